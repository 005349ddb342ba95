routewright.receive("connection-ext-v4", {"operations":[
{anchor:"index.get",name:["connectionExtV4","index","get"],method:"GET",parts:[{kind:"text",text:"/connection-ext/v4"}],arguments:[["namespace","query",0,0],["context","query",0,1]]},
{anchor:"verifyXmlrpcError.create",name:["connectionExtV4","verifyXmlrpcError","create"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/verify_xmlrpc_error"}],arguments:[["nonce","body",1,2]]},
{anchor:"verifyRegistration.update",name:["connectionExtV4","verifyRegistration","update"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/verify_registration"}],arguments:[]},
{anchor:"remoteAuthorize.update",name:["connectionExtV4","remoteAuthorize","update"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/remote_authorize"}],arguments:[]},
{anchor:"connection.reconnect",name:["connectionExtV4","connection","reconnect"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/connection/reconnect"}],arguments:[]},
{anchor:"connection.get",name:["connectionExtV4","connection","get"],method:"GET",parts:[{kind:"text",text:"/connection-ext/v4/connection"}],arguments:[]},
{anchor:"connection.update",name:["connectionExtV4","connection","update"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/connection"}],arguments:[["isActive","body",1,3]]},
{anchor:"connectionData.get",name:["connectionExtV4","connectionData","get"],method:"GET",parts:[{kind:"text",text:"/connection-ext/v4/connection/data"}],arguments:[]},
{anchor:"connectionPlugins.list",name:["connectionExtV4","connectionPlugins","list"],method:"GET",parts:[{kind:"text",text:"/connection-ext/v4/connection/plugins"}],arguments:[]},
{anchor:"connection.register",name:["connectionExtV4","connection","register"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/connection/register"}],arguments:[["registration_nonce","body",1,2],["from","body",0,4],["redirect_uri","body",0,4],["plugin_slug","body",0,4]]},
{anchor:"connectionAuthorizeUrl.get",name:["connectionExtV4","connectionAuthorizeUrl","get"],method:"GET",parts:[{kind:"text",text:"/connection-ext/v4/connection/authorize_url"}],arguments:[["redirect_uri","query",0,4]]},
{anchor:"userToken.update",name:["connectionExtV4","userToken","update"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/user-token"}],arguments:[["user_token","body",1,2],["is_connection_owner","body",0,5]]},
{anchor:"connection.owner",name:["connectionExtV4","connection","owner"],method:"POST",parts:[{kind:"text",text:"/connection-ext/v4/connection/owner"}],arguments:[["owner","body",1,6]]}
],
"schemas":[
{default:"connection-ext/v4"},
{default:"view"},
{type:"string"},
{description:"False triggers disconnection of the site."},
{type:"string"},
{type:"boolean"},
{type:"integer"}
]});
