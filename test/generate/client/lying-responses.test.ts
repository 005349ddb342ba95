// Answers that no WordPress would give. Whatever a site sends, a call ends as the client
// promises, in an outcome; nothing is asked without end, and what arrives is data.

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { batch, request } from '../../../templates/client/runtime/batch.ts';
import type { CallError } from '../../../templates/client/runtime/call-errors.ts';
import { operation, type OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import { pages, type Paged } from '../../../templates/client/runtime/paging.ts';
import { json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { totals } from '../../../templates/client/runtime/read-response.ts';
import { checkResponses } from '../../../templates/client/runtime/response-check.ts';
import { createTransport } from '../../../templates/client/runtime/transport.ts';

type Args = Readonly<Record<string, unknown>>;

const list: OptionalOperation<Args, unknown[], 'GET'> & Paged<Args, unknown[]> = operation(
  { method: 'GET', query: phpQuery, tell: totals, batch: 2 },
  'shop.list',
  '/shop',
);
const create: OptionalOperation<Args, unknown, 'POST'> = operation(
  { method: 'POST', encode: json, batch: 2 },
  'shop.create',
  '/shop',
);

/** Keys that would reach a prototype if somebody assigned them. */
const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom(evil, `[${evil}]`, `{"code":"x","data":${evil}}`, '', 'null', '[null]', '['.repeat(5000)),
);

const number = fc.oneof(fc.integer().map(String), fc.constantFrom('NaN', '-1', '1e999', '', '007', '٣'));

const answer = fc.record({
  body,
  status: fc.constantFrom(200, 200, 200, 201, 207, 299, 400, 404, 500, 503, 599),
  headers: fc.dictionary(
    fc.constantFrom('x-wp-total', 'x-wp-totalpages', 'link', 'content-type', 'retry-after'),
    fc.oneof(number, fc.constantFrom('<http://x.test/?page=2>; rel="next"', 'text/html', '<;rel=next')),
  ),
});

/** A site that gives these answers in turn, then the last one for ever. */
function site(
  answers: readonly { readonly body: string; readonly status: number; readonly headers: object }[],
) {
  let count = 0;
  const transport = createTransport({
    baseUrl: 'http://x.test/wp-json',
    inspect: checkResponses(),
    fetch: async () => {
      const { body: text, ...init } = answers[Math.min(count++, answers.length - 1)] ?? {};
      return new Response(text ?? '', init as ResponseInit);
    },
  });
  return { transport, asked: () => count };
}

const isClean = (): boolean => !('polluted' in {});

test('any answer is an outcome', async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      const { transport } = site([given]);
      for (const call of [list, create] as const) {
        const outcome = await call.safe(transport, {});
        if (!outcome.ok) expect(outcome.kind).toMatch(/^(http|mismatch|network)$/);
      }
      return isClean();
    }),
    { numRuns: 200 },
  );
});

test('any answers end a list, within the pages that are allowed', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async (given) => {
      const { transport, asked } = site(given);
      try {
        for await (const { page } of pages(transport, list, {}, { maxPages: 7 }))
          expect(page).toBeLessThan(8);
      } catch (error) {
        expect((error as CallError).kind).toMatch(/^(http|mismatch|network)$/);
      }
      expect(asked()).toBeLessThanOrEqual(7);
      return isClean();
    }),
    { numRuns: 200 },
  );
  warned.mockRestore();
});

test('any answer of the batch route is an outcome for each request', async () => {
  const envelope = fc.oneof(
    fc.jsonValue(),
    fc.record({
      body: fc.jsonValue(),
      status: fc.oneof(fc.integer({ min: -1, max: 700 }), fc.jsonValue()),
      headers: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())),
    }),
  );
  const responses = fc.oneof(fc.array(envelope, { maxLength: 6 }), fc.jsonValue());
  const whole = fc.record({ responses, failed: fc.option(fc.jsonValue()) });
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: whole }, fc.jsonValue()), async (given) => {
      const { transport } = site([{ body: JSON.stringify(given), status: 207, headers: {} }]);
      const requests = [1, 2, 3].map((title) => request(create as never, { title } as never));
      const outcomes = await batch(transport, requests);
      expect(outcomes).toHaveLength(3);
      for (const outcome of outcomes)
        if (!outcome.ok) expect(outcome.kind).toMatch(/^(http|mismatch|network|skipped)$/);
      return isClean();
    }),
    { numRuns: 200 },
  );
});
