routewright.receive("connection-ext-v4.answers", {"bodies":[
"{ \"namespace\": \"wp/v2\", \"routes\": {} }",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["verifyXmlrpcError.create",[]],
["verifyRegistration.update",[]],
["remoteAuthorize.update",[]],
["connection.reconnect",[]],
["connection.get",[]],
["connection.update",[]],
["connection.register",[]],
["connection.getAuthorizeUrl",[]],
["connectionData.get",[]],
["connectionOwner.update",[]],
["connectionPlugins.list",[]],
["userToken.update",[]],
["index.get",[["200 OK",[],0],["401 Unauthorized",[],1]]]
]});
