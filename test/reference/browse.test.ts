// `routewright browse`: what it prints, opens, serves and refuses. What its
// pages do in a browser is in test/html/browse.test.ts.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shop, whileBrowsing, whileServingProcess, type Asked } from '../support/browsing.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

// Windows knows no signal that one process sends another and that it could answer.
test.skipIf(process.platform === 'win32')(
  'prints the address alone on standard output, and ends cleanly at Ctrl+C with a reader connected',
  async () => {
    await withHttpServer(shop([]), (origin) =>
      whileServingProcess(['browse', origin, '--no-open'], async ({ address, notes, interrupt }) => {
        expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/$/);
        expect((await fetch(address)).status).toBe(200);
        expect(notes()).toBe(
          `A site, 4 operations\n  Try it sends requests to ${origin}/wp-json\n  Press Ctrl+C to stop.\n`,
        );
        expect(await interrupt()).toBe(0);
        await expect(fetch(address)).rejects.toThrow();
      }),
    );
  },
);

test.skipIf(process.platform !== 'linux')('opens the browser, and says so when there is none', async () => {
  const folder = emptyFolder();
  const [opener, opened] = [join(folder, 'opener'), join(folder, 'opened')];
  writeFileSync(opener, `#!/bin/sh\necho "$1" > '${opened}'\n`);
  chmodSync(opener, 0o755);
  const source = join(packageRoot, 'samples/analytics-service.model.json');
  await whileServingProcess(
    ['browse', source],
    async ({ address }) => {
      await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${address}\n`);
    },
    { BROWSER: opener },
  );
});

test('a file without an address has no target; --site gives one, and the port may be chosen', async () => {
  const source = join(packageRoot, 'samples/analytics-service.model.json');
  await whileBrowsing([source, '--no-open'], async ({ notes, address }) => {
    expect(notes()).toContain('pass the REST base of the site with --site <url>');
    const { port } = new URL(address);
    const second = await routewright(['browse', source, '--no-open', '--port', port]);
    expect(second).toMatchObject({ code: 2, stdout: '' });
    expect(second.stderr).toContain(`Port ${port} is already in use.`);
  });
  await whileBrowsing(
    [source, '--no-open', '--site', 'https://site.example/blog/wp-json/?key=secret'],
    async ({ address, notes }) => {
      expect(notes()).toContain('Try it sends requests to https://site.example/blog/wp-json\n');
      const page = await (await fetch(address)).text();
      expect(page).toContain('data-base="https://site.example/blog/wp-json"');
      expect(page).not.toContain('secret');
    },
  );
});

test.each([
  [['--port', '70000'], '--port needs a number below 65536.'],
  [['--site', 'example.com'], '--site is not an address.'],
  [['--single-file'], 'There is no flag --single-file for browse.'],
])('refuses %j', async (flags, message) => {
  const run = await routewright(['browse', 'site.json', ...flags]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(message);
});

test('credentials of the environment are in nothing that is served', async () => {
  const secret = 'hunter2-secret';
  const env = {
    ROUTEWRIGHT_USER: 'admin',
    ROUTEWRIGHT_APPLICATION_PASSWORD: secret,
    ROUTEWRIGHT_HEADER: `X-Own: ${secret}`,
  };
  await withHttpServer(shop([]), (origin) =>
    whileBrowsing(
      [`${origin}/wp-json/?key=${secret}`, '--no-open', '--verbose'],
      async ({ address, notes }) => {
        const page = await (await fetch(address)).text();
        const files = [...page.matchAll(/(?:src|href)="([\w./-]+)"/g)].map(([, path]) => path ?? '');
        expect(files.length).toBeGreaterThan(3);
        const served = await Promise.all(
          [...files, 'data/search-index.js', 'data/shop-v1.js'].map(async (path) =>
            (await fetch(address + path)).text(),
          ),
        );
        for (const form of [secret, btoa(`admin:${secret}`)])
          expect([page, ...served, notes()].join('\n')).not.toContain(form);
      },
      env,
    ),
  );
});

test('a project is browsed by its name: its part of the site, signed in by its credentials', async () => {
  const asked: Asked[] = [];
  await withHttpServer(shop(asked), async (origin) => {
    const config = join(emptyFolder(), 'routewright.config.json');
    const credentials = { token: 'SHOP_TOKEN' };
    const project = { source: origin, namespaces: ['shop/v1'], methods: ['get'], credentials };
    writeFileSync(config, JSON.stringify({ projects: { closed: project } }));
    await whileBrowsing(
      ['closed', '--config', config, '--no-open'],
      async ({ notes }) => {
        expect(notes()).toBe(
          `A site, 2 operations\n  Try it sends requests to ${origin}/wp-json, signed in with the credentials in the environment\n  Press Ctrl+C to stop.\n`,
        );
      },
      { SHOP_TOKEN: 'mine' },
    );
  });
});

test('the guides, the logo and the accent color of a project are in browse, with their errors', async () => {
  const folder = emptyFolder();
  const config = join(folder, 'routewright.config.json');
  const source = join(packageRoot, 'samples/analytics-service.model.json');
  const project = (more: object) => {
    writeFileSync(config, JSON.stringify({ projects: { service: { source, ...more } } }));
    return ['service', '--config', config, '--no-open'];
  };
  writeFileSync(join(folder, 'guide.md'), '# How to count\n\nCount **twice**.');
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const look = { guides: 'guide.md', logo: 'logo.svg', accent: '#7f54b3 #b193d3' };
  await whileBrowsing(project(look), async ({ address }) => {
    const [overview, guide, style] = await Promise.all(
      ['index.html', 'guide.guide.html', 'assets/reference.css'].map(async (path) =>
        (await fetch(address + path)).text(),
      ),
    );
    expect(overview).toContain('How to count');
    expect(guide).toContain('Count <strong>twice</strong>.');
    expect(style).toContain('#7f54b3');
    expect(style).toContain('data:image/svg+xml;base64,');
  });
  const refused = await routewright(['browse', ...project({ accent: '#ffff00' })]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('#ffff00');
});
