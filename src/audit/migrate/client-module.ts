// Finds the module of the project that exports a created client, and the path of each operation in the client.

import { resolve } from 'node:path';
import { join, relative } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { Halt } from '../../core/diagnostics/halt.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { GeneratedClient } from '../../user-code/generated-client.ts';
import type { GeneratedOperation } from '../../user-code/generated-operation.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { constantOf, symbolOf } from './declared-values.ts';

export interface ClientModule {
  readonly file: ts.SourceFile;
  /** The name of the export; `default` for a default export. */
  readonly name: string;
  /** The names that lead from the client to each operation (`['wpV2', 'posts', 'list']`), by `operationKey`. */
  readonly operations: ReadonlyMap<string, readonly string[]>;
  /** How the client sends requests: with `apiFetch` of WordPress, or to a base address. */
  readonly sends: 'apiFetch' | ts.Expression | undefined;
  /** The client adds `defaults` to every request. */
  readonly hasDefaults: boolean;
  /** The module and all files that it imports. */
  readonly files: ReadonlySet<string>;
}

export const operationKey = ({ route, name }: { readonly route: string; readonly name: string }): string =>
  `${route}\n${name}`;

interface Search {
  readonly program: ts.Program;
  /** The user's own files. */
  readonly files: readonly string[];
  /** The folder of the generated client. */
  readonly folder: string;
  readonly operations: readonly GeneratedOperation[];
  /** The option `clientModule`: a file, and the name of its export after `#`. */
  readonly named: string | undefined;
}

/** @throws Halt `usage` if no module or several modules export a client, or the named module exports none */
export function findClientModule({ program, files, folder, operations, named }: Search): ClientModule {
  const client = new GeneratedClient(program, folder, operations);
  const checker = program.getTypeChecker();
  const [path, wanted] = named === undefined ? [undefined, undefined] : splitName(named);
  const sources = (path === undefined ? files : [fileNamed(path, program)]).flatMap(
    (name) => (name === undefined ? undefined : program.getSourceFile(name)) ?? [],
  );
  if (path !== undefined && sources.length === 0)
    throw new Halt(
      'usage',
      `The project has no file ${path}.`,
      'Set `--client-module` to a file of the project.',
    );
  const found = sources
    .flatMap((file) => createdClientsIn(file, client, checker))
    .filter(({ name }) => wanted === undefined || name === wanted);
  const [only, ...others] = found;
  if (!only) throw noClient(folder, named, program.getCurrentDirectory());
  if (others.length > 0)
    throw new Halt(
      'usage',
      `Several modules export a client: ${found.map(({ file, name }) => `${file.fileName}#${name}`).join(', ')}.`,
      'Choose one with `--client-module`.',
    );
  const { file, name, call, symbol } = only;
  const options = call.arguments[0] && optionsOf(call.arguments[0], checker);
  return {
    file,
    name,
    operations: operationPaths(checker.getTypeOfSymbolAtLocation(symbol, file), file, client, checker),
    sends: sendsOf(options),
    hasDefaults: memberOf(options, 'defaults') !== undefined,
    files: importedFiles(file, checker),
  };
}

function splitName(named: string): readonly [path: string, name: string | undefined] {
  const [path = '', name] = named.split('#');
  return [path, name];
}

/** The file of the program that a path names, with or without its extension. */
function fileNamed(path: string, program: ts.Program): string | undefined {
  const whole = resolve(path).replaceAll('\\', '/');
  const plain = whole.replace(/\.[cm]?[jt]sx?$/, '');
  return [whole, ...['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'].map((ending) => `${plain}.${ending}`)].find(
    (name) => program.getSourceFile(name) !== undefined,
  );
}

function noClient(folder: string, named: string | undefined, here: string): Halt {
  const from = `./${relative(here, join(folder, 'client'))}`;
  return new Halt(
    'usage',
    named === undefined
      ? 'No module of the project exports a client.'
      : `${named} exports no client that \`createClient\` or \`createSite\` returns.`,
    [
      'Write a module, and name it with `--client-module`, for example `src/site.ts`:',
      `import { createSite } from '${from}/site.js';`,
      "export const site = createSite({ baseUrl: 'https://your-site.example/wp-json' });",
      'If your code calls apiFetch, pass `apiFetchTransport(apiFetch)` instead of the object.',
    ].join('\n'),
  );
}

interface CreatedClient {
  readonly file: ts.SourceFile;
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly call: ts.CallExpression;
}

/** The exports of a file whose value is the result of `createClient` or `createSite`. */
function createdClientsIn(
  file: ts.SourceFile,
  client: GeneratedClient,
  checker: ts.TypeChecker,
): readonly CreatedClient[] {
  const module = checker.getSymbolAtLocation(file);
  if (!module || !/\bcreate(?:Client|Site)\b/.test(file.text)) return [];
  return checker.getExportsOfModule(module).flatMap((exported): readonly CreatedClient[] => {
    const symbol =
      exported.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    const value =
      declaration && compiler.isVariableDeclaration(declaration)
        ? declaration.initializer
        : declaration && compiler.isExportAssignment(declaration)
          ? constantIn(declaration.expression, checker)
          : undefined;
    const call = value && unwrapped(value);
    if (!call || !compiler.isCallExpression(call) || call.getSourceFile() !== file) return [];
    const creator = symbolOf(call.expression, checker)?.declarations ?? [];
    const isCreator = creator.some((one) => {
      const name = client.runtimeOf(one);
      return name === 'createClient' || name === 'createSite';
    });
    return isCreator ? [{ file, name: exported.name, symbol, call }] : [];
  });
}

function constantIn(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression {
  const inner = unwrapped(expression);
  return (compiler.isIdentifier(inner) ? constantOf(inner, checker)?.initializer : undefined) ?? inner;
}

const optionsOf = (argument: ts.Expression, checker: ts.TypeChecker): ts.Expression => {
  const value = unwrapped(constantIn(argument, checker));
  if (!compiler.isCallExpression(value)) return value;
  const [given] = value.arguments;
  return value.expression.getText() === 'createTransport' && given ? optionsOf(given, checker) : value;
};

function memberOf(options: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!options || !compiler.isObjectLiteralExpression(options)) return undefined;
  for (const property of options.properties) {
    if (!property.name || property.name.getText() !== name) continue;
    if (compiler.isPropertyAssignment(property)) return property.initializer;
    if (compiler.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

function sendsOf(options: ts.Expression | undefined): ClientModule['sends'] {
  if (options && compiler.isCallExpression(options))
    return options.expression.getText() === 'apiFetchTransport' ? 'apiFetch' : undefined;
  return memberOf(options, 'baseUrl');
}

/** A client contains operations, resources with operations, or namespaces with resources. */
const maxClientDepth = 3;

function operationPaths(
  type: ts.Type,
  place: ts.Node,
  client: GeneratedClient,
  checker: ts.TypeChecker,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (container: ts.Type, path: readonly string[]): void => {
    for (const property of container.getProperties()) {
      const here = [...path, property.name];
      const operation = checker
        .getRootSymbols(property)
        .flatMap(({ declarations = [] }) => declarations.flatMap((one) => client.operationOf(one) ?? []))[0];
      if (operation) {
        const key = operationKey(operation);
        if (!found.has(key)) found.set(key, here);
      } else if (here.length < maxClientDepth)
        visit(checker.getTypeOfSymbolAtLocation(property, place), here);
    }
  };
  visit(type, []);
  return found;
}

/** A file and all files that it imports, directly or indirectly. */
function importedFiles(file: ts.SourceFile, checker: ts.TypeChecker): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (one: ts.SourceFile): void => {
    if (found.has(one.fileName)) return;
    found.add(one.fileName);
    for (const statement of one.statements) {
      const from =
        compiler.isImportDeclaration(statement) || compiler.isExportDeclaration(statement)
          ? statement.moduleSpecifier
          : undefined;
      const module = from && checker.getSymbolAtLocation(from)?.valueDeclaration;
      if (module && compiler.isSourceFile(module)) add(module);
    }
  };
  add(file);
  return found;
}
