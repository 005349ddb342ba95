routewright.receive("funnels-pro-ext-v1", {"client":[
"funnelsProExtV1",
"funnels-pro-ext-v1"
],
"operations":[
{anchor:"index.get",name:["funnelsProExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/funnels-pro-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"funnels-pro-ext/v1"},
{default:"view"}
]});
