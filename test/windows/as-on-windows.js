// Loaded before the program (`--import`), makes it see this machine as Windows shows itself:
// paths have a drive and backslashes, those that the disk is asked for and those that it
// answers. Other programs' modules, which know Windows themselves, are left as they are.

import childProcess from 'node:child_process';
import fs from 'node:fs';
import module, { register, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import process from 'node:process';
import url from 'node:url';
import { promisify } from 'node:util';

const isWindows = (path) => typeof path === 'string' && /^[a-z]:[\\/]/i.test(path);

/** `C:\a\b` → `/a/b`, `a\b` → `a/b` */
const toDisk = (path) =>
  typeof path === 'string' ? path.replace(/^[a-z]:(?=[\\/])/i, '').replaceAll('\\', '/') : path;

/** `/a/b` → `C:\a\b`, `a/b` → `a\b` */
const fromDisk = (path) => (path.startsWith('/') ? `C:${path}` : path).replaceAll('/', '\\');

/** Functions of the disk that answer paths, and how those stand in the answer. */
const answers = {
  mkdtemp: fromDisk,
  realpath: fromDisk,
  readdir: (found) => found.map((one) => (typeof one === 'string' ? fromDisk(one) : one)),
};

const takesTwo = /^(?:copyFile|cp|link|rename|symlink)(?:Sync)?$/;

for (const disk of [fs, fs.promises])
  for (const [name, original] of Object.entries(disk)) {
    if (typeof original !== 'function' || /^[A-Z_]/.test(name)) continue;
    const answer = answers[name.replace(/Sync$/, '')];
    const asOnWindows = (ask) =>
      function (path, other, ...more) {
        const said = ask.call(disk, toDisk(path), takesTwo.test(name) ? toDisk(other) : other, ...more);
        if (answer === undefined || !isWindows(path)) return said;
        return said instanceof Promise ? said.then(answer) : answer(said);
      };
    disk[name] = Object.assign(asOnWindows(original), original);
    if ('native' in original) disk[name].native = asOnWindows(original.native);
  }

for (const name of ['execFile', 'execFileSync', 'spawn']) {
  const asOnWindows =
    (start) =>
    (program, args, options, ...more) =>
      start(
        program,
        args.map((one) => (isWindows(one) ? toDisk(one) : one)),
        { ...options, ...(options?.cwd && { cwd: toDisk(options.cwd) }) },
        ...more,
      );
  const original = childProcess[name];
  childProcess[name] = asOnWindows(original);
  const promised = original[promisify.custom];
  if (promised) childProcess[name][promisify.custom] = asOnWindows(promised);
}

const { createRequire } = module;
module.createRequire = (from) => {
  const require = createRequire(toDisk(from));
  return Object.assign((name) => require(toDisk(name)), require);
};
const { pathToFileURL } = url;
url.pathToFileURL = (path) => pathToFileURL(toDisk(path));
os.tmpdir = () => 'C:\\tmp';
Object.defineProperty(process, 'platform', { value: 'win32' });
Object.defineProperty(globalThis, 'navigator', { value: { platform: 'win32' }, configurable: true });
syncBuiltinESMExports();

// What Node itself asks of its paths goes to the same functions: only the program gets others.
register('./paths-for-program.js', import.meta.url);
