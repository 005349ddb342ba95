routewright.receive("widgets-ext-v1-ajaxselect2", {"client":[
"widgetsExtV1Ajaxselect2",
"widgets-ext-v1-ajaxselect2"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1Ajaxselect2","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/ajaxselect2"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/ajaxselect2"},
{default:"view"}
]});
