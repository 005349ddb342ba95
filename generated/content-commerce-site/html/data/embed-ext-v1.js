routewright.receive("embed-ext-v1", {"operations":[
{anchor:"index.get",name:["embedExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/embed-ext/v1"}],takes:[0,1]},
{anchor:"oembed.getByProvider",name:["embedExtV1","oembed","getByProvider"],method:"GET",parts:[{kind:"text",text:"/embed-ext/v1/oembed/"},{kind:"slot",name:"provider",pattern:"[a-zA-Z0-9-]+"}],example:{provider:"provider"},takes:[2]},
{anchor:"oembed.updateByProvider",name:["embedExtV1","oembed","updateByProvider"],method:"POST",parts:[{kind:"text",text:"/embed-ext/v1/oembed/"},{kind:"slot",name:"provider",pattern:"[a-zA-Z0-9-]+"}],example:{provider:"provider"},takes:[2]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1],
["provider","path",1,2]
],
"schemas":[
{default:"embed-ext/v1"},
{default:"view"},
{type:"string"}
]});
