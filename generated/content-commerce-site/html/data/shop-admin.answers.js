routewright.receive("shop-admin.answers", {"bodies":[
"{ \"namespace\": \"\", \"routes\": {} }",
"{\n  \"code\": \"rest_forbidden\",\n  \"message\": \"Sorry, you are not allowed to do that.\",\n  \"data\": { \"status\": 401 }\n}"
],
"operations":[
["index.get",[["200 OK",[],0],["401 Unauthorized",[],1]]],
["features.list",[]],
["experimentsAssignment.get",[]],
["marketingOverviewInstalledPlugins.list",[]],
["marketingChannels.list",[]],
["marketingRecommended.list",[]],
["marketingKnowledgeBase.get",[]],
["marketingOverview.activatePlugin",[]],
["marketingRecommendations.list",[]],
["marketingCampaigns.list",[]],
["marketingCampaignTypes.list",[]],
["options.get",[]],
["options.update",[]],
["paymentGatewaySuggestions.list",[]],
["paymentGatewaySuggestions.dismiss",[]]
]});
