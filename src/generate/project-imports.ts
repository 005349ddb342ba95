// Chooses the import extension of generated modules by the files around the output folder.
// Compilers with the module resolution of Node need the extension of the compiled file, such as `.js`.
// Bundlers and test runners look for a file with exactly the imported name.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { TsConfigJsonResolved } from 'get-tsconfig';
import { installedVersions } from '../node/project-packages.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import type { ImportExtension } from './targets/import-extension.ts';

export interface ImportChoice {
  /** The extension in imports. `none` means imports without an extension. */
  readonly extension: ImportExtension;
  /** The reason for a detected extension, such as `"next" in package.json`. */
  readonly why?: string;
  /** The reason for a compiler error in the user's configuration, and the fix. */
  readonly needs?: string;
}

/** Chooses the extension by the nearest tsconfig.json and package.json. */
export async function chooseImports(folder: string): Promise<ImportChoice & { readonly why: string }> {
  const around = await importContextOf(resolve(folder, 'client'));
  const needs = [moduleNeeds(around), fetchNeeds(around)].filter((one) => one !== undefined).join('; ');
  for (const { extension, finds } of importRules) {
    const why = finds(around);
    if (why !== undefined) return { extension, why, ...(needs !== '' && { needs }) };
  }
  const why = `no tsconfig.json or package.json requires another extension${nodeAlone(around)}`;
  return { extension: 'js', why, ...(needs !== '' && { needs }) };
}

interface ImportContext {
  readonly compiler: NonNullable<TsConfigJsonResolved['compilerOptions']>;
  readonly tsconfig: string;
  readonly packageFile: string;
  readonly denoFile: string;
  readonly tools: ReadonlySet<string>;
  /** The member `type` of package.json. */
  readonly packageType: unknown;
  /** The versions of the installed packages in `typePackages`, and of the compiler. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Packages that declare `fetch`. Compilers before TypeScript 6 load them if the tsconfig names no types. */
const typePackages = ['@types/node', '@types/bun'];

interface ImportRule {
  readonly extension: ImportExtension;
  /** The function returns the reason for the extension, or undefined if the rule does not apply. */
  readonly finds: (around: ImportContext) => string | undefined;
}

/** Packages of tools that look for a file with exactly the imported name. */
const literalTools = [
  'next',
  'expo',
  'react-native',
  'metro',
  '@wordpress/scripts',
  'jest',
  'ts-jest',
  'babel-jest',
  '@swc/jest',
  'react-scripts',
  'webpack',
  // Their tsconfig.json extends a file that they write or install later.
  '@sveltejs/kit',
  'astro',
];

/** The first matching rule determines the import extension. */
const importRules: readonly ImportRule[] = [
  {
    extension: 'ts',
    finds: ({ compiler, tsconfig }) => {
      const option = (['allowImportingTsExtensions', 'rewriteRelativeImportExtensions'] as const).find(
        (name) => compiler[name] === true,
      );
      const like = nodeLike(compiler);
      return option !== undefined && like !== undefined ? `${like} with ${option} in ${tsconfig}` : undefined;
    },
  },
  {
    extension: 'js',
    finds: ({ compiler, tsconfig }) => {
      const like = nodeLike(compiler);
      return like === undefined ? undefined : `${like} in ${tsconfig}`;
    },
  },
  { extension: 'ts', finds: ({ denoFile }) => denoFile || undefined },
  {
    extension: 'none',
    finds: ({ tools, packageFile }) => {
      const tool = literalTools.find((name) => tools.has(name));
      return tool === undefined ? undefined : `${tool} in ${packageFile}`;
    },
  },
  {
    extension: 'none',
    finds: ({ compiler: { module, moduleResolution }, tsconfig }) =>
      moduleResolution === 'bundler' || (moduleResolution === undefined && module === 'preserve')
        ? `moduleResolution bundler in ${tsconfig}`
        : undefined,
  },
];

const ofNode = /^node(?:next|\d\d)$/;

/** The compiler option for the module resolution of current Node versions. */
function nodeLike({ module, moduleResolution }: ImportContext['compiler']): string | undefined {
  if (moduleResolution === 'bundler') return undefined;
  return [module, moduleResolution].find((one) => one !== undefined && one !== 'node10' && ofNode.test(one));
}

/**
 * The reason why a compiler with the module resolution of Node refuses ES modules in a CommonJS package. The
 * compiler refuses ES modules if `package.json` declares CommonJS (the default of `npm init`) and the
 * compiler keeps module syntax.
 */
function moduleNeeds({ compiler, tsconfig, packageFile, packageType }: ImportContext): string | undefined {
  if (nodeLike(compiler) === undefined || compiler.verbatimModuleSyntax !== true || packageType === 'module')
    return undefined;
  return `"type": "module" in ${packageFile || 'a package.json'}: verbatimModuleSyntax in ${tsconfig} does not allow ES modules without it`;
}

/** The reason why a compiler does not know `fetch`: `lib` leaves out the types of browsers, and no package declares it. */
function fetchNeeds({ compiler: { lib, types }, tsconfig, versions }: ImportContext): string | undefined {
  if (!Array.isArray(lib) || lib.some((name) => /^(?:dom|webworker)$/i.test(name))) return undefined;
  const isLoaded =
    types === undefined
      ? typePackages.some((name) => name in versions) &&
        Number.parseInt(versions['typescript'] ?? '5', 10) < 6
      : types.some((name) => name !== 'node' || '@types/node' in versions);
  return isLoaded
    ? undefined
    : `@types/node (npm install --save-dev @types/node) and "types": ["node"]: lib in ${tsconfig} has no "dom", so fetch has no type`;
}

/** What Node needs to run the modules without a build, if there is no compiler. */
function nodeAlone({ tsconfig, packageFile, packageType }: ImportContext): string {
  if (tsconfig !== '') return '';
  const type = packageType === 'commonjs' ? ` and "type": "module" in ${packageFile}` : '';
  return `; to run the modules with Node alone, use --import-extension ts${type}`;
}

/** The tsconfig.json that includes a folder, relative to the current folder; undefined outside the current folder. */
export async function tsconfigOf(folder: string): Promise<string | undefined> {
  const { tsconfig } = await importContextOf(resolve(folder));
  return tsconfig === '' || tsconfig.startsWith('..') || isAbsolute(tsconfig) ? undefined : tsconfig;
}

async function importContextOf(folder: string): Promise<ImportContext> {
  const tsconfig = nearestFile(folder, ['tsconfig.json']);
  const packageFile = nearestFile(folder, ['package.json']);
  const denoFile = nearestFile(folder, ['deno.json', 'deno.jsonc']);
  const compiler = tsconfig === undefined ? undefined : await compilerOptionsOf(tsconfig, folder);
  return {
    compiler: compiler?.options ?? {},
    tsconfig: displayedPath(compiler?.file),
    packageFile: displayedPath(packageFile),
    denoFile: displayedPath(denoFile),
    versions: installedVersions([...typePackages, 'typescript'], join(folder, 'package.json')),
    ...packageFacts(packageFile),
  };
}

const displayedPath = (file: string | undefined): string =>
  file === undefined ? '' : relative('.', file).replaceAll('\\', '/');

function nearestFile(folder: string, names: readonly string[]): string | undefined {
  const found = names.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined) return found;
  return dirname(folder) === folder ? undefined : nearestFile(dirname(folder), names);
}

interface CompilerFile {
  readonly file: string;
  readonly options: TsConfigJsonResolved['compilerOptions'];
}

/**
 * If a tsconfig has no files and references other tsconfigs, the function reads the tsconfig that includes
 * the generated files.
 */
async function compilerOptionsOf(file: string, folder: string): Promise<CompilerFile | undefined> {
  const { createFilesMatcher, parseTsconfig } = await import('get-tsconfig');
  const { parse } = await import('jsonc-parser');
  const read = (path: string): TsConfigJsonResolved => {
    try {
      return parseTsconfig(path);
    } catch {
      // `extends` may name a file that a framework writes later, as SvelteKit does.
      const own: unknown = parse(readFileSync(path, 'utf8'));
      const options: unknown = isRecord(own) ? own['compilerOptions'] : undefined;
      return { compilerOptions: isRecord(options) ? inLowerCase(options) : {} };
    }
  };
  try {
    const { compilerOptions: options, references = [] } = read(file);
    if (options?.module !== undefined || options?.moduleResolution !== undefined || references.length === 0)
      return { file, options };
    const compilers = references.flatMap(({ path }): readonly CompilerFile[] => {
      const given = resolve(dirname(file), path);
      const referred = given.endsWith('.json') ? given : join(given, 'tsconfig.json');
      const config = read(referred);
      const isIncluded = createFilesMatcher({ path: referred, config })(join(folder, 'index.ts'));
      return isIncluded === undefined ? [] : [{ file: referred, options: config.compilerOptions }];
    });
    return compilers[0] ?? { file, options };
  } catch {
    // The compiler reports an invalid tsconfig, so routewright does not report the tsconfig.
    return undefined;
  }
}

/** Like `parseTsconfig`: the compiler accepts the names of modules in any case. */
const inLowerCase = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  );

function packageFacts(packageFile: string | undefined): Pick<ImportContext, 'tools' | 'packageType'> {
  try {
    const facts: unknown = packageFile === undefined ? {} : JSON.parse(readFileSync(packageFile, 'utf8'));
    if (!isRecord(facts)) return emptyPackageFacts;
    const parts = [facts['dependencies'], facts['devDependencies']];
    const names = parts.flatMap((part) => (isRecord(part) ? Object.keys(part) : []));
    return {
      tools: new Set([...names, ...('jest' in facts ? ['jest'] : [])]),
      packageType: facts['type'],
    };
  } catch {
    return emptyPackageFacts;
  }
}

const emptyPackageFacts = { tools: new Set<string>(), packageType: undefined };
