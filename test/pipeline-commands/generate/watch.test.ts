// `generate --watch`: one line a run, a failure that the next change mends, and an end by Ctrl+C.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bin, emptyFolder, plainEnvironment, routewright } from '../../support/routewright.ts';

const index = (route: string): string =>
  JSON.stringify({
    namespaces: ['a/v1'],
    routes: {
      [`/a/v1/${route}`]: {
        namespace: 'a/v1',
        methods: ['GET'],
        endpoints: [{ methods: ['GET'], args: {} }],
      },
    },
  });

test('generates with every change until it is interrupted', async () => {
  const cwd = emptyFolder();
  const file = join(cwd, 'site.json');
  writeFileSync(file, index('books'));
  const child = spawn(
    process.execPath,
    [bin, 'generate', 'site.json', '-o', 'api', '--target', 'model', '--watch'],
    {
      cwd,
      env: plainEnvironment(),
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const look of waiting) look();
    });
  const says = (words: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (words.test(said)) resolve();
      };
      waiting.push(look);
      look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));

  await says(/^written 3 files.*\n/m);
  said = '';
  writeFileSync(file, '{"routes": ');
  await says(/error: The JSON of site\.json is incomplete/);
  said = '';
  writeFileSync(file, index('shelves'));
  await says(/^written 3 files.*\n/m);
  expect(readFileSync(join(cwd, 'api/model/model.json'), 'utf8')).toContain('/a/v1/shelves');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test.each([
  ['a revision', ['git:HEAD:site.json'], 'git:HEAD:site.json cannot be watched: it is not a file or folder.'],
  ['a site with --check', ['https://example.com', '--check'], '--watch and --check cannot be combined.'],
  [
    'a site without delay',
    ['https://example.com', '--interval', '0s'],
    '--interval needs a time of at least 1s.',
  ],
  ['a file with --interval', ['site.json', '--interval', '5m'], '--interval needs the address of a site.'],
  [
    'a source in the output folder',
    ['site.json', '-o', '.'],
    'site.json cannot be watched: it is in the folder that generate writes.',
  ],
  ['standard input', ['-'], 'standard input cannot be watched'],
  ['with --check', ['site.json', '--check'], '--watch and --check cannot be combined.'],
])('%s cannot be watched', async (_, args, says) => {
  const cwd = emptyFolder();
  const { code, stderr } = await routewright(['generate', ...args, '--watch'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(existsSync(join(cwd, 'generated'))).toBe(false);
});
