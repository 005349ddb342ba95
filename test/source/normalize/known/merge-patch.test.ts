import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/core/schema/schema.ts';
import { applyPatch, isEqualJson, patchBetween } from '../../../../src/source/normalize/known/merge-patch.ts';
import fc from '../../../support/fast-check.ts';

const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', '7', 'hasOwnProperty');

/** JSON without members that are null: a patch cannot set them. */
const { json } = fc.letrec<{ json: Json; object: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(true, 0, 1, 'x', [], [null], [{ a: 1 }]),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(names, tie('json')), { maxLength: 4 })
    .map((members): Json => Object.fromEntries(members)),
}));

describe('patches between releases', () => {
  it('lead from any value to any other', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(isEqualJson(applyPatch(before, patchBetween(before, after)), after)).toBe(true);
      }),
    );
  });

  it('change neither the value nor the patch', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const given = JSON.stringify([before, after]);
        applyPatch(before, after);
        patchBetween(before, after);
        expect(JSON.stringify([before, after])).toBe(given);
      }),
    );
  });

  it('are empty between equal objects, whatever the order of their members', () => {
    const patch = patchBetween({ a: { b: [1], c: 2 }, d: 'x' }, { d: 'x', a: { c: 2, b: [1] } });
    expect(patch).toEqual({});
  });

  it('remove members by null and replace arrays as a whole', () => {
    const patch = patchBetween({ a: [1, 2], b: 1, c: { d: 1, e: 2 } }, { a: [2], c: { d: 1, e: 3 } });
    expect(patch).toEqual({ a: [2], b: null, c: { e: 3 } });
  });

  it('are applied as in the examples of RFC 7396', () => {
    expect(applyPatch({ a: 'b' }, { a: null })).toEqual({});
    expect(applyPatch({ a: [{ b: 'c' }] }, { a: [1] })).toEqual({ a: [1] });
    expect(applyPatch(['a'], { a: 'c' })).toEqual({ a: 'c' });
    expect(applyPatch({ e: null }, { a: 1 })).toEqual({ e: null, a: 1 });
    expect(applyPatch({}, { a: { bb: { ccc: null } } })).toEqual({ a: { bb: {} } });
    expect(applyPatch({ a: 'foo' }, null)).toBe(null);
  });

  it('never reach a prototype', () => {
    const patched = applyPatch(
      {},
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"x":1}}') as Json,
    );
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
    expect(Object.keys(patched as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
    const change = patchBetween({}, JSON.parse('{"__proto__":{"polluted":true}}') as Json);
    expect(JSON.stringify(change)).toBe('{"__proto__":{"polluted":true}}');
  });
});
