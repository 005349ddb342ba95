routewright.receive("root.answers", {"bodies":[
"{\n  \"failed\": \"Failed\",\n  \"responses\": [{ \"body\": {}, \"status\": 1, \"headers\": [] }]\n}",
"{\n  \"code\": \"rest_missing_callback_param\",\n  \"message\": \"Missing parameter(s): requests\",\n  \"data\": { \"status\": 400, \"params\": [\"requests\"] }\n}",
"{\n  \"name\": \"Sample name\",\n  \"description\": \"What this is for.\",\n  \"url\": \"https://site.example/\",\n  \"home\": \"Home\",\n  \"gmt_offset\": \"Gmt offset\",\n  \"timezone_string\": \"Timezone string\",\n  \"page_for_posts\": 1,\n  \"page_on_front\": 1,\n  \"show_on_front\": \"Show on front\",\n  \"namespaces\": [\"Namespaces\"],\n  \"authentication\": [],\n  \"routes\": {}\n}",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["batch.create",[["201 Created",[],0],["400 Bad Request",[],1]]],
["index.get",[["200 OK",[],2],["401 Unauthorized",[],3]]]
]});
