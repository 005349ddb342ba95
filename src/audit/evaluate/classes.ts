// Finds the `new` expressions, the superclasses and the bound functions of a project's classes.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

/** An index of classes. The files are read at the first lookup. */
export class Classes {
  private readonly binders = new Map<string, ts.ClassLikeDeclaration[]>();
  private readonly extensions = new Map<string, ts.ClassLikeDeclaration[]>();
  private readonly constructions = new Map<string, ts.NewExpression[]>();
  private isRead = false;

  constructor(private readonly files: readonly ts.SourceFile[]) {}

  /** The classes that bind a function with this name to their instances (`send.bind(this)`). */
  binding(name: string): readonly ts.ClassLikeDeclaration[] {
    this.read();
    return this.binders.get(name) ?? [];
  }

  /**
   * The `new` expressions of a class, by its last name (`new Client(…)`). The empty name means
   * `new this(…)`.
   */
  making(name: string): readonly ts.NewExpression[] {
    this.read();
    return this.constructions.get(name) ?? [];
  }

  /** The classes that extend a class with this name. */
  extending(name: string): readonly ts.ClassLikeDeclaration[] {
    this.read();
    return this.extensions.get(name) ?? [];
  }

  private read(): void {
    if (this.isRead) return;
    this.isRead = true;
    const visit = (node: ts.Node, around: ts.ClassLikeDeclaration | undefined): void => {
      const within = compiler.isClassLike(node) ? node : around;
      if (compiler.isClassLike(node)) this.noteExtension(node);
      if (compiler.isCallExpression(node) && within) this.noteBinding(node, within);
      else if (compiler.isNewExpression(node)) this.noteConstruction(node);
      compiler.forEachChild(node, (child) => {
        visit(child, within);
      });
    };
    for (const file of this.files) visit(file, undefined);
  }

  private noteBinding(
    { expression, arguments: [bound] }: ts.CallExpression,
    by: ts.ClassLikeDeclaration,
  ): void {
    if (bound?.kind !== compiler.SyntaxKind.ThisKeyword || !compiler.isPropertyAccessExpression(expression))
      return;
    const name = lastNameOfExpression(expression.expression);
    if (expression.name.text === 'bind' && name !== undefined) addToList(this.binders, name, by);
  }

  private noteExtension(node: ts.ClassLikeDeclaration): void {
    const clause = node.heritageClauses?.find(({ token }) => token === compiler.SyntaxKind.ExtendsKeyword);
    const base = clause?.types[0]?.expression;
    const name = base && lastNameOfExpression(base);
    if (name !== undefined) addToList(this.extensions, name, node);
  }

  private noteConstruction(node: ts.NewExpression): void {
    const callee = unwrapped(node.expression);
    const name = callee.kind === compiler.SyntaxKind.ThisKeyword ? '' : lastNameOfExpression(callee);
    if (name !== undefined) addToList(this.constructions, name, node);
  }
}

function lastNameOfExpression(expression: ts.Expression): string | undefined {
  const node = unwrapped(expression);
  if (compiler.isIdentifier(node)) return node.text;
  return compiler.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

function addToList<Held>(map: Map<string, Held[]>, name: string, held: Held): void {
  const list = map.get(name);
  if (list) list.push(held);
  else map.set(name, [held]);
}
