// Opens the user's project in the compiler, and can replace the generated client in memory. Nothing is written.

import { dirname } from 'node:path/posix';
import { ts } from 'ts-morph';
import { readComponents, type Components } from './components.ts';
import { programFiles, isSameSource, bundledPrograms, type ProgramSource } from './bundled-compiler.ts';
import { filesRead, readTsconfig } from './tsconfig.ts';

export interface UserProject {
  /** The absolute path of the tsconfig's folder, with `/`. */
  readonly folder: string;
  /** The absolute paths of the project's files, with `/`. Files of packages are left out. */
  readonly files: readonly string[];
  /** The absolute path of the tsconfig. */
  readonly tsconfig: string;
  /**
   * The files with which the compiler begins: the files that the tsconfig includes, and the scripts of
   * components.
   */
  readonly roots: readonly string[];
  /**
   * All files that the compiler reaches, including linked and installed packages, which may contain a generated
   * client.
   */
  readonly reached: readonly string[];
  /** The components of frameworks among the included files. The compiler reads the scripts of the components. */
  readonly components: Components;
  /** The tsconfigs in `references` of the project's tsconfig. */
  readonly references: readonly string[];
  /** The error of a tsconfig that is not valid JSON. */
  readonly syntaxError: string | undefined;
  /**
   * The program that the last `compile` returned. Before the first `compile`, the program of the files on disk.
   */
  readonly program: () => ts.Program;
  /** Compiles the project with replaced files. The compiled program becomes `program`. */
  readonly compile: (source: ProgramSource) => ts.Program;
  /** Compiles the project with replaced files. The property `program` does not change. */
  readonly programOf: (source: ProgramSource) => ts.Program;
}

/** @param tsconfig the absolute path of an existing file, with `/` */
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
