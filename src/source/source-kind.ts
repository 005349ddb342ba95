import { existsSync } from 'node:fs';
import { knownParts } from './known-parts.ts';
import { isNamedSource, softwareParts } from './sandbox/software-source.ts';
import { hasScheme, looksLikeAddress } from './site/addresses.ts';

/**
 * Whether a source is a file or a folder. A text that looks like an address is only a file if a file of that
 * name exists.
 *
 * @param path the path where the file would be
 */
export const isFileSource = (source: string, path = source): boolean =>
  !hasScheme(source) &&
  !/^[a-z][a-z\d+.-]*:\/\//i.test(source) &&
  !((looksLikeAddress(source) || isNamedSource(source)) && !existsSync(path));

/** Whether a source is the address of a site. */
export const isSiteSource = (source: string): boolean =>
  source !== '-' &&
  knownParts(source) === undefined &&
  softwareParts(source) === undefined &&
  !isFileSource(source) &&
  (hasScheme(source) || !/^[a-z][a-z\d+.-]*:\/\//i.test(source));

/**
 * Changes the relative paths in a source.
 *
 * @param path changes one path
 * @param now the path of a file, relative to the current folder
 */
export function sourceAt(
  source: string,
  path: (given: string) => string,
  now: (given: string) => string = path,
): string {
  const one = (part: string): string => (isFileSource(part, now(part)) ? path(part) : part);
  const parts = source.split('+');
  const isJoined = parts.length > 1 && !hasScheme(source) && !existsSync(now(source));
  return isJoined && parts.some((part) => existsSync(now(part))) ? parts.map(one).join('+') : one(source);
}
