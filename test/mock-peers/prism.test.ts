// Prism mocks our OpenAPI document; it gets the calls that our mock and the site get.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { render } from '../../src/generate/targets/render.ts';
import { agreementCalls, type AgreementCall } from '../live/agreement-calls.ts';
import { agree, outcomesOf, sendHere, sendTo, type Outcome } from '../live/agreement.ts';
import { coreOf, modelOf } from '../live/live-model.ts';
import { plainEnvironment, runProcess } from '../support/routewright.ts';

const site = inject('site');

/** The last that runs on the Node of the suite. */
const prism = '@stoplight/prism-cli@5.14.2';

test('the share of calls that agree with the site, theirs and ours', async () => {
  const model = coreOf(await modelOf(site));
  const calls = agreementCalls(model);
  const authorization = `Basic ${btoa(`admin:${site.passwords.admin}`)}`;
  const base = site.restBase.replace(/\/$/, '');
  const truth = await outcomesOf(calls, sendTo(base, authorization));
  const ours = await outcomesOf(calls, sendHere(model));
  const [document] = (await render(model, ['openapi'])).filter(({ path }) => path.endsWith('.json'));
  const theirs = await whilePrismMocks(document?.text ?? '', (prismBase) =>
    outcomesOf(calls, sendTo(prismBase, authorization)),
  );
  const rows = [
    ['routewright', ours],
    ['Prism', theirs],
  ] as const;
  for (const [name, outcomes] of rows)
    for (const [what, isAlike] of [
      ['status', (one: Outcome, other: Outcome) => one.status === other.status],
      ['status and code', agree],
    ] as const) {
      const { alike, all } = share(calls, truth, outcomes, isAlike);
      console.log(`${name}: ${what} of ${alike} of ${all} calls, ${((alike / all) * 100).toFixed(1)} %`);
    }
  const [mine, other] = [share(calls, truth, ours, agree), share(calls, truth, theirs, agree)];
  expect(mine.alike / mine.all).toBeGreaterThan(other.alike / other.all);
});

/** Where a side has none of what a call is about, it does not agree; where the site has none, nothing is asked. */
function share(
  calls: readonly AgreementCall[],
  truth: readonly (Outcome | undefined)[],
  outcomes: readonly (Outcome | undefined)[],
  isAlike: (one: Outcome, other: Outcome) => boolean,
): { readonly alike: number; readonly all: number } {
  const asked = calls.flatMap((_, at) => {
    const outcome = truth[at];
    return outcome === undefined ? [] : [{ outcome, other: outcomes[at] }];
  });
  const alike = asked.filter(({ outcome, other }) => other !== undefined && isAlike(outcome, other));
  return { alike: alike.length, all: asked.length };
}

async function whilePrismMocks<T>(document: string, use: (base: string) => Promise<T>): Promise<T> {
  const folder = join(tmpdir(), 'routewright-mock-peers');
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  if (!existsSync(program))
    await runProcess('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', prism], {
      env: { HOME: folder },
    });
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'mock', file, '-h', '127.0.0.1', '-p', String(port)], {
    env: plainEnvironment(),
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    // However long a busy machine takes; the limit is that of the test.
    while (!(await answers(base))) {
      if (child.exitCode !== null) throw new Error(`Prism ended with exit code ${child.exitCode}.`);
      await setTimeout(200);
    }
    return await use(base);
  } finally {
    child.kill();
  }
}

const answers = (base: string): Promise<boolean> =>
  fetch(base).then(
    () => true,
    () => false,
  );

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
