// `routewright doctor`: what a bug report needs, and nothing that must stay secret.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const secrets = {
  ROUTEWRIGHT_TOKEN: 'token-4f1c',
  ROUTEWRIGHT_HTTP_AUTH: 'ann:basic-77',
  HTTPS_PROXY: 'http://me:proxy-91@proxy.example:8080',
  NODE_OPTIONS: '--title=option-12',
};

function workplace(config: string) {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write('routewright.config.json', config);
  write('package.json', JSON.stringify({ dependencies: { next: '16.0.0' } }));
  write('node_modules/zod/package.json', JSON.stringify({ version: '4.1.2', exports: {} }));
  return { write, run: (...args: string[]) => routewright(['doctor', ...args], { cwd, env: secrets }) };
}

const config = JSON.stringify({
  projects: {
    shop: { source: 'https://intranet.example/shop' },
    blog: { source: 'https://blog.example', credentials: { token: 'BLOG_TOKEN' } },
  },
});

test('says versions, what lies around and which variables are set, and no value of any', async () => {
  const { run } = workplace(config);
  const { code, stdout, stderr } = await run();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(process.versions.node);
  expect(stdout).toMatch(/^Configuration +projects: shop, blog$/m);
  expect(stdout).toMatch(/^This folder +routewright\.config\.json, package\.json$/m);
  expect(stdout).toMatch(/^Imports +without an extension \(next in package\.json\)$/m);
  expect(stdout).toMatch(/^Your packages +zod 4\.1\.2$/m);
  expect(stdout).toMatch(/^Dependencies .*\bts-morph \d+\.\d+/m);
  expect(stdout).toMatch(
    /^Environment +ROUTEWRIGHT_TOKEN, ROUTEWRIGHT_HTTP_AUTH, HTTPS_PROXY, NODE_OPTIONS$/m,
  );
  for (const part of ['4f1c', 'basic-77', 'proxy-91', 'option-12', 'intranet', 'BLOG_TOKEN'])
    expect(stdout).not.toContain(part);
});

test('the same is there for programs', async () => {
  const { run } = workplace(config);
  const { stdout } = await run('--json');
  expect(JSON.parse(stdout)).toMatchObject({
    projects: ['shop', 'blog'],
    configuration: null,
    terminal: { isTerminal: false, colour: false },
    yours: { zod: '4.1.2' },
    imports: { extension: 'none', why: 'next in package.json' },
  });
});

test('a configuration that cannot be read is told of without its text', async () => {
  const { run } = workplace('{ "projects": { "shop": { "source": 7, "token": "leaked-5" } } }');
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toContain('routewright.config.json is not a valid configuration.');
  expect(stdout).not.toContain('leaked-5');
});

test('an empty folder has no configuration', async () => {
  const { stdout } = await routewright(['doctor'], { cwd: emptyFolder() });
  expect(stdout).toMatch(/^Configuration +not found$/m);
  expect(stdout).toMatch(/^Runner +none$/m);
});

test('two configurations are told of', async () => {
  const { run, write } = workplace(config);
  write('routewright.config.yaml', 'projects: {}');
  const { code, stdout } = await run();
  expect(code).toBe(0);
  expect(stdout).toContain('There are two configurations');
});

test('the report of a bug names the address of package.json', async () => {
  const { stdout } = await routewright(['doctor'], { cwd: packageRoot });
  const { bugs } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly bugs: { readonly url: string };
  };
  expect(stdout).toContain(bugs.url);
});
