routewright.receive("site-health-v1", {"client":[
"siteHealthV1",
"site-health-v1"
],
"operations":[
{anchor:"index.get",name:["siteHealthV1","index","get"],method:"GET",parts:[{kind:"text",text:"/site-health/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"site-health/v1"},
{default:"view"}
]});
