routewright.receive("shop-v1", {"client":[
"shopV1",
"shop-v1"
],
"operations":[
{anchor:"index.get",name:["shopV1","index","get"],method:"GET",parts:[{kind:"text",text:"/shop/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop/v1"},
{default:"view"}
]});
