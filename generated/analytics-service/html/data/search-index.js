routewright.receive("search-index", {"namespaces":[
["analytics",""]
],
"operations":[
[0,"GET","/websites","List websites","websites.list","","analytics.html#websites.list",[0,1,2,3,4]],
[0,"POST","/websites","Create a website","websites.create","","analytics.html#websites.create",[5,6,7,8,9,10,11]],
[0,"GET","/websites/{id}","Read one website","websites.get","","analytics.html#websites.get",[12]],
[0,"PUT","/websites/{id}","Update a website's settings","websites.update","","analytics.html#websites.update",[12,13,7,14,15,10,11]],
[0,"DELETE","/websites/{id}","Delete a website","websites.delete","Delete a website. The request has no body.","analytics.html#websites.delete",[12]],
[0,"GET","/account","Read the account","account.get","","analytics.html#account.get",[]]
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
["Sign in","index.html#using-sign-in",["login","authentication","authenticate","authorization","authorize","credentials","nonce","cookie","basic auth","bearer","api key","password","application password","401","403"],"If a route needs a signed-in user, send one of these credentials with the request.\nThe site does not document which routes need a signed-in user. Without sign-in, these routes return 401 or 403.\nBearer token\nEvery request carries Authorization: Bearer \u003cAPI_KEY>. The key is issued to the user in the service's own account area. Send the key with every request. Authorization: Bearer API_KEY"],
["Page through lists","index.html#using-paging",["pagination","paginate","paging","next page","per_page","page size","offset","limit","more results","all results","total number","x-wp-total","x-wp-totalpages"],"Lists are returned in pages: per_page sets the number of items on a page."],
["Every route","index.html#page:routes",["endpoints","operations","all routes"],""]
]});
