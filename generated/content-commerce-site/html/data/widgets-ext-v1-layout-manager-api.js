routewright.receive("widgets-ext-v1-layout-manager-api", {"client":[
"widgetsExtV1LayoutManagerApi",
"widgets-ext-v1-layout-manager-api"
],
"operations":[
{anchor:"index.get",name:["widgetsExtV1LayoutManagerApi","index","get"],method:"GET",parts:[{kind:"text",text:"/widgets-ext/v1/layout-manager-api"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"widgets-ext/v1/layout-manager-api"},
{default:"view"}
]});
