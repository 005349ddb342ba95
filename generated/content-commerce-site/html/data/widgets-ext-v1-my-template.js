routewright.receive("widgets-ext-v1-my-template", {"client":[
"widgetsExtV1MyTemplate",
"widgets-ext-v1-my-template"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1MyTemplate","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/my-template"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/my-template"},
{default:"view"}
]});
