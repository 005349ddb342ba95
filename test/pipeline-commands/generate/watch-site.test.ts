// `generate --watch` with a site: one request a poll, a reading only after a change, and a failed reading keeps the files.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fakeRoutes, fakeSite, type FakeRoutes } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { bin, emptyFolder, plainEnvironment, routewright } from '../../support/routewright.ts';

const carts: FakeRoutes = {
  ...fakeRoutes,
  '/shop/v1/carts': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: {} }] },
};

interface Watching {
  readonly cwd: string;
  /** Resolves when the program has printed a text since the last `forget`. */
  readonly says: (text: RegExp) => Promise<void>;
  readonly forget: () => void;
  readonly end: () => Promise<number | null>;
}

function watching(...args: readonly string[]): Watching {
  const cwd = emptyFolder();
  const flags = ['-o', 'api', '--target', 'model', '--watch', '--interval', '1s'];
  const child = spawn(process.execPath, [bin, 'generate', ...args, ...flags], {
    cwd,
    env: plainEnvironment(),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      for (const look of waiting) look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    cwd,
    says: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (text.test(printed)) resolve();
        };
        waiting.add(look);
        look();
      }),
    forget: () => {
      printed = '';
    },
    end: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Resolves when a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

interface Recorded {
  readonly path: string;
  readonly etag: string | undefined;
}

/** A site whose answers a test changes. `answer` returns true when it has sent a response. */
function recorded(answer: (message: IncomingMessage, response: ServerResponse) => boolean = () => false) {
  const requests: Recorded[] = [];
  const site = { routes: fakeRoutes, isDown: false };
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    const etag = message.headers['if-none-match'];
    requests.push({ path: message.url ?? '', etag });
    if (site.isDown) {
      response.writeHead(404).end('gone');
      return;
    }
    if (!answer(message, response)) fakeSite({ routes: site.routes })(message, response);
  };
  return { requests, site, listener };
}

test('a poll is one request, and only a change is read and written', async () => {
  const { requests, site, listener } = recorded();
  await withHttpServer(listener, async (origin) => {
    const { cwd, says, forget, end } = watching(origin);
    await says(/^written 3 files/m);
    const reading = requests.length;
    await until(() => requests.length >= reading + 2);
    const polls = requests.slice(reading);
    expect(new Set(polls.map(({ path }) => path)).size).toBe(1);
    expect(polls[0]?.path).toContain('context=help');
    forget();
    site.routes = carts;
    await says(/^written 3 files/m);
    expect(readFileSync(join(cwd, 'api/model/model.json'), 'utf8')).toContain('/shop/v1/carts');
    expect(await end()).toBe(0);
  });
}, 30_000);

test('a large front page is not what a poll repeats', async () => {
  const { requests, site, listener } = recorded((message, response) => {
    if (message.url !== '/') return false;
    response.setHeader('content-type', 'text/html');
    response.setHeader('link', `<http://${String(message.headers.host)}/wp-json/>; rel="https://api.w.org/"`);
    response.end(`<!doctype html><title>Shop</title>${'<p>Welcome'.repeat(3_000)}`);
    return true;
  });
  await withHttpServer(listener, async (origin) => {
    const { cwd, says, forget, end } = watching(origin);
    await says(/^written 3 files/m);
    const reading = requests.length;
    await until(() => requests.length > reading);
    expect(requests[reading]?.path).toContain('context=help');
    forget();
    site.routes = carts;
    await says(/^written 3 files/m);
    expect(readFileSync(join(cwd, 'api/model/model.json'), 'utf8')).toContain('/shop/v1/carts');
    expect(await end()).toBe(0);
  });
}, 30_000);

test('a site with an ETag may answer that nothing has changed', async () => {
  const { requests, listener } = recorded((message, response) => {
    response.setHeader('etag', '"one"');
    if (message.headers['if-none-match'] !== '"one"') return false;
    response.writeHead(304).end();
    return true;
  });
  await withHttpServer(listener, async (origin) => {
    const { says, end } = watching(origin);
    await says(/^written 3 files/m);
    const reading = requests.length;
    expect(requests.every(({ etag }) => etag === undefined)).toBe(true);
    await until(() => requests.length >= reading + 3);
    expect(new Set(requests.slice(reading).map(({ etag }) => etag))).toEqual(new Set(['"one"']));
    expect(await end()).toBe(0);
  });
}, 30_000);

test('a failed reading keeps the files, and waits longer each time', async () => {
  const { requests, site, listener } = recorded();
  await withHttpServer(listener, async (origin) => {
    const { cwd, says, forget, end } = watching(origin);
    await says(/^written 3 files/m);
    const before = readFileSync(join(cwd, 'api/model/model.json'), 'utf8');
    forget();
    site.isDown = true;
    await says(/^error: [^]*The files of the last run are kept\. routewright tries again after 2s\./m);
    await says(/routewright tries again after 4s\./);
    expect(readFileSync(join(cwd, 'api/model/model.json'), 'utf8')).toBe(before);
    forget();
    [site.isDown, site.routes] = [false, carts];
    await says(/^written 3 files/m);
    const reading = requests.length;
    await until(() => requests.length > reading);
    expect(await end()).toBe(0);
  });
}, 30_000);

test('the credentials are sent to the site again, and to no other', async () => {
  const keys: (string | undefined)[] = [];
  const { requests, site, listener } = recorded((message) => {
    keys.push(message.headers['x-key'] as string | undefined);
    return false;
  });
  const others: string[] = [];
  await withHttpServer(
    (message, response) => {
      others.push(message.headers['x-key'] as string);
      response.writeHead(404).end();
    },
    (other) =>
      withHttpServer(
        (message, response) => {
          if (message.headers['x-move'] === undefined && site.isDown) {
            response.writeHead(302, { location: `${other}/wp-json/` }).end();
            requests.push({ path: '', etag: undefined });
          } else listener(message, response);
        },
        async (origin) => {
          const { says, end } = watching(origin, '--header', 'X-Key: secret');
          await says(/^written 3 files/m);
          const reading = requests.length;
          await until(() => requests.length > reading);
          expect(new Set(keys)).toEqual(new Set(['secret']));
          site.isDown = true;
          await says(/^error: [^]*are kept/m);
          expect(others.filter((key) => key === 'secret')).toEqual([]);
          expect(await end()).toBe(0);
        },
      ),
  );
}, 30_000);

test('a site that does not exist, and a wrong option, end the program', async () => {
  const cwd = emptyFolder();
  const run = (...args: readonly string[]) => routewright(['generate', ...args, '--watch'], { cwd });
  expect(await run('https://site.invalid', '--interval', '1s')).toMatchObject({ code: 3 });
  expect(await run('https://site.invalid', '--interval', 'soon')).toMatchObject({ code: 2 });
  expect(await routewright(['generate', 'https://site.invalid', '--interval', '5m'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--interval needs --watch.') as string,
  });
}, 30_000);
