// The packages whose sources the audit is tried on: published by others, and pinned.

export interface TriedPackage {
  readonly name: string;
  readonly version: string;
  /** Which of the saved indexes its calls are judged by: WordPress 7.1 alone, or WooCommerce 10.5 on 6.9. */
  readonly site: 'core' | 'shop';
  /** Where its sources lie; the whole package where it ships nothing else. */
  readonly folder: string;
}

const core = (name: string, version: string, folder = 'src'): TriedPackage => ({
  name,
  version,
  site: 'core',
  folder,
});

const shop = (name: string, version: string, folder = 'src'): TriedPackage => ({
  name,
  version,
  site: 'shop',
  folder,
});

export const packages: readonly TriedPackage[] = [
  core('@wordpress/block-directory', '5.53.0'),
  core('@wordpress/block-library', '11.1.0'),
  core('@wordpress/core-data', '8.1.0'),
  core('@wordpress/e2e-test-utils', '11.34.0', 'build-module'),
  core('@wordpress/edit-site', '7.5.0'),
  core('@wordpress/editor', '15.0.0'),
  core('@wordpress/list-reusable-blocks', '5.55.0', 'build-module'),
  core('@wordpress/media-utils', '5.55.0'),
  core('@wordpress/server-side-render', '6.31.0'),
  core('@elog/sdk-wordpress', '0.14.7'),
  core('@gridsome/source-wordpress', '0.5.3', '.'),
  shop('@woocommerce/block-library', '2.3.0', 'assets'),
  shop('@woocommerce/components', '14.1.0', 'build-module'),
  shop('@woocommerce/data', '7.0.0', 'build-module'),
  shop('@woocommerce/email-editor', '2.4.1', 'build-module'),
  shop('@lockon0927/woocommerce-mcp', '1.0.6'),
];
