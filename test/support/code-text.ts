// Random TypeScript of the kind that is generated: what the layout knows, and a little more.

import { literalText } from '../../src/generate/targets/code.ts';
import fc from './fast-check.ts';

const name = fc.oneof(
  fc.constantFrom('a', 'id', 'Post', 'string', 'null', 'undefined', 'unknown'),
  fc.string({ unit: fc.constantFrom('a', 'B', '_', '$', '7', 'ä'), maxLength: 40 }).map((text) => `n${text}`),
);
const string = fc
  .string({
    unit: fc.constantFrom('a', ' ', "'", '"', '\\', 'é', '漢', '👍', '\n', 'wörter '),
    maxLength: 30,
  })
  .map((text) => JSON.stringify(text));
const quoted = string.map((text) =>
  text.includes("'") ? text : `'${text.slice(1, -1).replaceAll('\\"', '"')}'`,
);
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => literalText(value));
const key = fc.oneof(
  name,
  string.filter((text) => !text.includes('\\')),
);
const gap = fc.constantFrom('', '', '\n', '\n\n');
const mark = fc.constantFrom('', '/*#__PURE__*/ ');
const doc = fc.constantFrom('', '', '/** Short. */\n', '/**\n * Two\n * lines.\n */\n');

const lists = <Item>(item: fc.Arbitrary<Item>, maxLength: number, minLength = 0) =>
  fc.array(item, { maxLength, minLength });

const { type } = fc.letrec<{ type: string; part: string }>((tie) => {
  const member = fc
    .tuple(gap, doc, fc.constantFrom('', 'readonly '), key, fc.constantFrom('', '?'), tie('type'))
    .map(([before, comment, word, of, optional, is]) => `${before}${comment}${word}${of}${optional}: ${is};`);
  const part = fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    name,
    quoted,
    number,
    fc.constant('{}'),
    fc.tuple(name, lists(tie('type'), 3, 1)).map(([of, given]) => `G${of}<${given.join(', ')}>`),
    tie('type').map((of) => `(${of})[]`),
    name.map((of) => `readonly ${of}[]`),
    name.map((of) => `(typeof ${of})[number]`),
    fc.tuple(name, quoted).map(([of, at]) => `${of}[${at}]`),
    lists(tie('type'), 3, 1).map((parameters) => `[${parameters.join(',')}]`),
    lists(name, 3, 1).map((parameters) => `[${parameters.join('?, ')}?, ...string[]]`),
    lists(member, 3).map((members) => `{${members.map((one) => `\n${one}`).join('')}\n}`),
    lists(
      member.filter((text) => !/\n/.test(text)),
      3,
      1,
    ).map((members) => `{ ${members.join(' ')} }`),
  );
  return {
    part,
    type: fc.oneof(
      { depthSize: 'small' },
      tie('part'),
      lists(tie('part'), 9, 2).map((parts) => parts.map((one) => `(${one})`).join(' | ')),
      lists(tie('part'), 3, 2).map((parts) => parts.map((one) => `(${one})`).join(' & ')),
    ),
  };
});

const { value } = fc.letrec<{ value: string }>((tie) => {
  const property = fc.tuple(gap, key, tie('value')).map(([before, of, is]) => `${before}${of}: ${is},`);
  const object = fc.oneof(
    lists(property, 4).map((members) => `{${members.map((one) => `\n${one}`).join('')}\n}`),
    lists(property, 4).map((members) => `{${members.join(' ').replaceAll('\n', '')}}`),
  );
  return {
    value: fc.oneof(
      { depthSize: 'small' },
      name,
      quoted,
      number,
      fc.constantFrom('true', 'null'),
      lists(number, 40).map((items) => `[${items.join(',')}]`),
      lists(tie('value'), 6).map((items) => `[${items.join(',')}]`),
      object,
      object.map((text) => `() => (${text})`),
      fc
        .tuple(mark, name, lists(tie('value'), 4))
        .map(([pure, of, given]) => `${pure}f${of}(${given.join(', ')})`),
      lists(tie('value'), 3, 1).map((items) => `[${items.join(', ')}] as const`),
    ),
  };
});

const names = lists(fc.tuple(name, fc.constantFrom('', ' as other')), 6).map((all) =>
  all.map(([of, as], at) => `${of}${at}${as}`).join(', '),
);

const statement = fc.oneof(
  fc.tuple(names, quoted).map(([of, from]) => `import { ${of} } from ${from};`),
  fc.tuple(names, quoted).map(([of, from]) => `export type { ${of} } from ${from};`),
  fc.tuple(name, type).map(([of, is]) => `export type T${of} = ${is};`),
  fc.tuple(name, type).map(([of, is]) => `export interface I${of} {\na${of}: ${is};\n}`),
  fc.tuple(name, value).map(([of, is]) => `export const c${of} = ${is};`),
  fc.tuple(name, type, value).map(([of, as, is]) => `const c${of}: G<${as}, ${as}> = ${is};`),
);

export const codeText = lists(fc.tuple(doc, statement, gap), 4, 1).map((all) =>
  all.map(([comment, text, after]) => `${comment}${text}\n${after}`).join(''),
);
