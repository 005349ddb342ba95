routewright.receive("widgets-ext-v1-widget-builder", {"client":[
"widgetsExtV1WidgetBuilder",
"widgets-ext-v1-widget-builder"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1WidgetBuilder","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/widget-builder"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/widget-builder"},
{default:"view"}
]});
