// Makes programs with the bundled compiler (ts-morph). The standard library of the compiler is in memory.

import { Project, ts } from 'ts-morph';
import { setDefaultCompiler } from './compiler-in-use.ts';
import { emptyParsedFiles, overlayHost, type Overlay } from './overlay-host.ts';

/** The version of the bundled compiler. */
export const bundledVersion = ts.version;

setDefaultCompiler(ts);

/** The input of a program. */
export interface ProgramSource {
  /** The absolute paths of the files with which the compiler begins, with `/`. */
  readonly roots: readonly string[];
  readonly overlay: Overlay;
}

/**
 * Makes programs with equal compiler options. Each file is parsed once, even if several programs contain it.
 *
 * @param onTooDeep called for each file whose code is nested too deeply; such a file counts as empty
 */
export function bundledPrograms(
  options: ts.CompilerOptions,
  onTooDeep?: (file: string) => void,
): (source: ProgramSource) => ts.Program {
  const parsed = emptyParsedFiles();
  return ({ roots: rootNames, overlay }) => {
    const onDisk = withLibrary(ts.createCompilerHost(options, true));
    const host = overlayHost(onTooDeep ? withoutDeepFiles(onDisk, onTooDeep) : onDisk, overlay, parsed);
    return ts.createProgram({ rootNames, options, host });
  };
}

/**
 * The files of a program without the standard library. `isOwn` is false for files of packages, including linked
 * packages. The compiler names a linked file by its real path.
 */
export const programFiles = (
  program: ts.Program,
): readonly { readonly name: string; readonly isOwn: boolean }[] =>
  program
    .getSourceFiles()
    .filter((file) => !program.isSourceFileDefaultLibrary(file))
    .map((file) => ({
      name: file.fileName,
      isOwn: !program.isSourceFileFromExternalLibrary(file) && !file.fileName.includes('/node_modules/'),
    }));

/** Whether two inputs make the same program. */
export const isSameSource = (one: ProgramSource, other: ProgramSource): boolean =>
  one.roots.length === other.roots.length &&
  one.roots.every((name, at) => name === other.roots[at]) &&
  one.overlay.size === other.overlay.size &&
  [...one.overlay].every(([name, text]) => other.overlay.get(name) === text);

/** The folder of ts-morph's standard library, which need not exist on disk. */
const libraryFolder = '/node_modules/typescript/lib';

/**
 * All programs share parsed declarations, because compiler options do not change how declarations are parsed and
 * bound.
 */
let library: Project | undefined;

function libraryFile(name: string): ts.SourceFile | undefined {
  library ??= new Project({ useInMemoryFileSystem: true, skipFileDependencyResolution: true });
  return library.addSourceFileAtPathIfExists(name)?.compilerNode;
}

const maxNesting = 1_000;

/** Replaces files by empty files if the compiler would exceed its stack, such as files of generated data. */
function withoutDeepFiles(host: ts.CompilerHost, onTooDeep: (file: string) => void): ts.CompilerHost {
  const onDisk = { ...host };
  return Object.assign(host, {
    getSourceFile: (...asked: Parameters<ts.CompilerHost['getSourceFile']>) => {
      const [name, target] = asked;
      try {
        const file = onDisk.getSourceFile(...asked);
        if (!file || file.isDeclarationFile || isShallow(file)) return file;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
      onTooDeep(name);
      return ts.createSourceFile(name, '', target);
    },
  });
}

function isShallow(file: ts.SourceFile): boolean {
  const open: { readonly node: ts.Node; readonly depth: number }[] = [{ node: file, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (depth > maxNesting) return false;
    ts.forEachChild(node, (child) => {
      open.push({ node: child, depth: depth + 1 });
    });
  }
  return true;
}

function withLibrary(host: ts.CompilerHost): ts.CompilerHost {
  const onDisk = { ...host };
  const isLibrary = (name: string): boolean => name.startsWith(`${libraryFolder}/lib.`);
  return Object.assign(host, {
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (options: ts.CompilerOptions) =>
      `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    getSourceFile: (...asked: Parameters<ts.CompilerHost['getSourceFile']>) =>
      isLibrary(asked[0]) ? libraryFile(asked[0]) : onDisk.getSourceFile(...asked),
  });
}
