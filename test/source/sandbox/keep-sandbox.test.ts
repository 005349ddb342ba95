// A WordPress that stays between readings. A process that speaks as PHP's does stands for it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { keepSandbox } from '../../../src/source/sandbox/keep-sandbox.ts';
import type { BootOrder } from '../../../src/source/sandbox/messages.ts';
import type { Sandbox } from '../../../src/source/sandbox/start.ts';
import { emptyFolder } from '../../support/routewright.ts';

/** Answers each request with its process and its files. Refuses a file by the name of `refused`, and ends at `die`. */
const program = `
const files = new Map();
const put = ([path, bytes]) => files.set(path, Buffer.from(bytes).toString());
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message.kind === 'boot') {
    for (const { folder, files: placed } of message.steps) for (const [path, bytes] of placed) put([folder + '/' + path, bytes]);
    process.send({ kind: 'booted', log: '', printed: [] });
  } else if (message.kind === 'update') {
    if (message.written.some(([path]) => path.endsWith('refused'))) return process.send({ kind: 'updated', id: message.id, isComplete: false });
    for (const path of message.removed) files.delete(path);
    message.written.forEach(put);
    process.send({ kind: 'updated', id: message.id, isComplete: true });
  } else if (message.url.includes('die')) process.exit(1);
  else process.send({ kind: 'answer', id: message.id, status: 200, headers: [], body: Buffer.from(JSON.stringify({ pid: process.pid, files: Object.fromEntries(files) })), log: '' });
});
`;

const order = (files: Readonly<Record<string, string>>, php = '8.3'): BootOrder => ({
  kind: 'boot',
  packages: { node: '', universal: '', wordpress: '' },
  ...{ php, coreZip: '', sqliteZip: '', allowNetwork: false, address: 'http://wordpress', constants: {} },
  steps: [
    {
      kind: 'files',
      folder: '/p',
      files: Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const),
    },
  ],
});

interface State {
  readonly pid: number;
  readonly files: Readonly<Record<string, string>>;
}

const ask = async ({ fetch }: Sandbox, path = 'state'): Promise<State> => {
  const response = await fetch(new URL(`http://wordpress/${path}`), {
    method: 'GET',
    headers: new Headers(),
    redirect: 'manual',
    signal: new AbortController().signal,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as State;
};

function keeper() {
  const path = join(emptyFolder(), 'child.mjs');
  writeFileSync(path, program);
  const kept = keepSandbox();
  onTestFinished(() => {
    kept.close();
  });
  const options = { timeoutMs: 60_000, program: pathToFileURL(path) };
  return (one: BootOrder) => kept.start(one, options);
}

test('only changed files are replaced, in the process that runs', async () => {
  const start = keeper();
  const first = await ask(await start(order({ a: '1', b: '1' })));
  const sandbox = await start(order({ a: '2', c: '1' }));
  const second = await ask(sandbox);
  expect(second).toEqual({ pid: first.pid, files: { '/p/a': '2', '/p/c': '1' } });
  // A reading closes its WordPress, which is for the next one.
  sandbox.close();
  expect((await ask(await start(order({ a: '2' })))).pid).toBe(first.pid);
});

test.each([
  ['another version of PHP', order({ a: '1' }, '7.4')],
  ['a file that cannot be replaced', order({ a: '1', refused: '' })],
])('%s starts another one', async (_, next) => {
  const start = keeper();
  const first = await ask(await start(order({ a: '1' })));
  const second = await ask(await start(next));
  expect(second.pid).not.toBe(first.pid);
  expect(Object.keys(second.files)).toContain('/p/a');
});

test('a process that has ended is not used again', async () => {
  const start = keeper();
  const sandbox = await start(order({ a: '1' }));
  await expect(ask(sandbox, 'die')).rejects.toThrow('WordPress exited unexpectedly');
  expect((await ask(await start(order({ a: '1' })))).files).toEqual({ '/p/a': '1' });
});
