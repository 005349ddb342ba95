// Finds the `new` expressions, the superclasses and the bound functions of a project's classes.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

/** The classes of one file, by name. They depend on the text of the file only, so programs share them. */
interface FileClasses {
  readonly binders: ReadonlyMap<string, readonly ts.ClassLikeDeclaration[]>;
  readonly extensions: ReadonlyMap<string, readonly ts.ClassLikeDeclaration[]>;
  readonly constructions: ReadonlyMap<string, readonly ts.NewExpression[]>;
}

const indexed = new WeakMap<ts.SourceFile, FileClasses>();

/** An index of classes. A file is read at the first lookup, and once for all programs that share the file. */
export class Classes {
  private files: readonly FileClasses[] | undefined;
  private readonly made = new Map<string, readonly ts.NewExpression[]>();

  constructor(private readonly sources: readonly ts.SourceFile[]) {}

  /** The classes that bind a function with this name to their instances (`send.bind(this)`). */
  binding(name: string): readonly ts.ClassLikeDeclaration[] {
    return this.read().flatMap(({ binders }) => binders.get(name) ?? []);
  }

  /**
   * The `new` expressions of a class, by its last name (`new Client(…)`). The empty name means
   * `new this(…)`.
   */
  making(name: string): readonly ts.NewExpression[] {
    let made = this.made.get(name);
    if (made === undefined)
      this.made.set(name, (made = this.read().flatMap(({ constructions }) => constructions.get(name) ?? [])));
    return made;
  }

  /** The classes that extend a class with this name. */
  extending(name: string): readonly ts.ClassLikeDeclaration[] {
    return this.read().flatMap(({ extensions }) => extensions.get(name) ?? []);
  }

  private read(): readonly FileClasses[] {
    return (this.files ??= this.sources.map(classesInFile));
  }
}

/** The `new` expressions in a file. */
export const constructionsIn = (file: ts.SourceFile): readonly ts.NewExpression[] =>
  [...classesInFile(file).constructions.values()].flat();

function classesInFile(file: ts.SourceFile): FileClasses {
  let found = indexed.get(file);
  if (found === undefined) indexed.set(file, (found = readClasses(file)));
  return found;
}

function readClasses(file: ts.SourceFile): FileClasses {
  const binders = new Map<string, ts.ClassLikeDeclaration[]>();
  const extensions = new Map<string, ts.ClassLikeDeclaration[]>();
  const constructions = new Map<string, ts.NewExpression[]>();
  const visit = (node: ts.Node, around: ts.ClassLikeDeclaration | undefined): void => {
    const within = compiler.isClassLike(node) ? node : around;
    if (compiler.isClassLike(node)) addTo(extensions, nameOfBase(node), node);
    if (compiler.isCallExpression(node) && within) addTo(binders, nameBoundBy(node), within);
    else if (compiler.isNewExpression(node)) addTo(constructions, nameOfMade(node), node);
    compiler.forEachChild(node, (child) => {
      visit(child, within);
    });
  };
  visit(file, undefined);
  return { binders, extensions, constructions };
}

/** The name of the function in `send.bind(this)`. */
function nameBoundBy({ expression, arguments: [bound] }: ts.CallExpression): string | undefined {
  return bound?.kind === compiler.SyntaxKind.ThisKeyword &&
    compiler.isPropertyAccessExpression(expression) &&
    expression.name.text === 'bind'
    ? lastNameOfExpression(expression.expression)
    : undefined;
}

function nameOfBase(node: ts.ClassLikeDeclaration): string | undefined {
  const clause = node.heritageClauses?.find(({ token }) => token === compiler.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0]?.expression;
  return base && lastNameOfExpression(base);
}

function nameOfMade(node: ts.NewExpression): string | undefined {
  const callee = unwrapped(node.expression);
  return callee.kind === compiler.SyntaxKind.ThisKeyword ? '' : lastNameOfExpression(callee);
}

function lastNameOfExpression(expression: ts.Expression): string | undefined {
  const node = unwrapped(expression);
  if (compiler.isIdentifier(node)) return node.text;
  return compiler.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

function addTo<Held>(map: Map<string, Held[]>, name: string | undefined, held: Held): void {
  if (name === undefined) return;
  const list = map.get(name);
  if (list) list.push(held);
  else map.set(name, [held]);
}
