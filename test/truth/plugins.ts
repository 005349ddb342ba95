// The sites whose responses `npm run truth` compares with their types. Versions are pinned.

export interface MeasuredSite {
  /** The plugins, as `<name at wordpress.org>-<version>`. */
  readonly plugins: readonly string[];
  /** Globs of the namespaces to measure. */
  readonly namespaces: readonly string[];
  /** A file of test/truth/set-up, without `.php`, that creates content. */
  readonly setUp?: string;
}

export const measuredSites: readonly MeasuredSite[] = [
  { plugins: ['advanced-custom-fields-6.8.4'], namespaces: ['wp/v2'], setUp: 'advanced-custom-fields' },
  { plugins: ['bbpress-2.6.14'], namespaces: ['wp/v2'], setUp: 'bbpress' },
  { plugins: ['buddypress-14.5.2'], namespaces: ['buddypress/*'], setUp: 'buddypress' },
  { plugins: ['contact-form-7-6.1.6'], namespaces: ['contact-form-7/*'], setUp: 'contact-form-7' },
  { plugins: ['custom-post-type-ui-1.15.1'], namespaces: ['wp/v2'], setUp: 'custom-post-type-ui' },
  { plugins: ['elementor-3.30.3'], namespaces: ['elementor/**', 'elementor-*/**'] },
  { plugins: ['jetpack-14.1'], namespaces: ['jetpack/**', 'my-jetpack/**', 'wpcom/**'] },
  { plugins: ['pods-3.3.9.1'], namespaces: ['pods/*', 'wp/v2'], setUp: 'pods' },
  { plugins: ['polylang-3.1.4'], namespaces: ['wp/v2'], setUp: 'polylang' },
  { plugins: ['secure-custom-fields-6.8.0'], namespaces: ['wp/v2'], setUp: 'advanced-custom-fields' },
  { plugins: ['the-events-calendar-5.3.2.1'], namespaces: ['tribe/**'], setUp: 'the-events-calendar' },
  { plugins: ['woocommerce-10.5.3'], namespaces: ['wc/v3', 'wc/store/v1'], setUp: 'woocommerce' },
  { plugins: ['wordpress-seo-21.6'], namespaces: ['yoast/*'], setUp: 'wordpress-seo' },
  // Two sites whose plugins were not used to find the known facts.
  {
    plugins: ['learning-management-system-2.2.1', 'wedocs-1.7.1', 'redirection-5.3.10'],
    namespaces: ['masteriyo/*', 'redirection/*', 'wp/v2'],
  },
  {
    plugins: ['learnpress-4.3.9', 'seo-by-rank-math-1.0.92.1', 'amp-2.3.0', 'otter-blocks-3.1.11'],
    namespaces: ['learnpress/**', 'lp/**', 'rankmath/**', 'amp/**', 'otter/**', 'wp/v2'],
  },
];

/** `buddypress-14.5.2` as `buddypress 14.5.2`. */
export const pluginLabel = (plugin: string): string => plugin.replace(/-(?=\d[^-]*$)/, ' ');

export const siteLabel = ({ plugins }: MeasuredSite): string => plugins.map(pluginLabel).join(' + ');
