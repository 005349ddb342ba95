import { runInThisContext } from 'node:vm';
import fc from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import Handlebars from 'handlebars';
import { format } from 'prettier';
import { Code, comment, commentLines, literalText, propertyKey } from '../../../src/generate/targets/code.ts';
import { codeDialect } from '../../../src/generate/targets/code-templates.ts';
import { compileTemplate } from '../../../src/template-engine/template-syntax.ts';
import { sharedPartial, typesTemplate } from '../../../src/generate/targets/code-templates.ts';

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

test('a number is written as formatters write it', async () => {
  for (const value of [1.7976931348623157e308, 1e21, -2.5e-9, 5e-324, -0, 0.1, 100])
    expect(await format(`x=${literalText(value)}`, { parser: 'typescript' })).toBe(
      `x = ${literalText(value)};\n`,
    );
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
        const whole = `/** ${comment(text).line} */\n`;
        const parted = `/**\n${commentLines(text)
          .map(({ line }) => ` * ${line}\n`)
          .join('')} */\n`;
        for (const printed of [whole, parted]) {
          expect(printed.indexOf('*/')).toBe(printed.length - 3);
          expect(printed).not.toMatch(/[\s{]@\w/);
        }
        expect(comment(text).line).not.toMatch(/[\n\u2028]/);
      },
    ),
  );
});

test('a comment prints what is safe in a comment, and code what is safe in code', () => {
  const print = (view: object) => typesTemplate<object>('user-types.ts')(view);
  const from = new Code('"./a.js"');
  expect(() => print({ types: [{ names: comment('*'), from }] })).toThrow(/not marked as code/);
  expect(() => print({ types: [{ names: 'a', from }] })).toThrow(/not marked as code/);
  const member = { key: new Code('a'), type: new Code('b'), isOptional: false, orUndefined: false };
  const doc = (line: unknown) => ({ ...member, doc: { isShort: true, lines: [line] } });
  const printMember = sharedPartial<object>('member');
  expect(printMember(doc(comment('*/ x')))).toBe('/** *\\/ x */\na: b;\n');
  for (const line of ['*/ x', new Code('*/ x')])
    expect(() => printMember(doc(line))).toThrow(/in a comment, where it is not safe/);
});

test('a comment ends in the block where it begins', () => {
  const check = (text: string) => () => {
    compileTemplate(Handlebars.parse(text), codeDialect, () => () => '');
  };
  expect(check('/** {{a}} */ {{#if b}}/* {{c}} */{{else}}d{{/if}}')).not.toThrow();
  expect(check('{{#if a}}/** {{b}}{{/if}} */')).toThrow(SyntaxError);
  expect(check('/** {{a}}')).toThrow(SyntaxError);
  expect(check('/** {{#if a}} */{{else}} b{{/if}}')).toThrow(SyntaxError);
});
