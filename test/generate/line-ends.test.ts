// Windows writes and checks out files with other line ends, and has another shell: what
// people keep beside their code is read all the same, and what is generated is not stale.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const fixture = (name: string): string => readFileSync(join(packageRoot, 'test/fixtures/cli', name), 'utf8');

/** As an editor on Windows saves it. */
const asOnWindows = (text: string): string => `\uFEFF${text.replace(/\r?\n/g, '\r\n')}`;

test('what git checked out with CRLF is neither stale nor edited', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'site.index.json'), fixture('shop.index.json'));
  const targets = 'client,zod,model,html,markdown,openapi';
  const generate = (...flags: readonly string[]) =>
    routewright(['generate', 'site.index.json', '-o', 'api', '--target', targets, ...flags], { cwd });
  await generate();
  const files = readdirSync(join(cwd, 'api'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));

  const { code, stdout } = await generate('--check');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('edited') as string });
  const again = await generate();
  expect(again.code).toBe(0);
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toContain('\r\n');
});

test('a configuration, a snapshot, approvals and names are read with a mark and CRLF', async () => {
  const cwd = emptyFolder();
  const write = (name: string, text: string): void => {
    writeFileSync(join(cwd, name), asOnWindows(text));
  };
  write('before.json', fixture('shop.index.json'));
  write('after.json', fixture('shop-updated.index.json'));
  write(
    'routewright.config.json',
    JSON.stringify({ projects: { shop: { source: 'after.json', snapshot: 'before.json' } } }, null, 2),
  );
  write('routewright.names.json', JSON.stringify({ version: 1, operations: {}, types: {} }, null, 2));
  write(
    'routewright.approvals.json',
    JSON.stringify({ approvals: [{ code: '*', reason: 'all of it' }] }, null, 2),
  );
  const { code, stdout } = await routewright(['drift', 'shop', '--fail-on', 'any'], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('approved') as string });
});

test('a model in YAML with CRLF says the same', async () => {
  const cwd = emptyFolder();
  const text = [
    'routewright: 1',
    'title: Websites',
    'baseUrl: "{base_url}/api"',
    'namespaces: [{ name: analytics }]',
    'routes:',
    '  - path: /websites',
    '    operations:',
    '      - method: GET',
    '        description: |',
    '          One line.',
    '          Another.',
  ].join('\n');
  writeFileSync(join(cwd, 'unix.model.yaml'), text);
  writeFileSync(join(cwd, 'windows.model.yaml'), asOnWindows(text));
  const [unix, windows] = [
    await routewright(['model', 'unix.model.yaml'], { cwd }),
    await routewright(['model', 'windows.model.yaml'], { cwd }),
  ];
  expect(unix.code).toBe(0);
  expect(windows.stdout).toBe(unix.stdout);
});

test('the scripts of package.json need no particular shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const particular = Object.entries(scripts).filter(([, line]) =>
    /['$;`]|\\|(?:^|&& )(?:rm|cp|mv|mkdir|cat|[A-Z_]+=)\b/.test(line),
  );
  expect(particular).toEqual([]);
});
