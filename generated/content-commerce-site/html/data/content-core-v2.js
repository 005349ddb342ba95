routewright.receive("content-core-v2", {"client":[
"contentCoreV2",
"content-core-v2"
],
"operations":[
{anchor:"index.get",name:["contentCoreV2","index","get"],method:"GET",parts:[{kind:"text",text:"/content-core/v2"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"content-core/v2"},
{default:"view"}
]});
