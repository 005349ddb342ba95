// A tsconfig.json or jsconfig.json as the compiler understands it, with the files of
// frameworks that it includes.

import { dirname, join } from 'node:path/posix';
import { ts } from 'ts-morph';
import { componentExtensions } from './components.ts';

export interface Tsconfig extends ts.ParsedCommandLine {
  /** The tsconfigs that it only refers to, when it has no files itself. */
  readonly references: readonly string[];
  /** Why it is no JSON; its settings are then those that could be read. */
  readonly syntaxError: string | undefined;
}

/** What only emitting asks for would be refused beside files that are not there. */
const nothingEmitted: ts.CompilerOptions = {
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
 * @param file the absolute path of a file that exists
 * @param options that count in the place of its own
 */
export function readTsconfig(file: string, options: ts.CompilerOptions = {}): Tsconfig {
  const { config, error } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    readonly config?: unknown;
    readonly error?: ts.Diagnostic;
  };
  const syntaxError = error && ts.flattenDiagnosticMessageText(error.messageText, ' ');
  return { ...parse(config ?? {}, file, options), syntaxError };
}

/** What a tsconfig in this folder would say. */
export const tsconfigOf = (config: object, folder: string): Tsconfig =>
  parse(config, join(folder, 'tsconfig.json'));

function parse(config: unknown, file: string, options: ts.CompilerOptions = {}): Tsconfig {
  const parsed = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(file),
    { ...nothingEmitted, ...options },
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

/** The files that it includes without those of frameworks, which the compiler does not read. */
export const filesRead = ({ fileNames }: ts.ParsedCommandLine): readonly string[] =>
  fileNames.filter((name) => !componentExtensions.some((extension) => name.endsWith(extension)));
