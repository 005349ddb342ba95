// Enumerations of names that plugins, themes and settings register, such as post types, roles and payment gateways.
// The registered names differ between healthy sites, so an added or removed name is content of the site.
// Values that WordPress and WooCommerce always register are part of the interface, because no setting removes them.

import type { Site } from '../../core/model/index/site.ts';
import type { DriftSide } from '../../core/model/reports/drift.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { SideName } from './schema-identity.ts';

interface Registry {
  /**
   * Values that identify a list of names. A list with two of the values is recognized, even if its argument has
   * an unusual name.
   */
  readonly known: readonly string[];
  /**
   * Values that occur in no other list. A list is recognized only if it contains at least one value that occurs
   * in no other list.
   */
  readonly marks?: readonly string[];
  /**
   * Names of arguments and properties whose values always come from the list, either everywhere or only in
   * WooCommerce's namespaces.
   */
  readonly names?: readonly string[];
  readonly namesInShop?: readonly string[];
  /** Values that the software always registers, either everywhere or only in WooCommerce's namespaces. */
  readonly fixed?: readonly string[];
  readonly fixedInShop?: readonly string[];
  /**
   * The registrations that the site lists, if they were read. Registered values also identify the list.
   */
  readonly of?: (site: Site) => readonly { readonly slug: string }[] | undefined;
  /**
   * Both updates and plugins can add values to the list. Without the registrations of the site, the origin of a
   * new value is unknown.
   */
  readonly growsByUpdates?: true;
}

const words = (text: string): readonly string[] => text.split(' ');

const postFormats = words('standard aside chat gallery link image quote status video audio');
const postStatuses = words('publish future draft pending private trash auto-draft inherit');
const orderStatuses = words('pending processing on-hold completed cancelled refunded failed');
const roles = words('administrator editor author contributor subscriber');

/** The lists come from the controllers of WordPress and WooCommerce. */
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
    known: postStatuses,
    marks: ['publish', 'auto-draft', 'inherit'],
    fixed: [...postStatuses, 'any'],
    of: ({ statuses }) => statuses,
    growsByUpdates: true,
  },
  {
    // woocommerce/includes/wc-order-functions.php, wc_get_order_statuses()
    known: orderStatuses,
    marks: ['on-hold', 'refunded'],
    fixedInShop: [...orderStatuses, 'checkout-draft', 'auto-draft', 'trash', 'any'],
    of: ({ statuses }) =>
      statuses
        ?.filter(({ slug }) => slug.startsWith('wc-'))
        .map(({ slug }) => ({ slug: slug.slice('wc-'.length) })),
    growsByUpdates: true,
  },
  {
    // wp-admin/includes/schema.php, populate_roles(); woocommerce/includes/class-wc-install.php, create_roles()
    known: roles,
    fixed: [...roles, 'all'],
    fixedInShop: ['customer', 'shop_manager'],
  },
  // The site configures the types of files that users may upload.
  { known: ['image', 'video', 'text', 'application', 'audio'] },
  {
    // wp-includes/post-formats.php, get_post_format_slugs().
    // A theme supports only some formats, but the interface always lists all formats.
    known: postFormats,
    marks: ['standard', 'aside', 'chat'],
    fixed: postFormats,
  },
  { known: ['thumbnail', 'medium', 'medium_large', 'large', 'full'], names: ['image_size'] },
  { known: ['bacs', 'cheque', 'cod', 'paypal'], namesInShop: ['payment_method', 'gateway_id'] },
  {
    known: words(
      'new_order cancelled_order failed_order customer_on_hold_order customer_processing_order customer_completed_order customer_refunded_order customer_invoice customer_note',
    ),
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

/** Whether a namespace belongs to WooCommerce itself (`wc/v3`, `wc-analytics`). */
export const isShop = (namespace: string): boolean => /^wc(?:$|[/-])/.test(namespace);

/**
 * Returns whether the value is in the enumeration because of the site's content, and not because of its software.
 */
export type IsSiteContent = (value: Json, change: 'lost' | 'gained') => boolean;

/**
 * @param values the values of the enumeration, from both sides
 * @param sites the registrations of the two sites
 */
export function siteContentOf(place: EnumPlace, values: readonly Json[], sites: Sites): IsSiteContent {
  const registry = values.length > 0 ? registryOf(place, values, sites) : undefined;
  if (!registry) return () => false;
  const { growsByUpdates } = registry;
  const software = softwareValues(registry, place);
  return (value, change) => {
    if (software.has(value)) return false;
    // Code that checks a status in a response may not handle a status that an update adds.
    return change === 'lost' || place.side === 'request' || growsByUpdates === undefined
      ? true
      : registeredValues(registry, sites.after).has(value);
  };
}

/**
 * Finds the list by the name of the argument or property, if only one list has that name. If no list or several
 * lists have the name, returns the first list that contains most of the values.
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

/** Counts the values that are in the list. Returns 0 if too few values identify the list. */
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
