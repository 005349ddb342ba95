// Realistic values for common names of content, people, shops and settings. The values are examples, not content of a
// site.

import { schemaErrors } from '../value-errors.ts';
import type { Json, Schema } from '../schema.ts';

const photo = 'https://site.example/photo.jpg';
const instant = '2026-01-31T10:00:00';

const postalAddress = {
  first_name: 'Sample',
  last_name: 'Customer',
  address_1: '1 Main Street',
  city: 'Springfield',
  state: 'CA',
  postcode: '90210',
  country: 'US',
};

/** The fields that people fill in first, in order. Each field has values to try in order. */
const firstFields: readonly (readonly [name: string, ...values: readonly Json[]])[] = [
  ['title', 'Hello from the API', { raw: 'Hello from the API' }],
  ['name', 'Sample name', { raw: 'Sample name' }],
  ['email', 'reader@site.example'],
  ['username', 'reader'],
  ['first_name', 'Sample'],
  ['last_name', 'Customer'],
  ['code', 'SUMMER10'],
  ['sku', 'SAMPLE-1'],
  ['content', '<p>Written by a script.</p>', { raw: '<p>Written by a script.</p>' }],
  ['id_base', 'block'],
  ['instance', { raw: { content: '<p>Written by a script.</p>' } }],
  ['alt_text', 'What the picture shows'],
  ['caption', 'A caption', { raw: 'A caption' }],
  ['topic', 'order.created'],
  ['delivery_url', 'https://app.example/webhook'],
  ['product_id', 1],
  ['id', 1],
  ['key', 'sample_key'],
  ['quantity', 2],
  ['post', 1],
  ['author_name', 'A reader'],
  ['author_email', 'reader@site.example'],
  ['reviewer', 'A reader'],
  ['reviewer_email', 'reader@site.example'],
  ['review', 'Just as described.'],
  ['rating', 5, 1],
  ['note', 'A note on this order.'],
  ['amount', '10.00', 10],
  ['reason', 'Changed their mind'],
  ['discount_type', 'percent', 'fixed_cart'],
  ['regular_price', '19.90'],
  ['price', '19.90', 20],
  ['line_items', [{ product_id: 1, quantity: 2 }]],
  ['billing', { ...postalAddress, email: 'reader@site.example' }, postalAddress],
  ['payment_method', 'bacs'],
  ['status', 'draft', 'processing', 'publish', 'active', 'approve', 'approved'],
  ['billing_address', { ...postalAddress, email: 'reader@site.example' }, postalAddress],
  ['items', [{ id: 1, quantity: 2 }]],
  ['country', 'US'],
  ['rate', '7.5'],
  ['url', 'https://site.example/'],
  ['label', 'Sample label'],
  ['description', 'What this is for.', { raw: 'What this is for.' }],
  ['message', 'Hello'],
  ['enabled', true],
  ['value', 'yes'],
  ['setting', { value: 'yes' }],
  ['requests', [{ method: 'POST', path: '/wp/v2/posts', body: { title: 'Hello from the API' } }]],
  ['search', 'hello'],
  ['query', 'hello'],
];

/** Typical values of other fields: those that people rarely fill in, and those that only a site sets. */
const others: readonly (readonly [name: string, ...values: readonly Json[]])[] = [
  ['password', 'A long passphrase 4 you'],
  ['slug', 'sample-slug'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['company', 'Sample Company'],
  ...Object.entries(postalAddress),
  ['address_2', 'Floor 2'],
  ['confirm', true],
  // The value is not user 1, because samples delete user 1, and WordPress refuses to reassign posts to the deleted
  // user.
  ['reassign', 2],
  ['widgets', 'block-2'],
  ['location', 'US'],
  ['group_id', 'general'],
  ['method_id', 'flat_rate'],
  ['rate_id', 'flat_rate:1'],
  [
    'font_family_settings',
    '{"name":"Open Sans","slug":"open-sans","fontFamily":"\\"Open Sans\\", sans-serif"}',
  ],
  [
    'font_face_settings',
    '{"fontFamily":"Open Sans","src":"https://site.example/open-sans.woff2","fontWeight":"400"}',
  ],
  ['created_via', 'checkout'],
  ['payment_method_title', 'Direct bank transfer'],
  ['transaction_id', 'T-1001'],
  ['number', '1001'],
  ['customer_note', 'Please ring the bell.'],
  ['currency_symbol', '$'],
  ['date_format', 'F j, Y'],
  ['time_format', 'g:i a'],
  ['timezone', 'Europe/Berlin'],
  ['src', photo],
  ['alt', 'What the picture shows'],
  ['rest_base', 'posts'],
  ['namespace', 'wp/v2'],
  ['rest_namespace', 'wp/v2'],
  ['theme', 'twentytwentyfive'],
  ['stylesheet', 'twentytwentyfive'],
  ['plugin', 'akismet/akismet'],
  ['post_type', 'post'],
  ['taxonomy', 'category'],
  ['mime_type', 'image/jpeg'],
  ['role', 'subscriber'],
  ['roles', 'subscriber'],
  ['after', instant],
  ['before', instant],
  // Content
  ['short_description', '<p>The short version.</p>'],
  ['summary', 'What happened.'],
  ['keywords', 'example'],
  ['shortcode', '[sample]'],
  ['attr_title', 'More about this page'],
  ['textdomain', 'sample'],
  ['footnotes', '[]'],
  ['sizes', '(max-width: 600px) 100vw, 600px'],
  ['srcset', `${photo} 600w`],
  ['icon', 'star-filled'],
  ['template', 'page-wide'],
  // Shops
  ['file', 'https://site.example/guide.pdf'],
  ['file_name', 'guide.pdf'],
  ['download_name', 'guide.pdf'],
  ['product_name', 'Sample product'],
  ['parent_name', 'Sample product'],
  ['product_type', 'simple'],
  ['button_text', 'Add to cart'],
  ['single_text', 'Add to cart'],
  ['purchase_note', 'Thank you for your order.'],
  ['average_rating', '4.50'],
  ['catalog_visibility', 'visible'],
  ['tax_status', 'taxable'],
  ['tax_class', 'standard'],
  ['rate_code', 'US-CA-TAX-1'],
  ['shipping_class', 'bulky'],
  ['class', 'standard'],
  ['attribute', 'Colour'],
  ['option', 'Blue'],
  ['options', 'Blue', { blue: 'Blue', green: 'Green' }],
  ['order_key', 'wc_order_1a2b3c4d5e6f7'],
  ['order_number', '1001'],
  ['cart_hash', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['email_restrictions', '*@site.example'],
  ['method_title', 'Flat rate'],
  ['method_description', 'One rate for every order.'],
  ['payment_status', 'success'],
  ['currency_prefix', '$'],
  ['currency_suffix', ' USD'],
  ['currency_position', 'left'],
  ['weight_unit', 'kg'],
  ['dimension_unit', 'cm'],
  ['default_timezone', 'Europe/Berlin'],
  ['database_prefix', 'wp_'],
  ['idempotency_key', '00000000-0000-4000-8000-000000000000'],
  ['time', '10:00'],
];

/** Typical texts for all other fields, by the last words of the name of the field. The longest match is used. */
const textsByEnding: readonly (readonly [words: string, value: string])[] = [
  ...['image', 'photo', 'picture', 'thumbnail', 'avatar'].flatMap((kind) =>
    [kind, `${kind}_url`].map((words) => [words, photo] as const),
  ),
  ...['url', 'uri', 'link', 'permalink', 'redirect', 'redirect_to'].map(
    (words) => [words, 'https://site.example/'] as const,
  ),
  ['email', 'reader@site.example'],
  ['phone', '555-0100'],
  ...['country', 'country_code'].map((words) => [words, 'US'] as const),
  ...['currency', 'currency_code'].map((words) => [words, 'USD'] as const),
  ...['postcode', 'post_code', 'zip', 'zip_code', 'zipcode'].map((words) => [words, '90210'] as const),
  ...['color', 'colour'].map((words) => [words, '#336699'] as const),
  ...['locale', 'language', 'lang'].map((words) => [words, 'en_US'] as const),
  ...['ip', 'ip_address'].map((words) => [words, '192.0.2.1'] as const),
  ['user_agent', 'Mozilla/5.0'],
  ['version', '1.0.0'],
  ['html', '<p>Hello from the API</p>'],
  ...['modified_after', 'modified_before'].map((words) => [words, instant] as const),
  ...['total', 'subtotal', 'price', 'cost', 'fee', 'amount', 'tax', 'discount', 'sales', 'spent'].map(
    (words) => [words, '10.00'] as const,
  ),
  ...['decimal_separator', 'decimal_sep'].map((words) => [words, '.'] as const),
  ...['thousand_separator', 'thousand_sep'].map((words) => [words, ','] as const),
  ['formatted', '$10.00'],
  ['sku', 'SAMPLE-1'],
  ['slug', 'sample-slug'],
  ...['weight', 'length', 'width', 'height'].map((words) => [words, '10'] as const),
  ['id', '1'],
];

/** Words of which names of dates consist. */
const dateWords = new Set(
  `date datetime created modified updated published registered expires expired paid completed started ended
  formatted last next on at from to start end sale reminder access active order`.split(/\s+/),
);
const decisiveDateWords = new Set(
  'date datetime created modified updated published registered expires expired'.split(' '),
);

/**
 * Whether a name is the name of a date. `date_created_gmt`, `modified`, `paid_at` and `expiry_date` are names of
 * dates; `created_via` and `date_format` are not.
 */
function isDateName(snake: string): boolean {
  const words = snake.split('_').filter((word) => word !== 'gmt' && word !== 'utc');
  const last = words.at(-1) ?? '';
  if (last === 'date' || /^last_(?:used|seen|active|login)$/.test(snake)) return true;
  return (
    words.every((word) => dateWords.has(word)) &&
    words.some((word) => decisiveDateWords.has(word) || (words.length > 1 && word === 'at'))
  );
}

const byName: ReadonlyMap<string, readonly Json[]> = new Map(
  [...others, ...firstFields].map(([name, ...values]) => [name, values]),
);

const fieldRanks: ReadonlyMap<string, number> = new Map(firstFields.map(([name], at) => [name, at]));

/** Converts a name to snake case: `createdVia`, `created-via` and `_created_via` become `created_via`. */
const snakeCase = (name: string): string =>
  /^[a-z\d]+(?:_[a-z\d]+)*$/.test(name)
    ? name
    : name
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .join('_')
        .toLowerCase();

const byEnding: ReadonlyMap<string, Json> = new Map(textsByEnding);

/** The endings of a name, longest first: `cart_tax_total`, `tax_total` and `total` for `cart_tax_total`. */
function nameEndings(snake: string): readonly string[] {
  const found = [snake];
  for (let at = snake.indexOf('_'); at >= 0; at = snake.indexOf('_', at + 1)) found.push(snake.slice(at + 1));
  return found;
}

/** The values to try for an argument or property of that name, best first; empty if the name is unknown. */
export function knownValues(name: string): readonly Json[] {
  const snake = snakeCase(name);
  return [
    ...(byName.get(snake) ?? []),
    ...(isDateName(snake) ? [instant] : []),
    ...nameEndings(snake).flatMap((ending) => byEnding.get(ending) ?? []),
  ];
}

/** Creates a text from a name: `customer_note` → `Customer note`. */
export function textOfName(name: string): string {
  const words = snakeCase(name).replaceAll('_', ' ');
  return words === '' ? 'Text' : words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The rank of a field among the fields that people fill in first; undefined for other fields, and if the type of
 * the field does not match.
 */
export function rankOfField(name: string, { type }: Schema): number | undefined {
  const isOfType = (value: Json): boolean => type === undefined || schemaErrors({ type }, value).length === 0;
  return byName.get(name)?.some(isOfType) === true ? fieldRanks.get(name) : undefined;
}

const givenBySite =
  /^(?:_.*|id|parent|author|menu_order|ping_status|template|guid|link|.*_id|.*_ids|meta|meta_data|context|force|password)$/;

/** Whether people rarely fill in a field of that name: ids, dates, and values that the site sets itself. */
export const isSeldomSent = (name: string): boolean => givenBySite.test(name) || isDateName(snakeCase(name));
