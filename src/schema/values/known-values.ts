// Values that a person would send: by the names that content, people, shops and settings
// have on site after site. They are examples, never a claim about what a site holds.

import type { Json } from '../schema.ts';

const photo = 'https://site.example/photo.jpg';

const address = {
  first_name: 'Sample',
  last_name: 'Customer',
  address_1: '1 Main Street',
  city: 'Springfield',
  state: 'CA',
  postcode: '90210',
  country: 'US',
};

/** The fields that people fill in first, in that order, each with values to try in turn. */
const fields: readonly (readonly [name: string, ...values: readonly Json[]])[] = [
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
  ['billing', { ...address, email: 'reader@site.example' }, address],
  ['payment_method', 'bacs'],
  ['status', 'draft', 'processing', 'publish', 'active', 'approve', 'approved'],
  ['billing_address', { ...address, email: 'reader@site.example' }, address],
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

/** What is sent only where it must be. */
const others: readonly (readonly [name: string, ...values: readonly Json[]])[] = [
  ['password', 'A long passphrase 4 you'],
  ['slug', 'sample-slug'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['company', 'Sample Company'],
  ...Object.entries(address),
  ['address_2', 'Floor 2'],
];

/** By the end of a name, for whatever else takes a text. */
const endings: readonly (readonly [ending: RegExp, value: string])[] = [
  [/(?:^|_)(?:image|photo|picture|thumbnail|avatar)(?:_url)?$/i, photo],
  [/ur[li]$|(?:^|_)link$|redirect/i, 'https://site.example/'],
  [/email$/i, 'reader@site.example'],
  [/phone$/i, '555-0100'],
  [/country$/i, 'US'],
  [/currency$/i, 'USD'],
  [/(?:post|zip)_?code$/i, '90210'],
  [/colou?r$/i, '#336699'],
  [/(?:^|_)(?:locale|language|lang)$/i, 'en_US'],
  [/(?:^|_)(?:date|after|before)(?:_gmt)?$/i, '2026-01-31T10:00:00'],
];

const byName: ReadonlyMap<string, readonly Json[]> = new Map(
  [...others, ...fields].map(([name, ...values]) => [name, values]),
);

const ranks: ReadonlyMap<string, number> = new Map(fields.map(([name], at) => [name, at]));

/** Values to try for an argument or a property of that name, the best first; none where the name tells nothing. */
export const knownValues = (name: string): readonly Json[] =>
  byName.get(name) ?? endings.filter(([ending]) => ending.test(name)).map(([, value]) => value);

/** Where a field stands among those that people fill in first; undefined for others. */
export const rankOfField = (name: string): number | undefined => ranks.get(name);

const givenBySite =
  /^(?:_.*|id|parent|author|menu_order|ping_status|template|guid|link|.*_id|.*_ids|date.*|modified.*|.*_gmt|meta|meta_data|created.*|context|force)$/;

/** What nobody would fill in first: ids, dates, what the site keeps for itself. */
export const isSeldomSent = (name: string): boolean => givenBySite.test(name);
