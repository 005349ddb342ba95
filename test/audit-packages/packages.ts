// The packages whose sources the audit is tried on: published by others, and pinned. They ship
// sources, modules compiled one by one (CommonJS too), or bundles that can be read; what was
// minified is no source.

export interface TriedPackage {
  readonly name: string;
  readonly version: string;
  /**
   * Which of the saved indexes its calls are judged by: WordPress 7.1 or 6.1 alone, or WooCommerce
   * 10.5 on 6.9.
   */
  readonly site: 'core' | 'old-core' | 'shop';
  /** Where its sources lie; the whole package where it ships nothing else. */
  readonly folder: string;
}

const judgedBy =
  (site: TriedPackage['site']) =>
  (name: string, version: string, folder = 'src'): TriedPackage => ({ name, version, site, folder });

const core = judgedBy('core');
/** Code that is newer than its site. */
const oldCore = judgedBy('old-core');
const shop = judgedBy('shop');

export const packages: readonly TriedPackage[] = [
  core('@automattic/isolated-block-editor', '2.26.0'),
  core('@automattic/newspack-blocks', '4.33.0'),
  core('@elementor/editor-site-navigation', '4.3.0'),
  core('@elog/sdk-wordpress', '0.14.7'),
  core('@frontity/wp-source', '1.11.7'),
  core('@gridsome/source-wordpress', '0.5.3', '.'),
  core('@headstartwp/core', '1.6.1', 'dist/mjs'),
  core('@humanmade/block-editor-components', '0.6.4'),
  core('@plasmicpkgs/wordpress', '0.0.40', 'dist'),
  core('@wordpress/block-directory', '5.53.0'),
  core('@wordpress/block-library', '2.22.0'),
  core('@wordpress/block-library', '6.0.0'),
  core('@wordpress/block-library', '11.1.0'),
  core('@wordpress/core-data', '2.20.0'),
  core('@wordpress/core-data', '4.0.0'),
  core('@wordpress/core-data', '8.1.0'),
  core('@wordpress/e2e-test-utils', '11.34.0', 'build-module'),
  core('@wordpress/e2e-test-utils-playwright', '2.0.0', 'build'),
  core('@wordpress/edit-site', '3.0.2'),
  core('@wordpress/edit-site', '7.5.0'),
  core('@wordpress/edit-widgets', '6.53.0'),
  core('@wordpress/editor', '9.20.0'),
  core('@wordpress/editor', '15.0.0'),
  core('@wordpress/global-styles-ui', '1.22.0'),
  core('@wordpress/list-reusable-blocks', '5.55.0', 'build-module'),
  core('@wordpress/media-editor', '0.18.0'),
  core('@wordpress/media-utils', '1.15.0'),
  core('@wordpress/media-utils', '5.55.0'),
  core('@wordpress/preferences-persistence', '2.53.0'),
  core('@wordpress/server-side-render', '6.31.0'),
  core('@wordpress/widgets', '4.55.0'),
  core('gatsby-source-wordpress', '3.11.0', '.'),
  core('itmar-block-packages', '3.1.3', 'build/esm'),
  core('mcp-wordpress', '3.3.35', 'dist'),
  core('react-garden', '0.7.19'),
  core('tapestry-wp', '2.0.0-24'),
  core('threed-garden', '0.15.0', '.'),
  core('wp-astrojs-integration', '0.5.1'),
  oldCore('@wordpress/block-directory', '5.53.0'),
  oldCore('@wordpress/block-library', '11.1.0'),
  oldCore('@wordpress/core-data', '8.1.0'),
  oldCore('@wordpress/edit-site', '7.5.0'),
  oldCore('@wordpress/editor', '15.0.0'),
  oldCore('@wordpress/global-styles-ui', '1.22.0'),
  oldCore('@wordpress/media-utils', '5.55.0'),
  oldCore('itmar-block-packages', '3.1.3', 'build/esm'),
  shop('@lockon0927/woocommerce-mcp', '1.0.6'),
  shop('@wcpos/core', '1.6.3'),
  shop('@woocommerce/api', '0.2.0', 'dist'),
  shop('@woocommerce/block-library', '2.3.0', 'assets'),
  shop('@woocommerce/components', '5.1.2'),
  shop('@woocommerce/components', '14.1.0', 'build-module'),
  shop('@woocommerce/data', '1.4.0'),
  shop('@woocommerce/data', '7.0.0', 'build-module'),
  shop('@woocommerce/e2e-environment', '0.3.0', 'utils'),
  shop('@woocommerce/e2e-utils', '0.2.0'),
  shop('@woocommerce/email-editor', '2.4.1', 'build-module'),
  shop('@woocommerce/product-editor', '1.5.0', 'build-module'),
  shop('woocommerce-rest-ts-api', '8.0.0', 'dist'),
];
