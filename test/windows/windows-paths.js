// `node:path` as it is on Windows. The current folder is that of this machine, on a drive.

import path from 'node:path';
import process from 'node:process';

const { win32 } = path;

export const { basename, delimiter, dirname, extname, isAbsolute, join, normalize, parse, sep } = win32;
export const { posix } = path;

export const resolve = (...parts) => win32.resolve(`C:${process.cwd()}`, ...parts);
export const relative = (from, to) => win32.relative(resolve(from), resolve(to));

export default { ...win32, resolve, relative };
