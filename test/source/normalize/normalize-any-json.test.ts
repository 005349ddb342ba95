import fc, { tries } from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { anyIndex } from '../../support/any-index.ts';

test('whatever an index holds, normalize returns a model: plain JSON, the same each time, the input untouched', () => {
  fc.assert(
    fc.property(anyIndex, (raw) => {
      const before = JSON.stringify(raw);
      const first = normalize(raw);
      expect(JSON.stringify(normalize(raw))).toBe(JSON.stringify(first));
      expect(JSON.stringify(raw)).toBe(before);
      expect(JSON.parse(JSON.stringify(first.value))).toEqual(first.value);
      expectComplete(raw, first);
    }),
    tries(3000),
  );
});

/** Every route is in the model or in a diagnostic, and so is every method. */
function expectComplete(raw: WireIndex, { value, diagnostics }: ReturnType<typeof normalize>): void {
  const kept = new Set(value.routes.map((one) => one.key));
  const left = diagnostics.filter(({ level }) => level === 'error').map(({ where }) => where.route);
  expect(Object.keys(raw.routes).filter((listed) => !kept.has(listed) && !left.includes(listed))).toEqual([]);
  const repeating = value.routes.filter((one) => {
    const methods = one.operations.flatMap((operation) => operation.methods);
    return new Set(methods).size < methods.length;
  });
  expect(repeating).toEqual([]);
}

test('nesting without end is cut off, not followed', () => {
  let schema: unknown = { type: 'string' };
  for (let depth = 0; depth < 20_000; depth++) schema = { type: 'array', items: schema };
  const endpoints = [{ methods: ['GET'], args: { deep: schema } }];
  const { diagnostics } = normalize({ routes: { '/ext/v1/deep': { namespace: 'ext/v1', endpoints } } });
  expect(diagnostics.map(({ code }) => code)).toContain('schema-too-deep');
});
