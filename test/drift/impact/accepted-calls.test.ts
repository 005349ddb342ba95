// A new type error at a call that the new site still accepts does not fail the run.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import { temporaryFolder } from '../../support/built-client.ts';
import { routewright } from '../../support/routewright.ts';

type Declaration = Readonly<Record<string, unknown>>;

const mediaTypes = { type: 'string', enum: ['image', 'video', 'audio'] };

function media(list: Readonly<Record<string, Declaration>>, create: Readonly<Record<string, Declaration>>) {
  const schema = {
    title: 'attachment',
    type: 'object',
    properties: { id: { type: 'integer' }, status: { type: 'string' } },
  };
  const endpoints = [
    { methods: ['GET'], args: list },
    { methods: ['POST'], args: create },
  ];
  const route = { namespace: 'wp/v2', methods: ['GET', 'POST'], endpoints, schema };
  return JSON.stringify({ namespaces: ['wp/v2'], routes: { '/wp/v2/media': route } });
}

const sides = {
  before: media(
    {
      media_type: mediaTypes,
      page: { type: 'integer' },
      author: { type: 'integer' },
      order: { type: 'string' },
    },
    { post: { type: 'integer' }, title: { type: 'string' } },
  ),
  after: media(
    {
      media_type: { type: 'array', items: mediaTypes },
      page: { type: 'string' },
      author: { type: 'string', enum: ['1', '2'] },
      order: { type: 'string' },
    },
    { post: { type: 'string' }, title: { type: 'string' }, alt: { type: 'string', required: true } },
  ),
};

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  for (const [side, text] of Object.entries(sides)) writeFileSync(join(folder, `${side}.json`), text);
  const flags = ['-o', 'src/api', '--target', 'client', '--no-format'];
  expect(await routewright(['generate', 'before.json', ...flags], { cwd: folder })).toMatchObject({
    code: 0,
  });
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        noEmit: true,
        skipLibCheck: true,
        types: [],
      },
      include: ['src'],
    }),
  );
});

const accepted = [
  "export const images = media.list({ media_type: 'image' });",
  "export const literal = (order: string) => media.list({ media_type: 'image', page: 2, order });",
  'export const variable = media.list(three);',
  'export const typed: MediaListArgs = { author: 2 };',
  "export const choice = (second: boolean) => media.list({ ['page']: second ? 2 : 1 });",
];

const refused = [
  ['a value that the new site refuses', 'export const refused = media.list({ author: 3 });'],
  [
    'a value that the code reads from a response',
    'export const read = async () => media.list({ page: (await media.list())[0]!.id });',
  ],
  ['a value of which only the type is known', 'export const open = (page: number) => media.list({ page });'],
  [
    'a value beside another one that the new site refuses',
    'export const beside = media.list({ page: 2, author: 3 });',
  ],
  [
    'a value beside a spread',
    'export const spread = (more: { author?: number }) => media.list({ ...more, page: 2 });',
  ],
  ['a call that lacks a required argument', 'export const missing = media.create({ post: 1 });'],
  [
    'the argument of another call',
    'export const inner = media.list({ page: ((one: NonNullable<MediaListArgs["page"]>) => one)(4) });',
  ],
] as const;

/** The types errors of the lines, which come after the client and `three`; the first of them is line 1. */
async function drift(lines: readonly string[]) {
  const head = [
    "import { createSite } from './api/client/site.js';",
    "import type { MediaListArgs } from './api/client/wp-v2.js';",
    "const { media } = createSite({ baseUrl: 'https://demo.example/wp-json' }).wpV2;",
    'const three = { page: 3 } as const;',
  ];
  const code = [...head, ...lines, 'export type { MediaListArgs };', ''].join('\n');
  writeFileSync(join(folder, 'src/use.ts'), code);
  const formats = ['text', 'json'].flatMap((format) => ['--format', format, '--output', `report.${format}`]);
  const flags = ['before.json', 'after.json', '--project', 'tsconfig.json', ...formats];
  const { code: exitCode } = await routewright(['drift', ...flags], { cwd: folder });
  const textOf = (format: string): string => readFileSync(join(folder, `report.${format}`), 'utf8');
  const { project } = JSON.parse(textOf('json')) as DriftReport;
  const errors = project?.typeErrors.map(({ line, ...error }) => ({ ...error, line: line - head.length }));
  return { exitCode, text: textOf('text'), errors: errors ?? [] };
}

test('a call that the new site accepts is listed apart and fails no run', async () => {
  const { exitCode, text, errors } = await drift(accepted);
  // The type of a list takes one value too, so line 1 has no error.
  expect(errors.map(({ line, siteAccepts, fails }) => ({ line, siteAccepts, fails }))).toEqual(
    [2, 3, 4, 5].map((line) => ({ line, siteAccepts: true, fails: false })),
  );
  expect(exitCode).toBe(0);
  expect(text).toContain('this run passes');
  expect(text).toContain(
    "src/use.ts:6:77 The site still accepts this call; only the generated types changed. TS2322: Type 'number'",
  );
});

describe('beside accepted calls', () => {
  let run: Awaited<ReturnType<typeof drift>>;

  beforeAll(async () => {
    run = await drift([...accepted, ...refused.map(([, line]) => line)]);
  });

  test.each(refused.map(([name], at) => [name, accepted.length + 1 + at] as const))('%s fails', (_, line) => {
    const errors = run.errors.filter((error) => error.line === line);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every(({ siteAccepts, fails }) => !siteAccepts && fails)).toBe(true);
  });

  test('the exit code is that of the calls that fail, which come first', () => {
    expect(run.exitCode).toBe(1);
    const failing = run.errors.filter(({ fails }) => fails);
    expect(run.text).toContain(`${failing.length} new type errors in your code.`);
    const shown = run.text.split('\n').filter((line) => line.startsWith('type error'));
    expect(shown.map((line) => line.includes('The site still accepts this call'))).toEqual([
      ...failing.map(() => false),
      ...[2, 3, 4, 5].map(() => true),
    ]);
  });
});
