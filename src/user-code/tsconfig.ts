// Reads a tsconfig.json or jsconfig.json with the compiler, including the component files of frameworks.

import { dirname, join } from 'node:path/posix';
import { ts } from 'ts-morph';
import { componentExtensions } from './components.ts';

export interface Tsconfig extends ts.ParsedCommandLine {
  /** The tsconfigs in `references` of the tsconfig. */
  readonly references: readonly string[];
  /**
   * The syntax error, if the file is invalid JSON. In this case, the other members contain only the settings
   * that could be read.
   */
  readonly syntaxError: string | undefined;
}

/**
 * Disables options for emitting. With options for emitting, the compiler reports errors about files that do not
 * exist.
 */
const noEmitOptions: ts.CompilerOptions = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
};

const extraExtensions = componentExtensions.map((extension) => ({
  extension,
  isMixedContent: true,
  scriptKind: ts.ScriptKind.Deferred,
}));

/**
 * @param file the absolute path of an existing file
 * @param options options that override the options in the file
 */
export function readTsconfig(file: string, options: ts.CompilerOptions = {}): Tsconfig {
  const { config, error } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    readonly config?: unknown;
    readonly error?: ts.Diagnostic;
  };
  const syntaxError = error && ts.flattenDiagnosticMessageText(error.messageText, ' ');
  return { ...parseConfigObject(config ?? {}, file, options), syntaxError };
}

/** Parses a tsconfig that is given as an object, as if its file were in this folder. */
export const tsconfigOf = (config: object, folder: string): Tsconfig =>
  parseConfigObject(config, join(folder, 'tsconfig.json'));

function parseConfigObject(config: unknown, file: string, options: ts.CompilerOptions = {}): Tsconfig {
  const parsed = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(file),
    { ...noEmitOptions, ...options },
    file,
    undefined,
    extraExtensions,
  );
  return {
    ...parsed,
    references: (parsed.projectReferences ?? []).map((one) => one.originalPath ?? one.path),
    syntaxError: undefined,
  };
}

/** The included files that the compiler reads: all except components of frameworks. */
export const filesRead = ({ fileNames }: ts.ParsedCommandLine): readonly string[] =>
  fileNames.filter((name) => !componentExtensions.some((extension) => name.endsWith(extension)));
