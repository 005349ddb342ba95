routewright.receive("oembed-1-0", {"operations":[
{anchor:"index.get",name:["oembed10","index","get"],method:"GET",parts:[{kind:"text",text:"/oembed/1.0"}],arguments:[["namespace","query",0,0],["context","query",0,1]]},
{anchor:"embed.get",name:["oembed10","embed","get"],method:"GET",parts:[{kind:"text",text:"/oembed/1.0/embed"}],arguments:[["url","query",1,2],["format","query",0,3],["maxwidth","query",0,4]]},
{anchor:"proxy.get",name:["oembed10","proxy","get"],method:"GET",parts:[{kind:"text",text:"/oembed/1.0/proxy"}],arguments:[["url","query",1,2],["format","query",0,5],["maxwidth","query",0,6],["maxheight","query",0,7],["discover","query",0,8]]}
],
"schemas":[
{default:"oembed/1.0"},
{default:"view"},
{type:"string",format:"uri"},
{default:"json"},
{default:600},
{type:"string",default:"json",enum:["json","xml"]},
{type:"integer",default:600},
{type:"integer"},
{type:"boolean",default:true}
]});
