// A project formats all its files, those that we wrote among them, as it likes.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, getFileInfo, type Options } from 'prettier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/built-client.ts';
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

/** A folder with `api` as it was generated, formatted: it is made once. */
let generated: string;
/** The same as each of the styles has it. */
const inStyle = new Map<Options, string>();

beforeAll(async () => {
  generated = temporaryFolder();
  await generateIn(generated);
  for (const [, style] of styles) {
    const folder = temporaryFolder();
    inStyle.set(style, folder);
    cpSync(join(generated, 'api'), join(folder, 'api'), { recursive: true });
    expect(await reformat(join(folder, 'api'), style)).toBeGreaterThan(10);
  }
});
afterAll(() => {
  for (const folder of [generated, ...inStyle.values()]) rmSync(folder, { recursive: true });
});

const generateIn = (cwd: string, ...flags: readonly string[]) =>
  routewright(['generate', source, '-o', 'api', '--target', targets, ...flags], { cwd });

function copyOfGenerated(style?: Options): string {
  const cwd = emptyFolder();
  const folder = (style && inStyle.get(style)) ?? generated;
  cpSync(join(folder, 'api'), join(cwd, 'api'), { recursive: true });
  return cwd;
}

describe('what only a formatter changed', () => {
  test.each(styles)('is no hand edit, and is left as it is: %s', async (_, style) => {
    const cwd = copyOfGenerated(style);
    const reformatted = textsOf(join(cwd, 'api'));

    const again = await generateIn(cwd);
    expect(again.code).toBe(0);
    expect(again.stderr).not.toContain('by hand');
    expect(textsOf(join(cwd, 'api'))).toEqual(reformatted);
  });

  // What a style may change is told by the test above: one of them does for both of these.
  const farthest = styles.at(-1)?.[1];

  test('is found fresh', async () => {
    expect(await generateIn(copyOfGenerated(farthest), '--check')).toMatchObject({ code: 0 });
  });

  test('is no hand edit where the site changed too', async () => {
    const cwd = copyOfGenerated(farthest);
    const index = readFileSync(source, 'utf8').replaceAll('Unique identifier', 'The identifier');
    writeFileSync(join(cwd, 'site.json'), index);
    const args = ['generate', 'site.json', '-o', 'api', '--target', targets];
    expect(await routewright(args, { cwd })).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(cwd, 'api/model/model.json'), 'utf8')).toContain('The identifier');
  });

  test.each([
    [
      ['client/index.ts', 'export function createClient', 'export function create'],
      ['client/runtime/php-query.ts', 'application/json', 'application/xml'],
      ['model/model.json', 'A small shop', 'My shop'],
      ['markdown/index.md', 'A small shop', 'My shop'],
    ],
    [['client/index.ts', 'Creates a client of the parts that you import', 'My client']],
  ] as const)('hides no edit by hand: %j', async (...edits) => {
    const cwd = copyOfGenerated();
    for (const [file, from, to] of edits) {
      const path = join(cwd, 'api', file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(from);
      writeFileSync(path, text.replace(from, to).replaceAll('  ', '\t'));
    }
    const { code, stdout } = await generateIn(cwd, '--check');
    expect(code).toBe(1);
    for (const [file] of edits) expect(stdout).toMatch(new RegExp(`stale +${file} +edited by hand`));
  });

  test('is written anew when asked for another formatting', async () => {
    const cwd = copyOfGenerated();
    const formatted = textsOf(join(cwd, 'api'));
    await generateIn(cwd, '--no-format');
    expect(textsOf(join(cwd, 'api'))).not.toEqual(formatted);
    await generateIn(cwd);
    expect(textsOf(join(cwd, 'api'))).toEqual(formatted);
  });
});
