// Whoever reads an answer's type is told on whose word it is so, wherever it is read.

import { expect, test } from 'vitest';
import type { ResponseShape } from '../../src/core/model/api/api.ts';
import { render } from '../../src/generate/targets/render.ts';
import { routewright } from '../support/routewright.ts';
import { operation, smallModel } from '../support/small-model.ts';

const source = 'wp-includes/rest-api/class-wp-rest-server.php';
const text = { kind: 'schema', schema: { type: 'string' } } as const;

const rows: readonly (readonly [
  response: ResponseShape,
  /** In the comment of the type. */
  comment: string | undefined,
  /** In both references. */
  reference: string,
  show: string,
  /** How `lint` counts it. */
  lint: string,
])[] = [
  [{ ...text, provenance: 'declared' }, undefined, 'Declared.', 'string (declared)', '1 declared'],
  [text, undefined, 'Declared.', 'string (declared)', '1 declared'],
  [
    { ...text, provenance: 'known', source },
    `Known from ${source}.`,
    `Known from ${source}.`,
    `string (known from ${source})`,
    '1 known',
  ],
  [
    { ...text, provenance: 'inferred', rule: 'paged' },
    'This type is inferred by the rule "paged"',
    'This type is inferred by the rule "paged"',
    'string (inferred: paged)',
    '1 inferred',
  ],
  [
    { kind: 'empty', provenance: 'observed' },
    'This type was observed in responses',
    'This type was observed in responses',
    'nothing (observed)',
    '1 observed',
  ],
  [
    { ...text, provenance: 'config' },
    'Set in the configuration.',
    'Set in the configuration.',
    'string (configured)',
    '1 config',
  ],
  [
    { kind: 'unknown', reason: 'An archive.', provenance: 'known', source },
    `An archive. Known from ${source}.`,
    `Known from ${source}.`,
    `unknown (known from ${source})`,
    '1 unknown',
  ],
];

/** Text as a reader sees it. */
const plain = (markup: string): string => markup.replaceAll('&quot;', '"').replaceAll('\\', '');

test.each(rows)('%j', async (response, comment, reference, show, lint) => {
  const model = smallModel(operation('things.get', [], { response }));
  const files = await render(model, ['client', 'markdown', 'html']);
  const textOf = (path: string): string => plain(files.find((file) => file.path === path)?.text ?? '');
  const before = /(?:\/\*\* (?<doc>[^\n]*) \*\/\n)?export type ThingsGetResult/.exec(
    textOf('client/shop-v1.ts'),
  );
  if (comment === undefined) expect(before?.groups?.['doc']).toBeUndefined();
  else expect(before?.groups?.['doc']).toContain(comment);
  expect(textOf('markdown/shop-v1.md')).toContain(reference);
  expect(textOf('html/shop-v1.html')).toContain(reference);

  const stdin = JSON.stringify(model);
  expect((await routewright(['show', '-', 'things.get'], { stdin })).stdout).toContain(show);
  expect((await routewright(['lint', '-'], { stdin })).stdout).toContain(lint);
});
