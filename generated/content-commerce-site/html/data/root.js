routewright.receive("root", {"client":[
"root",
"root"
],
"operations":[
{anchor:"batch.create",name:["root","batch","create"],method:"POST",parts:[{kind:"text",text:"/batch/v1"}],example:{requests:[{method:"POST",path:"/wp/v2/posts",body:{title:"Hello from the API"}}]},takes:[0,1]},
{anchor:"index.get",name:["root","index","get"],method:"GET",parts:[{kind:"text",text:"/"}],takes:[2]}
],
"arguments":[
["validation","body",0,0],
["requests","body",1,1],
["context","query",0,2]
],
"schemas":[
{type:"string",default:"normal",enum:["require-all-validate","normal"]},
{type:"array",items:{type:"object",properties:{method:{type:"string",default:"POST",enum:["POST","PUT","PATCH","DELETE"]},path:{type:"string"},body:{type:"object",additionalProperties:true},headers:{type:"object",additionalProperties:{type:["string","array"],items:{type:"string"}}}},required:["path"]},maxItems:25},
{default:"view"}
],
"signIn":[
{scheme:{kind:"application-password"}},
{scheme:{kind:"cookie-nonce"},onSite:true}
]});
