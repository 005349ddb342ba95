// Finds the compile errors of a project in which some files are replaced.
// Uses the bundled TypeScript, or the API of the project's own version. Nothing is written.

import { ts } from 'ts-morph';
import { emptyParsedFiles, overlayHost } from './overlay-host.ts';
import { bundledVersion, type ProgramSource } from './bundled-compiler.ts';
import type { UserProject } from './user-project.ts';

export interface Compilation extends ProgramSource {
  /** The absolute path of the tsconfig. All file names in this interface use `/`. */
  readonly tsconfig: string;
  /** The user's files, whose errors are reported. */
  readonly files: readonly string[];
}

export interface FoundError {
  readonly file: string;
  /** The offset in UTF-16 code units; `length` has the same unit. */
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly message: string;
}

export interface Compiler {
  /** The compiler's version (`5.9.3`). */
  readonly version: string;
  /**
   * @returns the errors in the code
   * @throws an error if the compiler cannot run
   */
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

/** The bundled compiler. For an unchanged input, the function reuses the last program of the project. */
export const bundledCompiler = ({ programOf }: Pick<UserProject, 'programOf'>): Compiler => ({
  version: bundledVersion,
  errorsIn: async (compilation) => semanticErrors(ts, programOf(compilation), compilation.files),
});

/**
 * A compiler with the API of TypeScript 5 and 6.
 *
 * @param api the project's module `typescript`
 */
export function compilerByApi(api: TypeScript): Compiler {
  const parsed = emptyParsedFiles();
  return {
    version: api.version,
    errorsIn: async ({ tsconfig, roots: rootNames, files, overlay }) => {
      const options = optionsOfTsconfig(api, tsconfig);
      const host = overlayHost(api.createCompilerHost(options), overlay, parsed);
      return semanticErrors(api, api.createProgram({ rootNames, options, host }), files);
    },
  };
}

const semanticErrors = (
  api: TypeScript,
  program: ts.Program,
  files: readonly string[],
): readonly FoundError[] =>
  files
    .flatMap((name) => program.getSourceFile(name) ?? [])
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .flatMap(({ category, file, start, length, code, messageText }): readonly FoundError[] => {
      if (category !== api.DiagnosticCategory.Error || !file || start === undefined || length === undefined)
        return [];
      const message = api.flattenDiagnosticMessageText(messageText, '\n');
      return [{ file: file.fileName, start, length, code, message }];
    });

function optionsOfTsconfig(api: TypeScript, tsconfig: string): ts.CompilerOptions {
  const config = api.getParsedCommandLineOfConfigFile(
    tsconfig,
    // If options for emitting were set, the compiler would report errors about files that do not exist.
    { noEmit: true, composite: false, incremental: false, declaration: false },
    { ...api.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  return config?.options ?? {};
}
