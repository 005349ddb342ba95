// Finds imports that the compiler does not find. If the import of a generated client is among them, the compiler does not
// see the calls of the client, and a contract would lack them.

import { isBuiltin } from 'node:module';
import { ts } from 'ts-morph';
import { codePlace } from './code-place.ts';
import { componentPlaceMapper } from './component-places.ts';
import type { Components } from './components.ts';

/** An import of a module, or of a name in a module, that does not exist. */
export interface UnresolvedImport {
  /** The module as the code names it, such as `./api/client/site.js`. */
  readonly module: string;
  /** The imported name, if the module exists; null if the module does not exist. */
  readonly name: string | null;
  /** The path of the first file with the import, relative to the folder of the project. */
  readonly file: string;
  readonly line: number;
}

interface ReadCode {
  readonly program: ts.Program;
  /** The absolute paths of the user's files. */
  readonly files: readonly string[];
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly components: Components;
}

/** Files that bundlers import, but that contain no code. */
const asset =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|json|html|txt|mdx?|vue|svelte|astro)(?:\?.*)?$/i;

/** The unresolved imports, each module and name once, sorted by file and line. */
export function unresolvedImports(code: ReadCode): readonly UnresolvedImport[] {
  const { program, files, folder } = code;
  const asWritten = componentPlaceMapper(code);
  const found = new Map<string, UnresolvedImport>();
  for (const fileName of files) {
    const file = program.getSourceFile(fileName);
    for (const statement of file?.statements ?? [])
      for (const { node, module, name } of unresolvedIn(statement, program)) {
        const place = codePlace(node.getSourceFile(), node.getStart(), node.getEnd(), folder);
        const { file: written, line } = asWritten(place);
        const key = `${module}\n${name ?? ''}`;
        if (!found.has(key)) found.set(key, { module, name, file: written, line });
      }
  }
  return [...found.values()].toSorted((one, other) =>
    one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line,
  );
}

interface Unresolved {
  readonly node: ts.Node;
  readonly module: string;
  readonly name: string | null;
}

function unresolvedIn(statement: ts.Statement, program: ts.Program): readonly Unresolved[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  const { moduleSpecifier: specifier } = statement;
  // `import './styles.css'` runs a module, but imports nothing.
  const importsNothing = ts.isImportDeclaration(statement) && !statement.importClause;
  if (!specifier || !ts.isStringLiteral(specifier) || importsNothing) return [];
  const { text: module } = specifier;
  if (asset.test(module) || isBuiltin(module)) return [];
  const checker = program.getTypeChecker();
  if (!checker.getSymbolAtLocation(specifier))
    return isInstalled(module, statement, program) ? [] : [{ node: specifier, module, name: null }];
  return namesIn(statement).flatMap((node): readonly Unresolved[] => {
    const symbol = checker.getSymbolAtLocation(node.name);
    const isAlias = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    const name = (node.propertyName ?? node.name).text;
    // The compiler makes the default export of some modules, without a declaration.
    const isFound = target?.declarations !== undefined || name === 'default';
    return isFound ? [] : [{ node, module, name }];
  });
}

/** The names that a statement imports or exports one by one. */
function namesIn(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  return bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) ? bindings.elements : [];
}

/** Whether the module exists without types, such as a package of JavaScript. */
const isInstalled = (module: string, statement: ts.Statement, program: ts.Program): boolean =>
  ts.resolveModuleName(module, statement.getSourceFile().fileName, program.getCompilerOptions(), ts.sys)
    .resolvedModule !== undefined;
