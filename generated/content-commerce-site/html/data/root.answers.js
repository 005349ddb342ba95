routewright.receive("root.answers", {"bodies":[
"{\n  \"failed\": \"\",\n  \"responses\": [{ \"body\": {}, \"status\": 1, \"headers\": [] }]\n}",
"{\n  \"code\": \"rest_missing_callback_param\",\n  \"message\": \"Missing parameter(s): requests\",\n  \"data\": { \"status\": 400, \"params\": [\"requests\"] }\n}",
"{\n  \"name\": \"Sample name\",\n  \"description\": \"What this is for.\",\n  \"url\": \"https://site.example/\",\n  \"home\": \"\",\n  \"gmt_offset\": \"\",\n  \"timezone_string\": \"\",\n  \"page_for_posts\": 1,\n  \"page_on_front\": 1,\n  \"show_on_front\": \"\",\n  \"namespaces\": [\"\"],\n  \"authentication\": [],\n  \"routes\": {}\n}",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["batch.create",[["201 Created",[],0],["400 Bad Request",[],1]]],
["index.get",[["200 OK",[],2],["401 Unauthorized",[],3]]]
]});
