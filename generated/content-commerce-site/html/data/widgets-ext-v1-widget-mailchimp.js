routewright.receive("widgets-ext-v1-widget-mailchimp", {"client":[
"widgetsExtV1WidgetMailchimp",
"widgets-ext-v1-widget-mailchimp"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1WidgetMailchimp","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/widget/mailchimp"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/widget/mailchimp"},
{default:"view"}
]});
