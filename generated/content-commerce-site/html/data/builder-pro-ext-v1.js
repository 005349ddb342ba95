routewright.receive("builder-pro-ext-v1", {"client":[
"builderProExtV1",
"builder-pro-ext-v1"
],
"operations":[
{anchor:"index.get",name:["builderProExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/builder-pro-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"builder-pro-ext/v1"},
{default:"view"}
]});
