import { runInThisContext } from 'node:vm';
import fc from './support/fast-check.ts';
import { expect, test } from 'vitest';
import { commentText, docCommentText, literalText, propertyKey } from '../src/render/code.ts';

const evaluate = (text: string): unknown => runInThisContext(`(${text})`);

test('a literal evaluates to the value it stands for, own __proto__ keys included', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(evaluate(literalText(value))).toEqual(value);
    }),
  );
  const tricky: unknown = JSON.parse('{"__proto__":{"polluted":true},"a b":"</script>\u2028"}');
  expect(Object.getOwnPropertyNames(evaluate(literalText(tricky)))).toEqual(['__proto__', 'a b']);
  expect(literalText(tricky)).not.toContain('</script>');
});

test('a property key that is no identifier is quoted', () => {
  expect(propertyKey('per_page')).toBe('per_page');
  expect(propertyKey('shop/extra')).toBe('"shop/extra"');
  expect(propertyKey('__proto__')).toBe('"__proto__"');
});

test('no text closes a comment or starts a tag', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('*', '/', '@', 'a', '\n', ' ', '\u2028', '{') }),
      (text) => {
        const comment = docCommentText([commentText(text)]);
        expect(comment.indexOf('*/')).toBe(comment === '' ? -1 : comment.length - 3);
        expect(comment).not.toMatch(/[\s{]@\w/);
      },
    ),
  );
});
