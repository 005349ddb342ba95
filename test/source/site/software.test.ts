// `snapshot --software`: versions in a file of their own, and only where they are asked for.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const endpoints = [{ methods: ['GET'], args: {} }];
const routes = Object.fromEntries(
  ['/wp/v2/plugins', '/wp/v2/themes', '/wp/v2/posts'].map((key) => [key, { namespace: 'wp/v2', endpoints }]),
);

const answers: Readonly<Record<string, unknown>> = {
  '/wp-json/': { namespaces: ['wp/v2'], routes },
  '/wp-json/wp/v2/plugins': [
    { plugin: 'shop/shop', name: 'A Shop', version: '9.9.0', status: 'active' },
    { plugin: 'hello', name: 'Hello', version: '1.7', status: 'inactive' },
  ],
  '/wp-json/wp/v2/themes': [
    { stylesheet: 'plain', name: { raw: 'Plain' }, version: { raw: '2.0' }, status: 'active' },
  ],
};

const page = '<html><head><meta name="generator" content="WordPress 6.8.1" /></head></html>';

/** @param open whether it tells visitors of plugins and themes */
async function site(open: boolean): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site.test');
    const answer = answers[pathname];
    if (pathname === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (!open && /plugins|themes/.test(pathname))
      response.writeHead(401).end('{"code":"rest_forbidden"}');
    else
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { code: 'rest_no_route' }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/wp-json/`;
}

test.each([
  [
    true,
    {
      core: '6.8.1',
      plugins: [
        { slug: 'hello', name: 'Hello', version: '1.7', active: false },
        { slug: 'shop', name: 'A Shop', version: '9.9.0', active: true },
      ],
      themes: [{ slug: 'plain', name: 'Plain', version: '2.0', active: true }],
    },
  ],
  [false, { core: '6.8.1' }],
])('what the caller may know stands beside the snapshot: %s', async (open, software) => {
  const cwd = emptyFolder();
  const url = await site(open);
  const file = join(cwd, 'site.software.json');
  await routewright(['snapshot', url, '-o', 'site.index.json'], { cwd });
  expect(existsSync(file)).toBe(false);
  const { code } = await routewright(['snapshot', url, '-o', 'site.index.json', '--software'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(software);
  expect(readFileSync(join(cwd, 'site.index.json'), 'utf8')).not.toContain('9.9.0');
});

test('it needs a place, and a live site', async () => {
  const cwd = emptyFolder();
  const url = await site(true);
  const nowhere = await routewright(['snapshot', url, '--software'], { cwd });
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('to the folder of --output')]);
  await routewright(['snapshot', url, '-o', 'a.index.json'], { cwd });
  const saved = await routewright(['snapshot', 'a.index.json', '-o', 'b.index.json', '--software'], { cwd });
  expect([saved.code, saved.stderr]).toEqual([2, expect.stringContaining('Only a live site')]);
});

test('a project asks for it by itself, and a new baseline brings its own', async () => {
  const cwd = emptyFolder();
  const source = await site(true);
  const project = { source, snapshot: 'site.index.json', software: true };
  const configure = (settings: object): void => {
    writeFileSync(
      join(cwd, 'routewright.config.json'),
      JSON.stringify({ projects: { shop: { ...project, ...settings } } }),
    );
  };
  configure({});
  const file = join(cwd, 'site.software.json');
  expect((await routewright(['snapshot', 'shop'], { cwd })).code).toBe(0);
  const now = readFileSync(file, 'utf8');
  expect(now).toContain('9.9.0');

  writeFileSync(file, now.replace('9.9.0', '8.8.0'));
  const update = await routewright(['drift', 'shop', '--update-baseline'], { cwd });
  expect([update.code, update.stderr]).toEqual([
    0,
    expect.stringContaining('The list of software was updated too: '),
  ]);
  expect(readFileSync(file, 'utf8')).toBe(now);

  configure({ software: false });
  const without = await routewright(['drift', 'shop', '--update-baseline'], { cwd });
  expect(without.stderr).toContain(
    'site.software.json still lists the earlier software. Use --software to update this file.',
  );
});
