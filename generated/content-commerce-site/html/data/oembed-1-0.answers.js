routewright.receive("oembed-1-0.answers", {"bodies":[
"{\n  \"version\": \"1.0.0\",\n  \"provider_name\": \"Provider name\",\n  \"provider_url\": \"https://site.example/\",\n  \"author_name\": \"A reader\",\n  \"author_url\": \"https://site.example/\",\n  \"title\": \"Hello from the API\",\n  \"type\": \"Type\",\n  \"width\": 1,\n  \"height\": 1,\n  \"html\": \"\u003cp>Hello from the API\u003c/p>\",\n  \"thumbnail_url\": \"https://site.example/photo.jpg\",\n  \"thumbnail_width\": \"10\",\n  \"thumbnail_height\": \"10\"\n}",
"{\n  \"code\": \"rest_missing_callback_param\",\n  \"message\": \"Missing parameter(s): url\",\n  \"data\": { \"status\": 400, \"params\": [\"url\"] }\n}",
"{\n  \"provider_name\": \"Provider name\",\n  \"html\": \"\u003cp>Hello from the API\u003c/p>\"\n}",
"{ \"namespace\": \"wp/v2\", \"routes\": {} }",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["embed.get",[["200 OK",[],0],["400 Bad Request",[],1]]],
["proxy.get",[["200 OK",[],2],["400 Bad Request",[],1]]],
["index.get",[["200 OK",[],3],["401 Unauthorized",[],4]]]
]});
