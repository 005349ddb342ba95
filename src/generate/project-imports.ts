// How generated modules shall import each other, by what lies around the folder they are
// written to: compilers that follow Node want the extension of what runs, bundlers and
// test runners look for just the file that an import names.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { TsConfigJsonResolved } from 'get-tsconfig';
import { isRecord } from '../core/model/index-document.ts';
import type { ImportExtension } from './targets/import-extension.ts';

export interface ImportChoice {
  readonly extension: ImportExtension;
  /** Why, where it was chosen by what lies around: `"next" in package.json`. */
  readonly why?: string;
  /** What around the folder keeps the modules from being compiled, and what to do. */
  readonly needs?: string;
}

/**
 * Chooses by the tsconfig.json and the package.json nearest to a folder, there or not.
 *
 * @param folder the output folder
 */
export async function chooseImports(folder: string): Promise<ImportChoice & { readonly why: string }> {
  const around = await surroundingsOf(resolve(folder, 'client'));
  for (const { extension, finds } of rules) {
    const why = finds(around);
    const needs = moduleNeeds(around);
    if (why !== undefined) return { extension, why, ...(needs !== undefined && { needs }) };
  }
  return { extension: 'js', why: 'no tsconfig.json or package.json around it asks for another' };
}

interface ImportContext {
  readonly compiler: NonNullable<TsConfigJsonResolved['compilerOptions']>;
  /** The paths of what was found, as people know them; empty where there is nothing. */
  readonly tsconfig: string;
  readonly packageFile: string;
  readonly denoFile: string;
  /** What the package depends on or configures. */
  readonly tools: ReadonlySet<string>;
  /** The package says that its files are ES modules. */
  readonly isModulePackage: boolean;
}

interface Rule {
  readonly extension: ImportExtension;
  /** Why the rule holds; nothing where it does not. */
  readonly finds: (around: ImportContext) => string | undefined;
}

/** Packages of tools that look for the very file that an import names. */
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
];

/** The first that holds decides. */
const rules: readonly Rule[] = [
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

/** The option by which a compiler resolves modules as Node does today. */
function nodeLike({ module, moduleResolution }: ImportContext['compiler']): string | undefined {
  if (moduleResolution === 'bundler') return undefined;
  return [module, moduleResolution].find((one) => one !== undefined && one !== 'node10' && ofNode.test(one));
}

/**
 * In a package that is CommonJS, which `npm init` makes, a compiler that follows Node refuses
 * ES modules if it shall leave their syntax alone, as `tsc --init` has it.
 */
function moduleNeeds({
  compiler,
  tsconfig,
  packageFile,
  isModulePackage,
}: ImportContext): string | undefined {
  if (nodeLike(compiler) === undefined || compiler.verbatimModuleSyntax !== true || isModulePackage)
    return undefined;
  return `"type": "module" in ${packageFile || 'a package.json'}: verbatimModuleSyntax in ${tsconfig} refuses ES modules without`;
}

async function surroundingsOf(folder: string): Promise<ImportContext> {
  const tsconfig = nearest(folder, ['tsconfig.json']);
  const packageFile = nearest(folder, ['package.json']);
  const denoFile = nearest(folder, ['deno.json', 'deno.jsonc']);
  const compiler = tsconfig === undefined ? undefined : await compilerOptionsOf(tsconfig, folder);
  return {
    compiler: compiler?.options ?? {},
    tsconfig: shown(compiler?.file),
    packageFile: shown(packageFile),
    denoFile: shown(denoFile),
    ...packageFacts(packageFile),
  };
}

const shown = (file: string | undefined): string =>
  file === undefined ? '' : relative('.', file).replaceAll('\\', '/');

function nearest(folder: string, names: readonly string[]): string | undefined {
  const found = names.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined) return found;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), names);
}

interface Compiler {
  readonly file: string;
  readonly options: TsConfigJsonResolved['compilerOptions'];
}

/** Where a tsconfig has no files but refers to others, the one that the generated files belong to. */
async function compilerOptionsOf(file: string, folder: string): Promise<Compiler | undefined> {
  const { createFilesMatcher, parseTsconfig } = await import('get-tsconfig');
  try {
    const config = parseTsconfig(file);
    const { compilerOptions: options, references = [] } = config;
    if (options?.module !== undefined || options?.moduleResolution !== undefined || references.length === 0)
      return { file, options };
    const compilers = references.flatMap(({ path }): readonly Compiler[] => {
      const given = resolve(dirname(file), path);
      const referred = given.endsWith('.json') ? given : join(given, 'tsconfig.json');
      const config = parseTsconfig(referred);
      const isIncluded = createFilesMatcher({ path: referred, config })(join(folder, 'index.ts'));
      return isIncluded === undefined ? [] : [{ file: referred, options: config.compilerOptions }];
    });
    return compilers[0] ?? { file, options };
  } catch {
    // One that cannot be read is not ours to complain of: whoever compiles hears it from the compiler.
    return undefined;
  }
}

function packageFacts(packageFile: string | undefined): Pick<ImportContext, 'tools' | 'isModulePackage'> {
  try {
    const facts: unknown = packageFile === undefined ? {} : JSON.parse(readFileSync(packageFile, 'utf8'));
    if (!isRecord(facts)) return nothingKnown;
    const parts = [facts['dependencies'], facts['devDependencies']];
    const names = parts.flatMap((part) => (isRecord(part) ? Object.keys(part) : []));
    return {
      tools: new Set([...names, ...('jest' in facts ? ['jest'] : [])]),
      isModulePackage: facts['type'] === 'module',
    };
  } catch {
    return nothingKnown;
  }
}

const nothingKnown = { tools: new Set<string>(), isModulePackage: false };
