// Finds the writes to a variable after its declaration, such as assignments, `+=` and new members.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';

export type VariableWrite =
  | { readonly kind: 'assigned' | 'added'; readonly value: ts.Expression }
  /** A write of a member (`args.page = 1`, `params.set('page', 1)`). The name is undefined if it is computed. */
  | {
      readonly kind: 'member';
      readonly name: string | undefined;
      readonly value: ts.Expression | undefined;
      readonly node: ts.Node;
    }
  /** A write of several members (`Object.assign(args, more)`). */
  | { readonly kind: 'spread'; readonly value: ts.Expression }
  /** A call that receives the object and may add members to it (`fill(args)`). */
  | { readonly kind: 'handed'; readonly call: ts.CallExpression; readonly at: number }
  /** A write with an unknown effect (`list.push(item)`). */
  | { readonly kind: 'changed' };

/**
 * The writes in the project's files. Each file is searched for writes once, at the first lookup that needs the
 * file.
 */
export class Writes {
  private readonly files = new Map<ts.SourceFile, ReadonlyMap<ts.Symbol, readonly VariableWrite[]>>();

  constructor(private readonly checker: ts.TypeChecker) {}

  to(symbol: ts.Symbol, file: ts.SourceFile): readonly VariableWrite[] {
    let writes = this.files.get(file);
    if (writes === undefined) this.files.set(file, (writes = this.collect(file)));
    return writes.get(symbol) ?? [];
  }

  private collect(file: ts.SourceFile): ReadonlyMap<ts.Symbol, readonly VariableWrite[]> {
    const writes = new Map<ts.Symbol, VariableWrite[]>();
    const add = (target: ts.Expression, write: VariableWrite): void => {
      const inner = unwrapped(target);
      const named = compiler.isPropertyAccessExpression(inner) ? inner.name : inner;
      const isOwn =
        compiler.isIdentifier(inner) ||
        (compiler.isPropertyAccessExpression(inner) &&
          inner.expression.kind === compiler.SyntaxKind.ThisKeyword);
      const symbol = isOwn ? this.checker.getSymbolAtLocation(named) : undefined;
      if (!symbol) return;
      const list = writes.get(symbol);
      if (list) list.push(write);
      else writes.set(symbol, [write]);
    };
    const visit = (node: ts.Node): void => {
      if (compiler.isBinaryExpression(node)) noteAssignment(node, add);
      else if (compiler.isCallExpression(node)) {
        mutation(node, add);
        node.arguments.forEach((one, at) => {
          if (compiler.isIdentifier(one)) add(one, { kind: 'handed', call: node, at });
        });
      }
      compiler.forEachChild(node, visit);
    };
    visit(file);
    return writes;
  }
}

type Add = (target: ts.Expression, write: VariableWrite) => void;

function noteAssignment({ left, right, operatorToken }: ts.BinaryExpression, add: Add): void {
  const { kind } = operatorToken;
  const isAdded = kind === compiler.SyntaxKind.PlusEqualsToken;
  const isAssigned =
    kind === compiler.SyntaxKind.EqualsToken ||
    kind === compiler.SyntaxKind.QuestionQuestionEqualsToken ||
    kind === compiler.SyntaxKind.BarBarEqualsToken;
  if (!isAdded && !isAssigned) return;
  const target = unwrapped(left);
  if (isAssigned && compiler.isPropertyAccessExpression(target))
    add(target.expression, { kind: 'member', name: target.name.text, value: right, node: target.name });
  else if (isAssigned && compiler.isElementAccessExpression(target)) {
    const key = unwrapped(target.argumentExpression);
    const name = compiler.isStringLiteralLike(key) ? key.text : undefined;
    add(target.expression, { kind: 'member', name, value: right, node: key });
  }
  add(target, { kind: isAdded ? 'added' : 'assigned', value: right });
}

const queryMutators: ReadonlySet<string> = new Set(['set', 'append']);
const changers: ReadonlySet<string> = new Set(['push', 'unshift', 'splice']);

function mutation(node: ts.CallExpression, add: Add): void {
  const callee = unwrapped(node.expression);
  if (!compiler.isPropertyAccessExpression(callee)) return;
  const [first, second] = node.arguments;
  const owner = unwrapped(callee.expression);
  if (queryMutators.has(callee.name.text) && first) {
    const name = compiler.isStringLiteralLike(first) ? first.text : undefined;
    // `url.searchParams.set()` is a write to the address.
    const target =
      compiler.isPropertyAccessExpression(owner) && owner.name.text === 'searchParams'
        ? owner.expression
        : owner;
    add(target, { kind: 'member', name, value: second, node: first });
  } else if (changers.has(callee.name.text)) add(owner, { kind: 'changed' });
  else if (callee.name.text === 'assign' && compiler.isIdentifier(owner) && owner.text === 'Object' && first)
    for (const value of node.arguments.slice(1)) add(first, { kind: 'spread', value });
}
