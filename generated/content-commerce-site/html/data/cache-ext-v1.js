routewright.receive("cache-ext-v1", {"operations":[
{anchor:"index.get",name:["cacheExtV1","index","get"],method:"GET",parts:[{kind:"text",text:"/cache-ext/v1"}],arguments:[["namespace","query",0,0],["context","query",0,1]]},
{anchor:"toggleCrawlerState.create",name:["cacheExtV1","toggleCrawlerState","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/toggle_crawler_state"}],arguments:[]},
{anchor:"notifyImg.create",name:["cacheExtV1","notifyImg","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_img"}],arguments:[]},
{anchor:"notifyCcss.create",name:["cacheExtV1","notifyCcss","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_ccss"}],arguments:[]},
{anchor:"notifyUcss.create",name:["cacheExtV1","notifyUcss","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_ucss"}],arguments:[]},
{anchor:"notifyVpi.create",name:["cacheExtV1","notifyVpi","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/notify_vpi"}],arguments:[]},
{anchor:"checkImg.create",name:["cacheExtV1","checkImg","create"],method:"POST",parts:[{kind:"text",text:"/cache-ext/v1/check_img"}],arguments:[]},
{anchor:"toolCheckIp.get",name:["cacheExtV1","toolCheckIp","get"],method:"GET",parts:[{kind:"text",text:"/cache-ext/v1/tool/check_ip"}],arguments:[]}
],
"schemas":[
{default:"cache-ext/v1"},
{default:"view"}
]});
