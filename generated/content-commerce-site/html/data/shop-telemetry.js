routewright.receive("shop-telemetry", {"client":[
"shopTelemetry",
"shop-telemetry"
],
"operations":[
{anchor:"index.get",name:["shopTelemetry","index","get"],method:"GET",parts:[{kind:"text",text:"/shop-telemetry"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop-telemetry"},
{default:"view"}
]});
