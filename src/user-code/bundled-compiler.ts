// Programs of the compiler that comes with us, whose standard library lies in memory.

import { Project, ts } from 'ts-morph';
import { nothingParsed, overlayHost, type Overlay } from './overlay-host.ts';

/** The version that comes with us. */
export const ownVersion = ts.version;

/** What a program is made of. */
export interface ProgramSource {
  /** The files that the compiler begins with; absolute, with `/`. */
  readonly roots: readonly string[];
  readonly overlay: Overlay;
}

/** Makes programs of a project; what several of them read is parsed once. */
export function ownPrograms(options: ts.CompilerOptions): (source: ProgramSource) => ts.Program {
  const parsed = nothingParsed();
  return ({ roots: rootNames, overlay }) => {
    const host = overlayHost(withLibrary(ts.createCompilerHost(options, true)), overlay, parsed);
    return ts.createProgram({ rootNames, options, host });
  };
}

/** What is linked into `node_modules` goes by where it really lies; to the compiler it is a library. */
export const filesBeyondStandard = (
  program: ts.Program,
): readonly { readonly name: string; readonly isOwn: boolean }[] =>
  program
    .getSourceFiles()
    .filter((file) => !program.isSourceFileDefaultLibrary(file))
    .map((file) => ({
      name: file.fileName,
      isOwn: !program.isSourceFileFromExternalLibrary(file) && !file.fileName.includes('/node_modules/'),
    }));

/** Whether a program of one is a program of the other. */
export const isSameSource = (one: ProgramSource, other: ProgramSource): boolean =>
  one.roots.length === other.roots.length &&
  one.roots.every((name, at) => name === other.roots[at]) &&
  one.overlay.size === other.overlay.size &&
  [...one.overlay].every(([name, text]) => other.overlay.get(name) === text);

/** Where ts-morph has the standard library; no such folder needs to be on disk. */
const libraryFolder = '/node_modules/typescript/lib';

/** Declarations are parsed and bound alike whatever the options of a project are, so that all share them. */
let library: Project | undefined;

function libraryFile(name: string): ts.SourceFile | undefined {
  library ??= new Project({ useInMemoryFileSystem: true, skipFileDependencyResolution: true });
  return library.addSourceFileAtPathIfExists(name)?.compilerNode;
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
