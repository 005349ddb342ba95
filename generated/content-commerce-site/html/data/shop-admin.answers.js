routewright.receive("shop-admin.answers", {"bodies":[
"{ \"namespace\": \"wp/v2\", \"routes\": {} }",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["features.list",[]],
["experimentsAssignment.get",[]],
["marketingCampaignTypes.list",[]],
["marketingCampaigns.list",[]],
["marketingChannels.list",[]],
["marketingKnowledgeBase.get",[]],
["marketingOverview.activatePlugin",[]],
["marketingOverviewInstalledPlugins.list",[]],
["marketingRecommendations.list",[]],
["marketingRecommended.list",[]],
["options.get",[]],
["options.update",[]],
["paymentGatewaySuggestions.list",[]],
["paymentGatewaySuggestions.dismiss",[]],
["index.get",[["200 OK",[],0],["401 Unauthorized",[],1]]]
]});
