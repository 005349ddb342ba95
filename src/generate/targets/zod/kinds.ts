// Which of the two kinds of parts the names stand for that `templates/zod/schema.ts`
// exports, or what a call of them makes. The file itself says it, so no list repeats it.

import zod from '#templates/zod';
import { fileIn } from '../templates.ts';

/** A type of `schema.ts`: a validator, or what a value must fulfil besides its type. */
export type Kind = 'Node' | 'Check';

const exported = /^export (?:const|function) (?<name>\w+)(?:[^]*?\))??: (?<kind>Node|Check) (?:=>?|\{)/gm;

/** By name; exports of another type are left out. */
export const kindsOfNames = (): ReadonlyMap<string, Kind> =>
  new Map(
    Array.from(fileIn(zod, 'schema.ts').matchAll(exported), ({ groups }) => [
      groups?.['name'] ?? '',
      groups?.['kind'] === 'Check' ? 'Check' : 'Node',
    ]),
  );
