routewright.receive("hosting-tools-v1", {"client":[
"hostingToolsV1",
"hosting-tools-v1"
],
"operations":[
{anchor:"settings.get",name:["hostingToolsV1","settings","get"],method:"GET",parts:[{kind:"text",text:"/hosting-tools/v1/get-settings"}],takes:[]},
{anchor:"settings.update",name:["hostingToolsV1","settings","update"],method:"POST",parts:[{kind:"text",text:"/hosting-tools/v1/update-settings"}],takes:[]},
{anchor:"regenerateBypassCode.get",name:["hostingToolsV1","regenerateBypassCode","get"],method:"GET",parts:[{kind:"text",text:"/hosting-tools/v1/regenerate-bypass-code"}],takes:[]},
{anchor:"index.get",name:["hostingToolsV1","index","get"],method:"GET",parts:[{kind:"text",text:"/hosting-tools/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"hosting-tools/v1"},
{default:"view"}
]});
