// The user's code as the compiler reads it: the files of a tsconfig or jsconfig, or else all code of a folder.
// Nothing is written.

import { dirname } from 'node:path/posix';
import { ts } from 'ts-morph';
import { readComponents, type Components } from '../user-code/components.ts';
import { markupReaders } from '../user-code/markup/markup-code.ts';
import { programFiles, bundledPrograms } from '../user-code/bundled-compiler.ts';
import type { Overlay } from '../user-code/overlay-host.ts';
import { filesRead, readTsconfig, tsconfigOf, type Tsconfig } from '../user-code/tsconfig.ts';
import { includedJavaScript, isBuilt, excludedGlobs, unreadFiles, type UnreadFile } from './unread-files.ts';

export interface CodeProject {
  /** The folder to which file names are relative: an absolute path, with `/`. */
  readonly folder: string;
  /** The absolute paths of the project's own files, with `/`, including imported files. */
  readonly files: readonly string[];
  /** Code of the project that is not among `files`. */
  readonly unread: readonly UnreadFile[];
  readonly components: Components;
  readonly program: ts.Program;
  /** Files that the program reads from memory: scripts of components, and hidden declaration files. */
  readonly overlay: Overlay;
  /** The referenced tsconfigs of a tsconfig that has no files itself. */
  readonly references: readonly string[];
  /** The reason why the tsconfig is invalid JSON. */
  readonly syntaxError: string | undefined;
}

/** @param config the absolute path of a tsconfig.json or jsconfig.json, or of a folder without either */
export function openCode(config: string, isFolder: boolean): CodeProject {
  const folder = isFolder ? config : dirname(config);
  const parsed = isFolder ? wholeFolder(folder) : withJavaScript(config, folder);
  const components = readComponents(
    parsed.fileNames,
    { ...parsed.options, allowJs: true },
    (name) => ts.sys.readFile(name),
    markupReaders(),
  );
  const scripts = new Map(components.read.map(({ module }) => [module.name, module.text]));
  const options: ts.CompilerOptions = {
    ...parsed.options,
    skipLibCheck: true,
    maxNodeModuleJsDepth: 0,
    ...(scripts.size > 0 && { allowJs: true }),
  };
  const listed = filesRead(parsed);
  const hidden = new Set(listed.flatMap(declarationFileOf));
  const overlay = new Map<string, string | null>([
    ...scripts,
    ...[...hidden].map((name) => [name, null] as const),
  ]);
  const roots = [...listed.filter((name) => !hidden.has(name)), ...scripts.keys()];
  const tooDeep = new Set<string>();
  const program = bundledPrograms(options, (name) => tooDeep.add(name))({ roots, overlay });
  const files = codeIn(program, new Set(roots), folder).filter((name) => !tooDeep.has(name));
  return {
    folder,
    files,
    unread: unreadFiles({ config: isFolder ? undefined : config, folder, parsed, listed, files, components }),
    components,
    program,
    overlay,
    references: parsed.references,
    syntaxError: parsed.syntaxError,
  };
}

/**
 * A configuration with the JavaScript in its folders, except build output. If the configuration sets `allowJs`, the
 * setting decides.
 */
function withJavaScript(config: string, folder: string): Tsconfig {
  const parsed = readTsconfig(config);
  if (parsed.options.allowJs !== undefined || parsed.options.checkJs === true) return parsed;
  const javaScript = includedJavaScript(config, parsed).filter((name) => !isBuilt(name, folder));
  return {
    ...parsed,
    options: { ...parsed.options, allowJs: true, checkJs: false },
    fileNames: [...new Set([...parsed.fileNames, ...javaScript])],
  };
}

/** The files of the program that are the project's code: its own files and imported files, except build output. */
const codeIn = (program: ts.Program, roots: ReadonlySet<string>, folder: string): readonly string[] =>
  programFiles(program)
    .filter(({ name, isOwn }) => roots.has(name) || (isOwn && !isBuilt(name, folder)))
    .map(({ name }) => name)
    .filter((name) => !/\.d\.[cm]?ts$|\.json$/.test(name))
    .toSorted();

/**
 * The declaration file next to a JavaScript file. The declaration file is hidden, because the compiler would
 * read the declarations instead of the JavaScript.
 */
function declarationFileOf(file: string): readonly string[] {
  const [, stem, kind = ''] = /^(.*)\.([cm]?)jsx?$/.exec(file) ?? [];
  const name = `${stem ?? ''}.d.${kind}ts`;
  return stem !== undefined && ts.sys.fileExists(name) ? [name] : [];
}

const wholeFolder = (folder: string): Tsconfig =>
  tsconfigOf(
    {
      compilerOptions: {
        allowJs: true,
        checkJs: false,
        jsx: 'preserve',
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'esnext',
        strict: true,
        types: [],
        // Globals of browsers and Node are recognized by name, so their types are not needed.
        lib: ['es5'],
      },
      include: ['**/*'],
      exclude: excludedGlobs,
    },
    folder,
  );
