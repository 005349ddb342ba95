routewright.receive("shop-vendor-site-v3", {"client":[
"shopVendorSiteV3",
"shop-vendor-site-v3"
],
"operations":[
{anchor:"index.get",name:["shopVendorSiteV3","index","get"],method:"GET",parts:[{kind:"text",text:"/shop-vendor-site/v3"}],takes:[0,1]}
],
"arguments":[
["namespace","query",0,0],
["context","query",0,1]
],
"schemas":[
{default:"shop-vendor-site/v3"},
{default:"view"}
]});
