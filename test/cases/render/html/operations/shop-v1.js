routewright.receive("shop-v1", {"client":[
"shopV1",
"shop-v1"
],
"operations":[
{anchor:"orders.get",name:["shopV1","orders","get"],method:"GET",parts:[{kind:"text",text:"/shop/v1/orders/"},{kind:"parameter",name:"id",pattern:"[\\d]+"},{kind:"optional",parts:[{kind:"text",text:"/"},{kind:"parameter",name:"part",pattern:"[^/]+"}]}],example:{id:1},clientTakes:["_fields","_embed"],takes:[0,1,2,3,4,5,6,7]},
{anchor:"orders.update",name:["shopV1","orders","update"],method:"POST",parts:[{kind:"text",text:"/shop/v1/orders/"},{kind:"parameter",name:"id",pattern:"[\\d]+"},{kind:"optional",parts:[{kind:"text",text:"/"},{kind:"parameter",name:"part",pattern:"[^/]+"}]}],example:{id:1,email:"reader@site.example",price:20},clientTakes:["_fields","_embed"],takes:[0,8,9,10,11]},
{anchor:"orders.delete",name:["shopV1","orders","delete"],method:"DELETE",parts:[{kind:"text",text:"/shop/v1/orders/"},{kind:"parameter",name:"id",pattern:"[\\d]+"},{kind:"optional",parts:[{kind:"text",text:"/"},{kind:"parameter",name:"part",pattern:"[^/]+"}]}],example:{id:1,force:true},clientTakes:["_fields","_embed"],takes:[0,8,12]}
],
"arguments":[
["part","path",0,0],
["id","path",1,1],
["context","query",0,2],
["include","query",0,3],
["after/before","query",0,4],
["__proto__","query",0,5],
["undescribed","query",0,6],
["limit","query",0,7],
["id","path",1,8],
["email","body",1,9],
["line_items","body",0,10],
["price","body",0,11],
["force","query",0,12]
],
"schemas":[
{type:"string"},
{type:"integer",description:"Unique identifier for the order.",minimum:1},
{type:"string",description:"Scope under which the request is made; determines fields present in `response`.",default:"view",enum:["view","embed","edit"]},
{type:"array",description:"Limit to \u003cscript>alert(1)\u003c/script> these.",items:{type:"integer",minimum:1},maxItems:100,uniqueItems:true,unchecked:"everything"},
{type:"string",description:"See https://site.example/?a=1&b=2.",format:"date-time"},
{type:["string","null"],maxLength:20,pattern:"^\u003c[a-z]+>$"},
{},
{type:"integer",maximum:10,refusedDefault:50},
{type:"integer"},
{type:"string",format:"email"},
{type:"array",description:"What was ordered, as `[{ product_id, … }]`.",items:{type:"object",properties:{product_id:{type:"integer",description:"The product & nothing else."},total:{type:"number",exclusiveMinimum:0,multipleOf:0.5},"meta\"data'":{type:"object",properties:{"\u003c/details>":{type:"string",enum:["\u003c/code>",""]}},additionalProperties:{type:"boolean"}}},required:["product_id"]}},
{oneOf:[{type:"number"},{type:"string",enum:["free"]}],unchecked:"everything"},
{type:"boolean",description:"Whether to bypass Trash and force deletion.",default:false}
],
"signIn":[
{scheme:{kind:"application-password"}},
{scheme:{kind:"cookie-nonce"},onSite:true}
]});
