// An app of Next.js over a real WordPress: what it keeps is stale when a post is edited
// there, and fresh once the plugin of `samples/wordpress` has told it. It runs where
// `npm run test:toolchains -- next` has installed Next.js. Of Next.js 15 the app has the
// files of `next-15` in the place of those of `next`: it names its caches otherwise.

import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { packageRoot, routewright } from '../support/routewright.ts';
import { next } from '../toolchains/toolchains.ts';
import { environmentOf, isInstalled, runIn, workplaceOf, writeAll } from '../toolchains/workplace.ts';

const { pretty: site } = inject('sites');
const minutes = 60_000;

const lines = [
  { version: 16, toolchain: next('Turbopack', '--turbopack'), apps: ['next'] },
  { version: 15, toolchain: next('webpack', undefined, 15), apps: ['next', 'next-15'] },
];
const installed = lines.filter(({ toolchain }) => isInstalled(toolchain));

describe.skipIf(installed.length === 0).each(installed)('an app of Next.js $version', (line) => {
  const { toolchain, apps, version } = line;
  const slug = `told-${String(version)}`;
  let app: ChildProcess | undefined;
  let address = '';
  let post: { readonly id: number };

  const rest = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${site.restBase}wp/v2/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Basic ${btoa(`admin:${site.passwords.admin}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly id: number };
  };

  beforeAll(async () => {
    post = await rest('posts', { title: 'Before', slug, status: 'publish' });
    const folder = await workplaceOf(toolchain);
    const part = ['--namespace', 'wp/v2', '--route', '/wp/v2/posts', '--route', '/wp/v2/posts/**'];
    const output = ['-o', join(folder, 'src/api'), '--target', 'query', '--import-extension', 'none'];
    const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: site.passwords.admin };
    const generated = await routewright(['generate', site.home, ...output, ...part], { env });
    expect(generated.stderr).not.toContain('error');
    for (const one of apps)
      cpSync(join(packageRoot, 'test/cases/live', one), join(folder, 'src'), { recursive: true });
    for (const file of ['next.config.mjs', 'serve.mjs'])
      renameSync(join(folder, 'src', file), join(folder, file));
    const variables = {
      SITE: site.restBase,
      PASSWORD: site.passwords.admin,
      POST: post.id,
      SLUG: slug,
      WEBHOOK_SECRET: 'a secret in wp-config.php',
    };
    const settings = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    writeAll(folder, { '.env.local': settings.join('\n') });
    for (const command of toolchain.build ?? []) {
      const built = await runIn(folder, 20, command);
      if (!built.isDone) throw new Error(built.output);
    }
    app = spawn(process.execPath, ['serve.mjs'], {
      cwd: folder,
      env: environmentOf(folder, 20),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (app.stdout)
      for await (const line of createInterface(app.stdout)) {
        address = line;
        if (line.startsWith('http')) break;
      }
  }, 10 * minutes);
  afterAll(() => app?.kill());

  const headings = () =>
    Promise.all(
      ['/', '/cached'].map(async (path) => {
        const text = await (await fetch(address + path)).text();
        return /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];
      }),
    );
  const told = () => ({ 'x-live-webhook': `${address}/api/webhook` });

  test('is stale before and fresh after a post is edited in WordPress and told of', async () => {
    expect(await headings()).toEqual(['Before', 'Before']);
    await rest(`posts/${post.id}`, { title: 'After' });
    expect(await headings()).toEqual(['Before', 'Before']);
    await rest('categories', { name: 'Something else' }, told());
    expect(await headings()).toEqual(['Before', 'Before']);
    await rest(`posts/${post.id}`, { content: 'And told.' }, told());
    await expect.poll(headings, { timeout: minutes }).toEqual(['After', 'After']);
  });

  test('refuses what the site has not signed', async () => {
    await rest(`posts/${post.id}`, { title: 'Later' });
    const answer = await fetch(`${address}/api/webhook`, {
      method: 'POST',
      headers: { 'x-wc-webhook-topic': 'content.changed', 'x-wc-webhook-signature': 'forged' },
      body: JSON.stringify({
        changes: [{ kind: 'post', event: 'updated', resource: 'wp/v2/posts' }],
        sent: 1,
      }),
    });
    expect(answer.status).toBe(401);
    expect(await headings()).toEqual(['After', 'After']);
  });

  test('shows what it has written itself', async () => {
    const page = await (await fetch(`${address}/cached`)).text();
    const [, action = ''] = /name="(\$ACTION_ID_[^"]+)"/.exec(page) ?? [];
    const body = new FormData();
    body.set(action, '');
    const headers = { origin: address };
    const saved = await (await fetch(`${address}/cached`, { method: 'POST', body, headers })).text();
    expect(saved).toContain('Saved in the app');
    expect(await headings()).toEqual(['Saved in the app', 'Saved in the app']);
  });
});
