routewright.receive("funnels-ext-v1", {"client":[
"funnelsExtV1",
"funnels-ext-v1"
],
"operations":[
{anchor:"index.get",name:["funnelsExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/funnels-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"funnels-ext/v1"},
{default:"view"}
]});
