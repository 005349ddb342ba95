routewright.receive("root.declared", {"schemas":[
{type:"object",properties:{failed:{type:"string"},responses:{type:"array",items:{anyOf:[{type:"object",properties:{body:{},status:{type:"integer"},headers:{type:["object","array"]}},required:["body","status","headers"]},{type:"null"}]}}},required:["responses"],additionalProperties:false},
{type:"object",properties:{name:{type:"string"},description:{type:"string"},url:{type:"string"},home:{type:"string"},gmt_offset:{type:["string","number"]},timezone_string:{type:"string"},page_for_posts:{type:"integer"},page_on_front:{type:"integer"},show_on_front:{type:"string"},namespaces:{type:"array",items:{type:"string"}},authentication:{type:["object","array"]},routes:{type:"object"}},required:["name","description","url","home","gmt_offset","timezone_string","namespaces","authentication","routes"],additionalProperties:false}
],
"operations":[
["batch.create","item",[["",0]],""],
["index.get","item",[["",1]],""]
]});
