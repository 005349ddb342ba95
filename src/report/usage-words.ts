// The lines of somebody's code that a finding touches, in the words that every report shares.

import { dirname, join, normalize } from 'node:path/posix';
import type { CodePlace, NewTypeError, ProjectReport, Usage } from '../model/drift.ts';

const does: Readonly<Record<Usage['touches'], (symbol: string) => string>> = {
  call: (symbol) => `uses ${symbol}`,
  omission: (symbol) => `leaves out ${symbol}`,
  argument: (symbol) => `passes ${symbol}`,
  value: (symbol) => `passes ${symbol} a value that is refused now`,
  property: (symbol) => `reads ${symbol}`,
};

/** `passes posts.list(status) a value that is refused now`. */
export const usageWords = ({ symbol, touches, certain }: Usage): string =>
  `${does[touches](symbol)}${certain ? '' : ' (may be affected)'}`;

/** `TS2339: Property 'total' does not exist on type 'Order'.`: the first line of the message. */
export const typeErrorWords = ({ code, message }: NewTypeError): string =>
  `TS${code}: ${message.split('\n')[0] ?? ''}`;

/** `src/app.ts:9:14` */
export const codePlaceWords = ({ file, line, column }: Pick<CodePlace, 'file' | 'line' | 'column'>): string =>
  `${file}:${line}:${column}`;

/** A file of the project as named from where the program ran, which in CI is the repository. */
export const fileFromHere = (project: ProjectReport | null, { file }: CodePlace): string =>
  project === null ? file : normalize(join(dirname(project.tsconfig), file));

/** `9 new type errors (TypeScript 6.0.2, 12 files of tsconfig.json, client src/api)`. */
export function projectWords({ typeErrors, typescript, files, tsconfig, client }: ProjectReport): string {
  const errors =
    typeErrors.length === 1 ? '1 new type error' : `${typeErrors.length || 'no'} new type errors`;
  return `${errors} (TypeScript ${typescript}, ${files} ${files === 1 ? 'file' : 'files'} of ${tsconfig}, client ${client})`;
}
