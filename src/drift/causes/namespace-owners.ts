// Finds the owner of a namespace, and the name prefixes of that owner in other namespaces of the site.

import type { ApiModel } from '../../core/model/api.ts';
import { coreNamespace } from '../../core/model/core-routes.ts';

/** A plugin, or WordPress itself. */
export interface NamespaceOwner {
  /** The name of the plugin's folder; `wordpress` for WordPress itself. */
  readonly slug: string;
  readonly name: string;
  /** The prefixes that the owner uses in names of post types, properties and values in other namespaces. */
  readonly words: readonly string[];
}

interface KnownOwner extends NamespaceOwner {
  /** A pattern that matches the first segment of the owner's namespaces. */
  readonly namespace: RegExp;
}

const coreOwner: KnownOwner = {
  slug: 'wordpress',
  name: 'WordPress',
  namespace: coreNamespace,
  words: [],
};

/** Plugins whose namespaces or prefixes differ from the plugin's slug. */
const knownOwners: readonly KnownOwner[] = [
  coreOwner,
  {
    slug: 'woocommerce',
    name: 'WooCommerce',
    namespace: /^(?:wc|wc-.*|wccom-site)$/,
    words: ['wc-', 'wc_', 'woocommerce', 'shop_', 'product'],
  },
  {
    slug: 'elementor',
    name: 'Elementor',
    namespace: /^elementor(?:-.*)?$/,
    words: ['elementor', 'e-floating-buttons', 'e-landing-page'],
  },
  { slug: 'contact-form-7', name: 'Contact Form 7', namespace: /^contact-form-7$/, words: ['wpcf7'] },
  { slug: 'jetpack', name: 'Jetpack', namespace: /^(?:jetpack(?:-.*)?|wpcom)$/, words: ['jetpack'] },
  { slug: 'wordpress-seo', name: 'Yoast SEO', namespace: /^yoast$/, words: ['yoast'] },
  { slug: 'seo-by-rank-math', name: 'Rank Math SEO', namespace: /^rankmath$/, words: ['rank_math'] },
  { slug: 'mailchimp-for-wp', name: 'Mailchimp for WordPress', namespace: /^mc4wp$/, words: ['mc4wp'] },
  { slug: 'advanced-custom-fields', name: 'Advanced Custom Fields', namespace: /^acf$/, words: ['acf'] },
  { slug: 'the-events-calendar', name: 'The Events Calendar', namespace: /^tribe$/, words: ['tribe_'] },
  { slug: 'sfwd-lms', name: 'LearnDash', namespace: /^(?:ldlms|learndash)$/, words: ['sfwd-', 'ld_'] },
  { slug: 'buddypress', name: 'BuddyPress', namespace: /^buddypress$/, words: ['bp_', 'bp-'] },
  { slug: 'gravityforms', name: 'Gravity Forms', namespace: /^gf$/, words: ['gf_'] },
  { slug: 'wpforms-lite', name: 'WPForms', namespace: /^wpforms$/, words: ['wpforms'] },
  { slug: 'litespeed-cache', name: 'LiteSpeed Cache', namespace: /^litespeed$/, words: ['litespeed'] },
  { slug: 'polylang', name: 'Polylang', namespace: /^pll$/, words: ['pll_'] },
];

/** Finds the owner of a namespace among the owners of both sides. */
export function namespaceOwnerFinder(
  before: ApiModel,
  after: ApiModel,
): (namespace: string) => NamespaceOwner {
  const heads = new Set([...before.namespaces, ...after.namespaces].map(({ name }) => namespaceVendor(name)));
  const families = new Map<string, NamespaceOwner>();
  return (namespace) => {
    const head = namespaceVendor(namespace);
    const family = families.get(head) ?? ownerOfVendor(head, heads);
    families.set(head, family);
    return family;
  };
}

/** Finds the owner of a namespace. The other namespaces of the site help to recognize the owner. */
export const ownerOf = (namespace: string, others: readonly string[]): NamespaceOwner =>
  ownerOfVendor(namespaceVendor(namespace), new Set(others.map(namespaceVendor)));

export const isCore = ({ slug }: NamespaceOwner): boolean => slug === coreOwner.slug;

const namespaceVendor = (namespace: string): string => namespace.split('/')[0]?.toLowerCase() ?? '';

/** For example, `shop-admin/v1` belongs to the plugin that has `shop/v1`. */
function ownerOfVendor(head: string, heads: ReadonlySet<string>): NamespaceOwner {
  const own = knownOwners.find(({ namespace }) => namespace.test(head));
  if (own) return own;
  const stem = head.slice(0, head.indexOf('-'));
  const slug = stem !== '' && heads.has(stem) ? stem : head;
  return { slug, name: slug, words: [slug, slug.replaceAll('-', '_')] };
}

/** Whether a name has a prefix of the owner (`_elementor_data`, `elementor_library`). */
export const isNameOf = ({ words }: NamespaceOwner, name: string): boolean =>
  words.some((word) => name.toLowerCase().replace(/^_+/, '').startsWith(word));
