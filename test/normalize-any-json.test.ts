import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WireIndex } from '../src/model/wire.ts';
import { normalize } from '../src/normalize/normalize.ts';

const keyword = fc.constantFrom(
  'type', 'enum', 'default', 'properties', 'items', 'required', 'pattern', 'format', 'minimum', 'anyOf', 'oneOf',
  'exclusiveMinimum', 'additionalProperties', 'patternProperties', 'context', 'readonly', 'description', '__proto__',
); // prettier-ignore

/** JSON that looks like an index often enough to get deep into the reader. */
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(
      'string',
      'integer',
      'bool',
      'mixed',
      '[\\w-]+',
      '(a+)+',
      '',
      'true',
      0,
      1,
      -1,
      1.5,
      true,
      false,
      null,
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(keyword, tie('node')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

const key = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom(
      '/',
      '(',
      ')',
      '?',
      'P',
      '<',
      '>',
      '[',
      ']',
      '\\',
      'd',
      '+',
      '*',
      '|',
      'a',
      '.',
      '{',
      '}',
      '1',
      ',',
    ),
  }),
  fc.constantFrom('/ext/v1/a', '/ext/v1/a/(?P<id>[\\d]+)'),
);

const route = fc.oneof(
  node,
  fc.record({
    namespace: fc.oneof(fc.constantFrom('ext/v1', '', '__proto__'), node),
    endpoints: fc.oneof(
      node,
      fc.array(
        fc.record({
          methods: fc.oneof(fc.subarray(['GET', 'POST', 'PUT', 'DELETE', 'BREW']), node),
          args: fc.oneof(node, fc.dictionary(fc.oneof(fc.string(), keyword), node, { maxKeys: 4 })),
        }),
        { maxLength: 3 },
      ),
    ),
  }),
);

const index: fc.Arbitrary<WireIndex> = fc.record({
  name: node,
  namespaces: fc.oneof(fc.array(fc.string(), { maxLength: 4 }), node),
  authentication: node,
  routes: fc.dictionary(key, route, { maxKeys: 6 }),
});

test('whatever an index holds, normalise returns a model: plain JSON, the same each time, the input untouched', () => {
  fc.assert(
    fc.property(index, (raw) => {
      const before = JSON.stringify(raw);
      const first = normalize(raw);
      expect(JSON.stringify(normalize(raw))).toBe(JSON.stringify(first));
      expect(JSON.stringify(raw)).toBe(before);
      expect(JSON.parse(JSON.stringify(first.value))).toEqual(first.value);
    }),
    { numRuns: 3000 },
  );
});

test('every route is in the model or in a diagnostic, and so is every method', () => {
  fc.assert(
    fc.property(index, (raw) => {
      const { value, diagnostics } = normalize(raw);
      const kept = new Set(value.routes.map((one) => one.key));
      const left = diagnostics.filter(({ level }) => level === 'error').map(({ where }) => where.route);
      for (const listed of Object.keys(raw.routes))
        expect(kept.has(listed) || left.includes(listed)).toBe(true);
      for (const one of value.routes) {
        const methods = one.operations.flatMap((operation) => operation.methods);
        expect(new Set(methods).size).toBe(methods.length);
      }
    }),
    { numRuns: 1000 },
  );
});

test('nesting without end is cut off, not followed', () => {
  let schema: unknown = { type: 'string' };
  for (let depth = 0; depth < 20_000; depth++) schema = { type: 'array', items: schema };
  const endpoints = [{ methods: ['GET'], args: { deep: schema } }];
  const { diagnostics } = normalize({ routes: { '/ext/v1/deep': { namespace: 'ext/v1', endpoints } } });
  expect(diagnostics.map(({ code }) => code)).toContain('schema-too-deep');
});
