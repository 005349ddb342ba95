routewright.receive("shop-store-v1", {"client":[
"shopStoreV1",
"shop-store-v1"
],
"operations":[
{anchor:"index.get",name:["shopStoreV1","index","get"],method:"GET",parts:[{kind:"text",text:"/shop-store/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop-store/v1"},
{default:"view"}
]});
