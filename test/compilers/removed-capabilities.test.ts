// A capability is one folder: without it, its record and its block of exports, everything else compiles.

import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../support/routewright.ts';

const removable = 'action contract docs eslint fleet forecast init lint mcp mock playground'.split(' ');

/** Stages that other folders need: `generate` lists changes and the use of the code, and `routewright/core` compares. */
const needed = ['audit', 'drift', 'reference'];

const sources = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));

const folderOf = (file: string): string => file.split('/')[0] ?? '';

const imports = sources.flatMap((from) =>
  Array.from(
    readFileSync(join(packageRoot, 'src', from), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g),
    ([, to = '']) => [folderOf(from), folderOf(posix.join(posix.dirname(from), to))] as const,
  ),
);

/** A capability with the capabilities that import it, also by way of others. */
function withDependents(name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (const folder of found)
    for (const [from, to] of imports) if (to === folder && removable.includes(from)) found.add(from);
  return found;
}

const projects = [
  'tsconfig.build.json',
  'src/reference/pages',
  'src/playground/page',
  'src/playground/worker',
];

const copied = ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

const copy = mkdtempSync(join(tmpdir(), 'routewright-removed-'));
for (const name of copied) cpSync(join(packageRoot, name), join(copy, name), { recursive: true });
for (const name of ['node_modules', 'dist']) symlinkSync(join(packageRoot, name), join(copy, name));

const restore = (path: string): void => {
  cpSync(join(packageRoot, path), join(copy, path), { recursive: true });
};

/** Removes the folders, what the library makes of them, their records and their blocks of exports. */
function remove(folders: ReadonlySet<string>): void {
  for (const folder of folders) rmSync(join(copy, 'src', folder), { recursive: true });
  for (const file of readdirSync(join(copy, 'src/library')))
    if (folders.has(/^(.+)-[a-z]+\.ts$/.exec(file)?.[1] ?? '')) rmSync(join(copy, 'src/library', file));
  edit('src/index.ts', (text) =>
    text
      .split('\n\n')
      .filter((block) => !folders.has(/^\/\/ ([\w-]+)\n/.exec(block)?.[1] ?? ''))
      .join('\n\n'),
  );
  edit('src/cli/capabilities.ts', (text) => {
    const rows = /^import \{ ([\w, ]+) \} from '\.\.\/([\w-]+)\/capability\.ts';\n/gm;
    const records = Array.from(text.matchAll(rows), ([, names = '', folder = '']) => ({ names, folder }))
      .filter(({ folder }) => folders.has(folder))
      .flatMap(({ names }) => names.split(', '));
    return text
      .replace(rows, (row, _names, folder: string) => (folders.has(folder) ? '' : row))
      .replace(/^ {2}(\w+),\n/gm, (row, record: string) => (records.includes(record) ? '' : row));
  });
}

function edit(path: string, change: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** The errors of the compiler, which checks only what changed since its first run. */
async function errors(): Promise<readonly string[]> {
  const present = projects.filter((project) => existsSync(join(copy, project)));
  return (await Promise.all(present.map(errorsOf))).flat();
}

async function errorsOf(project: string): Promise<readonly string[]> {
  const info = join(copy, `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const compiler = join(copy, 'node_modules/typescript-7/bin/tsc');
  const args = ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', info];
  try {
    await promisify(execFile)(process.execPath, [compiler, ...args], { cwd: copy });
    return [];
  } catch (error) {
    return [(error as { readonly stdout: string }).stdout];
  }
}

describe('everything else compiles', () => {
  test('with all capabilities', async () => {
    expect(await errors()).toEqual([]);
  });

  test.each(removable)('without %s', async (name) => {
    const folders = withDependents(name);
    remove(folders);
    const found = await errors();
    for (const path of ['index.ts', 'cli/capabilities.ts', 'library', ...folders]) restore(`src/${path}`);
    expect(found).toEqual([]);
  });

  test('an import of what is removed is found', async () => {
    rmSync(join(copy, 'src/lint/codes.ts'));
    expect(await errors()).toEqual([expect.stringContaining('src/lint/capability.ts')]);
    restore('src/lint');
  });
});

test('every folder with a record is removable, or other folders need it', () => {
  const withRecord = sources.filter((file) => /^[\w-]+\/capability\.ts$/.test(file)).map(folderOf);
  const ofPipeline = ['pipeline-commands', 'terminal'];
  expect(withRecord.toSorted()).toEqual(
    [
      ...removable.filter((name) => name !== 'docs' && name !== 'eslint'),
      ...needed,
      ...ofPipeline,
    ].toSorted(),
  );
});
