import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type * as FormatFileModule from '../../src/output/format-file.ts';
import type * as FormatModule from '../../src/output/format.ts';
import { packageRoot } from '../support/routewright.ts';

// The compiled modules: threads run nothing else.
const compiled = <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(join(packageRoot, 'dist/output', name)).href) as Promise<Module>;
const { formatFiles, formattingNow } = await compiled<typeof FormatModule>('format.js');
const { formatFile } = await compiled<typeof FormatFileModule>('format-file.js');

const options = formattingNow();
/** Long words make much text of little work. */
const file = (name: string, lines: number) => ({
  path: `client/${name}.ts`,
  text: Array.from(
    { length: lines },
    (_, at) => `export const ${name}${at} = { a: ${at}, "b": "it's ${'x'.repeat(5000)}" }`,
  ).join('\n'),
});

describe('formatting', () => {
  test('is the same in many threads as in one', async () => {
    const files = Array.from({ length: 12 }, (_, at) => file(`many${at}`, 3 * (at + 1)));
    const counted: number[] = [];
    const texts = await formatFiles(files, options, (done) => counted.push(done));
    expect(counted).toEqual(files.map((_, at) => at + 1));
    for (const [at, one] of files.entries()) expect(texts[at]).toBe(await formatFile(one, options));
    expect(texts[0]).toMatch(/^export const many00 = \{\n {2}a: 0,\n {2}b: "it's x+",\n\};\n/);
  });

  test.each([
    ['few', 10],
    ['many', 100],
  ])('names a broken file among %s', async (_words, lines) => {
    const files = [
      file('one', lines),
      { path: 'zod/broken.ts', text: 'export const = ;' },
      file('two', lines),
    ];
    const failure = formatFiles(files, options, () => undefined);
    await expect(failure).rejects.toThrow('The generated file zod/broken.ts cannot be formatted.');
  });

  test('starts no threads for what it leaves alone, however much that is', async () => {
    const started: unknown[] = [];
    const note = (worker: unknown) => started.push(worker);
    process.on('worker', note);
    try {
      const pages = Array.from({ length: 4 }, (_, at) => ({
        path: `html/${at}.html`,
        text: 'x'.repeat(1_000_000),
      }));
      const texts = await formatFiles([...pages, file('one', 1)], options, () => undefined);
      expect(texts.slice(0, 4)).toEqual(pages.map(({ text }) => text));
      expect(texts[4]).toBe(await formatFile(file('one', 1), options));
      expect(started).toEqual([]);
      await formatFiles([file('many', 100), file('more', 100)], options, () => undefined);
      expect(started.length > 0).toBe(availableParallelism() > 1);
    } finally {
      process.off('worker', note);
    }
  });

  test('leaves alone what it has no parser for', async () => {
    const files = [
      { path: 'model/model.json', text: '{"a" :1}' },
      { path: '.gitattributes', text: '*  x' },
    ];
    expect(await formatFiles(files, options, () => undefined)).toEqual(['{"a" :1}', '*  x']);
  });
});
