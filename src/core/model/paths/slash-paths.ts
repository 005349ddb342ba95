// Functions for relative paths with slashes, which work on every operating system.

/** Normalizes a path: `a/./b/../c` → `a/c`. A leading `..` stays, as in `../x`. */
const normalizedParts = (path: string): readonly string[] => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts;
};

/** The folder of a file, such as `wp-v2` for `wp-v2/posts`. The folder is empty for a file without a folder. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The last part of a path, such as `posts` for `wp-v2/posts`. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Joins and normalizes a folder and a path: `..` and `transport` → `../transport`, `.` and `a` → `a`. */
export const joinPath = (folder: string, path: string): string =>
  normalizedParts(`${folder}/${path}`).join('/');

/**
 * The path from a folder to a file, such as `../../types.ts` from `client` to `../types.ts`. The given paths are
 * relative to one base folder. The result is empty for the folder itself.
 *
 * @param folder a folder below the base folder
 */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [normalizedParts(folder), normalizedParts(path)];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
