routewright.receive("payments-ext", {"client":[
"paymentsExt",
"payments-ext"
],
"operations":[
{anchor:"webhook.create",name:["paymentsExt","webhook","create"],method:"POST",parts:[{kind:"text",text:"/payments-ext/v1/webhook"}],takes:[]},
{anchor:"index.get",name:["paymentsExt","index","get"],method:"GET",parts:[{kind:"text",text:"/payments-ext"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"payments-ext"},
{default:"view"}
]});
