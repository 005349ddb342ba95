routewright.receive("cache-ext-v3", {"operations":[
{anchor:"ipValidate.create",name:["cacheExtV3","ipValidate","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v3/ip_validate"}],takes:[]},
{anchor:"siteRestEcho.create",name:["cacheExtV3","siteRestEcho","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v3/site_rest_echo"}],takes:[]},
{anchor:"ping.create",name:["cacheExtV3","ping","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v3/ping"}],takes:[]},
{anchor:"cdnStatus.create",name:["cacheExtV3","cdnStatus","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v3/cdn_status"}],takes:[]},
{anchor:"errDomains.create",name:["cacheExtV3","errDomains","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v3/err_domains"}],takes:[]},
{anchor:"index.get",name:["cacheExtV3","index","get"],method:"GET",parts:[{kind:"text",text:"/cache-ext/v3"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"cache-ext/v3"},
{default:"view"}
]});
