// The program of a user: it writes and reads every field through the generated client.

import type { Json } from '../../src/core/schema/schema.ts';
import type { FieldRow } from './field-rows.ts';

type Rows = Readonly<Record<string, FieldRow>>;

/** @returns the text of a module that compiles only beside the generated client */
export function userProgram(rows: Rows): string {
  const values = (of: (row: FieldRow) => Json): string =>
    JSON.stringify(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, of(row)])));
  return `
import { applicationPassword, type Middleware, type ResponseMismatch } from './client/index.js';
import { createSite, type Site } from './client/site.js';
import * as validators from './zod/index.js';

export const connect = (
  baseUrl: string,
  password: string,
  watch: Middleware,
  onResponseMismatch: (mismatch: ResponseMismatch) => void,
): Site =>
  createSite({ baseUrl, auth: applicationPassword('admin', password), middleware: [watch], validators, onResponseMismatch });

export const create = ({ wpV2 }: Site) =>
  wpV2.movies.create({ title: 'A film', status: 'publish', acf: ${values(({ value }) => value)} });

export const change = ({ wpV2 }: Site, id: number) =>
  wpV2.movies.update({ id, acf: ${values(({ changed }) => changed)} });

export const reset = ({ wpV2 }: Site, id: number) =>
  wpV2.movies.update({ id, acf: ${values(({ reset = null }) => reset)} });

export const read = async ({ wpV2: { movies } }: Site, id: number) => [
  (await movies.get({ id })).acf,
  (await movies.get({ id, context: 'edit' })).acf,
  (await movies.get({ id, context: 'embed' })).acf,
  (await movies.list({ include: [id] }))[0]?.acf,
];

/** The compiler refuses each of these calls. */
export const wrongTypes = ({ wpV2: { movies } }: Site): readonly unknown[] => [
${calls(rows, ({ wrongTypes }) => wrongTypes, '  // @ts-expect-error\n')}
];

/** The compiler allows these calls. */
export const wrongValues = ({ wpV2: { movies } }: Site) => [
${calls(rows, ({ wrongValues = [] }) => wrongValues)}
];

export const wrongOnSite = ({ wpV2: { movies } }: Site) => [
${calls(rows, ({ wrongOnSite = [] }) => wrongOnSite)}
];
`;
}

const calls = (rows: Rows, wrong: (row: FieldRow) => readonly Json[], before = ''): string =>
  wrongFields(rows, wrong)
    .map((fields) => `${before}  movies.create.safe({ title: '', acf: ${JSON.stringify(fields)} }),`)
    .join('\n');

/** The value of `acf` for each wrong value. */
export const wrongFields = (
  rows: Rows,
  wrong: (row: FieldRow) => readonly Json[],
): readonly Readonly<Record<string, Json>>[] =>
  Object.entries(rows).flatMap(([name, row]) => wrong(row).map((value) => ({ [name]: value })));
