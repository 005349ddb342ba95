routewright.receive("shop-private", {"client":[
"shopPrivate",
"shop-private"
],
"operations":[
{anchor:"index.get",name:["shopPrivate","index","get"],method:"GET",parts:[{kind:"text",text:"/shop-private"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop-private"},
{default:"view"}
]});
