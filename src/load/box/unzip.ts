// Unpacks a zip into memory. A zip is untrusted input: paths that lead out of its folder are
// refused, symbolic links are read as plain files, and the unpacked size is limited.

import { unzipSync, type UnzipFileFilter } from 'fflate';
import { Halt } from '../../diagnostics/halt.ts';
import { plainText } from '../plain-text.ts';
import type { FileMap } from './package-files.ts';

/** Of one plugin, unpacked: some forty times a usual one, ten times the largest. */
export const packageLimits: PackageLimits = { files: 100_000, bytes: 1024 * 1024 * 1024 };

export interface PackageLimits {
  readonly files: number;
  readonly bytes: number;
}

/** @throws Halt `source` when it is no zip, is cut off, too large, or names files outside of it */
export function unzip(bytes: Uint8Array, name: string, limits = packageLimits): FileMap {
  const seen = { files: 0, bytes: 0 };
  const unpacked = filesIn(bytes, name, ({ name: path, originalSize }) => {
    if (path.endsWith('/')) return false;
    assertInside(path, name);
    seen.files += 1;
    seen.bytes += originalSize;
    if (seen.files > limits.files || seen.bytes > limits.bytes) throw tooLarge(name, limits);
    return true;
  });
  return new Map(Object.entries(unpacked).map(([path, content]) => [path.replaceAll('\\', '/'), content]));
}

/** The paths in a zip; nothing is unpacked. @throws Halt `source` when it is no zip, or is cut off */
export function namesIn(bytes: Uint8Array, name: string): readonly string[] {
  const names: string[] = [];
  filesIn(bytes, name, ({ name: path }) => {
    names.push(path);
    return false;
  });
  return names;
}

/** The files for which `isWanted` holds. */
function filesIn(bytes: Uint8Array, name: string, isWanted: UnzipFileFilter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: isWanted });
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw new Halt(
      'source',
      `${name} is no sound zip${error instanceof Error ? `: ${plainText(error.message, 100)}` : ''}.`,
      'Download or pack it again.',
      [],
      { cause: error },
    );
  }
}

/** PHP would write such a path inside its own file system only, but no plugin is packed so. */
function assertInside(path: string, name: string): void {
  const parts = path.split(/[\\/]/);
  const leadsOut = parts[0] === '' || /^[a-z]:$/i.test(parts[0] ?? '') || parts.includes('..');
  if (!leadsOut && !path.includes('\0')) return;
  throw new Halt(
    'source',
    `${name} names a file outside of itself: “${plainText(path, 100)}”.`,
    'No plugin is packed so: the zip may be made to overwrite files. Do not use it.',
  );
}

const tooLarge = (name: string, { files, bytes }: PackageLimits): Halt =>
  new Halt(
    'source',
    `${name} unpacks to more than ${files} files or ${bytes} bytes.`,
    'No plugin is like that: check what the zip is.',
  );
