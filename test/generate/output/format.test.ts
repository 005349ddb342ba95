import { describe, expect, test } from 'vitest';
import { formatFiles, formattingNow } from '../../../src/generate/output/format.ts';

const options = formattingNow();
const file = (name: string, text: string) => ({ path: `client/${name}.ts`, text });

describe('formatting', () => {
  test('is told of as each file is done', async () => {
    const counted: number[] = [];
    const files = [file('one', 'export const a = "b";'), file('two', 'export class A { b = "c" }')];
    const texts = await formatFiles(files, options, (done) => counted.push(done));
    expect(texts).toEqual(["export const a = 'b';\n", "export class A {\n  b = 'c';\n}\n"]);
    expect(counted).toEqual([1, 2]);
  });

  test('names a broken file', async () => {
    const files = [file('one', ''), { path: 'zod/broken.ts', text: 'export const = ;' }];
    const failure = formatFiles(files, options, () => undefined);
    await expect(failure).rejects.toThrow('The generated file zod/broken.ts cannot be formatted.');
  });

  test('leaves alone what it has no parser for', async () => {
    const files = [
      { path: 'model/model.json', text: '{"a" :1}' },
      { path: '.gitattributes', text: '*  x' },
    ];
    expect(await formatFiles(files, options, () => undefined)).toEqual(['{"a" :1}', '*  x']);
  });
});
