// Relative paths with slashes on every operating system.

/** Normalizes a path: `a/./b/../c` → `a/c`. `..` at the beginning stays: `../x`. */
const normalizedParts = (path: string): readonly string[] => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts;
};

/** The folder of a file: `wp-v2/posts` → `wp-v2`. Empty for a file without a folder. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The last part of a path: `wp-v2/posts` → `posts`. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Joins a folder and a path, normalized: `..` and `transport` → `../transport`, `.` and `a` → `a`. */
export const joinPath = (folder: string, path: string): string =>
  normalizedParts(`${folder}/${path}`).join('/');

/**
 * The path from a folder to a file, both relative to the same base: `client` and `../types.ts` →
 * `../../types.ts`. Empty for the folder itself.
 *
 * @param folder a folder below that base
 */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [normalizedParts(folder), normalizedParts(path)];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}
