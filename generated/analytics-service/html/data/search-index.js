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
["Sign in","index.html#using-sign-in",["login","authentication","authenticate","authorization","authorize","credentials","nonce","cookie","basic auth","bearer","api key","password","application password","401","403"]],
["Page through lists","index.html#using-paging",["pagination","next page","x-wp-total","x-wp-totalpages"]],
["Every route","index.html#page:routes",["endpoints","operations","all routes"]]
]});
