// A site with many plugins: the routes of a shop, and routes of further plugins.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

interface SiteIndex {
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, unknown>>;
}

/** Routes of plugins: namespace, path pattern, methods, and arguments. */
const pluginRoutes: readonly (readonly [string, string, string, string?])[] = [
  ['litespeed/v1', '', 'GET'],
  ['litespeed/v1', '/toggle_crawler_state', 'POST'],
  ['litespeed/v1', '/tool/check_ip', 'GET'],
  ['litespeed/v1', '/ip_validate', 'POST'],
  ['litespeed/v1', '/token', 'POST'],
  ['litespeed/v1', '/apikey', 'POST'],
  ['litespeed/v1', '/cdn_status', 'POST'],
  ['litespeed/v1', '/notify_img', 'POST'],
  ['litespeed/v1', '/notify_ucss', 'POST'],
  ['litespeed/v1', '/notify_vpi', 'POST'],
  ['litespeed/v1', '/err_domains', 'POST'],
  ['litespeed/v1', '/check_img', 'POST'],
  ['litespeed/v3', '', 'GET'],
  ['litespeed/v3', '/ping', 'POST'],
  ['wc/v3', '/wishlist/get_by_share_key/(?P<share_key>[A-Fa-f0-9]{6})', 'GET', 'share_key'],
  ['wc/v3', '/wishlist/get_by_user/(?P<user_id>[\\d]+)', 'GET', 'user_id'],
  ['wc/v3', '/wishlist/update/(?P<share_key>[A-Fa-f0-9]{6})', 'POST', 'share_key'],
  ['wc/v3', '/wishlist/(?P<share_key>[A-Fa-f0-9]{6})/get_products', 'GET', 'share_key'],
  ['wc/v3', '/wishlist/(?P<share_key>[A-Fa-f0-9]{6})/add_product', 'POST', 'share_key'],
  ['wc/v3', '/wishlist/remove_product/(?P<item_id>[\\d]+)', 'GET', 'item_id'],
  ['bookings/v1', '/orders', 'GET', 'status page per_page'],
  ['bookings/v1', '/orders/(?P<id>[\\d]+)', 'GET', 'id'],
  ['bookings/v1', '/customers', 'GET', 'search page per_page'],
  ['bookings/v1', '/products', 'GET', 'search page per_page'],
  ['bookings/v1', '/settings', 'GET'],
  ['courses/v1', '/users', 'GET', 'role page per_page'],
  ['courses/v1', '/users/(?P<id>[\\d]+)/progress', 'GET', 'id'],
  ['courses/v1', '/posts', 'GET', 'search'],
  ['courses/v1', '/reports/revenue', 'GET', 'after before'],
];

/** @param shop the file with the index of the shop, packed with gzip */
export function largeSite(shop: string): SiteIndex {
  const index = JSON.parse(gunzipSync(readFileSync(shop)).toString()) as SiteIndex;
  const added = pluginRoutes.map(([namespace, pattern, method, names = '']) => {
    const args = Object.fromEntries(names.split(' ').flatMap((name) => (name === '' ? [] : [[name, {}]])));
    const endpoints = [{ methods: [method], args }];
    return [`/${namespace}${pattern}`, { namespace, methods: [method], endpoints }] as const;
  });
  return {
    ...index,
    namespaces: [...new Set([...index.namespaces, ...pluginRoutes.map(([namespace]) => namespace)])],
    routes: { ...index.routes, ...Object.fromEntries(added) },
  };
}
