routewright.receive("shop-v2", {"client":[
"shopV2",
"shop-v2"
],
"operations":[
{anchor:"index.get",name:["shopV2","index","get"],method:"GET",parts:[{kind:"text",text:"/shop/v2"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop/v2"},
{default:"view"}
]});
