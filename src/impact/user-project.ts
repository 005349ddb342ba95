// The user's own project as the compiler sees it, with the generated client swapped in
// memory. Nothing is ever written.

import { dirname, join } from 'node:path/posix';
import { Project, ts } from 'ts-morph';
import type { OutputFile } from '../model/outcome.ts';
import { componentExtensions, readComponents, type Components } from './components.ts';

export const typescriptVersion = ts.version;

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
  /**
   * Puts files where the generated ones stand, and takes away what the last call put there.
   *
   * @param folder the output folder, absolute
   * @param present the files that the generator wrote there
   */
  readonly swap: (folder: string, present: readonly string[], files: readonly OutputFile[]) => void;
  readonly program: () => ts.Program;
}

/** @param tsconfig a file that exists: absolute, with `/` */
export function openProject(tsconfig: string): UserProject {
  const project = new Project({ tsConfigFilePath: tsconfig, skipFileDependencyResolution: true });
  const { projectReferences = [], fileNames, options } = parseConfig(tsconfig);
  const components = readComponents(fileNames, options, (name) => ts.sys.readFile(name));
  for (const { module } of components.read) project.createSourceFile(module.name, module.text);
  const program = (): ts.Program => project.getProgram().compilerObject;
  const reached = project.getSourceFiles().length === 0 ? [] : filesBeyondStandard(program());
  return {
    folder: dirname(tsconfig),
    tsconfig,
    roots: [
      ...fileNames.filter((name) => !componentExtensions.some((extension) => name.endsWith(extension))),
      ...components.read.map(({ module }) => module.name),
    ],
    files: reached.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    reached: reached.map(({ name }) => name),
    components,
    references: projectReferences.map((one) => one.originalPath ?? one.path),
    swap(folder, present, files) {
      for (const file of present) project.addSourceFileAtPathIfExists(join(folder, file))?.delete();
      for (const { path: file, text } of files)
        project.createSourceFile(join(folder, file), text, { overwrite: true });
    },
    program,
  };
}

/** What the tsconfig says, with the files of frameworks that it includes. */
function parseConfig(tsconfig: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(tsconfig, (path) => ts.sys.readFile(path)) as {
    readonly config?: unknown;
  };
  return ts.parseJsonConfigFileContent(
    config ?? {},
    ts.sys,
    dirname(tsconfig),
    undefined,
    tsconfig,
    undefined,
    componentExtensions.map((extension) => ({
      extension,
      isMixedContent: true,
      scriptKind: ts.ScriptKind.Deferred,
    })),
  );
}

/** What is linked into `node_modules` goes by where it really lies; to the compiler it is a library. */
const filesBeyondStandard = (program: ts.Program) =>
  program
    .getSourceFiles()
    .filter((file) => !program.isSourceFileDefaultLibrary(file))
    .map((file) => ({
      name: file.fileName,
      isOwn: !program.isSourceFileFromExternalLibrary(file) && !file.fileName.includes('/node_modules/'),
    }));
