// Enumerations that list the registrations of a site's plugins, themes and settings: post types, roles,
// gateways. They differ between two healthy sites, so a value that is added or removed there is the site's
// content. But values that WordPress and WooCommerce always register are their interface: no setting removes
// them.

import type { Site } from '../../core/model/site.ts';
import type { DriftSide } from '../../core/model/drift.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { SideName } from './schema-identity.ts';

interface Registry {
  /** Values that identify the list, under any name: two of them are enough. */
  readonly known: readonly string[];
  /** Values that no other list has: at least one of the two must be among them. */
  readonly marks?: readonly string[];
  /**
   * Names of arguments and properties that always have this list, anywhere or in WooCommerce's namespaces.
   */
  readonly names?: readonly string[];
  readonly namesInShop?: readonly string[];
  /**
   * Values that the software registers and no setting removes, everywhere or only in WooCommerce's
   * namespaces.
   */
  readonly fixed?: readonly string[];
  readonly fixedInShop?: readonly string[];
  /** The registrations that the site lists, if they were read; such values identify the list too. */
  readonly of?: (site: Site) => readonly { readonly slug: string }[] | undefined;
  /** Both updates and plugins can add values, and only the site knows where a new value comes from. */
  readonly growsByUpdates?: true;
}

const postFormats = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

/** From the controllers of WordPress and WooCommerce. */
const registries: readonly Registry[] = [
  {
    // wp-includes/post.php, create_initial_post_types()
    known: ['post', 'page', 'attachment', 'revision', 'nav_menu_item', 'wp_block', 'wp_template'],
    names: ['post_type', 'post_types', 'subtype'],
    fixed: ['post', 'page', 'attachment', 'any'],
    of: ({ postTypes }) => postTypes,
  },
  {
    // wp-includes/taxonomy.php, create_initial_taxonomies()
    known: ['category', 'post_tag', 'nav_menu', 'link_category', 'post_format'],
    names: ['taxonomy', 'taxonomies'],
    fixed: ['category', 'post_tag'],
    of: ({ taxonomies }) => taxonomies,
  },
  {
    // wp-includes/post.php, create_initial_post_types(): register_post_status()
    known: ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft', 'inherit'],
    marks: ['publish', 'auto-draft', 'inherit'],
    fixed: ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft', 'inherit', 'any'],
    of: ({ statuses }) => statuses,
    growsByUpdates: true,
  },
  {
    // woocommerce/includes/wc-order-functions.php, wc_get_order_statuses()
    known: ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'],
    marks: ['on-hold', 'refunded'],
    fixedInShop: [
      'pending',
      'processing',
      'on-hold',
      'completed',
      'cancelled',
      'refunded',
      'failed',
      'checkout-draft',
      'auto-draft',
      'trash',
      'any',
    ],
    of: ({ statuses }) =>
      statuses
        ?.filter(({ slug }) => slug.startsWith('wc-'))
        .map(({ slug }) => ({ slug: slug.slice('wc-'.length) })),
    growsByUpdates: true,
  },
  {
    // wp-admin/includes/schema.php, populate_roles(); woocommerce/includes/class-wc-install.php, create_roles()
    known: ['administrator', 'editor', 'author', 'contributor', 'subscriber'],
    fixed: ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'all'],
    fixedInShop: ['customer', 'shop_manager'],
  },
  // Which types of files may be uploaded depends on the site.
  { known: ['image', 'video', 'text', 'application', 'audio'] },
  {
    // wp-includes/post-formats.php, get_post_format_slugs(): a theme supports some of them, the interface has
    // all.
    known: postFormats,
    marks: ['standard', 'aside', 'chat'],
    fixed: postFormats,
  },
  { known: ['thumbnail', 'medium', 'medium_large', 'large', 'full'], names: ['image_size'] },
  { known: ['bacs', 'cheque', 'cod', 'paypal'], namesInShop: ['payment_method', 'gateway_id'] },
  {
    known: [
      'new_order',
      'cancelled_order',
      'failed_order',
      'customer_on_hold_order',
      'customer_processing_order',
      'customer_completed_order',
      'customer_refunded_order',
      'customer_invoice',
      'customer_note',
    ],
    namesInShop: ['email_id'],
  },
  {
    known: ['standard', 'reduced-rate', 'zero-rate'],
    namesInShop: ['tax_class', 'shipping_class'],
    fixed: ['standard'],
  },
  { known: [], names: ['template', 'language', 'locale', 'lang', 'timezone', 'mime_type'] },
];

export type Sites = Readonly<Record<SideName, Site | undefined>>;

/** The place of an enumeration. */
export interface EnumPlace {
  /** The name of the argument or property. */
  readonly name: string;
  readonly side: DriftSide;
  readonly inShop: boolean;
}

/** Whether a namespace belongs to WooCommerce itself: `wc/v3`, `wc-analytics`. */
export const isShop = (namespace: string): boolean => /^wc(?:$|[/-])/.test(namespace);

/** Does it depend on the site, not on its software, whether a value is in an enumeration? */
export type IsSiteContent = (value: Json, change: 'lost' | 'gained') => boolean;

/**
 * @param values of the enumeration on both sides together
 * @param sites the registrations of the two sites
 */
export function siteContentOf(place: EnumPlace, values: readonly Json[], sites: Sites): IsSiteContent {
  const registry = values.length > 0 ? registryOf(place, values, sites) : undefined;
  if (!registry) return () => false;
  const { growsByUpdates } = registry;
  const software = softwareValues(registry, place);
  return (value, change) => {
    if (software.has(value)) return false;
    // Code that branches on the values of a response does not expect a new status, unless the site itself
    // registered it.
    return change === 'lost' || place.side === 'request' || growsByUpdates === undefined
      ? true
      : registeredValues(registry, sites.after).has(value);
  };
}

/**
 * Finds the list by the name, if no other list has it; otherwise the list that explains most of the values,
 * of equal ones the first.
 */
function registryOf(place: EnumPlace, values: readonly Json[], sites: Sites): Registry | undefined {
  const named = registries.find((registry) => isNamedAs(registry, place));
  if (named) return named;
  let best: Registry | undefined;
  let bestCount = 0;
  for (const registry of registries) {
    const count = countExplained(registry, place, new Set(values), sites);
    if (count > bestCount) [best, bestCount] = [registry, count];
  }
  return best;
}

/** How many of the values are from the list; none if too few of them identify it. */
function countExplained(
  registry: Registry,
  place: EnumPlace,
  values: ReadonlySet<Json>,
  sites: Sites,
): number {
  const { known, marks = known } = registry;
  const registered = [
    ...registeredValues(registry, sites.before),
    ...registeredValues(registry, sites.after),
  ];
  const found = [...new Set<Json>([...known, ...registered])].filter((value) => values.has(value));
  if (found.length < 2 || ![...marks, ...registered].some((value) => values.has(value))) return 0;
  const others = [...softwareValues(registry, place)].filter((value) => values.has(value));
  return new Set([...found, ...others]).size;
}

const isNamedAs = ({ names = [], namesInShop = [] }: Registry, { name, inShop }: EnumPlace): boolean =>
  (inShop ? [...names, ...namesInShop] : names).includes(name.toLowerCase());

const softwareValues = (
  { fixed = [], fixedInShop = [] }: Registry,
  { inShop }: EnumPlace,
): ReadonlySet<Json> => new Set(inShop ? [...fixed, ...fixedInShop] : fixed);

const registeredValues = ({ of }: Registry, site: Site | undefined): ReadonlySet<Json> =>
  new Set(site && of?.(site)?.map(({ slug }) => slug));
