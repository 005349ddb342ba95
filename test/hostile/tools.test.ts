// A hostile site before a language model, and behind a mock. What tools answer is data between two
// lines that no site can foresee; a mock answers whatever it is asked, whatever the site declares.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAgentTools } from '../../src/mcp/run.ts';
import { mock } from '../../src/mock/run.ts';
import { Halt } from '../../src/core/diagnostics/halt.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import fc from '../support/fast-check.ts';
import { recordingServer } from '../support/recording-server.ts';
import { emptyFolder } from '../support/routewright.ts';
import { attackTexts, hostileIndex, indexSaying } from './attacks.ts';
import { obeyed } from './harmless.ts';
import { patience, runs } from './runs.ts';
import { counted } from './tally.ts';

const mark = /^--- begin (\S+)\n([\s\S]*)\n--- end \1$/m;

/** Texts of a site that would be seen among our own words: long enough to be nobody else's. */
const telling = attackTexts.filter((text) => text.trim().length > 12 && !/^[\w ]*$/.test(text));

function expectMarked(text: string, said: string): void {
  expect(text, said).not.toMatch(obeyed);
  expect(text, said).not.toMatch(/[\u200b\u2060\ufeff\u{e0000}-\u{e0fff}]/u);
  const ours = text.replace(mark, '');
  for (const one of telling) expect(ours, said).not.toContain(one);
}

async function expectData(index: Json): Promise<void> {
  const said = JSON.stringify(index).slice(0, 3000);
  const source = join(emptyFolder(), 'index.json');
  writeFileSync(source, JSON.stringify(index));
  const server = await recordingServer((_, response) => {
    const answer = attackTexts.map((text) => ({ [text]: text, code: text, message: text }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  try {
    const site = new URL(`${server.origin}/wp-json`);
    const tools = await openAgentTools({ source, site, allowWrites: false, maxResponse: 20_000 });
    const operations = tools.model.routes.flatMap(({ key, operations: all }) =>
      all.map(({ method }) => `${method} ${key}`),
    );
    const { signal } = new AbortController();
    const ask = async (name: string, given: Readonly<Record<string, Json>>): Promise<void> => {
      const { text } = await counted('tool', () => tools.call(name, given, signal));
      expectMarked(text, `${name} ${JSON.stringify(given)} ${said}`);
    };
    await ask('search_operations', { query: 'things' });
    await ask('search_operations', { query: attackTexts.join(' ').slice(0, 400) });
    for (const operation of operations.slice(0, 12)) {
      await ask('describe_operation', { operation });
      await ask('call_operation', { operation, arguments: {} });
    }
    for (const { method } of server.seen) expect(method).toBe('GET');
  } catch (error) {
    // An index of which nothing can be used is told of.
    expect(error, said).toBeInstanceOf(Halt);
  } finally {
    await server.close();
  }
}

async function expectAnswers(index: Json): Promise<void> {
  const said = JSON.stringify(index).slice(0, 3000);
  const source = join(emptyFolder(), 'index.json');
  writeFileSync(source, JSON.stringify(index));
  const { base, model, close } = await mock({ source });
  try {
    const asked = model.routes
      .slice(0, 20)
      .flatMap(({ path, operations }) =>
        operations.map(({ method }) => ({ path: path.replace(/\{\w*\}/g, '1'), method })),
      );
    for (const { path, method } of [
      ...asked,
      { path: '/', method: 'GET' },
      { path: '/demo/v1', method: 'GET' },
    ]) {
      const address = `${base}${path
        .split('/')
        .map((part) => encodeURIComponent(part.toWellFormed()))
        .join('/')}`;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const answer = await counted('mocked answer', () =>
        fetch(address, {
          method,
          headers: { authorization: 'Basic eDp5', 'content-type': 'application/json' },
          ...(hasBody && { body: '{"__proto__":{"polluted":1}}' }),
        }),
      );
      const text = await answer.text();
      expect(
        [200, 201, 204, 207, 400, 401, 403, 404, 410, 501],
        `${method} ${path} ${text} ${said}`,
      ).toContain(answer.status);
    }
    expect({}).not.toHaveProperty('polluted');
  } finally {
    await close();
  }
}

test('what tools say of a site and of its answers is marked as data', { timeout: patience }, async () => {
  await expectData(indexSaying(attackTexts.slice(0, 20)));
  await fc.assert(fc.asyncProperty(hostileIndex, expectData), runs(2));
});

test('a mock of a hostile site answers whatever it declares', { timeout: patience }, async () => {
  await expectAnswers(indexSaying(attackTexts.slice(0, 20)));
  await fc.assert(fc.asyncProperty(hostileIndex, expectAnswers), runs(2));
});
