routewright.receive("widgets-ext-v1-dynamic-content", {"client":[
"widgetsExtV1DynamicContent",
"widgets-ext-v1-dynamic-content"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1DynamicContent","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/dynamic-content"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/dynamic-content"},
{default:"view"}
]});
