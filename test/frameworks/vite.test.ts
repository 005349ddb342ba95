// The plugin in a real Vite: its development server with a page that is connected, and its build.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { build, createServer, type ViteDevServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { routewright, type FrameworkOptions } from '../../src/frameworks/vite.ts';
import { withHttpServer } from '../support/http-server.ts';
import { configOf, frameworkProject, indexOf, type FrameworkProject } from './framework-project.ts';

const viteConfig = ({ folder, config }: FrameworkProject, options: FrameworkOptions = {}) => ({
  root: folder,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [routewright({ config, ...options })],
  cacheDir: join(folder, '.vite'),
  optimizeDeps: { noDiscovery: true },
});

interface Message {
  readonly type: string;
  readonly err?: { readonly message: string; readonly plugin: string };
}

async function started(project: FrameworkProject, options?: FrameworkOptions): Promise<ViteDevServer> {
  const server = await createServer({
    ...viteConfig(project, options),
    server: { host: '127.0.0.1', port: 0 },
  });
  onTestFinished(() => server.close());
  await server.listen();
  return server;
}

/** The messages that a page receives. */
async function pageOf(server: ViteDevServer): Promise<readonly Message[]> {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const origin = `127.0.0.1:${address.port}`;
  const client = await (await fetch(`http://${origin}/@vite/client`)).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`ws://${origin}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => {
    socket.close();
  });
  const messages: Message[] = [];
  socket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(String(data)) as Message);
  });
  await expect.poll(() => messages.map(({ type }) => type)).toContain('connected');
  return messages;
}

const errorsIn = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ err }) => (err ? [err.message] : []));

test('the development server generates when it starts, and after changes of the index and the configuration', async () => {
  const project = frameworkProject();
  await started(project);
  expect(project.client()).toContain('cartsList');

  project.write('site.json', indexOf('orders'));
  await expect.poll(project.client).toContain('ordersList');
  expect(project.client()).not.toContain('cartsList');

  project.write('other.json', indexOf('coupons'));
  project.write('routewright.config.json', configOf({ source: 'other.json' }));
  await expect.poll(project.client).toContain('couponsList');

  // The source of the new configuration is watched as well.
  project.write('other.json', indexOf('refunds'));
  await expect.poll(project.client).toContain('refundsList');
});

test('an error in the configuration is in the overlay of each page until it is repaired', async () => {
  const project = frameworkProject();
  const server = await started(project);
  const page = await pageOf(server);
  expect(errorsIn(page)).toEqual([]);

  project.write('routewright.config.json', configOf({ targets: ['clients'] }));
  await expect.poll(() => errorsIn(page).at(-1)).toContain('clients');
  expect(page.at(-1)).toMatchObject({ type: 'error', err: { plugin: 'routewright' } });

  const later = await pageOf(server);
  await expect.poll(() => errorsIn(later).at(-1)).toContain('clients');

  project.write('routewright.config.json', configOf());
  await expect.poll(() => page.at(-1)?.type).toBe('full-reload');
  expect(errorsIn(await pageOf(server))).toEqual([]);
});

test('a server that starts with a broken configuration runs, shows the error, and generates after the repair', async () => {
  const project = frameworkProject();
  project.write('routewright.config.json', '{');
  const page = await pageOf(await started(project));
  await expect.poll(() => errorsIn(page).at(-1)).toContain('routewright.config.json');
  expect(project.client()).toBe('');
  project.write('routewright.config.json', configOf());
  await expect.poll(project.client).toContain('cartsList');
});

test('a site is not requested if its snapshot exists', async () => {
  const project = frameworkProject();
  let requests = 0;
  await withHttpServer(
    (_, response) => {
      requests++;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(indexOf('orders')));
    },
    async (origin) => {
      project.write(
        'routewright.config.json',
        configOf({ source: `${origin}/wp-json`, snapshot: 'site.json' }),
      );
      const server = await started(project);
      expect(project.client()).toContain('cartsList');
      expect(requests).toBe(0);
      await server.close();

      rmSync(join(project.folder, 'site.json'));
      await started(project);
      expect(project.client()).toContain('ordersList');
      expect(requests).toBeGreaterThan(0);
    },
  );
});

test('`project` selects projects, and an unknown name is an error', async () => {
  const project = frameworkProject();
  await build(viteConfig(project, { project: ['shop'] }));
  expect(project.client()).toContain('cartsList');
  await expect(build(viteConfig(project, { project: 'shp' }))).rejects.toThrow('Did you mean "shop"?');
});

test('a build generates, and fails with the message of an error', async () => {
  const project = frameworkProject();
  await build(viteConfig(project));
  expect(project.client()).toContain('cartsList');
  project.write('site.json', '{ "routes": ');
  await expect(build(viteConfig(project))).rejects.toThrow(/shop: .*site\.json/);
});
