// Servers that lie. Whatever comes over the network, a run ends within what it was allowed, says so
// without repeating a command, and leaves no file behind; nothing is asked that nobody wanted asked.

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAgentTools } from '../../src/mcp/run.ts';
import { readModel } from '../../src/source/read-model.ts';
import { failureLines } from '../../src/terminal/failure.ts';
import { renderLines } from '../../src/terminal/lines.ts';
import { Halt } from '../../src/core/diagnostics/halt.ts';
import { operation, type OptionalOperation } from '../../templates/client/runtime/operation.ts';
import { json } from '../../templates/client/runtime/php-query.ts';
import { createTransport } from '../../templates/client/runtime/transport.ts';
import { isInner } from '../../src/source/site/inner-network.ts';
import fc from '../support/fast-check.ts';
import { withHttpServer, withRawServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { indexSaying } from './attacks.ts';
import { expectHarmlessText, obeyed } from './harmless.ts';
import { lies, rawAnswer, type RawAnswer } from './lies.ts';
import { isTorture, patience, runs } from './runs.ts';
import { counted } from './tally.ts';

/** More than any run asks of one site, and more than any may take of it: what stands in buffers besides. */
const [mostAsked, mostTaken] = [60, 16 * 1024 * 1024];

/** Reads a site that lies. */
async function expectBoundedReading(origin: string, said: string): Promise<void> {
  const options = { timeoutMs: 300, maxBytes: 100_000, retryDelaysMs: [1, 1] };
  const told = await counted('lying server', () =>
    readModel(`${origin}/wp-json`, options).then(
      () => '',
      (error: unknown) => {
        expect(error, said).toBeInstanceOf(Halt);
        return renderLines(failureLines(error), false);
      },
    ),
  );
  expectHarmlessText(told, said);
  if (isTorture) await expectBoundedCommands(origin, said);
}

/** The same by the commands themselves, which wait before they ask again: alone, and as one of a fleet. */
async function expectBoundedCommands(origin: string, said: string): Promise<void> {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'sites.txt'), `${origin}/wp-json\n`);
  const limits = ['--timeout', '0.3', '--max-bytes', '100000'];
  for (const args of [
    ['snapshot', `${origin}/wp-json`, '-o', 'site.json', ...limits],
    ['fleet', 'snapshot', 'sites.txt', ...limits],
    ['fleet', 'report'],
  ]) {
    const { stdout, stderr, code } = await counted('command at a lying server', () =>
      routewright(args, { cwd }),
    );
    expect([0, 3], `${said}\n${stderr}`).toContain(code);
    for (const text of [stdout, stderr]) expectHarmlessText(text, said);
    expect(stdout + stderr, said).not.toContain('a bug in routewright');
    if (code === 3 && args[0] === 'snapshot') expect(existsSync(join(cwd, 'site.json')), said).toBe(false);
  }
  expect(readdirSync(cwd).filter((name) => !/^(?:fleet|site\.json|sites\.txt)$/.test(name))).toEqual([]);
}

/** Calls a site that lies, as an agent's tool. */
async function expectBoundedTool(origin: string, said: string): Promise<void> {
  const file = join(emptyFolder(), 'index.json');
  writeFileSync(file, JSON.stringify(indexSaying(['mild'])));
  const site = new URL(`${origin}/wp-json`);
  const limit = { timeoutMs: 100, maxBytes: 100_000 };
  const { call } = await openAgentTools({
    source: file,
    site,
    allowWrites: false,
    maxResponse: 5000,
    ...limit,
  });
  const given = { operation: 'GET /demo/v1/things' };
  const { text } = await counted('lying answer to a tool', () =>
    call('call_operation', given, new AbortController().signal),
  );
  expect(text.length, said).toBeLessThan(7000);
  expect(text, said).not.toMatch(obeyed);
}

/** Calls a site that lies by a generated client, which takes what comes until its time is over. */
async function expectClientWhole(origin: string, said: string): Promise<void> {
  const list: OptionalOperation<object, unknown, 'POST'> = operation(
    { method: 'POST', encode: json },
    'things.create',
    '/demo/v1/things',
  );
  const transport = createTransport({ baseUrl: `${origin}/wp-json`, timeout: 100 });
  const outcome = await counted('lying answer to a client', () => list.safe(transport, {}));
  if (!outcome.ok) expect(outcome.kind, said).toMatch(/^(?:http|mismatch|network|timeout)$/);
  expect({}, said).not.toHaveProperty('polluted');
}

test('every lie of the table', { timeout: patience }, async () => {
  await Promise.all(
    Object.entries(lies).map(async ([name, lie]) => {
      let asked = 0;
      const sockets = new Set<Socket>();
      await withHttpServer(
        (request, response) => {
          asked += 1;
          sockets.add(request.socket);
          request.resume();
          lie(request, response);
        },
        async (origin) => {
          await expectBoundedReading(origin, name);
          expect(asked, name).toBeLessThan(mostAsked);
          await expectBoundedTool(origin, name);
          for (const { bytesWritten } of sockets) expect(bytesWritten, name).toBeLessThan(mostTaken);
          await expectClientWhole(origin, name);
        },
      );
    }),
  );
});

const withLie = (name: string, use: (origin: string) => Promise<void>): Promise<void> =>
  withHttpServer((request, response) => {
    request.resume();
    lies[name]?.(request, response);
  }, use);

// One at a time: whether Node's `fetch` ends the body depends on when the connection is closed.
test.each(Object.keys(lies).filter((name) => name.includes('not packed')))(
  'what %s is given up in time',
  async (name) => {
    await withLie(name, async (origin) => {
      await expectBoundedReading(origin, name);
      await expectBoundedTool(origin, name);
      await expectClientWhole(origin, name);
    });
  },
);

// With patience: how far it comes within a moment depends on the machine.
test.each(Object.keys(lies).filter((name) => /^never ends(?! its failure)|much|packed twice/.test(name)))(
  'what %s is read to the limit, and no further',
  { timeout: patience },
  async (name) => {
    await withLie(name, async (origin) => {
      const reading = readModel(`${origin}/wp-json`, { timeoutMs: 120_000, maxBytes: 100_000 });
      await expect(reading).rejects.toThrow('is larger than 100000 bytes');
    });
  },
);

/** Gives these answers in turn, then the last one for ever. */
function answering(answers: readonly RawAnswer[]): (socket: Socket) => void {
  let count = 0;
  return (socket) => {
    socket.once('data', () => {
      const { text, ending } = answers[Math.min(count++, answers.length - 1)] ?? {
        text: '',
        ending: 'close',
      };
      socket.write(text, 'latin1', () => {
        if (ending === 'close') socket.end();
        if (ending === 'reset') socket.resetAndDestroy();
      });
    });
  };
}

test('whatever else is sent, and wherever it breaks off', { timeout: patience }, async () => {
  const answers = fc.array(rawAnswer, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(answers, (given) =>
      withRawServer(answering(given), async (origin) => {
        const said = JSON.stringify(given).slice(0, 3000);
        await expectBoundedReading(origin, said);
        await expectBoundedTool(origin, said);
        await expectClientWhole(origin, said);
      }),
    ),
    runs(5),
  );
});

test.each([
  [
    true,
    'http://127.0.0.1:9/ http://localhost:9/ http://2130706433/ http://0x7f.1/ http://[::1]/ http://0.0.0.0/',
  ],
  [
    true,
    'http://[::ffff:10.0.0.1]/ http://10.1.2.3/ http://172.31.0.1/ http://192.168.0.1/ http://[fd00::1]/',
  ],
  [true, 'http://169.254.169.254/latest/ http://[fe80::1]/ http://box.internal/ http://printer.local./'],
  [
    false,
    'http://93.184.215.14/ http://172.32.0.1/ http://[2606:2800::1]/ https://local.example/ http://site.test/',
  ],
])('an address that is not public is known by itself: %s, %s', (inner, addresses) => {
  for (const address of addresses.split(' ')) expect(isInner(new URL(address)), address).toBe(inner);
});

test.each([
  { status: 302, location: 'http://169.254.169.254/latest/meta-data/' },
  { status: 200, link: '<http://127.0.0.1:9/>; rel="https://api.w.org/"' },
])('a public site cannot lead to where the public is not: %j', async ({ status, ...headers }) => {
  const asked = new Set<string>();
  await withHttpServer(
    ({ url = '' }, response) => {
      asked.add(new URL(url).host);
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html></html>');
    },
    async (proxy) => {
      const run = await routewright(['routes', 'http://site.test/wp-json/'], { env: { HTTP_PROXY: proxy } });
      expect(run.code, run.stderr).toBe(3);
      expect(run.stderr).toMatch(/leads to .* private network\. The request was not sent/);
    },
  );
  expect([...asked]).toEqual(['site.test']);
});
