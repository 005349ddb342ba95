// What the samples of the reference send, run as they stand against a real site: it makes
// what they say it makes.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { callOf, sampleContext } from '../../src/generate/targets/html/samples/call-of.ts';
import { exampleValues } from '../../src/generate/targets/html/samples/request.ts';
import { sampleText } from '../../src/generate/targets/html/samples/samples.ts';
import { namedOperations } from '../../src/generate/targets/operation-names.ts';
import { modelOf } from './live-model.ts';

const { pretty } = inject('sites');
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'routewright-samples-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// The smallest picture that PHP knows for one.
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let model: ApiModel;
beforeAll(async () => {
  model = await modelOf(pretty);
  writeFileSync(join(folder, 'photo.jpg'), pixel);
});

/** The sample of an operation as the page shows it, signed in. */
function sampleIn(language: string, name: string): string {
  const named = namedOperations(model, 'wp/v2').find(({ resource, verb }) => `${resource}.${verb}` === name);
  const namespace = model.namespaces.find((one) => one.name === 'wp/v2');
  if (named === undefined || namespace === undefined) throw new Error(`no operation ${name}`);
  const call = callOf(named, namespace, name, model);
  const context = sampleContext(call, pretty.restBase.replace(/\/$/, ''));
  return (
    sampleText(language, call, context, exampleValues(call))
      .replaceAll('USERNAME', 'admin')
      // The site has a user of that name.
      .replaceAll('"reader"', '"someone"')
      .replaceAll('reader@', 'someone@')
      .replaceAll('APPLICATION_PASSWORD', pretty.passwords.admin)
  );
}

interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const runners: Readonly<Record<string, (sample: string) => Promise<string>>> = {
  curl: async (sample) => {
    const { stdout } = await run('sh', ['-c', `${sample} --silent --write-out '\\n%{http_code}'`], {
      cwd: folder,
    });
    return stdout;
  },
  fetch: async (sample) => {
    const file = join(folder, 'sample.mjs');
    writeFileSync(file, `${sample}\nconsole.log(JSON.stringify(data) + '\\n' + response.status);`);
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    return stdout.trim();
  },
};

async function answerOf(language: string, name: string): Promise<Answered> {
  const output = (await runners[language]?.(sampleIn(language, name))) ?? '';
  const end = output.lastIndexOf('\n');
  return {
    status: Number(output.slice(end)),
    body: JSON.parse(output.slice(0, end)) as Answered['body'],
  };
}

const made: readonly (readonly [name: string, part: Answered['body']])[] = [
  ['posts.create', { status: 'draft', title: { raw: 'Hello from the API' } }],
  ['media.create', { alt_text: 'What the picture shows', media_type: 'image' }],
];

describe.each(Object.keys(runners))('in %s', (language) => {
  test.each(made)('the sample of %s makes one, with what it sends', async (name, part) => {
    const { status, body } = await answerOf(language, name);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject(part);
  });
});

/** What a site has once only is made once: a term, a menu, a user. */
const onceMade = [
  'pages.create',
  'categories.create',
  'tags.create',
  'comments.create',
  'users.create',
  'menus.create',
  'menuItems.create',
  'blocks.create',
  'navigation.create',
  'templates.create',
  'widgets.create',
];

test.each(onceMade)('the sample of %s makes one', async (name) => {
  const { status, body } = await answerOf('curl', name);
  expect(status, JSON.stringify(body)).toBe(201);
});
