routewright.receive("cache-ext-v1", {"operations":[
{anchor:"toggleCrawlerState.create",name:["cacheExtV1","toggleCrawlerState","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/toggle_crawler_state"}],takes:[]},
{anchor:"notifyImg.create",name:["cacheExtV1","notifyImg","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_img"}],takes:[]},
{anchor:"notifyCcss.create",name:["cacheExtV1","notifyCcss","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_ccss"}],takes:[]},
{anchor:"notifyUcss.create",name:["cacheExtV1","notifyUcss","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_ucss"}],takes:[]},
{anchor:"notifyVpi.create",name:["cacheExtV1","notifyVpi","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_vpi"}],takes:[]},
{anchor:"checkImg.create",name:["cacheExtV1","checkImg","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/check_img"}],takes:[]},
{anchor:"tool.getCheckIp",name:["cacheExtV1","tool","getCheckIp"],method:"GET",parts:[{kind:"text",text:"/cache-ext/v1/tool/check_ip"}],takes:[]},
{anchor:"index.get",name:["cacheExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/cache-ext/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"cache-ext/v1"},
{default:"view"}
]});
