// Paths that answer otherwise than their last word says, as the controllers of WordPress
// and WooCommerce have them. Names of operations ask here: they must not depend on what
// the site declares of its answers, of which known/*.json knows more. The tables stay
// apart: a row that is added there types an answer, and must rename no operation.

import type { ResourceResponse } from '../../core/model/api.ts';

export const knownForms: ReadonlyMap<string, ResourceResponse['form']> = new Map([
  // get_items of WP_REST_Post_Types_Controller, …Post_Statuses…, …Taxonomies…, …Menu_Locations…
  ['/wp/v2/types', 'map'],
  ['/wp/v2/statuses', 'map'],
  ['/wp/v2/taxonomies', 'map'],
  ['/wp/v2/menu-locations', 'map'],
  // WP_REST_URL_Details_Controller::parse_url_details
  ['/wp-block-editor/v1/url-details', 'item'],
  // WP_REST_Site_Health_Controller::test_background_updates, test_loopback_requests, get_directory_sizes
  ['/wp-site-health/v1/tests/background-updates', 'item'],
  ['/wp-site-health/v1/tests/loopback-requests', 'item'],
  ['/wp-site-health/v1/directory-sizes', 'item'],
  // WC_REST_Setting_Groups_Controller::get_items: the groups of settings
  ['/wc/v2/settings', 'array'],
  ['/wc/v3/settings', 'array'],
  ['/wc-analytics/settings', 'array'],
]);
