// The sites whose responses `npm run truth` compares with their types.

import { measuredPlugin } from './plugins.ts';

export interface MeasuredSite {
  /** The plugins, by their names at wordpress.org. */
  readonly plugins: readonly string[];
  /** Globs of the namespaces to measure. */
  readonly namespaces: readonly string[];
  /** A file of test/truth/set-up, without `.php`, that creates content. */
  readonly setUp?: string;
  /** No fact about these plugins is known: the site shows what to expect of plugins that nobody looked at. */
  readonly isUnseen?: true;
}

export const measuredSites: readonly MeasuredSite[] = [
  { plugins: ['advanced-custom-fields'], namespaces: ['wp/v2'], setUp: 'advanced-custom-fields' },
  { plugins: ['bbpress'], namespaces: ['wp/v2'], setUp: 'bbpress' },
  { plugins: ['buddypress'], namespaces: ['buddypress/*'], setUp: 'buddypress' },
  { plugins: ['contact-form-7'], namespaces: ['contact-form-7/*'], setUp: 'contact-form-7' },
  { plugins: ['custom-post-type-ui'], namespaces: ['wp/v2'], setUp: 'custom-post-type-ui' },
  { plugins: ['elementor'], namespaces: ['elementor/**', 'elementor-*/**'] },
  { plugins: ['jetpack'], namespaces: ['jetpack/**', 'my-jetpack/**', 'wpcom/**'] },
  { plugins: ['pods'], namespaces: ['pods/*', 'wp/v2'], setUp: 'pods' },
  { plugins: ['polylang'], namespaces: ['wp/v2'], setUp: 'polylang' },
  { plugins: ['secure-custom-fields'], namespaces: ['wp/v2'], setUp: 'advanced-custom-fields' },
  { plugins: ['the-events-calendar'], namespaces: ['tribe/**'], setUp: 'the-events-calendar' },
  { plugins: ['woocommerce'], namespaces: ['wc/v3', 'wc/store/v1'], setUp: 'woocommerce' },
  { plugins: ['wordpress-seo'], namespaces: ['yoast/*'], setUp: 'wordpress-seo' },
  {
    plugins: ['learning-management-system', 'wedocs', 'redirection'],
    namespaces: ['masteriyo/*', 'redirection/*'],
    setUp: 'learning-management-system',
    isUnseen: true,
  },
  {
    plugins: ['learnpress', 'seo-by-rank-math', 'amp', 'otter-blocks'],
    namespaces: ['learnpress/**', 'lp/**', 'rankmath/**', 'amp/**', 'otter/**'],
    setUp: 'learnpress',
    isUnseen: true,
  },
];

/** `buddypress 14.5.2`, with a line per plugin. */
export const siteLabel = ({ plugins }: MeasuredSite): string =>
  plugins.map((slug) => `${slug} ${measuredPlugin(slug).version}`).join(' + ');
