// The origin of a name: a declaration in the project, an external module, or neither (a global).
// Re-exports are followed, and packages need not be installed.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { moduleName } from './module-names.ts';

export type Origin =
  | { readonly kind: 'declaration'; readonly declaration: ts.Declaration }
  | { readonly kind: 'module'; readonly module: string; readonly path: readonly string[] };

const maxAliasSteps = 20;

export class Origins {
  private readonly known = new Map<ts.Symbol, Origin | undefined>();

  /**
   * @param isOwn whether a file belongs to the project
   */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly isOwn: (file: ts.SourceFile) => boolean,
    private readonly isNamed: (module: string) => boolean,
  ) {}

  /** The origin of a variable, function or import; undefined if it is unknown. */
  of(symbol: ts.Symbol): Origin | undefined {
    if (!this.known.has(symbol)) this.known.set(symbol, this.follow(symbol, 0));
    return this.known.get(symbol);
  }

  private follow(symbol: ts.Symbol, steps: number): Origin | undefined {
    if (steps > maxAliasSteps) return undefined;
    const declaration = symbol.declarations?.find((one) => !isTypeOnly(one)) ?? symbol.declarations?.[0];
    if (!declaration) return undefined;
    // `declare const wp: …` declares a global without its value.
    if (isAmbient(declaration)) return undefined;
    const imported = importOf(declaration);
    if (imported === undefined) {
      // The compiler treats the result of `require()` as an alias.
      if (
        symbol.flags & compiler.SymbolFlags.Alias &&
        !compiler.isVariableDeclaration(declaration) &&
        !compiler.isBindingElement(declaration)
      ) {
        const aliased = this.checker.getAliasedSymbol(symbol);
        return aliased === symbol ? undefined : this.follow(aliased, steps + 1);
      }
      if (compiler.isExportAssignment(declaration)) return { kind: 'declaration', declaration };
      return this.isOwn(declaration.getSourceFile()) ? { kind: 'declaration', declaration } : undefined;
    }
    const { specifier, name } = imported;
    return (
      this.inModule(specifier, name, steps) ?? {
        kind: 'module',
        module: moduleName(specifier.text),
        path: name === undefined ? [] : [name],
      }
    );
  }

  /** The declaration of an export of a module; undefined if the module is external. */
  private inModule(
    specifier: ts.StringLiteralLike,
    name: string | undefined,
    steps: number,
  ): Origin | undefined {
    if (this.isNamed(moduleName(specifier.text))) return undefined;
    const module = this.checker.getSymbolAtLocation(specifier);
    const file = module?.valueDeclaration;
    if (!module || !file || !compiler.isSourceFile(file) || !this.isOwn(file)) return undefined;
    if (this.isNamed(file.fileName))
      return { kind: 'module', module: file.fileName, path: name === undefined ? [] : [name] };
    if (name === undefined) return { kind: 'declaration', declaration: file };
    const symbol = this.checker.getExportsOfModule(module).find((one) => one.name === name);
    if (symbol) return this.follow(symbol, steps + 1);
    // The module re-exports from a package that is not installed (`export * from`).
    const star = file.statements.find(
      (one): one is ts.ExportDeclaration =>
        compiler.isExportDeclaration(one) && one.exportClause === undefined,
    );
    return star?.moduleSpecifier && compiler.isStringLiteralLike(star.moduleSpecifier)
      ? (this.inModule(star.moduleSpecifier, name, steps + 1) ?? {
          kind: 'module',
          module: moduleName(star.moduleSpecifier.text),
          path: [name],
        })
      : undefined;
  }

  /** The export with this name in a module of the project. */
  exported(module: ts.Symbol, name: string): Origin | undefined {
    const symbol = this.checker.getExportsOfModule(module).find((one) => one.name === name);
    return symbol && this.of(symbol);
  }

  /** The module of a `require()` or `import()` with a literal. */
  ofModule(specifier: ts.StringLiteralLike): Origin {
    return (
      this.inModule(specifier, undefined, 0) ?? {
        kind: 'module',
        module: moduleName(specifier.text),
        path: [],
      }
    );
  }
}

const isAmbient = (declaration: ts.Declaration): boolean =>
  compiler.isVariableDeclaration(declaration) &&
  (compiler.getCombinedModifierFlags(declaration) & compiler.ModifierFlags.Ambient) !== 0;

const isTypeOnly = (node: ts.Declaration): boolean =>
  compiler.isInterfaceDeclaration(node) || compiler.isTypeAliasDeclaration(node);

interface Imported {
  readonly specifier: ts.StringLiteralLike;
  /** The imported name; undefined for the whole module. */
  readonly name: string | undefined;
}

/** The names in an import, or in a re-export. */
function importOf(declaration: ts.Declaration): Imported | undefined {
  const of = (specifier: ts.Node | undefined, name: string | undefined): Imported | undefined =>
    specifier && compiler.isStringLiteralLike(specifier) ? { specifier, name } : undefined;
  if (compiler.isImportSpecifier(declaration))
    return of(
      declaration.parent.parent.parent.moduleSpecifier,
      (declaration.propertyName ?? declaration.name).text,
    );
  if (compiler.isImportClause(declaration)) return of(declaration.parent.moduleSpecifier, 'default');
  if (compiler.isNamespaceImport(declaration))
    return of(declaration.parent.parent.moduleSpecifier, undefined);
  if (compiler.isNamespaceExport(declaration)) return of(declaration.parent.moduleSpecifier, undefined);
  if (compiler.isExportSpecifier(declaration))
    return of(declaration.parent.parent.moduleSpecifier, (declaration.propertyName ?? declaration.name).text);
  if (
    compiler.isImportEqualsDeclaration(declaration) &&
    compiler.isExternalModuleReference(declaration.moduleReference)
  )
    return of(declaration.moduleReference.expression, undefined);
  return undefined;
}
