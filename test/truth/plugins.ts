// The plugins whose responses `npm run truth` compares with their types. Versions are pinned.

export interface MeasuredPlugin {
  /** The name of the plugin at wordpress.org. */
  readonly slug: string;
  readonly version: string;
  /** Globs of the namespaces to measure. */
  readonly namespaces: readonly string[];
  /** Further plugins that must be installed. */
  readonly needs?: readonly string[];
}

export const measuredPlugins: readonly MeasuredPlugin[] = [
  { slug: 'advanced-custom-fields', version: '6.8.4', namespaces: ['wp/v2'] },
  { slug: 'bbpress', version: '2.6.14', namespaces: ['wp/v2'] },
  { slug: 'buddypress', version: '14.5.2', namespaces: ['buddypress/*'] },
  { slug: 'contact-form-7', version: '6.1.6', namespaces: ['contact-form-7/*'] },
  { slug: 'custom-post-type-ui', version: '1.15.1', namespaces: ['wp/v2'] },
  { slug: 'elementor', version: '3.30.3', namespaces: ['elementor/**', 'elementor-*/**'] },
  { slug: 'jetpack', version: '14.1', namespaces: ['jetpack/**', 'my-jetpack/**', 'wpcom/**'] },
  { slug: 'pods', version: '3.3.9.1', namespaces: ['pods/*', 'wp/v2'] },
  { slug: 'polylang', version: '3.1.4', namespaces: ['wp/v2'] },
  { slug: 'secure-custom-fields', version: '6.8.0', namespaces: ['wp/v2'] },
  { slug: 'the-events-calendar', version: '5.3.2.1', namespaces: ['tribe/**'] },
  { slug: 'woocommerce', version: '10.5.3', namespaces: ['wc/v3', 'wc/store/v1'] },
  { slug: 'wordpress-seo', version: '21.6', namespaces: ['yoast/*'] },
];
