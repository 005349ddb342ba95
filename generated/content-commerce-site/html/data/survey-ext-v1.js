routewright.receive("survey-ext-v1", {"client":[
"surveyExtV1",
"survey-ext-v1"
],
"operations":[
{anchor:"index.get",name:["surveyExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/survey-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"survey-ext/v1"},
{default:"view"}
]});
