// The kind of part that each exported name of `templates/zod/schema.ts` is, or returns when called. It is
// read from the file, so that no list repeats it.

import zod from '#templates/zod';
import { fileIn } from '../templates.ts';

/** A type of `schema.ts`: a validator, or a requirement of a value besides its type. */
export type Kind = 'Node' | 'Check';

const exported = /^export (?:const|function) (?<name>\w+)(?:[^]*?\))??: (?<kind>Node|Check) (?:=>?|\{)/gm;

/** By name. Exports of other types are left out. */
export const kindsOfNames = (): ReadonlyMap<string, Kind> =>
  new Map(
    Array.from(fileIn(zod, 'schema.ts').matchAll(exported), ({ groups }) => [
      groups?.['name'] ?? '',
      groups?.['kind'] === 'Check' ? 'Check' : 'Node',
    ]),
  );
