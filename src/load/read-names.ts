// Reads the names that are kept.

import { readFileSync } from 'node:fs';
import { noNames, type NamesByPlace } from '../model/kept-names.ts';
import type { Flaw } from './flaw.ts';
import { flawOf } from './schema-flaws.ts';
import { readUserFile } from './user-file.ts';

/**
 * @returns no names where there is no such file
 * @throws Halt `usage` when it cannot be read, holds an unsettled merge conflict, or is no such list
 */
export const readNames = async (path: string): Promise<NamesByPlace> =>
  ((await readUserFile(path, {
    called: 'list of names',
    hint: 'The format is described by the JSON Schema routewright/names.schema.json; without the file, the rules name everything.',
    nameIt: 'It is sought beside the configuration, or in the current folder.',
    flawsOf,
  })) as NamesByPlace | undefined) ?? noNames;

async function flawsOf(document: unknown): Promise<readonly Flaw[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, verbose: true, ownProperties: true });
  const schema = new URL('../../src/model/names.schema.json', import.meta.url);
  const check = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  return check(document) ? [] : (check.errors ?? []).flatMap((error) => flawOf(error, []));
}
