routewright.receive("block-editor-v1", {"client":[
"blockEditorV1",
"block-editor-v1"
],
"operations":[
{anchor:"index.get",name:["blockEditorV1","index","get"],method:"GET",parts:[{kind:"text",text:"/block-editor/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"block-editor/v1"},
{default:"view"}
]});
