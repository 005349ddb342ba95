routewright.receive("search-index", {"namespaces":[
"analytics"
],
"operations":[
[0,"GET","/websites","websites.list","List websites.","analytics.html#websites.list",[0,1,2,3,4]],
[0,"POST","/websites","websites.create","Create a website.","analytics.html#websites.create",[5,6,7,8,9,10,11]],
[0,"GET","/websites/{id}","websites.get","Read one website.","analytics.html#websites.get",[12]],
[0,"PUT","/websites/{id}","websites.update","Update a website's settings.","analytics.html#websites.update",[12,13,7,14,15,10,11]],
[0,"DELETE","/websites/{id}","websites.delete","Delete a website. The request has no body.","analytics.html#websites.delete",[12]],
[0,"GET","/account","account.get","Read the account.","analytics.html#account.get",[]]
],
"arguments":[
["search","Search text, matched against the field chosen in search_by.",[],[]],
["search_by","",["domain"],[]],
["sort_by","",["id","domain","Date created"],[]],
["sort","",["desc","asc","Descending","Ascending"],[]],
["per_page","",["10","25","50","100"],[]],
["domain","",[],[]],
["privacy","",["0","1","2","Public","Private","Password"],[]],
["password","Applies when privacy is 2 (Password).",[],[]],
["email","",["0","1","Disabled","Enabled"],[]],
["exclude_bots","",["0","1","Disabled","Enabled"],[]],
["exclude_params","Text value; its separator format is not shown.",[],[]],
["exclude_ips","Text value; its separator format is not shown.",[],[]],
["id","The website's identifier, assigned by the server; whether a number or text is not shown.",[],[]],
["privacy","",["0","1","2","Public","Private","Password"],[]],
["email","",["0","1","Disabled","Enabled"],[]],
["exclude_bots","",["0","1","Disabled","Enabled"],[]]
],
"types":[

],
"chapters":[
["Sign in","index.html#using-sign-in","Send one of these with every request that needs it. Which routes need a signed-in user is not documented by the site; an answer of 401 or 403 says so. Bearer token Every request carries Authorization: Bearer \u003cAPI_KEY>. The key is issued to the user in the service's own account area. Send the key with every request. Authorization: Bearer API_KEY"],
["Page through lists","index.html#using-paging","Lists come in pages: per_page says how many items each holds."]
]});
