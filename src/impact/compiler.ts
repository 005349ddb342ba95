// What a compiler is asked: the errors of a project with some files in the place of others.
// The project's own TypeScript is asked by its API, as far as it has one; nothing is written.

import { dirname } from 'node:path/posix';
import { ts } from 'ts-morph';

export interface Compilation {
  /** Absolute, with `/`, as all names here. */
  readonly tsconfig: string;
  /** The files that the compiler begins with. */
  readonly roots: readonly string[];
  /** Of these the errors are wanted: the user's own. */
  readonly files: readonly string[];
  /** The text that stands in a file's place; null where the file counts as gone. */
  readonly overlay: ReadonlyMap<string, string | null>;
}

export interface FoundError {
  readonly file: string;
  /** Both in UTF-16 code units. */
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly message: string;
}

export interface Compiler {
  /** `5.9.3` */
  readonly version: string;
  /** @throws whatever keeps the compiler from compiling; errors of the code are what it returns */
  readonly errorsIn: (compilation: Compilation) => Promise<readonly FoundError[]>;
}

export type TypeScript = Pick<
  typeof ts,
  | 'DiagnosticCategory'
  | 'version'
  | 'sys'
  | 'createCompilerHost'
  | 'createProgram'
  | 'flattenDiagnosticMessageText'
  | 'getParsedCommandLineOfConfigFile'
>;

/** The version that comes with us. */
export const ownVersion = ts.version;

/**
 * The compiler that comes with us, which has its standard library in memory.
 *
 * @param program of the project, by the same compiler: what it has read is not read again
 */
export function ownCompiler(program: ts.Program): Compiler {
  const library = program.getSourceFiles().find((file) => program.isSourceFileDefaultLibrary(file));
  const parsed = new Map(program.getSourceFiles().map((file) => [file.fileName, file]));
  return compilerByApi(ts, parsed, library && dirname(library.fileName));
}

/**
 * A compiler by TypeScript's API, as versions 5 and 6 have it.
 *
 * @param api the module `typescript`
 * @param parsed files that stand on disk, as it has parsed them: they are the same in every compilation
 * @param library the folder of the standard library, where it is not beside the compiler
 */
export function compilerByApi(
  api: TypeScript,
  parsed = new Map<string, ts.SourceFile | undefined>(),
  library?: string,
): Compiler {
  return {
    version: api.version,
    errorsIn: ({ tsconfig, roots, files, overlay }) => {
      const options = optionsOf(api, tsconfig);
      const host = overlaid(api.createCompilerHost(options), overlay, parsed);
      if (library !== undefined) host.getDefaultLibLocation = () => library;
      const program = api.createProgram({ rootNames: roots, options, host });
      const errors = files
        .flatMap((name) => program.getSourceFile(name) ?? [])
        .flatMap((file) => program.getSemanticDiagnostics(file))
        .flatMap(({ category, file, start, length, code, messageText }): readonly FoundError[] => {
          if (
            category !== api.DiagnosticCategory.Error ||
            !file ||
            start === undefined ||
            length === undefined
          )
            return [];
          const message = api.flattenDiagnosticMessageText(messageText, '\n');
          return [{ file: file.fileName, start, length, code, message }];
        });
      return Promise.resolve(errors);
    },
  };
}

function optionsOf(api: TypeScript, tsconfig: string): ts.CompilerOptions {
  const config = api.getParsedCommandLineOfConfigFile(
    tsconfig,
    // What only emitting asks for would be refused beside files that are not there.
    { noEmit: true, composite: false, incremental: false, declaration: false },
    { ...api.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  return config?.options ?? {};
}

/** @param parsed grows by what the host parses */
function overlaid(
  host: ts.CompilerHost,
  overlay: Compilation['overlay'],
  parsed: Map<string, ts.SourceFile | undefined>,
): ts.CompilerHost {
  const onDisk = { ...host };
  const folders = new Set([...overlay].flatMap(([name, text]) => (text === null ? [] : foldersOf(name))));
  return Object.assign(host, {
    // What the host parses it reads by its own `readFile`.
    readFile: (name: string) => {
      const text = overlay.get(name);
      return text === undefined ? onDisk.readFile(name) : (text ?? undefined);
    },
    fileExists: (name: string) => {
      const text = overlay.get(name);
      return text === undefined ? onDisk.fileExists(name) : text !== null;
    },
    directoryExists: (name: string) => folders.has(name) || (onDisk.directoryExists?.(name) ?? true),
    getSourceFile: (...asked: Parameters<ts.CompilerHost['getSourceFile']>) => {
      const [name] = asked;
      if (overlay.has(name)) return overlay.get(name) === null ? undefined : onDisk.getSourceFile(...asked);
      if (!parsed.has(name)) parsed.set(name, onDisk.getSourceFile(...asked));
      return parsed.get(name);
    },
  });
}

/** `/a/b/c.ts` → `/a/b`, `/a` */
function foldersOf(name: string): readonly string[] {
  const folder = dirname(name);
  return folder === name ? [] : [folder, ...foldersOf(folder)];
}
