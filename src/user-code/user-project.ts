// The user's own project as the compiler sees it, with the generated client swapped in
// memory. Nothing is ever written.

import { dirname } from 'node:path/posix';
import { ts } from 'ts-morph';
import { readComponents, type Components } from './components.ts';
import { filesBeyondStandard, isSameSource, ownPrograms, type ProgramSource } from './bundled-compiler.ts';
import { filesRead, readTsconfig } from './tsconfig.ts';

export interface UserProject {
  /** Where the tsconfig lies; absolute, with `/`. */
  readonly folder: string;
  /** The project's own files; absolute, with `/`. */
  readonly files: readonly string[];
  /** The tsconfig, absolute. */
  readonly tsconfig: string;
  /** The files that it includes, which the compiler begins with. */
  readonly roots: readonly string[];
  /** These and those of packages, linked (workspaces) or installed, among which a generated client may lie. */
  readonly reached: readonly string[];
  /** Components of frameworks among its files, of which the compiler reads the scripts. */
  readonly components: Components;
  /** The tsconfigs that it only refers to, when it has no files itself. */
  readonly references: readonly string[];
  /** Why the tsconfig is no JSON. */
  readonly syntaxError: string | undefined;
  /** The program of the project as it stands on disk, or as it was compiled last by `compile`. */
  readonly program: () => ts.Program;
  /** Compiles it with files in the place of others: this is its program from now on. */
  readonly compile: (source: ProgramSource) => ts.Program;
  /** A program with files in the place of others; that of the project stays as it is. */
  readonly programOf: (source: ProgramSource) => ts.Program;
}

/** @param tsconfig a file that exists: absolute, with `/` */
export function openProject(tsconfig: string): UserProject {
  const config = readTsconfig(tsconfig);
  const { options, fileNames, references, syntaxError } = config;
  const components = readComponents(fileNames, options, (name) => ts.sys.readFile(name));
  const scripts = components.read.map(({ module }) => [module.name, module.text] as const);
  const roots = [...filesRead(config), ...scripts.map(([name]) => name)];
  const compiled = ownPrograms(options);
  let source: ProgramSource = { roots, overlay: new Map(scripts) };
  let program = compiled(source);
  const reached = roots.length === 0 ? [] : filesBeyondStandard(program);
  return {
    folder: dirname(tsconfig),
    tsconfig,
    roots,
    files: reached.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    reached: reached.map(({ name }) => name),
    components,
    references,
    syntaxError,
    program: () => program,
    compile: (changed) => {
      source = changed;
      program = compiled(changed);
      return program;
    },
    programOf: (asked) => (isSameSource(asked, source) ? program : compiled(asked)),
  };
}
