// Arguments that accept an empty text in spite of their format: everything that reads the argument knows it.

import { expect, test } from 'vitest';
import { openApiDocument } from '../../../../src/generate/targets/openapi/document.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { importOnEach } from '../../../support/import-validators.ts';
import { asking, mockOf } from '../../../support/mock-site.ts';

const args = { author_email: { type: 'string', format: 'email', description: 'The address.' } };
const model = normalize({
  namespaces: ['wp/v2'],
  routes: {
    '/wp/v2/comments': {
      namespace: 'wp/v2',
      endpoints: [
        { methods: ['GET'], args },
        { methods: ['POST'], args },
      ],
    },
  },
}).value;

test('validators accept an empty address of a comment, and no empty filter', async () => {
  for (const { commentsCreateArgs: creates, commentsListArgs: lists } of await importOnEach(model)) {
    const accepts = (author_email: string) => creates?.safeParse({ author_email }).success;
    expect(['', 'a@b.example', 'a'].map(accepts)).toEqual([true, true, false]);
    expect(lists?.safeParse({ author_email: '' }).success).toBe(false);
  }
});

test('the mock accepts it', () => {
  const ask = asking(mockOf(model));
  const statusOf = (author_email: string) => ask('POST /wp/v2/comments', { json: { author_email } }).status;
  expect([statusOf(''), statusOf('a@b.example')].every((status) => status < 300)).toBe(true);
  expect(statusOf('a')).toBe(400);
});

test('the argument says it', () => {
  expect(JSON.stringify(openApiDocument(model, undefined))).toContain(
    'The address. Format: email, or an empty text.',
  );
});
