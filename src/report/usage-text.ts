// Texts about affected lines of the user's code, which all reports share.

import { join, normalize } from 'node:path/posix';
import type { CodePlace, NewTypeError, ProjectReport, Usage } from '../core/model/reports/code-usage.ts';

const does: Readonly<Record<Usage['touches'], (symbol: string) => string>> = {
  call: (symbol) => `uses ${symbol}`,
  omission: (symbol) => `leaves out ${symbol}`,
  argument: (symbol) => `passes ${symbol}`,
  value: (symbol) => `passes ${symbol} a value that is refused now`,
  property: (symbol) => `reads ${symbol}`,
};

/** The use of a line as text, such as `passes posts.list(status) a value that is refused now`. */
export const usageText = ({ symbol, touches, certain }: Usage): string =>
  `${does[touches](symbol)}${certain ? '' : ' (may be affected)'}`;

/** The code and the first line of a compiler message. */
export const typeErrorText = ({ code, message, siteAccepts }: NewTypeError): string =>
  `${siteAccepts ? `${acceptedCallText} ` : ''}TS${code}: ${message.split('\n')[0] ?? ''}`;

export const acceptedCallText = 'The site still accepts this call; only the generated types changed.';

/** The place of a line as text, such as `src/app.ts:9:14`. */
export const codePlaceText = ({ file, line, column }: Pick<CodePlace, 'file' | 'line' | 'column'>): string =>
  `${file}:${line}:${column}`;

/**
 * The path of a project's file, relative to the folder in which the program ran. In CI, the program runs in the
 * folder of the repository.
 */
export const fileFromHere = (project: ProjectReport | null, { file }: CodePlace): string =>
  project === null ? file : normalize(join(project.folder, file));

/**
 * A summary of the code, such as `9 new type errors (TypeScript 6.0.2), 12 files of tsconfig.json, 31 calls`.
 */
export function projectText({
  typeErrors,
  typescript,
  files,
  tsconfig,
  client,
  calls,
}: ProjectReport): string {
  const errors = `${countedNoun(typeErrors.length, 'new type error')} (TypeScript ${typescript}), `;
  const byHand = `${countedNoun(calls.byHand, 'call')} by hand`;
  const unknown = calls.unknown === 0 ? '' : ` (${calls.unknown} more with an address that cannot be read)`;
  const read = `${countedNoun(files, 'file')} of ${tsconfig}`;
  return client === null
    ? `${read}, no generated client, ${byHand}${unknown}`
    : `${errors}${read}, ${countedNoun(calls.generated, 'call')} of the client ${client}, ${byHand}${unknown}`;
}

const countedNoun = (count: number, what: string): string =>
  `${count || 'no'} ${count === 1 ? what : `${what}s`}`;
