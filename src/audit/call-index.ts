// Indexes the calls in a program's files by the last name of the callee, such as `get` for `api.posts.get()`.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';

export type Element = ts.JsxSelfClosingElement | ts.JsxOpeningElement;

/** The index of one file. It depends on the text of the file only, so programs share it. */
interface FileCalls {
  /** The calls, in the order of places. */
  readonly calls: readonly ts.CallExpression[];
  readonly byName: ReadonlyMap<string, readonly ts.CallExpression[]>;
  /** The object literals, in the order of places. */
  readonly objects: readonly ts.ObjectLiteralExpression[];
  /** The elements with a component. */
  readonly elements: readonly Element[];
  /** The texts and templates, except names of modules and types. */
  readonly texts: readonly ts.Node[];
  /** For each exported name, the local names under which the file imports it. */
  readonly renamed: ReadonlyMap<string, ReadonlySet<string>>;
}

const indexed = new WeakMap<ts.SourceFile, FileCalls>();

/** The calls in a file. A file that several programs share is read once. */
export function callsInFile(file: ts.SourceFile): FileCalls {
  let found = indexed.get(file);
  if (found === undefined) indexed.set(file, (found = readCalls(file)));
  return found;
}

function readCalls(file: ts.SourceFile): FileCalls {
  const calls: ts.CallExpression[] = [];
  const byName = new Map<string, ts.CallExpression[]>();
  const objects: ts.ObjectLiteralExpression[] = [];
  const texts: ts.Node[] = [];
  const elements: Element[] = [];
  const renamed = new Map<string, Set<string>>();
  const rename = (from: string, to: string): void => {
    const names = renamed.get(from);
    if (names) names.add(to);
    else renamed.set(from, new Set([to]));
  };
  const visit = (node: ts.Node): void => {
    if (compiler.isCallExpression(node)) {
      calls.push(node);
      const name = endingOf(node);
      const list = byName.get(name);
      if (list) list.push(node);
      else byName.set(name, [node]);
    } else if (compiler.isObjectLiteralExpression(node)) objects.push(node);
    else if (compiler.isStringLiteralLike(node) || compiler.isTemplateExpression(node)) {
      if (!isNameOrType(node)) texts.push(node);
    } else if (compiler.isJsxSelfClosingElement(node) || compiler.isJsxOpeningElement(node)) {
      if (!/^[a-z]/.test(node.tagName.getText())) elements.push(node);
    } else if (compiler.isImportSpecifier(node) || compiler.isExportSpecifier(node)) {
      if (node.propertyName) rename(node.propertyName.text, node.name.text);
    } else if (compiler.isImportClause(node) && node.name) rename('default', node.name.text);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return { calls: calls.toSorted(byPosition), byName, objects, elements, texts, renamed };
}

const isNameOrType = ({ parent }: ts.Node): boolean =>
  compiler.isImportDeclaration(parent) ||
  compiler.isExportDeclaration(parent) ||
  compiler.isExternalModuleReference(parent) ||
  compiler.isTypeNode(parent);

export class CallIndex {
  private readonly files: readonly FileCalls[];
  private readonly found = new Map<string, readonly ts.CallExpression[]>();
  private readonly locals = new Map<string, ReadonlySet<string>>();

  constructor(files: readonly ts.SourceFile[]) {
    this.files = files.map(callsInFile);
  }

  /** All calls, in the order of files and places. */
  all(): readonly ts.CallExpression[] {
    return this.files.flatMap(({ calls }) => calls);
  }

  /** The object literals, in the order of files and places. */
  objects(): readonly ts.ObjectLiteralExpression[] {
    return this.files.flatMap(({ objects }) => objects);
  }

  elements(): readonly Element[] {
    return this.files.flatMap(({ elements }) => elements);
  }

  /** The calls of functions with the given names, or with the local names under which files import them. */
  named(names: readonly string[]): readonly ts.CallExpression[] {
    return [...this.allNames(names)].flatMap((name) => this.withName(name));
  }

  /** Names, and the local names under which files import them. */
  allNames(names: readonly string[]): ReadonlySet<string> {
    return new Set(names.flatMap((name) => [name, ...this.localNames(name)]));
  }

  private localNames(name: string): ReadonlySet<string> {
    let locals = this.locals.get(name);
    if (locals === undefined)
      this.locals.set(
        name,
        (locals = new Set(this.files.flatMap(({ renamed }) => [...(renamed.get(name) ?? [])]))),
      );
    return locals;
  }

  private withName(name: string): readonly ts.CallExpression[] {
    let calls = this.found.get(name);
    if (calls === undefined)
      this.found.set(name, (calls = this.files.flatMap(({ byName }) => byName.get(name) ?? [])));
    return calls;
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
