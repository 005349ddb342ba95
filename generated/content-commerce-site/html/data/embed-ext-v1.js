routewright.receive("embed-ext-v1", {"operations":[
{anchor:"oembed.getByProvider",name:["embedExtV1","oembed","getByProvider"],method:"GET",parts:[{kind:"text",text:"/embed-ext/v1/oembed/"},{kind:"parameter",name:"provider",pattern:"[a-zA-Z0-9-]+"}],example:{provider:"provider"},takes:[0]},
{anchor:"oembed.updateByProvider",name:["embedExtV1","oembed","updateByProvider"],method:"POST",parts:[{kind:"text",text:"/embed-ext/v1/oembed/"},{kind:"parameter",name:"provider",pattern:"[a-zA-Z0-9-]+"}],example:{provider:"provider"},takes:[0]},
{anchor:"index.get",name:["embedExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/embed-ext/v1"}],takes:[1,2]}
],
"arguments":[
["provider","path",1,0],
["namespace","query",0,1],
["context","query",0,2]
],
"schemas":[
{type:"string"},
{default:"embed-ext/v1"},
{default:"view"}
]});
