routewright.receive("analytics", {"client":[
"analytics",
"analytics"
],
"operations":[
{anchor:"websites.list",name:["analytics","websites","list"],method:"GET",parts:[{kind:"text",text:"/websites"}],headers:{Accept:"application/json"},takes:[0,1,2,3,4]},
{anchor:"websites.create",name:["analytics","websites","create"],method:"POST",parts:[{kind:"text",text:"/websites"}],example:{domain:"domain"},form:true,takes:[5,6,7,8,9,10,11]},
{anchor:"websites.get",name:["analytics","websites","get"],method:"GET",parts:[{kind:"text",text:"/websites/"},{kind:"parameter",name:"id"}],example:{id:"1"},headers:{Accept:"application/json"},takes:[12]},
{anchor:"websites.update",name:["analytics","websites","update"],method:"PUT",parts:[{kind:"text",text:"/websites/"},{kind:"parameter",name:"id"}],example:{id:"1",privacy:0,email:0},form:true,takes:[12,13,7,14,15,10,11]},
{anchor:"websites.delete",name:["analytics","websites","delete"],method:"DELETE",parts:[{kind:"text",text:"/websites/"},{kind:"parameter",name:"id"}],example:{id:"1"},takes:[12]},
{anchor:"account.get",name:["analytics","account","get"],method:"GET",parts:[{kind:"text",text:"/account"}],headers:{Accept:"application/json"},takes:[]}
],
"arguments":[
["search","query",0,0],
["search_by","query",0,1],
["sort_by","query",0,2],
["sort","query",0,3],
["per_page","query",0,4],
["domain","body",1,5],
["privacy","body",0,6],
["password","body",0,7],
["email","body",0,8],
["exclude_bots","body",0,9],
["exclude_params","body",0,10],
["exclude_ips","body",0,10],
["id","path",1,11],
["privacy","body",0,12],
["email","body",0,13],
["exclude_bots","body",0,13]
],
"schemas":[
{type:"string",description:"Search text, matched against the field chosen in search_by."},
{type:"string",enum:["domain"],default:"domain"},
{type:"string",enum:["id","domain"],enumLabels:["Date created","domain"],default:"id"},
{type:"string",enum:["desc","asc"],enumLabels:["Descending","Ascending"],default:"desc"},
{type:"integer",enum:[10,25,50,100],default:10},
{type:"string"},
{type:"integer",enum:[0,1,2],enumLabels:["Public","Private","Password"],default:1},
{type:"string",description:"Applies when privacy is 2 (Password)."},
{type:"integer",enum:[0,1],enumLabels:["Disabled","Enabled"],default:0},
{type:"integer",enum:[0,1],enumLabels:["Disabled","Enabled"],default:1},
{type:"string",description:"Text value; its separator format is not shown."},
{type:["integer","string"],description:"The website's identifier, assigned by the server; whether a number or text is not shown."},
{type:"integer",enum:[0,1,2],enumLabels:["Public","Private","Password"]},
{type:"integer",enum:[0,1],enumLabels:["Disabled","Enabled"]}
],
"signIn":[
{scheme:{kind:"bearer"}}
]});
