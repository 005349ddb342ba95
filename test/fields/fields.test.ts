// `npm run test:fields`: one field of each type of Secure Custom Fields on a real WordPress. The generated client
// creates, changes, resets and reads all of them, and its types, its validators and the site agree.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Middleware } from '../../templates/client/runtime/transport.ts';
import { Answers } from '../live/answers.ts';
import { buildSiteClient, type BuiltSiteClient } from '../live/built-site-client.ts';
import { fieldRows, fieldTypes, type FieldRow } from './field-rows.ts';
import { userProgram, wrongFields } from './program.ts';

const site = inject('fieldsSite');

type Site = object;
type Fields = Readonly<Record<string, unknown>>;
interface Movie {
  readonly id: number;
  readonly acf: Fields;
}

/** The exports of the module of `userProgram`. */
interface Program {
  readonly connect: (
    baseUrl: string,
    password: string,
    watch: Middleware,
    onMismatch: (mismatch: Error) => void,
  ) => Site;
  readonly create: (site: Site) => Promise<Movie>;
  readonly change: (site: Site, id: number) => Promise<Movie>;
  readonly reset: (site: Site, id: number) => Promise<Movie>;
  readonly read: (site: Site, id: number) => Promise<readonly (Fields | undefined)[]>;
  readonly wrongTypes: (site: Site) => readonly Promise<object>[];
  readonly wrongValues: (site: Site) => readonly Promise<object>[];
  readonly wrongOnSite: (site: Site) => readonly Promise<object>[];
}

type Validators = Parameters<Answers['judged']>[0];

const authorization = `Basic ${Buffer.from(`admin:${site.passwords.admin}`).toString('base64')}`;

const send = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) => fetch(new URL(path, site.restBase), { method: 'POST', headers: { authorization, ...headers }, body });

const sendJson = (path: string, value: object) =>
  send(path, JSON.stringify(value), { 'content-type': 'application/json' });

const idIn = async (response: Response): Promise<number> => ((await response.json()) as Movie).id;

const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const answers = new Answers();
const mismatches: string[] = [];
let rows: Readonly<Record<string, FieldRow>>;
let built: BuiltSiteClient;
let program: Program;
let connected: Site;

beforeAll(async () => {
  const file = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="film.png"' };
  rows = fieldRows(
    {
      image: await idIn(await send('wp/v2/media', pixel, file)),
      genre: await idIn(await sendJson('wp/v2/genres', { name: 'Science fiction' })),
      menu: await idIn(await sendJson('wp/v2/menus', { name: 'Films' })),
      post: await idIn(await sendJson('wp/v2/posts', { title: 'A post', status: 'publish' })),
    },
    {
      objectContaining: (properties) => expect.objectContaining(properties) as unknown,
      stringMatching: (pattern) => expect.stringMatching(pattern) as unknown,
    },
  );
  built = await buildSiteClient(site, { texts: { 'program.ts': userProgram(rows) } });
  expect(built.generated).toMatchObject({ code: 0 });
  // Among others, the compiler refuses all wrong types.
  expect(built.compiled).toBe('');
  program = (await built.load('program.js')) as unknown as Program;
  connected = program.connect(site.restBase, site.passwords.admin, answers.watch, ({ message }) => {
    mismatches.push(message);
  });
});
afterAll(() => built.remove());

const fieldsOf = (of: (row: FieldRow) => unknown): Fields =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, of(row)]));

/** Without the details `<field>_source`. */
const valuesIn = (fields: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(rows, name)));

test('every field is created, changed, reset and read, and the validators accept all responses', async () => {
  const sent = (row: FieldRow, value: FieldRow['value']): unknown => row.sent?.(value) ?? value;
  const created = await program.create(connected);
  const types = Object.entries(created.acf).flatMap(([name, detail]) =>
    name.endsWith('_source') ? (detail as { readonly type: string }).type : [],
  );
  expect(new Set(types).size).toBe(fieldTypes);

  const { id } = created;
  for (const [fields, write] of [
    [fieldsOf((row) => sent(row, row.value)), () => Promise.resolve(created)],
    [fieldsOf((row) => sent(row, row.changed)), () => program.change(connected, id)],
    [fieldsOf(({ cleared }) => cleared), () => program.reset(connected, id)],
  ] as const) {
    expect(valuesIn((await write()).acf)).toEqual(fields);
    for (const read of await program.read(connected, id)) expect(valuesIn(read)).toEqual(fields);
  }

  const validators = (await built.load('zod/index.js')) as Validators;
  expect(answers.judged(validators)).toEqual(
    new Set(['create', 'update', 'get', 'list'].map((name) => `wpV2.movies.${name}`)),
  );
  expect(mismatches).toEqual([]);
  const validator = validators['wpV2']?.['moviesCreateResult'];
  const accepted = Object.keys(rows).filter(
    (name) => validator?.safeParse({ ...created, acf: { ...created.acf, [name]: [[[]]] } }).success !== false,
  );
  expect(accepted).toEqual([]);
});

test('the site refuses every wrong value that the types or the validators refuse', async () => {
  const checked = [
    ['validation', program.wrongTypes, ({ wrongTypes }: FieldRow) => wrongTypes],
    ['validation', program.wrongValues, ({ wrongValues = [] }: FieldRow) => wrongValues],
    ['http', program.wrongOnSite, ({ wrongOnSite = [] }: FieldRow) => wrongOnSite],
  ] as const;
  for (const [kind, send, values] of checked) {
    const wrong = wrongFields(rows, values);
    const outcomes = await Promise.all(send(connected));
    expect(outcomes).toHaveLength(wrong.length);
    for (const [at, acf] of wrong.entries()) {
      const { status } = await sendJson('wp/v2/movies', { title: '', acf });
      const refusal = { acf, status, outcome: outcomes[at] };
      expect(refusal).toMatchObject({ acf, status: 400, outcome: { ok: false, kind } });
    }
  }
});
