// `routewright browse`, and what else serves, while a test runs; and a shop to browse.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fakeSite, sendJson, type FakeRoutes } from './fake-site.ts';
import { bin, collector, mainHere, plainEnvironment } from './routewright.ts';

interface Browsing {
  /** What was printed to open. */
  readonly address: string;
  readonly notes: () => string;
  /** Ctrl+C. @returns the exit code */
  readonly interrupt: () => Promise<number | null>;
}

/** Runs `routewright browse` while `use` runs. */
export const whileBrowsing = (
  args: readonly string[],
  use: (browsing: Browsing) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> => whileServing(['browse', ...args], use, env);

/** The same with another command that serves until it is interrupted. It runs in this process. */
export async function whileServing(
  args: readonly string[],
  use: (serving: Browsing) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  let began = (): void => undefined;
  const printed = new Promise<void>((resolve) => (began = resolve));
  const [stdout, stderr] = [
    collector(() => {
      began();
    }),
    collector(),
  ];
  const ended = mainHere(args, { stdout, stderr, env, interrupted });
  try {
    await Promise.race([printed, ended.then((code) => endedEarly(args, code, stderr.text()))]);
    await use({
      address: stdout.text().trim(),
      notes: stderr.text,
      interrupt: () => {
        interrupt();
        return ended;
      },
    });
  } finally {
    interrupt();
    await ended;
  }
}

function endedEarly([command = '']: readonly string[], code: number | null, notes: string): never {
  throw new Error(`${command} ended with ${code}: ${notes}`);
}

interface Serving extends Browsing {
  /** Ctrl+C, or another signal. @returns the exit code */
  readonly interrupt: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** As `whileServing`, as a process of its own, which gets real signals and starts programs. */
export async function whileServingProcess(
  args: readonly string[],
  use: (serving: Serving) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let notes = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (notes += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  try {
    const address = await Promise.race([
      new Promise<string>((resolve) => {
        child.stdout.setEncoding('utf8').once('data', (chunk: string) => {
          resolve(chunk.trim());
        });
      }),
      ended.then((code) => endedEarly(args, code, notes)),
    ]);
    await use({
      address,
      notes: () => notes,
      interrupt: (signal = 'SIGINT') => {
        child.kill(signal);
        return ended;
      },
    });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

const routes: FakeRoutes = {
  '/': { namespace: '', endpoints: [{ methods: ['GET'], args: {} }] },
  '/shop/v1': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: {} }] },
  '/shop/v1/orders': {
    namespace: 'shop/v1',
    endpoints: [
      { methods: ['GET'], args: { search: { type: 'string' }, page: { type: 'integer', default: 1 } } },
      { methods: ['POST'], args: { note: { type: 'string', required: true } } },
    ],
  },
};

export interface Asked {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A shop that answers with what it was asked; its index is read before `asked` begins to be kept. */
export const shop = (asked: Asked[]) =>
  fakeSite({
    routes,
    authentication: {
      'application-passwords': { endpoints: { authorization: 'https://site.example/authorize' } },
    },
    first: (request, response) => {
      const { method = '', url, route, headers } = request;
      if (route !== '/shop/v1/orders' || method === 'OPTIONS') return false;
      void text(request).then((body) => {
        asked.push({ line: `${method} ${url}`, authorization: headers.authorization, body });
        sendJson(response, method === 'POST' ? 201 : 200, {
          answered: true,
          page: request.query.get('page'),
        });
      });
      return true;
    },
  });
