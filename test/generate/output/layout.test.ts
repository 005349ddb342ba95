import type { Plugin } from 'prettier';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { format } from 'prettier/standalone';
import { describe, expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { formatFile } from '../../../src/generate/output/format-file.ts';
import { formattingNow } from '../../../src/generate/output/format.ts';
import { layOut } from '../../../src/generate/output/layout/layout.ts';
import { tokenAfter, type Token } from '../../../src/generate/output/layout/reader.ts';
import { importExtensions } from '../../../src/generate/targets/import-extension.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { abilitiesIndex } from '../../support/abilities-site.ts';
import { readCase } from '../../support/case-folders.ts';
import { codeText } from '../../support/code-text.ts';
import fc, { tries } from '../../support/fast-check.ts';
import { hostileModel } from '../../support/hostile-model.ts';
import { randomModel } from '../../support/random-model.ts';
import { sampleModel, sampleNames } from '../../support/samples.ts';
import { shopIndex } from '../../support/shop-index.ts';
import { wordpressIndex } from '../../support/wordpress-index.ts';
import { oddWords, words, wordsIndex } from '../../support/words-index.ts';

const formatting = formattingNow();
const { printWidth, singleQuote } = formatting;

const prettier = (text: string): Promise<string> =>
  format(text, {
    parser: 'babel-ts',
    plugins: [babel, estree.default as Plugin],
    printWidth,
    singleQuote,
    embeddedLanguageFormatting: 'off',
  });

/** Characters of what a target makes of a model, the small files first: prettier takes its time. */
const mostCompared = 6_000;

/** Words of each kind: a layout knows their letters and their lengths alone. */
const someWords = [...words.filter((_, at) => at % 24 === 0), ...oddWords];

const models: Readonly<Record<string, () => ApiModel | Promise<ApiModel>>> = {
  ...Object.fromEntries(sampleNames.map((name) => [name, () => sampleModel(name)])),
  'a shop': () => normalize(shopIndex).value,
  'reserved words': () => normalize(wordsIndex(someWords)).value,
  'a small WordPress': () => normalize(wordpressIndex).value,
  resources: () => completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value,
  'a hostile model': () => completeModel(hostileModel).value,
  abilities: () => normalize(abilitiesIndex).value,
  'random schemas': () => randomModel(7, 60),
};

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let next = tokenAfter(text, 0); next?.kind !== 'end'; next = tokenAfter(text, next.end)) {
    if (next === undefined) throw new Error('There is a token that is unknown.');
    tokens.push(next);
  }
  return tokens;
}

/** The tokens without commas, semicolons, parentheses and bars, without quotes and indentation. */
const contentOf = (text: string): readonly string[] =>
  tokensOf(text)
    .filter((token) => !/^[,;|()]$/.test(token.text))
    .map((token) =>
      token.kind === 'string'
        ? token.text
            .slice(1, -1)
            .replace(/\\([^])/g, (escape, sign: string) => (/["']/.test(sign) ? sign : escape))
        : token.text.replace(/\n\s+/g, '\n').replace(/^([\d.]+e)\+/, '$1'),
    );

describe('the layout of what is generated', () => {
  test.each(Object.entries(models))('is that of prettier: %s', async (_, make) => {
    const left = new Map<string, number>();
    const files = (await render(await make(), ['client', 'zod', 'wordpress', 'query', 'msw']))
      .filter(({ isLaidOut }) => isLaidOut !== true)
      .toSorted((one, other) => one.text.length - other.text.length);
    for (const { path, text } of files) {
      const laidOut = layOut(text, formatting);
      expect(laidOut, `${path} is left to prettier`).toBeDefined();
      const [target = ''] = path.split('/');
      const after = (left.get(target) ?? mostCompared) - text.length;
      if (after < 0) continue;
      left.set(target, after);
      expect({ path, text: laidOut }).toEqual({ path, text: await prettier(text) });
    }
  });

  test.each(importExtensions)(
    'of the runtime is that of prettier, importing by %s',
    async (importExtension) => {
      const files = await render(normalize(shopIndex).value, ['client', 'zod', 'wordpress', 'query'], {
        importExtension,
      });
      const runtime = files.filter(({ isLaidOut }) => isLaidOut);
      expect(runtime.map(({ path }) => path)).toContain('zod/checks.ts');
      // By the first everything is compared; by the others, by which nothing but imports differs, what imports.
      const imports = (text: string): boolean => /^import .* from '\./m.test(text) && text.length < 8_000;
      for (const file of runtime) {
        const { path } = file;
        if (importExtension !== importExtensions[0] && !imports(file.text)) continue;
        expect({ path, text: await formatFile(file, formatting) }).toEqual({
          path,
          text: await prettier(file.text),
        });
      }
    },
  );

  test('is that of prettier for any code of the kind, or left to it', async () => {
    let known = 0;
    const often = tries(300);
    await fc.assert(
      fc.asyncProperty(codeText, async (text) => {
        const laidOut = layOut(text, formatting);
        if (laidOut === undefined) return;
        known++;
        expect(laidOut).toBe(await prettier(text));
      }),
      often,
    );
    expect(known).toBeGreaterThan(often.numRuns / 2);
  });

  test('changes no token but for what formatters decide', () => {
    fc.assert(
      fc.property(codeText, (text) => {
        const laidOut = layOut(text, formatting);
        if (laidOut !== undefined) expect(contentOf(laidOut)).toEqual(contentOf(text));
      }),
      tries(500),
    );
  });

  test('of a line of a known shape is its own layout', () => {
    fc.assert(
      fc.property(codeText, (text) => {
        const shared = { ...formatting };
        for (const spelled of [
          text,
          text.replaceAll('B', 'K').replaceAll('7', '3'),
          text.replaceAll('a ', 'e '),
        ])
          expect(layOut(spelled, shared)).toBe(layOut(spelled, { ...formatting }));
      }),
      tries(500),
    );
  });

  test.each([
    ['a key that needs quotes', '{ "aB": 1 }', '{ "a-": 1 }'],
    ['a string that needs other quotes', '["aB"]', '["a\'"]'],
    ['a string with an escape', '["aB\\n"]', '["aB\\""]'],
    ['a string of wide characters', `["${'aB'.repeat(40)}"]`, `["${'漢字'.repeat(40)}"]`],
    ['a name of wide characters', `[${'aB'.repeat(40)}]`, `[${'漢字'.repeat(40)}]`],
    ['a keyword', '[falsE]', '[false]'],
    ['an empty string', "['']", '[""]'],
    ['a longer name', `[${'aB'.repeat(43)}]`, `[${'aB'.repeat(43)}C]`],
  ])('does not mistake the shape of %s', async (_, known, other) => {
    const shared = { ...formatting };
    for (const value of [known, other, known]) {
      const text = `export const a = ${value};\n`;
      expect(layOut(text, shared)).toBe(await prettier(text));
    }
  });

  test('weighs each line anew where it stands deeper, or goes on', async () => {
    const line = `name: { first: "${'a'.repeat(52)}", last: "${'b'.repeat(14)}" },`;
    const text = `export const a = {
${line}
b: {
${line}
c: {
${line}
},
},
d: {
name
},
e: {
name,
},
};
`;
    const laidOut = layOut(text, formatting);
    expect(laidOut).toMatch(/^ {2}name: \{ first.*\n[^]*^ {6}name: \{$/m);
    expect(laidOut).toBe(await prettier(text));
  });

  test.each([-1, 0, 1])(
    'an only argument of a quarter of the width stays with its call, a longer one does not: %i characters more',
    async (more) => {
      const argument = 'a'.repeat(Math.floor(printWidth / 4) - 2 + more);
      const name = 'n'.repeat(printWidth - argument.length - 20);
      const text = `export const ${name} = made(${JSON.stringify(argument)});\n`;
      const laidOut = layOut(text, formatting);
      expect(laidOut?.split('\n')).toHaveLength(more > 0 ? 4 : 3);
      expect(laidOut).toBe(await prettier(text));
    },
  );

  test.each([
    ['a template', 'export const a = `b`;\n'],
    ['an operator', 'export const a = 1 + 2;\n'],
    ['a comment behind code', 'export const a = 1; // one\n'],
    ['a conditional type', 'export type A = B extends C ? D : E;\n'],
    ['no semicolon', 'export const a = 1\n'],
    ['a broken statement', 'export const = 1;\n'],
  ])('leaves to prettier what it does not know: %s', (_, text) => {
    expect(layOut(text, formatting)).toBeUndefined();
  });
});
