routewright.receive("shop-store", {"client":[
"shopStore",
"shop-store"
],
"operations":[
{anchor:"index.get",name:["shopStore","index","get"],method:"GET",parts:[{kind:"text",text:"/shop-store"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop-store"},
{default:"view"}
]});
