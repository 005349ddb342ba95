// The files of a project in which commands search: all code that the configuration includes, or all code of a folder.
// JavaScript and the markup of components are included, although the project's own compiler may not check them.

import { dirname, relative } from 'node:path/posix';
import { ts } from 'ts-morph';
import { readComponents, type Components } from './components.ts';
import { markupReaders } from './markup/markup-code.ts';
import { programFiles, type ProgramSource } from './bundled-compiler.ts';
import { withoutGenerated } from './project-client.ts';
import { filesRead, readTsconfig, tsconfigOf, type Tsconfig } from './tsconfig.ts';

/** Names of folders with installed packages or caches, which are not code of the project. */
export const foreignFolders = ['node_modules', 'bower_components', '.next', '.nuxt', '.svelte-kit'];

/** Folders of build output or copied code. */
export const builtFolders = ['vendor', 'dist', 'build'];
export const minifiedGlobs = ['**/*.min.js', '**/*.min.mjs'];

/** The files to exclude in a folder without a configuration. */
export const excludedGlobs: readonly string[] = [
  ...[...foreignFolders, ...builtFolders].map((name) => `**/${name}`),
  ...minifiedGlobs,
];

/** @param folder the folder of the project; the names of its parent folders are ignored */
const isBuilt = (file: string, folder: string): boolean => {
  const path = relative(folder, file);
  return /\.min\.m?js$/.test(path) || builtFolders.some((name) => path.split('/').includes(name));
};

export interface SearchedFiles extends ProgramSource {
  readonly folder: string;
  /** The configuration with the JavaScript in its folders. */
  readonly parsed: Tsconfig;
  /** The included files, except components. */
  readonly listed: readonly string[];
  readonly components: Components;
  readonly options: ts.CompilerOptions;
}

/** @param config the absolute path of a tsconfig.json or jsconfig.json, or of a folder without either */
export function searchedFiles(config: string, isFolder: boolean): SearchedFiles {
  const folder = isFolder ? config : dirname(config);
  const parsed = isFolder ? wholeFolder(folder) : withJavaScript(config, folder);
  const components = readComponents(
    parsed.fileNames,
    { ...parsed.options, allowJs: true },
    (name) => ts.sys.readFile(name),
    markupReaders(),
  );
  const scripts = new Map(components.read.map(({ module }) => [module.name, module.text]));
  const listed = filesRead(parsed);
  const hidden = new Set(withoutGenerated(listed).flatMap(declarationFileOf));
  return {
    folder,
    parsed,
    listed,
    components,
    options: {
      ...parsed.options,
      skipLibCheck: true,
      maxNodeModuleJsDepth: 0,
      ...(scripts.size > 0 && { allowJs: true }),
    },
    overlay: new Map<string, string | null>([
      ...scripts,
      ...[...hidden].map((name) => [name, null] as const),
    ]),
    roots: [...listed.filter((name) => !hidden.has(name)), ...scripts.keys()],
  };
}

/** The files of a program that belong to the project: its own files and imported files, except build output. */
export function ownFilesIn(program: ts.Program, { roots, folder }: SearchedFiles): readonly string[] {
  const own = new Set(roots);
  return programFiles(program)
    .filter(({ name, isOwn }) => own.has(name) || (isOwn && !isBuilt(name, folder)))
    .map(({ name }) => name);
}

/** The files of a project that contain code. */
export const codeAmong = (files: readonly string[]): readonly string[] =>
  files.filter((name) => !/\.d\.[cm]?ts$|\.json$/.test(name)).toSorted();

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

const isJavaScript = (name: string): boolean => /\.[cm]?jsx?$/.test(name);

/** The JavaScript files that the configuration includes if it allows JavaScript, without the compiler's output. */
export const includedJavaScript = (config: string, { options: { outDir } }: Tsconfig): readonly string[] =>
  filesRead(readTsconfig(config, { allowJs: true })).filter(
    (name) => isJavaScript(name) && (outDir === undefined || !name.startsWith(`${outDir}/`)),
  );

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
