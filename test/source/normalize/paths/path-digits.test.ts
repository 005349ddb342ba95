// Path parameters of digits: which are numbers, and which are text because a number would be
// sent as `2` where the path takes `02`. From the index to what arrives at a site.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDrift } from '../../../../src/drift/compare/compare.ts';
import { defaultDriftOptions } from '../../../../src/drift/compare/drift-options.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { openApiDocument } from '../../../../src/generate/targets/openapi/document.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { sampleValue } from '../../../../src/core/schema/values/fitting-values.ts';
import { buildClient, temporaryFolder, writeAll } from '../../../support/built-client.ts';
import { compile } from '../../../support/compile.ts';
import { importValidators } from '../../../support/import-validators.ts';
import { asking, mockOf } from '../../../support/mock-site.ts';

const read = (routes: Readonly<Record<string, object>>) =>
  normalize({
    namespaces: ['log/v1'],
    routes: Object.fromEntries(
      Object.entries(routes).map(([key, args]) => [
        `/log/v1${key}`,
        { namespace: 'log/v1', endpoints: [{ methods: ['GET'], args }] },
      ]),
    ),
  });

/** What the model says of the only path parameter of a route. */
const parameter = (pattern: string, declared?: object) => {
  const { value, diagnostics } = read({ [`/x/(?P<it>${pattern})`]: declared ? { it: declared } : {} });
  const schema = value.routes[0]?.operations[0]?.arguments[0]?.schema;
  return { schema, codes: diagnostics.map(({ code }) => code) };
};

describe('a fixed number of digits, or leading zeros, are text', () => {
  test.each([
    ['\\d{2}', '^\\d{2}$'],
    ['[0-9]{4}', '^[0-9]{4}$'],
    ['\\d\\d', '^\\d\\d$'],
    ['20\\d\\d', '^20\\d\\d$'],
    ['\\d{1,2}', '^\\d{1,2}$'],
    ['0?[1-9]', '^0?[1-9]$'],
    ['[01]?\\d', '^[01]?\\d$'],
    ['\\d{2,}', '^\\d{2,}$'],
    ['0\\d+', '^0\\d+$'],
    ['\\d{2}|\\d{4}', '^(?:\\d{2}|\\d{4})$'],
    ['(?:\\d{3})', '^(?:\\d{3})$'],
  ])('%s', (pattern, whole) => {
    expect(parameter(pattern).schema).toEqual({ type: 'string', pattern: whole });
    const declared = { type: 'integer', minimum: 1, description: 'Which one.' };
    expect(parameter(pattern, declared)).toMatchObject({
      schema: { type: 'string', pattern: whole, description: 'Which one.' },
      codes: ['digits-are-text'],
    });
    expect(parameter(pattern, declared).schema).not.toHaveProperty('minimum');
  });
});

describe('all other numbers are numbers', () => {
  test.each(['\\d+', '[\\d]+', '[0-9]+', '([0-9]+)', '(?:\\d+)'])('%s', (pattern) => {
    expect(parameter(pattern).schema).toEqual({ type: 'integer' });
  });
  test.each(['\\d+', '\\d*', '[1-9]\\d*', '\\d', '[\\w-]+', '-?\\d+', '(?:[\\d]+|me)', '1|2|10'])(
    '%s, declared an integer',
    (pattern) => {
      expect(parameter(pattern, { type: 'integer' })).toEqual({ schema: { type: 'integer' }, codes: [] });
    },
  );
});

test('words of digits that no number is written as are text, though declared a number', () => {
  expect(parameter('01|02', { type: 'integer' })).toEqual({
    schema: { type: 'string', enum: ['01', '02'] },
    codes: ['digits-are-text'],
  });
});

const months = {
  '/(?P<year>\\d{4})/(?P<month>\\d{2})': {
    year: { type: 'integer', description: 'The year.' },
    month: { type: 'integer', description: 'The month.', minimum: 1, maximum: 12 },
  },
};

test('the client takes the text, and sends it as it is', async () => {
  const { value: model } = read(months);
  const built = await buildClient(model);
  try {
    const { createSite } = (await built.loadClient()) as {
      createSite: (options: object) => Record<string, Record<string, { list: (args: object) => unknown }>>;
    };
    const ask = asking(mockOf(model));
    const site = createSite({
      baseUrl: 'https://site.example/wp-json',
      fetch: (url: string) => {
        const { pathname } = new URL(url);
        const { status, body } = ask(`GET ${pathname.replace('/wp-json', '')}`);
        return Promise.resolve(Response.json(body ?? null, { status }));
      },
    });
    const [operation] = Object.values(site['logV1'] ?? {});
    const get = Object.values(operation ?? {})[0] as (args: object) => Promise<unknown>;
    await expect(get({ year: '2024', month: '02' })).resolves.toBeDefined();
    await expect(get({ year: '2024', month: '2' })).rejects.toThrow('404');
  } finally {
    built.remove();
  }
});

test('drift tells once that the path takes other digits', async () => {
  const of = (pattern: string) => read({ [`/x/(?P<it>${pattern})`]: { it: { type: 'integer' } } }).value;
  const { findings } = await findDrift(of('\\d{2}'), of('\\d{3}'), defaultDriftOptions);
  expect(findings.map(({ code }) => code)).toEqual(['route-param-pattern-narrowed']);
});

test('every target says the same', async () => {
  const { value: model } = read(months);
  const [route] = model.routes;
  const name = route?.operations[0]?.name ?? '';
  const [resource = '', verb = ''] = name.split('.');
  const validators = await importValidators(model);
  const validator = validators[`${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}Args`];
  expect(validator?.safeParse({ year: '2024', month: '02' }).success).toBe(true);
  expect(validator?.safeParse({ year: '2024', month: '2' }).success).toBe(false);
  expect(validator?.safeParse({ year: 2024, month: 12 }).success).toBe(false);

  expect(JSON.stringify(openApiDocument(model, undefined))).toContain('"pattern":"^\\\\d{2}$"');
  const month = route?.operations[0]?.arguments.find((one) => one.name === 'month');
  expect(sampleValue(month?.schema ?? {})).toMatch(/^\d{2}$/);

  const folder = temporaryFolder();
  try {
    writeAll(folder, await render(model, ['client']));
    writeFileSync(
      join(folder, 'calls.ts'),
      `import { createSite } from './client/site.js';
const site = createSite({ baseUrl: 'https://site.example/wp-json' });
void site.logV1.${name}({ year: '2024', month: '02' });
// @ts-expect-error: a number is never sent as 02
void site.logV1.${name}({ year: '2024', month: 2 });
`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2022',
          lib: ['es2022', 'dom'],
          types: [],
        },
        include: ['calls.ts'],
      }),
    );
    expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
