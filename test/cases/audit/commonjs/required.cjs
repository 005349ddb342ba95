const apiFetch = require('@wordpress/api-fetch').default;
const { addQueryArgs } = require('@wordpress/url');
const WooCommerceRestApi = require('@woocommerce/woocommerce-rest-api').default;
const { send } = require('./send.js');
const helpers = require('./send.js');
const woo = new WooCommerceRestApi({ url: 'https://example.com', version: 'wc/v3' });
module.exports = {
  a: () => apiFetch({ path: addQueryArgs('/wp/v2/posts', { sarch: 'a' }) }),
  b: () => send('/wp/v2/tagz'),
  c: () => helpers.send('/wp/v2/commentz'),
  d: () => woo.get('productz'),
};
