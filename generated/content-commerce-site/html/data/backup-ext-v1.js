routewright.receive("backup-ext-v1", {"client":[
"backupExtV1",
"backup-ext-v1"
],
"operations":[
{anchor:"versions.list",name:["backupExtV1","versions","list"],method:"GET",parts:[{kind:"text",text:"/backup-ext/v1/versions"}],takes:[]},
{anchor:"index.get",name:["backupExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/backup-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"backup-ext/v1"},
{default:"view"}
]});
