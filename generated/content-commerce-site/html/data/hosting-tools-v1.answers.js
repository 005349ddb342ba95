routewright.receive("hosting-tools-v1.answers", {"bodies":[
"{ \"namespace\": \"wp/v2\", \"routes\": {} }",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["settings.get",[]],
["settings.update",[]],
["regenerateBypassCode.get",[]],
["index.get",[["200 OK",[],0],["401 Unauthorized",[],1]]]
]});
