routewright.receive("oembed-1-0.declared", {"schemas":[
{type:"object",properties:{version:{type:"string"},provider_name:{type:"string"},provider_url:{type:"string"},author_name:{type:"string"},author_url:{type:"string"},title:{type:"string"},type:{type:"string"},width:{type:"integer"},height:{type:"integer"},html:{type:"string"},thumbnail_url:{type:["string","null"]},thumbnail_width:{type:["integer","string","null"]},thumbnail_height:{type:["integer","string","null"]}},required:["version","provider_name","provider_url","title","type"],additionalProperties:false},
{type:"object",properties:{provider_name:{type:"string"},html:{type:["string","boolean"]}},additionalProperties:false},
{type:"object",properties:{namespace:{type:"string"},routes:{type:"object"}},required:["namespace","routes"],additionalProperties:false}
],
"operations":[
["embed.get","item",[["",0]],""],
["proxy.get","item",[["",1]],""],
["index.get","item",[["",2]],""]
]});
