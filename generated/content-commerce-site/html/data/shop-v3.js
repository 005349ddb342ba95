routewright.receive("shop-v3", {"operations":[
{anchor:"index.get",name:["shopV3","index","get"],method:"GET",parts:[{kind:"text",text:"/shop/v3"}],arguments:[["namespace","query",0,0],["context","query",0,1]]},
{anchor:"marketplaceFeatured.get",name:["shopV3","marketplaceFeatured","get"],method:"GET",parts:[{kind:"text",text:"/shop/v3/marketplace/featured"}],arguments:[]},
{anchor:"marketplace.refresh",name:["shopV3","marketplace","refresh"],method:"POST",parts:[{kind:"text",text:"/shop/v3/marketplace/refresh"}],arguments:[]},
{anchor:"marketplaceSubscriptions.list",name:["shopV3","marketplaceSubscriptions","list"],method:"GET",parts:[{kind:"text",text:"/shop/v3/marketplace/subscriptions"}],arguments:[]},
{anchor:"marketplaceSubscriptions.connect",name:["shopV3","marketplaceSubscriptions","connect"],method:"POST",parts:[{kind:"text",text:"/shop/v3/marketplace/subscriptions/connect"}],arguments:[["product_key","body",1,2]]},
{anchor:"marketplaceSubscriptions.disconnect",name:["shopV3","marketplaceSubscriptions","disconnect"],method:"POST",parts:[{kind:"text",text:"/shop/v3/marketplace/subscriptions/disconnect"}],arguments:[["product_key","body",1,2]]},
{anchor:"marketplaceSubscriptions.activate",name:["shopV3","marketplaceSubscriptions","activate"],method:"POST",parts:[{kind:"text",text:"/shop/v3/marketplace/subscriptions/activate"}],arguments:[["product_key","body",1,2]]},
{anchor:"marketplaceSubscriptionsInstallUrl.get",name:["shopV3","marketplaceSubscriptionsInstallUrl","get"],method:"GET",parts:[{kind:"text",text:"/shop/v3/marketplace/subscriptions/install-url"}],arguments:[["product_key","query",1,2]]},
{anchor:"marketplace.createOrder",name:["shopV3","marketplace","createOrder"],method:"POST",parts:[{kind:"text",text:"/shop/v3/marketplace/create-order"}],arguments:[["product_id","body",1,3]]}
],
"schemas":[
{default:"shop/v3"},
{default:"view"},
{type:"string"},
{}
]});
