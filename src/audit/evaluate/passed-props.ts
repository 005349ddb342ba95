// Functions that components get as props from a higher-order component of the project, by the names of the props.
// A file gets the props of its own higher-order components, and of those that it imports.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

interface PassedProp {
  readonly value: ts.Expression;
  readonly home: ts.SourceFile;
}

export class PassedProps {
  private readonly props: ReadonlyMap<string, readonly PassedProp[]>;
  private readonly imports = new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>();

  /** @param files the files of the project */
  constructor(
    private readonly checker: ts.TypeChecker,
    files: readonly ts.SourceFile[],
  ) {
    const props = new Map<string, PassedProp[]>();
    for (const home of files.filter(({ text }) => higherOrder.test(text)))
      for (const [name, value] of this.propsIn(home))
        props.set(name, [...(props.get(name) ?? []), { value, home }]);
    this.props = props;
  }

  /** The values that components in a file may get for a prop; empty if no higher-order component passes it. */
  of(name: string, file: ts.SourceFile): readonly ts.Expression[] {
    const passed = this.props.get(name) ?? [];
    return passed
      .filter(({ home }) => home === file || this.importsOf(file).has(home))
      .map(({ value }) => value);
  }

  private propsIn(file: ts.SourceFile): readonly (readonly [string, ts.Expression])[] {
    const found: (readonly [string, ts.Expression])[] = [];
    const visit = (node: ts.Node): void => {
      if (compiler.isJsxAttribute(node) && this.isOfGivenComponent(node)) {
        const value = node.initializer;
        if (value && compiler.isJsxExpression(value) && value.expression && compiler.isIdentifier(node.name))
          found.push([node.name.text, value.expression]);
      } else if (compiler.isCallExpression(node) && isWithDispatch(node))
        found.push(...propsReturnedBy(node));
      compiler.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  /** Whether an attribute belongs to an element of a component that the surrounding function receives. */
  private isOfGivenComponent({ parent: { parent: element } }: ts.JsxAttribute): boolean {
    const { tagName } = element;
    const symbol = compiler.isIdentifier(tagName) ? this.checker.getSymbolAtLocation(tagName) : undefined;
    return symbol?.valueDeclaration !== undefined && compiler.isParameter(symbol.valueDeclaration);
  }

  private importsOf(file: ts.SourceFile): ReadonlySet<ts.SourceFile> {
    let imported = this.imports.get(file);
    if (imported === undefined) this.imports.set(file, (imported = this.importedBy(file)));
    return imported;
  }

  /** The files that declare what a file imports, also through other files. */
  private importedBy(file: ts.SourceFile): ReadonlySet<ts.SourceFile> {
    const names = file.statements.flatMap((one) => {
      const clause = compiler.isImportDeclaration(one) ? one.importClause : undefined;
      const bindings = clause?.namedBindings;
      return [
        ...(clause?.name ? [clause.name] : []),
        ...(bindings && compiler.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : []),
      ];
    });
    return new Set(
      names.flatMap((name) => {
        const symbol = this.checker.getSymbolAtLocation(name);
        const target =
          symbol && symbol.flags & compiler.SymbolFlags.Alias
            ? this.checker.getAliasedSymbol(symbol)
            : symbol;
        return (target?.declarations ?? []).map((declaration) => declaration.getSourceFile());
      }),
    );
  }
}

/** The text of files with higher-order components. */
const higherOrder = /\b(?:createHigherOrderComponent|withDispatch)\b/;

const isWithDispatch = ({ expression }: ts.CallExpression): boolean =>
  compiler.isIdentifier(expression) && expression.text === 'withDispatch';

/** The functions in the object that the function in `withDispatch((dispatch) => ({ … }))` returns. */
function propsReturnedBy({
  arguments: [map],
}: ts.CallExpression): readonly (readonly [string, ts.Expression])[] {
  if (!map || !(compiler.isArrowFunction(map) || compiler.isFunctionExpression(map))) return [];
  const returned = compiler.isBlock(map.body)
    ? map.body.statements.flatMap((one) =>
        compiler.isReturnStatement(one) && one.expression ? [one.expression] : [],
      )
    : [map.body];
  return returned
    .map(unwrapped)
    .flatMap((one) =>
      compiler.isObjectLiteralExpression(one)
        ? one.properties.flatMap((property) =>
            compiler.isPropertyAssignment(property) && compiler.isIdentifier(property.name)
              ? [[property.name.text, property.initializer] as const]
              : compiler.isShorthandPropertyAssignment(property)
                ? [[property.name.text, property.name] as const]
                : [],
          )
        : [],
    );
}
