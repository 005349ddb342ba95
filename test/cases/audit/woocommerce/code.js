// The client of WooCommerce: endpoints below the namespace of its version.
const WooCommerceRestApi = require('@woocommerce/woocommerce-rest-api').default;

const api = new WooCommerceRestApi({ url: 'https://shop.example.com', version: 'wc/v3' });
const old = new WooCommerceRestApi({ url: 'https://shop.example.com', version: 'wc/v2' });
const usual = new WooCommerceRestApi({ url: 'https://shop.example.com' });

api.get('orderz');
api.get('orders', { per_page: 1000 });
api.post('orders', { statuss: 'completed' });
old.get('orders');
usual.delete('orders');
api.get(`orders/${process.argv[2]}`);
