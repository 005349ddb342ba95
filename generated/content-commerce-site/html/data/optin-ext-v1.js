routewright.receive("optin-ext-v1", {"client":[
"optinExtV1",
"optin-ext-v1"
],
"operations":[
{anchor:"index.get",name:["optinExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/optin-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"optin-ext/v1"},
{default:"view"}
]});
