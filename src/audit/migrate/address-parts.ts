// Reads an address in the user's code as pieces: texts, values, and objects of arguments.
// In contrast to the evaluator, each value keeps its expression, so that the expression can move to another call.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { constantMember, constantOf, importOf, isStable, referencesTo, scopeOf } from './declared-values.ts';

export type AddressPart = string | ValuePart | MembersPart;

export interface ValuePart {
  readonly kind: 'value';
  readonly node: ts.Expression;
  /** The code passes the value through `encodeURIComponent`. */
  readonly isEncoded: boolean;
  /** Equal keys mean equal values, wherever the code reads them (`process.env.WP_URL`). */
  readonly key: string | undefined;
  /** The expression means the same at the call. */
  readonly isMovable: boolean;
}

export interface MembersPart {
  readonly kind: 'members';
  readonly node: ts.Expression;
  /** `text`: `URLSearchParams` converts every value to a text. `arguments`: lists get brackets. */
  readonly style: 'text' | 'arguments';
  readonly isMovable: boolean;
}

const maxDepth = 12;

export class AddressReader {
  /** The constants in the addresses that were read, if they are in the file of the call and no other file uses them. */
  readonly constants = new Set<ts.VariableDeclaration>();

  /** @param call the call whose address is read */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly call: ts.Node,
  ) {}

  parts(expression: ts.Expression, isMovable = true, depth = 0): readonly AddressPart[] {
    const node = unwrapped(expression);
    if (depth > maxDepth) return [this.value(node, isMovable)];
    const within = (one: ts.Expression): readonly AddressPart[] => this.parts(one, isMovable, depth + 1);
    if (compiler.isStringLiteralLike(node)) return [node.text];
    if (compiler.isTemplateExpression(node))
      return [
        node.head.text,
        ...node.templateSpans.flatMap((span) => [...within(span.expression), span.literal.text]),
      ];
    if (compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.PlusToken)
      return this.isText(node)
        ? [...within(node.left), ...within(node.right)]
        : [this.value(node, isMovable)];
    if (compiler.isIdentifier(node)) return this.ofName(node, isMovable, depth);
    if (compiler.isPropertyAccessExpression(node)) {
      const member = constantMember(node, this.checker);
      const texts = member && this.parts(member, false, depth + 1);
      return texts?.every((part) => typeof part === 'string') === true
        ? texts
        : [this.value(node, isMovable)];
    }
    if (compiler.isCallExpression(node)) return this.ofCall(node, isMovable, depth);
    if (compiler.isNewExpression(node) && isNamed(node.expression, 'URLSearchParams'))
      return this.ofSearch(node, isMovable);
    return [this.value(node, isMovable)];
  }

  private ofCall(node: ts.CallExpression, isMovable: boolean, depth: number): readonly AddressPart[] {
    const callee = unwrapped(node.expression);
    const [first, second, ...others] = node.arguments;
    if (first && !second && isNamed(callee, 'encodeURIComponent'))
      return [{ ...this.value(unwrapped(first), isMovable), isEncoded: true }];
    if (first && second && others.length === 0 && this.isAddQueryArgs(callee)) {
      const address = this.parts(first, isMovable, depth + 1);
      const hasQuery = address.some((part) => typeof part === 'string' && part.includes('?'));
      return [
        ...address,
        hasQuery ? '&' : '?',
        { kind: 'members', node: unwrapped(second), style: 'arguments', isMovable },
      ];
    }
    const isText = compiler.isPropertyAccessExpression(callee) && callee.name.text === 'toString';
    if (isText && !first) {
      const inner = this.parts(callee.expression, isMovable, depth + 1);
      if (inner.length === 1 && typeof inner[0] !== 'string' && inner[0]?.kind === 'members') return inner;
    }
    return [this.value(node, isMovable)];
  }

  private isAddQueryArgs(callee: ts.Expression): boolean {
    if (compiler.isPropertyAccessExpression(callee))
      return /^(?:window\.)?wp\.url\.addQueryArgs$/.test(callee.getText());
    if (!compiler.isIdentifier(callee)) return false;
    const found = importOf(callee, this.checker);
    return found?.module === '@wordpress/url' && found.name === 'addQueryArgs';
  }

  private ofSearch(node: ts.NewExpression, isMovable: boolean): readonly AddressPart[] {
    const [given] = node.arguments ?? [];
    const inner = given && unwrapped(given);
    if (!inner || !compiler.isObjectLiteralExpression(inner)) return [this.value(node, isMovable)];
    return [{ kind: 'members', node: inner, style: 'text', isMovable }];
  }

  private ofName(node: ts.Identifier, isMovable: boolean, depth: number): readonly AddressPart[] {
    const constant = constantOf(node, this.checker);
    if (!constant) return [this.value(node, isMovable)];
    if (constant.getSourceFile() === this.call.getSourceFile() && !isExported(constant))
      this.constants.add(constant);
    const isHere =
      constant.getSourceFile() === this.call.getSourceFile() && scopeOf(constant) === scopeOf(this.call);
    const read = this.parts(constant.initializer, isMovable && isHere, depth + 1);
    const [only, ...others] = read;
    // A constant that is one value keeps its name.
    if (only !== undefined && typeof only !== 'string' && only.kind === 'value' && others.length === 0)
      return [{ ...only, ...this.value(node, isMovable), key: only.key ?? this.keyOf(node) }];
    const isOwn = constant.getSourceFile() === this.call.getSourceFile() && !isExported(constant);
    const isOnlyUse = isOwn && referencesTo(constant, constant.getSourceFile(), this.checker).length === 1;
    return read.map((part) =>
      typeof part === 'string'
        ? part
        : {
            ...part,
            isMovable: part.isMovable && (part.kind === 'value' ? this.isMovable(part.node) : isOnlyUse),
          },
    );
  }

  private isMovable(node: ts.Expression): boolean {
    return isStable(node, this.checker);
  }

  private value(node: ts.Expression, isMovable: boolean): ValuePart {
    return { kind: 'value', node, isEncoded: false, key: this.keyOf(node), isMovable };
  }

  /** A text that is equal for equal values; undefined if the value may differ between two places. */
  private keyOf(node: ts.Expression, depth = 0): string | undefined {
    if (depth > maxDepth) return undefined;
    const inner = unwrapped(node);
    if (compiler.isStringLiteralLike(inner)) return JSON.stringify(inner.text);
    const environment = environmentVariable(inner);
    if (environment !== undefined) return environment;
    if (
      compiler.isBinaryExpression(inner) &&
      (inner.operatorToken.kind === compiler.SyntaxKind.BarBarToken ||
        inner.operatorToken.kind === compiler.SyntaxKind.QuestionQuestionToken)
    ) {
      const sides = [inner.left, inner.right].map((side) => this.keyOf(side, depth + 1));
      return sides.includes(undefined) ? undefined : `(${sides.join('||')})`;
    }
    if (compiler.isIdentifier(inner)) {
      const constant = constantOf(inner, this.checker);
      if (!constant) return undefined;
      const { fileName } = constant.getSourceFile();
      const isShared = scopeOf(constant) === constant.getSourceFile();
      return (
        this.keyOf(constant.initializer, depth + 1) ??
        (isShared ? `${fileName}:${String(constant.pos)}` : undefined)
      );
    }
    if (compiler.isPropertyAccessExpression(inner)) {
      const member = constantMember(inner, this.checker);
      return member && this.keyOf(member, depth + 1);
    }
    return undefined;
  }

  private isText(node: ts.Expression): boolean {
    return (this.checker.getTypeAtLocation(node).flags & compiler.TypeFlags.StringLike) !== 0;
  }
}

const isExported = (constant: ts.VariableDeclaration): boolean =>
  (compiler.getCombinedModifierFlags(constant) & compiler.ModifierFlags.Export) !== 0;

const isNamed = (node: ts.Expression, name: string): boolean =>
  compiler.isIdentifier(node) && node.text === name;

/** The name of an environment variable (`process.env.WP_URL`, `import.meta.env['VITE_WP']`). */
function environmentVariable(node: ts.Expression): string | undefined {
  const isMember = compiler.isPropertyAccessExpression(node) || compiler.isElementAccessExpression(node);
  if (!isMember) return undefined;
  const object = node.expression.getText().replace(/\s/g, '');
  if (object !== 'process.env' && object !== 'import.meta.env') return undefined;
  if (compiler.isPropertyAccessExpression(node)) return `${object}.${node.name.text}`;
  const name = unwrapped(node.argumentExpression);
  return compiler.isStringLiteralLike(name) ? `${object}.${name.text}` : undefined;
}

/** An address with joined texts. */
export function joinedParts(parts: readonly AddressPart[]): readonly AddressPart[] {
  const joined: AddressPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

/**
 * The pieces after a base; undefined if the address does not certainly begin with the base. The result begins with
 * the slash after the base.
 */
export function partsBelow(
  address: readonly AddressPart[],
  base: readonly AddressPart[],
): readonly AddressPart[] | undefined {
  const left = [...joinedParts(address)];
  const wanted = [...joinedParts(base)];
  const last = wanted.at(-1);
  if (typeof last === 'string') wanted[wanted.length - 1] = last.replace(/\/+$/, '');
  for (const part of wanted) {
    const [head] = left;
    if (typeof part === 'string') {
      if (part === '') continue;
      if (typeof head !== 'string' || !head.startsWith(part)) return undefined;
      if (head.length === part.length) left.shift();
      else left[0] = head.slice(part.length);
    } else {
      const isSame =
        part.kind === 'value' &&
        part.key !== undefined &&
        head !== undefined &&
        typeof head !== 'string' &&
        head.kind === 'value' &&
        head.key === part.key;
      if (!isSame) return undefined;
      left.shift();
    }
  }
  const [head] = left;
  return typeof head === 'string' && head.startsWith('/') ? left : undefined;
}
