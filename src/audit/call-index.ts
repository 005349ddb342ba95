// Indexes the calls in a program's files by the last name of the callee, such as `get` for `api.posts.get()`.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';

export class CallIndex {
  private readonly byName = new Map<string, ts.CallExpression[]>();
  private readonly calls: ts.CallExpression[] = [];
  /** The object literals, in the order of files and places. */
  readonly objects: ts.ObjectLiteralExpression[] = [];
  /** For each exported name, the local names under which files import it. */
  private readonly renamed = new Map<string, Set<string>>();

  constructor(files: readonly ts.SourceFile[]) {
    const visit = (node: ts.Node): void => {
      if (compiler.isCallExpression(node)) this.add(node);
      else if (compiler.isObjectLiteralExpression(node)) this.objects.push(node);
      else if (compiler.isImportSpecifier(node) || compiler.isExportSpecifier(node)) {
        if (node.propertyName) this.rename(node.propertyName.text, node.name.text);
      } else if (compiler.isImportClause(node) && node.name) this.rename('default', node.name.text);
      compiler.forEachChild(node, visit);
    };
    for (const file of files) {
      const first = this.calls.length;
      visit(file);
      for (const call of this.calls.splice(first).toSorted(byPosition)) this.calls.push(call);
    }
  }

  /** All calls, in the order of files and places. */
  all(): readonly ts.CallExpression[] {
    return this.calls;
  }

  /** The calls of functions with the given names, or with the local names under which files import them. */
  named(names: readonly string[]): readonly ts.CallExpression[] {
    const all = new Set(names.flatMap((name) => [name, ...(this.renamed.get(name) ?? [])]));
    return [...all].flatMap((name) => this.byName.get(name) ?? []);
  }

  private add(node: ts.CallExpression): void {
    this.calls.push(node);
    const name = endingOf(node);
    const list = this.byName.get(name);
    if (list) list.push(node);
    else this.byName.set(name, [node]);
  }

  private rename(from: string, to: string): void {
    const names = this.renamed.get(from);
    if (names) names.add(to);
    else this.renamed.set(from, new Set([to]));
  }
}

/** The callee: For `(0, module.send)()`, which compilers write for a call without `this`, the name is `send`. */
export function calleeIn(expression: ts.Expression): ts.Expression {
  const callee = unwrapped(expression);
  return compiler.isBinaryExpression(callee) && callee.operatorToken.kind === compiler.SyntaxKind.CommaToken
    ? unwrapped(callee.right)
    : callee;
}

/** The last name of the callee, such as `get` of `client.get()`. */
export function endingOf({ expression }: ts.CallExpression): string {
  const callee = calleeIn(expression);
  if (compiler.isIdentifier(callee)) return callee.text;
  return compiler.isPropertyAccessExpression(callee) ? callee.name.text : '';
}

const byPosition = (one: ts.Node, other: ts.Node): number => one.pos - other.pos || one.end - other.end;
