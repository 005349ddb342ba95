import { lstatSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';

export type Present =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'file'; readonly text: string }
  /** A folder, a link, a socket or the like. Such an entry is never read, replaced or removed. */
  | { readonly kind: 'obstacle'; readonly what: string };

/**
 * Reads an entry of the output folder, without following links.
 *
 * @param path a safe path, relative to the output folder (see output-path.ts)
 */
export function readPresent(folder: string, path: string): Present {
  const obstacle = folderObstacle(folder, path);
  if (obstacle !== undefined) return { kind: 'obstacle', what: obstacle };
  try {
    const stats = look(join(folder, path));
    if (stats === undefined) return { kind: 'nothing' };
    if (!stats.isFile()) return { kind: 'obstacle', what: obstacleName(stats) };
    return { kind: 'file', text: readFileSync(join(folder, path), 'utf8') };
  } catch (error) {
    throw writeHalt(`${join(folder, path)} cannot be read`, 'Nothing was changed.', error);
  }
}

/** @throws Halt `write` if the path is not a file, or is outside of the output folder because of a link */
export function refuseObstacle(folder: string, path: string): void {
  const found = folderObstacle(folder, path) ?? fileObstacle(join(folder, path));
  if (found !== undefined)
    throw new Halt('write', `${path} cannot be written in ${folder}: ${found} is in the way.`, moveIt);
}

const moveIt =
  'Nothing was changed. Rename or remove the file, folder or link that is in the way, or choose another folder with `folder`.';

function fileObstacle(file: string): string | undefined {
  const stats = look(file);
  return stats === undefined || stats.isFile() ? undefined : obstacleName(stats);
}

/** Describes the first entry in the path that is not a folder inside the output folder. */
function folderObstacle(folder: string, path: string): string | undefined {
  const names = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= names.length; depth++) {
    const parent = join(folder, ...names.slice(0, depth));
    const stats = look(parent);
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) {
      if (!linkLeadsInside(folder, parent)) return `${parent}, a link to another folder,`;
    } else if (!stats.isDirectory()) return `${parent}, ${obstacleName(stats)},`;
  }
  return undefined;
}

function linkLeadsInside(folder: string, link: string): boolean {
  try {
    return (
      realpathSync(link).startsWith(realpathSync(folder) + sep) && lstatSync(realpathSync(link)).isDirectory()
    );
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

export function look(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

const obstacleName = (stats: Stats): string =>
  stats.isDirectory()
    ? 'a folder'
    : stats.isSymbolicLink()
      ? 'a symbolic link'
      : stats.isFile()
        ? 'a file'
        : 'a device';

export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file would be larger than this system allows'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'the system does not permit this operation'],
  ['EROFS', 'the disk is read-only'],
  ['ENOTDIR', 'a file is where a folder is needed'],
  ['EEXIST', 'a file or a broken link is where a folder is needed'],
  [
    'ENOENT',
    'the system does not allow files in this folder, or another program removed the folder during the run',
  ],
  ['ELOOP', 'symbolic links form a loop'],
  ['EISDIR', 'a folder is where a file is needed'],
  ['EBUSY', 'another program is using the file'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'the name is too long for this disk'],
  ['EXDEV', 'the file is on another disk than its folder'],
]);

/**
 * Converts an error of the disk to a Halt. An error without a system code is a bug, so `writeHalt` only wraps
 * the error.
 */
export function writeHalt(step: string, hint: string, error: unknown): Error {
  const code = errorCodeOf(error);
  if (!(error instanceof Error) || code === undefined) return new Error(step, { cause: error });
  const reason = reasons.get(code) ?? error.message;
  return new Halt('write', `${step}: ${reason} (${code}).`, hint, [], { cause: error });
}
