import { existsSync } from 'node:fs';
import { hasScheme, looksLikeAddress } from './site/addresses.ts';

/**
 * Whether a source is a file: what looks like an address is one, unless there is a file
 * of that name.
 *
 * @param path where the file would be
 */
export const isFileSource = (source: string, path = source): boolean =>
  !hasScheme(source) &&
  !/^[a-z][a-z\d+.-]*:\/\//i.test(source) &&
  !(looksLikeAddress(source) && !existsSync(path));
