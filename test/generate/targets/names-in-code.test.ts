// Whatever a site calls its namespaces, routes and resources, their names in code are
// names: not empty, and made of letters that all compilers know.

import ts from 'typescript';
import { expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { namedOperations } from '../../../src/generate/targets/operation-names.ts';
import { propertyKey } from '../../../src/generate/targets/code.ts';
import { reservedWords, unreserved } from '../../../src/generate/targets/reserved-words.ts';
import { resourceTypes } from '../../../src/generate/targets/types/resource-types.ts';
import fc, { anyCharacter, tries } from '../../support/fast-check.ts';
import { words } from '../../support/words-index.ts';

const isName = (text: string): boolean =>
  text !== '' &&
  Array.from(text).every((char, at) => {
    const point = char.codePointAt(0) ?? 0;
    return at === 0
      ? ts.isIdentifierStart(point, ts.ScriptTarget.ESNext)
      : ts.isIdentifierPart(point, ts.ScriptTarget.ESNext);
  });

const modelOf = (word: string, other: string): ApiModel =>
  normalize({
    namespaces: [word, 'ext/v1'],
    routes: Object.fromEntries(
      [`/${word}`, `/ext/v1/${word}`, `/ext/v1/things/${word}/(?P<_>[\\d]+)`, `/ext/v1/${other}/${word}`].map(
        (key, at) => [
          key,
          {
            namespace: at === 0 ? word : 'ext/v1',
            endpoints: [{ methods: ['GET'] }, { methods: ['POST'] }, { methods: ['DELETE'] }],
            schema: { title: at === 1 ? word : '', properties: { [`at_${String(at)}`]: { type: 'string' } } },
          },
        ],
      ),
    ),
  }).value;

function expectNames(model: ApiModel): void {
  for (const { name, accessor } of model.namespaces) {
    expect(accessor).toSatisfy(isName);
    for (const { identifier, typeName } of namedOperations(model, name)) {
      expect(identifier).toSatisfy(isName);
      expect(reservedWords).not.toContain(identifier);
      expect(typeName).toSatisfy(isName);
    }
  }
  for (const { name } of model.resources ?? []) expect(name).toSatisfy(isName);
  const types = model.namespaces.map(({ name }) =>
    resourceTypes(model)
      .of(name)
      .flatMap(({ contexts, nameOf }) => contexts.map(nameOf)),
  );
  for (const name of types.flat()) {
    expect(name).toSatisfy(isName);
    expect(reservedWords).not.toContain(name);
  }
  for (const names of [model.namespaces.map(({ accessor }) => accessor), ...types])
    expect(new Set(names).size).toBe(names.length);
}

/** Signs of every kind: letters, marks, digits, symbols and what lies far behind them. */
const sign = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    '-',
    '_',
    '.',
    '~',
    '½',
    '①',
    'Ⅷ',
    '7',
    'é',
    '\u0301',
    'ɤ',
    'ƛ',
    '\ua7cb',
    '\u1c89',
    '𐐨',
    '\u{323b0}',
    'ß',
    'ŉ',
  ),
);

const word = fc.oneof(
  fc.constantFrom(...words),
  fc
    .array(sign, { minLength: 1, maxLength: 4 })
    .map((signs) => signs.join('').replace(/[/\\()[\]{}?<>|*+^$#\s]/gu, '-')),
);

test('names are names, whatever a site calls its things', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expectNames(modelOf(one, other));
    }),
    tries(200),
  );
});

test('a key without quotes is a name', () => {
  fc.assert(
    fc.property(word, (one) => {
      const key = propertyKey(one);
      expect(key === one ? isName(key) : key.startsWith('"')).toBe(true);
    }),
  );
});

test('a route without a word, and no title: the word before it names the resource', () => {
  const { resources } = normalize({
    namespaces: ['a/v1'],
    routes: {
      '/a/v1/things/-/(?P<id>[\\d]+)': {
        namespace: 'a/v1',
        endpoints: [{ methods: ['GET'] }],
        schema: { properties: { id: { type: 'integer' } } },
      },
    },
  }).value;
  expect(resources).toMatchObject([{ name: 'Things' }]);
});

test('no reserved word is forgotten', () => {
  const plain = new Set(words.filter((one) => /^[A-Za-z_]\w*$/.test(one)).map(unreserved));
  const text = [...plain].map((one) => `export const ${one} = 1;\n`).join('');
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
});
