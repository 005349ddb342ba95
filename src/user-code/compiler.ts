// What a compiler is asked: the errors of a project with some files in the place of others.
// The project's own TypeScript is asked by its API, as far as it has one; nothing is written.

import { ts } from 'ts-morph';
import { nothingParsed, overlayHost } from './overlay-host.ts';
import { ownVersion, type ProgramSource } from './bundled-compiler.ts';
import type { UserProject } from './user-project.ts';

export interface Compilation extends ProgramSource {
  /** Absolute, with `/`, as all names here. */
  readonly tsconfig: string;
  /** Of these the errors are wanted: the user's own. */
  readonly files: readonly string[];
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

/** The compiler that comes with us. It does not compile again what the project has compiled last. */
export const ownCompiler = ({ programOf }: Pick<UserProject, 'programOf'>): Compiler => ({
  version: ownVersion,
  errorsIn: async (compilation) => errorsOf(ts, programOf(compilation), compilation.files),
});

/**
 * A compiler by TypeScript's API, as versions 5 and 6 have it.
 *
 * @param api the module `typescript`
 */
export function compilerByApi(api: TypeScript): Compiler {
  const parsed = nothingParsed();
  return {
    version: api.version,
    errorsIn: async ({ tsconfig, roots: rootNames, files, overlay }) => {
      const options = optionsOf(api, tsconfig);
      const host = overlayHost(api.createCompilerHost(options), overlay, parsed);
      return errorsOf(api, api.createProgram({ rootNames, options, host }), files);
    },
  };
}

const errorsOf = (api: TypeScript, program: ts.Program, files: readonly string[]): readonly FoundError[] =>
  files
    .flatMap((name) => program.getSourceFile(name) ?? [])
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .flatMap(({ category, file, start, length, code, messageText }): readonly FoundError[] => {
      if (category !== api.DiagnosticCategory.Error || !file || start === undefined || length === undefined)
        return [];
      const message = api.flattenDiagnosticMessageText(messageText, '\n');
      return [{ file: file.fileName, start, length, code, message }];
    });

function optionsOf(api: TypeScript, tsconfig: string): ts.CompilerOptions {
  const config = api.getParsedCommandLineOfConfigFile(
    tsconfig,
    // What only emitting asks for would be refused beside files that are not there.
    { noEmit: true, composite: false, incremental: false, declaration: false },
    { ...api.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  return config?.options ?? {};
}
