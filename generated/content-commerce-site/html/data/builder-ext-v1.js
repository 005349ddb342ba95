routewright.receive("builder-ext-v1", {"operations":[
{anchor:"index.get",name:["builderExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1"}],arguments:[["namespace","query",0,0],["context","query",0,1]]},
{anchor:"siteEditorTemplates.list",name:["builderExtV1","siteEditorTemplates","list"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates"}],arguments:[]},
{anchor:"siteEditorTemplates.create",name:["builderExtV1","siteEditorTemplates","create"],method:"POST",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates"}],arguments:[]},
{anchor:"siteEditor.get",name:["builderExtV1","siteEditor","get"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1/site-editor"}],arguments:[]},
{anchor:"siteEditorConditionsConfig.get",name:["builderExtV1","siteEditorConditionsConfig","get"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/conditions-config"}],arguments:[]},
{anchor:"siteEditorTemplatesConditionsConflicts.list",name:["builderExtV1","siteEditorTemplatesConditionsConflicts","list"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates-conditions-conflicts"}],arguments:[]},
{anchor:"siteEditorTemplates.delete",name:["builderExtV1","siteEditorTemplates","delete"],method:"DELETE",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates/"},{kind:"slot",name:"id",pattern:"[\\w]+"}],arguments:[["id","path",1,2]]},
{anchor:"siteEditorTemplates.update",name:["builderExtV1","siteEditorTemplates","update"],method:"POST",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates/"},{kind:"slot",name:"id",pattern:"[\\w]+"}],arguments:[["id","path",1,2]]},
{anchor:"siteEditorTemplatesConditions.get",name:["builderExtV1","siteEditorTemplatesConditions","get"],method:"GET",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates-conditions/"},{kind:"slot",name:"id",pattern:"[\\w]+"}],arguments:[["id","path",1,2]]},
{anchor:"siteEditorTemplatesConditions.update",name:["builderExtV1","siteEditorTemplatesConditions","update"],method:"POST",parts:[{kind:"text",text:"/builder-ext/v1/site-editor/templates-conditions/"},{kind:"slot",name:"id",pattern:"[\\w]+"}],arguments:[["id","path",1,2]]}
],
"schemas":[
{default:"builder-ext/v1"},
{default:"view"},
{type:"string"}
]});
