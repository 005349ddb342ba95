// A project formats all its files, those that we wrote among them, as it likes.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, getFileInfo, type Options } from 'prettier';
import { describe, expect, test } from 'vitest';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const source = join(packageRoot, 'test/fixtures/cli/shop.index.json');
const targets = 'client,zod,model,markdown';

const styles: readonly (readonly [string, Options])[] = [
  ['tabs and double quotes', { useTabs: true, singleQuote: false, trailingComma: 'none' }],
  [
    'no semicolons, and lines as they fit',
    {
      semi: false,
      arrowParens: 'avoid',
      bracketSpacing: false,
      printWidth: 60,
      objectWrap: 'collapse',
      quoteProps: 'consistent',
      proseWrap: 'always',
      tabWidth: 4,
    },
  ],
];

/** What a project's own prettier makes of a folder. */
async function reformat(folder: string, style: Options): Promise<number> {
  let changed = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file);
    const { inferredParser } = await getFileInfo(path);
    if (inferredParser === null) continue;
    const before = readFileSync(path, 'utf8');
    const after = await format(before, { ...style, parser: inferredParser });
    if (after !== before) changed++;
    writeFileSync(path, after);
  }
  return changed;
}

const textsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  );

describe('what only a formatter changed', () => {
  test.each(styles)('is no hand edit, and is left as it is: %s', async (_, style) => {
    const cwd = emptyFolder();
    const generate = (...flags: readonly string[]) =>
      routewright(['generate', source, '-o', 'api', '--target', targets, ...flags], { cwd });
    await generate();
    expect(await reformat(join(cwd, 'api'), style)).toBeGreaterThan(10);
    const reformatted = textsOf(join(cwd, 'api'));

    expect(await generate('--check')).toMatchObject({ code: 0 });
    const again = await generate();
    expect(again.code).toBe(0);
    expect(again.stderr).not.toContain('by hand');
    expect(textsOf(join(cwd, 'api'))).toEqual(reformatted);
  });

  test.each([
    ['client/index.ts', 'export function createClient', 'export function create'],
    ['client/index.ts', 'A client that holds every operation.', 'My client.'],
    ['model/model.json', 'A small shop', 'My shop'],
    ['markdown/index.md', 'A small shop', 'My shop'],
    ['client/transport.ts', 'application/json', 'application/xml'],
  ])('hides no edit by hand in %s', async (file, from, to) => {
    const cwd = emptyFolder();
    const generate = (...flags: readonly string[]) =>
      routewright(['generate', source, '-o', 'api', '--target', targets, ...flags], { cwd });
    await generate();
    const path = join(cwd, 'api', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to).replaceAll('  ', '\t'));
    const { code, stdout } = await generate('--check');
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`stale +${file} +a hand edited it`));
  });

  test('is written anew when asked for another formatting', async () => {
    const cwd = emptyFolder();
    const generate = (...flags: readonly string[]) =>
      routewright(['generate', source, '-o', 'api', ...flags], { cwd });
    await generate();
    const formatted = textsOf(join(cwd, 'api'));
    await generate('--no-format');
    expect(textsOf(join(cwd, 'api'))).not.toEqual(formatted);
    await generate();
    expect(textsOf(join(cwd, 'api'))).toEqual(formatted);
  });
});
