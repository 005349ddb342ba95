// What reading each finding by eye came to, and why lines that name a namespace are no calls.

import type { AuditFinding } from '../../src/model/audit.ts';
import type { NamingLine } from './naming-lines.ts';

export type Verdict = 'true' | 'false alarm';

type Row = readonly [
  name: string,
  file: string,
  line: number,
  code: string,
  pointer: string,
  verdict: Verdict,
  why: string,
];

const plugin = 'the plugin Gutenberg has it, WordPress 7.1 does not';
const gone = 'WooCommerce 10.5 has it no more';

const verdicts: readonly Row[] = [
  [
    '@wordpress/core-data',
    'fetch/test/__experimental-fetch-url-data.js',
    43,
    'unknown-method',
    '',
    'true',
    'a test asks for a method that is refused',
  ],
  ['@wordpress/core-data', 'resolvers.js', 1263, 'unknown-route', '', 'true', plugin],
  ['@wordpress/core-data', 'resolvers.js', 1275, 'unknown-route', '', 'true', plugin],
  ['@wordpress/core-data', 'utils/save-crdt-doc.js', 4, 'unknown-namespace', '', 'true', plugin],
  ['@wordpress/editor', 'utils/media-finalize/index.js', 7, 'unknown-route', '', 'true', plugin],
  ['@wordpress/media-utils', 'utils/sideload-to-server.ts', 33, 'unknown-route', '', 'true', plugin],
  ...(
    [
      ['blocks/featured-category/block.js', 129],
      ['blocks/featured-product/block.js', 110],
      ['components/product-attribute-control/index.js', 37],
      ['components/product-attribute-control/index.js', 70],
      ['components/product-category-control/index.js', 30],
      ['components/product-control/index.js', 104],
    ] as const
  ).map(([file, line]): Row => [
    '@woocommerce/block-library',
    `js/${file}`,
    line,
    'unknown-namespace',
    '',
    'true',
    gone,
  ]),
  ...[13, 14].map((line): Row => [
    '@woocommerce/components',
    'search/autocompleters/attributes.js',
    line,
    'unknown-argument',
    line === 13 ? '/args/per_page' : '/args/orderby',
    'true',
    'the controller of attributes reads neither',
  ]),
  ...(
    [
      ['navigation/actions.js', 90],
      ['navigation/actions.js', 110],
      ['navigation/resolvers.js', 12],
      ['product-form/resolvers.js', 11],
      ['product-form/resolvers.js', 23],
    ] as const
  ).map(([file, line]): Row => ['@woocommerce/data', file, line, 'unknown-route', '', 'true', gone]),
  [
    '@woocommerce/data',
    'plugins/resolvers.js',
    127,
    'unknown-namespace',
    '',
    'true',
    'of a plugin that the shop has not',
  ],
  [
    '@woocommerce/data',
    'tax-classes/index.js',
    4,
    'unknown-method',
    '',
    'true',
    'the store that is made has an update, the route has none',
  ],
  [
    '@woocommerce/email-editor',
    'store/actions.js',
    79,
    'unknown-namespace',
    '',
    'true',
    'WooCommerce registers it where its editor of mails is switched on',
  ],
  ...[49, 55].map((line): Row => [
    '@lockon0927/woocommerce-mcp',
    'services/reports.ts',
    line,
    'unknown-route',
    '',
    'true',
    'wc/v3 never had reports of the stock',
  ]),
];

/** Undefined for a finding that nobody has read yet. */
export const verdictOf = (
  name: string,
  { file, line, code, pointer }: Pick<AuditFinding, 'file' | 'line' | 'code' | 'pointer'>,
): Verdict | undefined =>
  verdicts.find(
    (row) => row[0] === name && row[1] === file && row[2] === line && row[3] === code && row[4] === pointer,
  )?.[5];

const reasons: readonly (readonly [name: string, file: RegExp, text: RegExp, why: string])[] = [
  [
    '@wordpress/core-data',
    /^entities\.js$/,
    /^baseURL: /,
    'a row of the table of entities, in which the code looks one up by a name that is given at run time',
  ],
  [
    '@woocommerce/data',
    /^user\/use-user-preferences\.js$/,
    /^baseURL: /,
    'an entity that is handed to the store of WordPress',
  ],
];

/** Why a line that names a namespace is no call of it. */
export const explained = (name: string, { file, text }: NamingLine): string | undefined =>
  reasons.find((row) => row[0] === name && row[1].test(file) && row[2].test(text))?.[3];
