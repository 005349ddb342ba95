routewright.receive("analytics.answers", {"bodies":[

],
"operations":[
["websites.list",[]],
["websites.create",[]],
["websites.get",[]],
["websites.update",[]],
["websites.delete",[]],
["account.get",[]]
]});
