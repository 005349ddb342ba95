// What holds for every index, and for every recorded release.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/schema/schema.ts';
import { mergeSchemas } from '../../../src/source/normalize/recognize/merge-schemas.ts';
import { recognizeSchemas } from '../../../src/source/normalize/recognize/recognize.ts';
import { factSchema } from '../../../src/source/normalize/known/fact-schema.ts';
import { valueAt, type ReleaseFacts, type RouteFacts } from '../../../src/source/normalize/known/releases.ts';
import { anyIndex } from '../../support/any-index.ts';
import { exampleReleases } from '../../support/example-releases.ts';
import { indexWith, plainRoutes } from '../../support/plain-index.ts';
import fc, { tries } from '../../support/fast-check.ts';

const recorded = ['wordpress', 'woocommerce'].map(
  (slug) =>
    JSON.parse(
      readFileSync(new URL(`../../../src/source/normalize/known/releases/${slug}.json`, import.meta.url), 'utf8'),
    ) as ReleaseFacts,
); // prettier-ignore

describe('any index', () => {
  /** Known keys and names, so that the routes are compared with those of a release. */
  const key = fc.constantFrom('/ex/v1/books', '/ex/v1/shelves', '/ex-desk/v1/loans', '__proto__', '/wp/v2/posts');
  const namespace = fc.constantFrom('ex/v1', 'ex-desk/v1', 'wp/v2', '__proto__');
  const name = fc.constantFrom('page', 'search', 'order', 'title', 'context', '__proto__', 'constructor');
  const argument = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.record({ type: fc.constantFrom('string', 'integer', 7, null), enum: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] }),
  );
  const endpoint = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({
      methods: fc.oneof(fc.subarray(['GET', 'POST', 'PUT']), fc.constantFrom('GET', 'POST, PUT'), fc.jsonValue({ maxDepth: 1 })),
      args: fc.oneof(fc.dictionary(name, argument), fc.constant([])),
    }, { requiredKeys: [] }),
  );
  const route = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 4, arbitrary: fc.record({ namespace, endpoints: fc.array(endpoint, { maxLength: 3 }) }) },
  );
  const likely = fc.dictionary(key, route, { maxKeys: 5 }).map(indexWith);

  test.each([['like a site’s', likely], ['with errors everywhere', anyIndex]])('%s does not throw', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (index) => {
        const before = JSON.stringify(index);
        recognizeSchemas(index, [exampleReleases, ...recorded]);
        expect(JSON.stringify(index)).toBe(before);
      }),
      tries(300),
    );
  });

  test('whose routes are those of a release is recognized as that release, in any order', () => {
    const release = fc.constantFrom(...exampleReleases.releases);
    fc.assert(
      fc.property(release, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (at, order) => {
        const routes = Object.entries(plainRoutes(exampleReleases, at)).toSorted(
          ([one], [other]) => (order[one.length % 6] ?? 0) - (order[other.length % 6] ?? 0),
        );
        const found = recognizeSchemas(indexWith(Object.fromEntries(routes)), [exampleReleases]);
        for (const { releases } of found.values()) expect(releases).toContain(at);
      }),
      tries(60),
    );
  });
}); // prettier-ignore

describe('merging', () => {
  const schema = fc.jsonValue({ maxDepth: 4 }).map((value) => factSchema({ type: 'object', properties: value } as Json));
  const { node } = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, fc.constantFrom<Record<string, unknown>>({}, { type: 'string' }), fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'object', 'array', ['string', 'null']),
        enum: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
        context: fc.subarray(['view', 'edit', 'embed']),
        format: fc.constantFrom('uri', 'email'),
        readonly: fc.constant(true),
        items: tie('node'),
        properties: fc.dictionary(fc.constantFrom('id', 'title', '__proto__', 'constructor'), tie('node'), { maxKeys: 3 }),
        oneOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    )),
  }));
  const any = fc.oneof(schema, node);

  test('equal schemas give the same schema', () => {
    fc.assert(
      fc.property(any, (one) => {
        expect(mergeSchemas([one, structuredClone(one), one])).toEqual({ schema: one, missing: [] });
      }),
      tries(300),
    );
  });

  test('a schema that is merged again changes nothing', () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        const { schema: merged } = mergeSchemas([one, other]);
        expect(mergeSchemas([merged, merged]).schema).toEqual(merged);
        expect(mergeSchemas([one, other, other]).schema).toEqual(merged);
      }),
      tries(300),
    );
  });
}); // prettier-ignore

describe.each(recorded.map((facts) => [facts.software, facts] as const))('%s', (_, facts) => {
  // The oldest and the newest release, and some between them: all of them in `npm run soak`.
  const { numRuns } = tries(facts.releases.length);
  const step = Math.max(1, Math.round(facts.releases.length / numRuns));
  const sampled = facts.releases.filter((_, at) => at % step === 0 || at === facts.releases.length - 1);

  test.each(sampled)('an index of %s has the schemas of that release', (release) => {
    const at = facts.releases.indexOf(release);
    const routes = plainRoutes(facts, release);
    const found = recognizeSchemas({ routes }, [facts]);
    const expected = Object.keys(routes).flatMap((key) => {
      const history = facts.routes[key];
      const declared = history && valueAt<RouteFacts>(history, facts, at);
      // WooCommerce adds content types to WordPress's own namespace.
      const isOwn = declared && Object.hasOwn(facts.namespaces, declared.namespace);
      return isOwn && declared.schema ? [[key, declared.schema] as const] : [];
    });
    expect(expected.length).toBeGreaterThan(10);
    const uncertain = expected.filter(([key]) => (found.get(key)?.missing.length ?? 0) > 0);
    for (const [key, schema] of expected)
      if (!uncertain.some(([one]) => one === key)) expect([key, found.get(key)?.schema]).toEqual([key, schema]);
    // Few releases have the same arguments and other schemas.
    expect(uncertain.length).toBeLessThan(expected.length / 5);
  });
}); // prettier-ignore
