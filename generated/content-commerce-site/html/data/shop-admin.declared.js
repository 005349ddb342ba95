routewright.receive("shop-admin.declared", {"schemas":[
{type:"object",properties:{namespace:{type:"string"},routes:{type:"object"}},required:["namespace","routes"],additionalProperties:false}
],
"operations":[
["index.get","item",[["",0]],""]
]});
