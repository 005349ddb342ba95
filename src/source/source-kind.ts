import { existsSync } from 'node:fs';
import { isNamedSource } from './sandbox/software-source.ts';
import { hasScheme, looksLikeAddress } from './site/addresses.ts';

/**
 * Whether a source is a file or a folder: what looks like an address is one, unless there is
 * a file of that name.
 *
 * @param path where the file would be
 */
export const isFileSource = (source: string, path = source): boolean =>
  !hasScheme(source) &&
  !/^[a-z][a-z\d+.-]*:\/\//i.test(source) &&
  !((looksLikeAddress(source) || isNamedSource(source)) && !existsSync(path));

/**
 * A source whose paths begin in another folder, as the current one has them.
 *
 * @param path makes one path of the other
 * @param now where the file of a path is, as the current folder has it
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
