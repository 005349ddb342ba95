// TypeScript 7 has no API, so routewright runs it as a program.
// The compiler runs on a copy of the project's own files, with the generated client of one side. Packages are linked.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path/posix';
import { parseTsconfig } from 'get-tsconfig';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { Compilation, Compiler, FoundError } from '../../user-code/compiler.ts';

export interface InstalledCompiler {
  /** The absolute path of the package `typescript`. */
  readonly folder: string;
  readonly version: string;
}

/** A compiler that runs the `tsc` program. */
export const compilerByProcess = ({ folder, version }: InstalledCompiler): Compiler => ({
  version,
  errorsIn: async (compilation) => {
    const copy = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-tsc-'))).replaceAll('\\', '/');
    try {
      const top = topOf(compilation);
      const placeOf = (name: string): string => join(copy, relative(top, name));
      const config = copyProject(compilation, top, placeOf);
      const said = await runCompiler(join(folder, 'bin/tsc'), config).catch((error: unknown) => {
        throw new Halt(
          'usage',
          `TypeScript ${version} of the project failed to compile the project: ${errorMessage(error)}`,
          'Run "npx tsc" in the folder of the project to see why.',
        );
      });
      return parseCompilerErrors(said, dirname(config), compilation, placeOf);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
});

/**
 * The common parent folder of all copied files. Imports of packages in folders above the common parent folder
 * still resolve.
 */
function topOf({ tsconfig, roots, files, overlay }: Compilation): string {
  const names = [tsconfig, ...roots, ...files, ...overlay.keys()];
  const common = names.map(dirname).reduce((a, b) => {
    let folder = a;
    while (folder !== dirname(folder) && b !== folder && !b.startsWith(`${folder}/`))
      folder = dirname(folder);
    return folder;
  });
  let top = common;
  for (let folder = common; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'node_modules'))) top = folder;
  return top;
}

/** @returns the tsconfig of the copy */
function copyProject(
  { tsconfig, roots, files, overlay }: Compilation,
  top: string,
  placeOf: (name: string) => string,
): string {
  const folders = new Set<string>();
  const write = (name: string, text?: string): void => {
    const place = placeOf(name);
    mkdirSync(dirname(place), { recursive: true });
    if (text === undefined) copyFileSync(name, place);
    else writeFileSync(place, text);
    for (let folder = dirname(name); folder.startsWith(top); folder = dirname(folder)) {
      folders.add(folder);
      if (folder === dirname(folder)) break;
    }
  };
  for (const [name, text] of overlay) if (text !== null) write(name, text);
  for (const name of new Set([...roots, ...files])) if (!overlay.has(name)) write(name);
  folders.add(dirname(tsconfig));
  for (const folder of folders) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, placeOf(modules), 'junction');
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) write(manifest);
  }
  const config = join(dirname(placeOf(tsconfig)), 'tsconfig.routewright.json');
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: nonEmittingOptions(tsconfig), files: roots.map(placeOf) }),
  );
  return config;
}

/** Removes the compiler options for the output, because nothing is emitted. */
function nonEmittingOptions(tsconfig: string): object {
  const { tsBuildInfoFile: _, ...options } = parseTsconfig(tsconfig).compilerOptions ?? {};
  return {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
  };
}

/** The time limit is enough for a large project. If the compiler hangs, only the comparison of types fails. */
const compilerTimeoutMs = 10 * 60 * 1000;

/** Returns the compiler's output. @throws Error with that output if the compiler itself failed */
function runCompiler(program: string, config: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--project', config, '--pretty', 'false'],
      { cwd: dirname(config), encoding: 'utf8', timeout: compilerTimeoutMs, maxBuffer: 2 ** 30 },
      (failure, stdout, stderr) => {
        // The exit codes 1 and 2 mean that the code has errors.
        if (failure && failure.code !== 1 && failure.code !== 2)
          reject(new Error(stderr.trim() || failure.message));
        else resolve(stdout);
      },
    );
  });
}

/**
 * Matches an error of the compiler, such as `src/app.ts(9,14): error TS2339: …`. The indented lines after an
 * error line belong to the same error.
 */
const errorLine = /^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

function parseCompilerErrors(
  said: string,
  folder: string,
  { files, overlay }: Compilation,
  placeOf: (name: string) => string,
): readonly FoundError[] {
  const names = new Map(files.map((name) => [placeOf(name), name]));
  const errors: (FoundError & { message: string })[] = [];
  let open: { message: string } | undefined;
  for (const line of said.split(/\r?\n/)) {
    const [, place = '', row = '', column = '', code = '', message = ''] = errorLine.exec(line) ?? [];
    if (place !== '') {
      const name = names.get(join(folder, place)) ?? names.get(place);
      open = undefined;
      if (name === undefined) continue;
      const text = overlay.get(name) ?? readFileSync(name, 'utf8');
      const start = offsetOf(text, Number(row), Number(column));
      const length = /^[\w$]+/.exec(text.slice(start, start + 200))?.[0].length ?? 1;
      const error = { file: name, start, length, code: Number(code), message };
      errors.push(error);
      open = error;
    } else if (open && line.startsWith(' ')) open.message += `\n${line}`;
    else open = undefined;
  }
  return errors;
}

const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** @param row the line, counted from 1 like the column */
function offsetOf(text: string, row: number, column: number): number {
  let start = 0;
  for (const { index, 0: end } of text.matchAll(lineEnd)) {
    if ((row -= 1) === 0) break;
    start = index + end.length;
  }
  return start + column - 1;
}
