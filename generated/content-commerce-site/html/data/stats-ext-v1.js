routewright.receive("stats-ext-v1", {"operations":[
{anchor:"popularPostsThemes.getByType",name:["statsExtV1","popularPostsThemes","getByType"],method:"GET",parts:[{kind:"text",text:"/stats-ext/v1/popular-posts/themes/"},{kind:"parameter",name:"type",pattern:"[a-zA-Z0-9-]+"}],example:{type:"type"},takes:[0]},
{anchor:"terms.getBySlug",name:["statsExtV1","terms","getBySlug"],method:"GET",parts:[{kind:"text",text:"/stats-ext/v1/terms/"},{kind:"parameter",name:"slug",pattern:"[\\w-]+"}],example:{slug:"sample-slug"},takes:[1]},
{anchor:"taxonomy.getBySlug",name:["statsExtV1","taxonomy","getBySlug"],method:"GET",parts:[{kind:"text",text:"/stats-ext/v1/taxonomy/"},{kind:"parameter",name:"slug",pattern:"[\\w-]+"}],example:{slug:"sample-slug"},takes:[1]},
{anchor:"index.get",name:["statsExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/stats-ext/v1"}],takes:[2,3]}
],
"arguments":[
["type","path",1,0],
["slug","path",1,0],
["namespace","query",0,1],
["context","query",0,2]
],
"schemas":[
{type:"string"},
{default:"stats-ext/v1"},
{default:"view"}
]});
