// Finds how code uses the response of a call: which properties it reads, and which types it declares.
// The search follows `await`, `.then()`, variables and destructuring.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import { claimsOf } from './response-claims.ts';
import type { ResponseUseContext } from './response-context.ts';
import type { FunctionNode } from './evaluate/values.ts';
import { functionReturning, isPresenceCheck, isAssigned, isKept, usesOfName } from './response-syntax.ts';
import type { ResponseClaim, ResponseRead, ResponseUse } from './code-call.ts';

/** The stage of a value between the call and the body of the response. */
type Stage = ResolvedStage | `promise-of-${ResolvedStage}`;

type ResolvedStage = 'response' | 'data' | 'body';

const maxReads = 200;

/** The maximum number of functions, each inside the next, through which a value is followed. */
const maxOwners = 5;

/** It is unknown how code uses the response. */
export const unknownResponseUse: ResponseUse = { reads: [], claims: [], handedOn: [[]] };

/** @param answers the value of the call's promise; `unknown` if that cannot be determined */
export function responseUseOf(
  node: ts.CallExpression,
  answers: 'body' | 'response' | 'data' | 'unknown',
  context: ResponseUseContext,
): ResponseUse {
  if (answers === 'unknown') return unknownResponseUse;
  const tracker = new Tracker(context);
  if (node.typeArguments?.[0] && answers !== 'response') tracker.claim(node.typeArguments[0]);
  tracker.flow(node, `promise-of-${answers}`, []);
  const reads = tracker.reads.map((read) => ({ ...read, asked: tracker.asked.has(read.path.join('\n')) }));
  return { reads, claims: tracker.claims, handedOn: tracker.handedOn };
}

class Tracker {
  readonly reads: Omit<ResponseRead, 'asked'>[] = [];
  readonly claims: ResponseClaim[] = [];
  readonly handedOn: (readonly string[])[] = [];
  readonly asked = new Set<string>();
  private readonly seen = new Set<ts.Symbol>();
  /** The functions whose value is followed now. */
  private readonly owners = new Set<FunctionNode>();

  constructor(private readonly context: ResponseUseContext) {}

  /** Follows the value of an expression. */
  flow(expression: ts.Expression, stage: Stage, path: readonly string[]): void {
    const node = this.holder(expression, stage === 'body' && path.length === 0);
    const { parent } = node;
    if (compiler.isAwaitExpression(parent) || compiler.isYieldExpression(parent))
      this.flow(parent, resolvedStage(stage), path);
    else if (compiler.isVariableDeclaration(parent) && parent.initializer === node) {
      if (stage === 'body' && path.length === 0 && parent.type) this.claim(parent.type);
      this.bind(parent.name, stage, path);
    } else if (compiler.isPropertyAccessExpression(parent) && parent.expression === node)
      this.access(parent, parent.name.text, parent.name, stage, path);
    else if (compiler.isElementAccessExpression(parent) && parent.expression === node)
      this.item(parent, stage, path);
    else if (
      compiler.isForOfStatement(parent) &&
      parent.expression === node &&
      compiler.isVariableDeclarationList(parent.initializer)
    ) {
      const [declaration] = parent.initializer.declarations;
      if (declaration) this.bind(declaration.name, stage, [...path, '[]']);
    } else if (!isKept(node) && !this.returns(node, stage, path)) this.handedOn.push(path);
  }

  /** Follows a returned value to the calls of the function. Returns whether the value reaches no other code. */
  private returns(node: ts.Node, stage: Stage, path: readonly string[]): boolean {
    const owner = functionReturning(node);
    if (!owner || owner.asteriskToken || this.owners.size >= maxOwners || this.owners.has(owner))
      return false;
    const calls = this.context.callsOf(owner);
    if (!calls) return false;
    this.owners.add(owner);
    const isAsync = (compiler.getCombinedModifierFlags(owner) & compiler.ModifierFlags.Async) !== 0;
    for (const call of calls) this.flow(call, isAsync ? promised(stage) : stage, path);
    this.owners.delete(owner);
    return true;
  }

  /** The outermost expression with the same value. */
  private holder(expression: ts.Expression, isBody: boolean): ts.Node {
    let node: ts.Node = expression;
    for (;;) {
      const { parent }: ts.Node = node;
      const isTyped =
        compiler.isAsExpression(parent) ||
        compiler.isTypeAssertionExpression(parent) ||
        compiler.isSatisfiesExpression(parent);
      if (isTyped && isBody) this.claim(parent.type);
      if (!isTyped && !compiler.isParenthesizedExpression(parent) && !compiler.isNonNullExpression(parent))
        return node;
      node = parent;
    }
  }

  private item(parent: ts.ElementAccessExpression, stage: Stage, path: readonly string[]): void {
    const key = unwrapped(parent.argumentExpression);
    if (compiler.isStringLiteralLike(key)) this.access(parent, key.text, key, stage, path);
    else if (compiler.isNumericLiteral(key)) this.flow(parent, stage, [...path, '[]']);
    // Any property or item may be read.
    else if (stage === 'body') this.handedOn.push(path);
  }

  private access(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    named: ts.Node,
    stage: Stage,
    path: readonly string[],
  ): void {
    const call =
      compiler.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
    if (call) {
      this.method(call, name, stage, path);
      return;
    }
    if (stage === 'data') {
      if (name === 'data') this.flow(node, 'body', path);
      return;
    }
    if (stage !== 'body') return;
    const inner = [...path, name];
    if (isAssigned(node)) return;
    this.read(inner, named);
    this.flow(node, 'body', inner);
  }

  private method(call: ts.CallExpression, name: string, stage: Stage, path: readonly string[]): void {
    const [first] = call.arguments;
    const callback = first && unwrapped(first);
    if (isPromise(stage)) {
      if (name === 'then' && callback && compiler.isFunctionLike(callback))
        this.callback(callback, resolvedStage(stage), path, call);
      else if (name === 'catch' || name === 'finally') this.flow(call, stage, path);
      // `ky.get(…).json()`
      else if (name === 'json') {
        if (call.typeArguments?.[0]) this.claim(call.typeArguments[0]);
        this.flow(call, 'promise-of-body', path);
      }
      return;
    }
    if (stage === 'response') {
      if (name === 'json') this.flow(call, 'promise-of-body', path);
      return;
    }
    if (stage !== 'body' || !callback || !compiler.isFunctionLike(callback)) {
      this.handedOn.push(path);
      return;
    }
    if (/^(?:map|forEach|filter|find|some|every|flatMap|findIndex|toSorted|sort)$/.test(name)) {
      const [parameter, second] = callback.parameters;
      if (parameter) this.bind(parameter.name, 'body', [...path, '[]']);
      if (second && /sort/i.test(name)) this.bind(second.name, 'body', [...path, '[]']);
      if (name === 'filter' || /sort/i.test(name)) this.flow(call, 'body', path);
      if (name === 'find') this.flow(call, 'body', [...path, '[]']);
    } else this.handedOn.push(path);
  }

  /** The callback of `.then()`, and the value that the callback receives. */
  private callback(
    node: ts.SignatureDeclaration,
    stage: Stage,
    path: readonly string[],
    call: ts.CallExpression,
  ): void {
    const [parameter] = node.parameters;
    if (!parameter) return;
    if (stage === 'body' && path.length === 0 && parameter.type) this.claim(parameter.type);
    this.bind(parameter.name, stage, path);
    const body = compiler.isArrowFunction(node) ? node.body : undefined;
    if (!body || compiler.isBlock(body) || !compiler.isIdentifier(parameter.name)) return;
    const next = returnedStage(unwrapped(body), parameter.name.text, stage);
    if (next) this.flow(call, next, path);
  }

  private bind(name: ts.BindingName, stage: Stage, path: readonly string[]): void {
    if (compiler.isIdentifier(name)) {
      this.uses(name, stage, path);
      return;
    }
    if (compiler.isArrayBindingPattern(name)) {
      for (const element of name.elements)
        if (compiler.isBindingElement(element) && !element.dotDotDotToken)
          this.bind(element.name, stage, [...path, '[]']);
      return;
    }
    for (const element of name.elements) {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken) this.handedOn.push(path);
      if (element.dotDotDotToken || !(compiler.isIdentifier(key) || compiler.isStringLiteralLike(key)))
        continue;
      if (stage === 'data') {
        if (key.text === 'data') this.bind(element.name, 'body', path);
      } else if (stage === 'body') {
        this.read([...path, key.text], key);
        this.bind(element.name, 'body', [...path, key.text]);
      }
    }
  }

  /** Follows every use of a variable that is assigned only once. */
  private uses(name: ts.Identifier, stage: Stage, path: readonly string[]): void {
    const { checker } = this.context;
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol || this.seen.has(symbol) || this.reads.length > maxReads) return;
    this.seen.add(symbol);
    const places = usesOfName(name, symbol, checker);
    if (places.some(isAssigned)) this.handedOn.push(path);
    else for (const place of places) this.flow(place, stage, path);
  }

  private read(path: readonly string[], node: ts.Node): void {
    // A check shows that the code expects the property to be absent sometimes.
    if (isPresenceCheck(node)) this.asked.add(path.join('\n'));
    this.reads.push({ path, place: this.context.placeOf(node) });
  }

  claim(node: ts.TypeNode): void {
    if (this.claims.length === 0) this.claims.push(...claimsOf(node, this.context));
  }
}

/** The stage of the value that an `async` function returns. */
const promised = (stage: Stage): Stage => (isPromise(stage) ? stage : `promise-of-${stage}`);

/** The stage after `await`. */
const resolvedStage = (stage: Stage): Stage => awaitedStages[stage] ?? stage;

const awaitedStages: Readonly<Partial<Record<Stage, ResolvedStage>>> = {
  'promise-of-body': 'body',
  'promise-of-response': 'response',
  'promise-of-data': 'data',
};

/**
 * The stage that a `.then()` callback returns (`.then((response) => response.json())`).
 */
function returnedStage(returned: ts.Expression, name: string, stage: Stage): Stage | undefined {
  const isParameter = (node: ts.Expression): boolean => compiler.isIdentifier(node) && node.text === name;
  if (isParameter(returned)) return isPromise(stage) ? 'promise-of-response' : `promise-of-${stage}`;
  const isCalled = compiler.isCallExpression(returned);
  const access = isCalled ? returned.expression : returned;
  if (!compiler.isPropertyAccessExpression(access) || !isParameter(access.expression)) return undefined;
  const isBody = isCalled
    ? stage === 'response' && access.name.text === 'json'
    : stage === 'data' && access.name.text === 'data';
  return isBody ? 'promise-of-body' : undefined;
}

const isPromise = (stage: Stage): stage is `promise-of-${ResolvedStage}` => stage.startsWith('promise');
