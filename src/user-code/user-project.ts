// Opens the user's project in the compiler, which can replace the generated client in memory. Nothing is written.

import { dirname } from 'node:path/posix';
import { ts } from 'ts-morph';
import { readComponents, type Components } from './components.ts';
import { programFiles, isSameSource, bundledPrograms, type ProgramSource } from './bundled-compiler.ts';
import { filesRead, readTsconfig } from './tsconfig.ts';

export interface UserProject {
  /** The folder of the tsconfig; absolute, with `/`. */
  readonly folder: string;
  /** The files of the project, without those of packages; absolute, with `/`. */
  readonly files: readonly string[];
  /** The tsconfig, absolute. */
  readonly tsconfig: string;
  /** The files that the tsconfig includes, with the scripts of components: the compiler begins with them. */
  readonly roots: readonly string[];
  /** All files that the compiler reaches, also in linked or installed packages: a generated client may be among them. */
  readonly reached: readonly string[];
  /** Components of frameworks among the included files. The compiler reads their scripts. */
  readonly components: Components;
  /** The tsconfigs that it references. */
  readonly references: readonly string[];
  /** The error if the tsconfig is not valid JSON. */
  readonly syntaxError: string | undefined;
  /** The program of the files on disk, or of the last call of `compile`. */
  readonly program: () => ts.Program;
  /** Compiles the project with replaced files. `program` returns this program from now on. */
  readonly compile: (source: ProgramSource) => ts.Program;
  /** Compiles the project with replaced files, and leaves `program` as it is. */
  readonly programOf: (source: ProgramSource) => ts.Program;
}

/** @param tsconfig an existing file: absolute, with `/` */
export function openProject(tsconfig: string): UserProject {
  const config = readTsconfig(tsconfig);
  const { options, fileNames, references, syntaxError } = config;
  const components = readComponents(fileNames, options, (name) => ts.sys.readFile(name));
  const scripts = components.read.map(({ module }) => [module.name, module.text] as const);
  const roots = [...filesRead(config), ...scripts.map(([name]) => name)];
  const compiled = bundledPrograms(options);
  let source: ProgramSource = { roots, overlay: new Map(scripts) };
  let program = compiled(source);
  const reached = roots.length === 0 ? [] : programFiles(program);
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
