routewright.receive("forms-ext-v1", {"client":[
"formsExtV1",
"forms-ext-v1"
],
"operations":[
{anchor:"index.get",name:["formsExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/forms-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"forms-ext/v1"},
{default:"view"}
]});
