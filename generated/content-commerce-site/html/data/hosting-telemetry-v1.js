routewright.receive("hosting-telemetry-v1", {"client":[
"hostingTelemetryV1",
"hosting-telemetry-v1"
],
"operations":[
{anchor:"hostingTelemetryEvent.create",name:["hostingTelemetryV1","hostingTelemetryEvent","create"],method:"POST",parts:[{kind:"text",text:"/hosting-telemetry/v1/hosting-telemetry-event"}],takes:[]},
{anchor:"hostingTelemetryExperiments.list",name:["hostingTelemetryV1","hostingTelemetryExperiments","list"],method:"GET",parts:[{kind:"text",text:"/hosting-telemetry/v1/hosting-telemetry-experiments"}],takes:[]},
{anchor:"index.get",name:["hostingTelemetryV1","index","get"],method:"GET",parts:[{kind:"text",text:"/hosting-telemetry/v1"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"hosting-telemetry/v1"},
{default:"view"}
]});
