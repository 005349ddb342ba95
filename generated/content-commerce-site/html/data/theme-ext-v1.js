routewright.receive("theme-ext-v1", {"client":[
"themeExtV1",
"theme-ext-v1"
],
"operations":[
{anchor:"index.get",name:["themeExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/theme-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"theme-ext/v1"},
{default:"view"}
]});
