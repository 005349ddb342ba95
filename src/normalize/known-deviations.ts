// The table of known deviations: where sites answer otherwise than they declare, as
// measured on running sites. It feeds the types and the `site` validators; the live
// suite holds every response of a real site to it, and fails on a row that is stale.

import type { Resource } from '../model/api.ts';
import { schemaAt, type Deviation } from '../schema/deviation.ts';
import { typesOf, type SchemaType } from '../schema/schema.ts';

export interface KnownDeviation {
  /** The namespace of the resource; one that ends in `*` stands for all that begin so. */
  readonly namespace: string;
  /** The title of the resource, as the site spells it; one that begins with `*` stands for all that end so. */
  readonly title: string;
  /** The path of the property, as `Deviation` has it. */
  readonly property: string;
  /** The types that the site declares. A site that declares others is not meant. */
  readonly declared: SchemaType | readonly SchemaType[];
  readonly seen: Deviation['seen'];
}

export const knownDeviations: readonly KnownDeviation[] = [
  // It is told once, to who made it.
  {
    namespace: 'wp/v2',
    title: 'application-password',
    property: 'password',
    declared: 'string',
    seen: 'missing',
  },
  { namespace: 'wp/v2', title: 'attachment', property: 'post', declared: 'integer', seen: 'null' },
  { namespace: 'wp/v2', title: 'attachment', property: 'class_list', declared: 'array', seen: 'object' },
  // Variations of blocks have what their block's author wrote, and no defaults.
  {
    namespace: 'wp/v2',
    title: 'block-type',
    property: 'variations[].category',
    declared: ['string', 'null'],
    seen: 'missing',
  },
  {
    namespace: 'wp/v2',
    title: 'block-type',
    property: 'variations[].example',
    declared: ['object', 'null'],
    seen: 'missing',
  },
  {
    namespace: 'wp/v2',
    title: 'block-type',
    property: 'variations[].icon',
    declared: ['string', 'null'],
    seen: 'missing',
  },
  {
    namespace: 'wp/v2',
    title: 'block-type',
    property: 'variations[].keywords',
    declared: 'array',
    seen: 'missing',
  },
  { namespace: 'wp/v2', title: 'page', property: 'class_list', declared: 'array', seen: 'object' },
  // Its name.
  { namespace: 'wp/v2', title: 'plugin', property: 'author', declared: 'object', seen: 'string' },
  { namespace: 'wp/v2', title: 'post', property: 'class_list', declared: 'array', seen: 'object' },
  // What is declared of a post, of any type, is declared of its revisions; they hold the texts alone.
  {
    namespace: 'wp/v2',
    title: '*-revision',
    property: 'content.block_version',
    declared: 'integer',
    seen: 'missing',
  },
  {
    namespace: 'wp/v2',
    title: '*-revision',
    property: 'content.protected',
    declared: 'boolean',
    seen: 'missing',
  },
  {
    namespace: 'wp/v2',
    title: '*-revision',
    property: 'excerpt.protected',
    declared: 'boolean',
    seen: 'missing',
  },
  // Terms and formats that are found have no subtype.
  { namespace: 'wp/v2', title: 'search-result', property: 'subtype', declared: 'string', seen: 'missing' },
  { namespace: 'wp/v2', title: 'settings', property: 'site_logo', declared: 'integer', seen: 'null' },
  // Switched off it is stored as an empty text, which is no boolean to the site.
  { namespace: 'wp/v2', title: 'settings', property: 'use_smilies', declared: 'boolean', seen: 'null' },
  // The empty text that stands for "synced" is not among its values.
  {
    namespace: 'wp/v2',
    title: 'wp_block-revision',
    property: 'meta.wp_pattern_sync_status',
    declared: 'string',
    seen: 'null',
  },
  { namespace: 'wp/v2', title: 'wp_template', property: 'modified', declared: 'string', seen: 'boolean' },
  { namespace: 'wp/v2', title: 'wp_template', property: 'origin', declared: 'string', seen: 'null' },
  {
    namespace: 'wp/v2',
    title: 'wp_template_part',
    property: 'modified',
    declared: 'string',
    seen: 'boolean',
  },
  { namespace: 'wp/v2', title: 'wp_template_part', property: 'origin', declared: 'string', seen: 'null' },
  { namespace: 'wc/*', title: 'product', property: 'low_stock_amount', declared: 'integer', seen: 'null' },
  { namespace: 'wc/*', title: 'product', property: 'shipping_class_id', declared: 'string', seen: 'integer' },
  { namespace: 'wc/*', title: 'product', property: 'stock_quantity', declared: 'integer', seen: 'null' },
  {
    namespace: 'wc/*',
    title: 'product_variation',
    property: 'shipping_class_id',
    declared: 'string',
    seen: 'integer',
  },
  {
    namespace: 'wc/*',
    title: 'product_variation',
    property: 'stock_quantity',
    declared: 'integer',
    seen: 'null',
  },
  { namespace: 'wc/*', title: 'shop_coupon', property: 'usage_limit', declared: 'integer', seen: 'null' },
  {
    namespace: 'wc/*',
    title: 'shop_coupon',
    property: 'usage_limit_per_user',
    declared: 'integer',
    seen: 'null',
  },
  { namespace: 'wc/*', title: 'shop_coupon', property: 'used_by[]', declared: 'integer', seen: 'string' },
];

/** The rows of the table that concern a resource: those whose property it declares as the row says. */
export const knownDeviationsOf = (
  { namespace, title, schema }: Pick<Resource, 'namespace' | 'title' | 'schema'>,
  table: readonly KnownDeviation[] = knownDeviations,
): readonly KnownDeviation[] =>
  table.filter((row) => {
    const isItsOwn =
      (row.title.startsWith('*') ? title?.endsWith(row.title.slice(1)) === true : row.title === title) &&
      (row.namespace.endsWith('*')
        ? namespace.startsWith(row.namespace.slice(0, -1))
        : namespace === row.namespace);
    const declared = isItsOwn ? schemaAt(schema, row.property) : undefined;
    return declared !== undefined && areSame(typesOf(declared), [row.declared].flat());
  });

const areSame = (types: readonly SchemaType[], others: readonly SchemaType[]): boolean =>
  types.length === others.length && types.every((type) => others.includes(type));
