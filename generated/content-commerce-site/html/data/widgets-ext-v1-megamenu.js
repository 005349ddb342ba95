routewright.receive("widgets-ext-v1-megamenu", {"client":[
"widgetsExtV1Megamenu",
"widgets-ext-v1-megamenu"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1Megamenu","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/megamenu"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/megamenu"},
{default:"view"}
]});
