// Opens the user's project in the compiler, and can replace the generated client in memory. Nothing is written.

import { ts } from 'ts-morph';
import { readComponents, type Components } from './components.ts';
import { programFiles, isSameSource, bundledPrograms, type ProgramSource } from './bundled-compiler.ts';
import { ownFilesIn, searchedFiles } from './searched-files.ts';
import { filesRead, readTsconfig } from './tsconfig.ts';

/** Files of a project, as a compiler begins with them. */
export interface ProjectFiles extends ProgramSource {
  /** The absolute path of the tsconfig. */
  readonly tsconfig: string;
}

/**
 * The files in which uses are searched: the files that the tsconfig includes, its JavaScript, and the scripts and the
 * markup of components.
 */
export interface UserProject extends ProjectFiles {
  /** The absolute path of the tsconfig's folder, with `/`. */
  readonly folder: string;
  /** The absolute paths of the project's files, with `/`. Files of packages are left out. */
  readonly files: readonly string[];
  /**
   * All files that the compiler reaches, including linked and installed packages, which may contain a generated
   * client.
   */
  readonly reached: readonly string[];
  /** The components of frameworks among the included files. */
  readonly components: Components;
  /** The files that the tsconfig lets the compiler check, with the scripts of components and without markup. */
  readonly checked: ProjectFiles;
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
  /** Compiles the checked files with replaced files. The property `program` does not change. */
  readonly programOf: (source: ProgramSource) => ts.Program;
}

/** @param tsconfig the absolute path of an existing file, with `/` */
export function openProject(tsconfig: string): UserProject {
  const config = readTsconfig(tsconfig);
  const scripts = readComponents(config.fileNames, config.options, (name) => ts.sys.readFile(name)).read.map(
    ({ module }) => [module.name, module.text] as const,
  );
  const checked: ProjectFiles = {
    tsconfig,
    roots: [...filesRead(config), ...scripts.map(([name]) => name)],
    overlay: new Map(scripts),
  };
  const searched = searchedFiles(tsconfig, false);
  const { folder, roots, overlay, components } = searched;
  const tooDeep = new Set<string>();
  const compiled = bundledPrograms(searched.options, (name) => tooDeep.add(name));
  const compiledChecked = bundledPrograms(config.options);
  let source: ProgramSource = { roots, overlay };
  let program = compiled(source);
  const reached = roots.length === 0 ? [] : programFiles(program).map(({ name }) => name);
  const isCheckedWhole = isSameSource(checked, source) && !reached.some((name) => /\.[cm]?jsx?$/.test(name));
  return {
    folder,
    tsconfig,
    roots,
    overlay,
    checked,
    files: ownFilesIn(program, searched).filter((name) => !tooDeep.has(name)),
    reached,
    components,
    references: config.references,
    syntaxError: config.syntaxError,
    program: () => program,
    compile: (changed) => {
      source = changed;
      program = compiled(changed);
      return program;
    },
    programOf: (asked) => (isCheckedWhole && isSameSource(asked, source) ? program : compiledChecked(asked)),
  };
}
