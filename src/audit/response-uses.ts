// Finds how code uses the response of a call: which properties it reads, and which types it declares.
// The search follows `await`, `.then()`, variables and destructuring.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import { objectMemberName } from '../user-code/syntax.ts';
import type { BodyMembers } from './caller.ts';
import { claimsOf } from './response-claims.ts';
import type { ResponseUseContext } from './response-context.ts';
import type { FunctionNode } from './evaluate/values.ts';
import { functionReturning, isPresenceCheck, isAssigned, isKept, usesOfName } from './response-syntax.ts';
import type { ResponseClaim, ResponseRead, ResponseUse } from './code-call.ts';

/** The stage of a value between the call and the body of the response. */
type Stage = ResolvedStage | `promise-of-${ResolvedStage}`;

type ResolvedStage = 'response' | 'body';

/** A value that is followed: the body itself, or an object that contains the body in one of its members. */
interface Held {
  readonly stage: Stage;
  /** The members that contain the body; empty for the body itself. */
  readonly members: BodyMembers;
  /** The path in the body. */
  readonly path: readonly string[];
}

/** What a call returns. */
interface CallResult {
  readonly answers: 'body' | 'response' | 'data' | 'unknown';
  readonly members?: BodyMembers;
  readonly now?: true;
  readonly typesItem?: true;
}

const maxReads = 200;

/** The maximum number of functions, each inside the next, through which a value is followed. */
const maxOwners = 5;

/** It is unknown how code uses the response. */
export const unknownResponseUse: ResponseUse = { reads: [], claims: [], handedOn: [[]] };

export function responseUseOf(
  node: ts.CallExpression,
  { answers, members = answers === 'data' ? [['data']] : [], now, typesItem }: CallResult,
  context: ResponseUseContext,
): ResponseUse {
  if (answers === 'unknown') return unknownResponseUse;
  const tracker = new Tracker(context, now === true);
  if (node.typeArguments?.[0] && answers !== 'response')
    tracker.claim(node.typeArguments[0], typesItem === true ? ['[]'] : []);
  const resolved: ResolvedStage = answers === 'response' ? 'response' : 'body';
  tracker.flow(node, { stage: now === true ? resolved : `promise-of-${resolved}`, members, path: [] });
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

  /** @param isLate the value is missing until the response arrives, so code checks for it */
  constructor(
    private readonly context: ResponseUseContext,
    private isLate: boolean,
  ) {}

  /** Follows the value of an expression. */
  flow(expression: ts.Expression, held: Held): void {
    const node = this.holder(expression, isWholeBody(held));
    const { parent } = node;
    if (compiler.isAwaitExpression(parent) || compiler.isYieldExpression(parent))
      this.flow(parent, { ...held, stage: resolvedStage(held.stage) });
    else if (compiler.isVariableDeclaration(parent) && parent.initializer === node) {
      if (isWholeBody(held) && parent.type) this.claim(parent.type);
      this.bind(parent.name, held);
    } else if (compiler.isPropertyAccessExpression(parent) && parent.expression === node)
      this.access(parent, parent.name.text, parent.name, held);
    else if (compiler.isElementAccessExpression(parent) && parent.expression === node)
      this.item(parent, held);
    else if (
      compiler.isForOfStatement(parent) &&
      parent.expression === node &&
      compiler.isVariableDeclarationList(parent.initializer)
    ) {
      const [declaration] = parent.initializer.declarations;
      if (declaration) this.bind(declaration.name, itemIn(held));
    } else if (!this.isMember(node, held) && !isKept(node) && !this.returns(node, held))
      this.handedOn.push(held.path);
  }

  /** Follows the object of a member that contains the value. Returns false if the value is no such member. */
  private isMember({ parent }: ts.Node, held: Held): boolean {
    const isNamed =
      (compiler.isPropertyAssignment(parent) && !compiler.isComputedPropertyName(parent.name)) ||
      compiler.isShorthandPropertyAssignment(parent);
    const name = isNamed ? objectMemberName(parent) : undefined;
    if (name === undefined || !compiler.isObjectLiteralExpression(parent.parent)) return false;
    if (!this.isFollowed(parent.parent)) return false;
    this.flow(parent.parent, { ...held, members: [[name], ...held.members] });
    return true;
  }

  /** Whether a variable or a library call receives the object, or known calls of the function that returns it. */
  private isFollowed(node: ts.Node): boolean {
    let whole = node;
    while (compiler.isParenthesizedExpression(whole.parent)) whole = whole.parent;
    const owner = functionReturning(whole);
    return owner !== undefined && this.context.callReturning(owner) !== undefined;
  }

  /** Follows a returned value to the calls of the function. Returns whether the value reaches no other code. */
  private returns(node: ts.Node, held: Held): boolean {
    const owner = functionReturning(node);
    if (!owner || owner.asteriskToken || this.owners.size >= maxOwners || this.owners.has(owner))
      return false;
    const passed = this.context.callReturning(owner);
    if (passed?.returns.settles === true) this.isLate = true;
    const calls = passed ? [passed.call] : this.context.callsOf(owner);
    if (!calls) return false;
    this.owners.add(owner);
    const isAsync = (compiler.getCombinedModifierFlags(owner) & compiler.ModifierFlags.Async) !== 0;
    const stage =
      passed?.returns.settles === true
        ? resolvedStage(held.stage)
        : isAsync
          ? promised(held.stage)
          : held.stage;
    const members = [...(passed?.returns.members ?? []), ...held.members];
    for (const call of calls) this.flow(call, { ...held, stage, members });
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

  private item(parent: ts.ElementAccessExpression, held: Held): void {
    const key = unwrapped(parent.argumentExpression);
    if (compiler.isStringLiteralLike(key)) this.access(parent, key.text, key, held);
    else if (compiler.isNumericLiteral(key)) this.flow(parent, itemIn(held));
    // Any property or item may be read.
    else if (held.stage === 'body') this.handedOn.push(held.path);
  }

  private access(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    named: ts.Node,
    held: Held,
  ): void {
    const call =
      compiler.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
    if (call) {
      this.method(call, name, held);
      return;
    }
    const [names, ...members] = held.members;
    if (names) {
      if (names.includes(name) && !isPromise(held.stage)) this.flow(node, { ...held, members });
      return;
    }
    if (held.stage !== 'body') return;
    const inner = memberIn(held, name);
    if (isAssigned(node)) return;
    this.read(inner.path, named);
    this.flow(node, inner);
  }

  private method(call: ts.CallExpression, name: string, held: Held): void {
    const [first] = call.arguments;
    const callback = first && unwrapped(first);
    const { stage, path, members } = held;
    if (isPromise(stage)) {
      if (name === 'then' && callback && compiler.isFunctionLike(callback))
        this.callback(callback, { ...held, stage: resolvedStage(stage) }, call);
      else if (name === 'catch' || name === 'finally') this.flow(call, held);
      // `ky.get(…).json()`
      else if (name === 'json') {
        if (call.typeArguments?.[0]) this.claim(call.typeArguments[0]);
        this.flow(call, { stage: 'promise-of-body', members: [], path });
      }
      return;
    }
    if (stage === 'response') {
      if (name === 'json') this.flow(call, { ...held, stage: 'promise-of-body' });
      return;
    }
    if (members.length > 0 || !callback || !compiler.isFunctionLike(callback)) {
      this.handedOn.push(path);
      return;
    }
    if (/^(?:map|forEach|filter|find|some|every|flatMap|findIndex|toSorted|sort)$/.test(name)) {
      const [parameter, second] = callback.parameters;
      if (parameter) this.bind(parameter.name, itemIn(held));
      if (second && /sort/i.test(name)) this.bind(second.name, itemIn(held));
      if (name === 'filter' || /sort/i.test(name)) this.flow(call, held);
      if (name === 'find') this.flow(call, itemIn(held));
    } else this.handedOn.push(path);
  }

  /** The callback of `.then()`, and the value that the callback receives. */
  private callback(node: ts.SignatureDeclaration, held: Held, call: ts.CallExpression): void {
    const [parameter] = node.parameters;
    if (!parameter) return;
    if (isWholeBody(held) && parameter.type) this.claim(parameter.type);
    this.bind(parameter.name, held);
    const body = compiler.isArrowFunction(node) ? node.body : undefined;
    if (!body || compiler.isBlock(body) || !compiler.isIdentifier(parameter.name)) return;
    const next = returnedBy(unwrapped(body), parameter.name.text, held);
    if (next) this.flow(call, next);
  }

  private bind(name: ts.BindingName, held: Held): void {
    if (compiler.isIdentifier(name)) {
      this.uses(name, held);
      return;
    }
    const [names, ...members] = held.members;
    if (compiler.isArrayBindingPattern(name)) {
      for (const element of name.elements)
        if (compiler.isBindingElement(element) && !element.dotDotDotToken)
          if (!names) this.bind(element.name, itemIn(held));
          else if (names.includes(String(name.elements.indexOf(element))))
            this.bind(element.name, { ...held, members });
      return;
    }
    for (const element of name.elements) {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken) this.handedOn.push(held.path);
      if (element.dotDotDotToken || !(compiler.isIdentifier(key) || compiler.isStringLiteralLike(key)))
        continue;
      if (names) {
        if (names.includes(key.text) && !isPromise(held.stage)) this.bind(element.name, { ...held, members });
      } else if (held.stage === 'body') {
        const inner = memberIn(held, key.text);
        this.read(inner.path, key);
        this.bind(element.name, inner);
      }
    }
  }

  /** Follows every use of a variable that is assigned only once. */
  private uses(name: ts.Identifier, held: Held): void {
    const { checker } = this.context;
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol || this.seen.has(symbol) || this.reads.length > maxReads) return;
    this.seen.add(symbol);
    const places = usesOfName(name, symbol, checker);
    if (places.some(isAssigned)) this.handedOn.push(held.path);
    else for (const place of places) this.flow(place, held);
  }

  private read(path: readonly string[], node: ts.Node): void {
    // A check shows that the code expects the property to be absent sometimes.
    const isOfRecord = path.filter((one) => one !== '[]').length === 1;
    if (isPresenceCheck(node, this.isLate && isOfRecord)) this.asked.add(path.join('\n'));
    this.reads.push({ path, place: this.context.placeOf(node) });
  }

  claim(node: ts.TypeNode, path: readonly string[] = []): void {
    if (this.claims.length === 0) this.claims.push(...claimsOf(node, path, this.context));
  }
}

/** The stage of the value that an `async` function returns. */
const promised = (stage: Stage): Stage => (isPromise(stage) ? stage : `promise-of-${stage}`);

/** The stage after `await`. */
const resolvedStage = (stage: Stage): Stage => awaitedStages[stage] ?? stage;

const awaitedStages: Readonly<Partial<Record<Stage, ResolvedStage>>> = {
  'promise-of-body': 'body',
  'promise-of-response': 'response',
};

/** Whether the value is the whole body of the response. */
const isWholeBody = ({ stage, members, path }: Held): boolean =>
  stage === 'body' && members.length === 0 && path.length === 0;

const memberIn = (held: Held, name: string): Held => ({ ...held, path: [...held.path, name] });

const itemIn = (held: Held): Held => memberIn(held, '[]');

/** The value that a `.then()` callback returns (`.then((response) => response.json())`). */
function returnedBy(returned: ts.Expression, name: string, held: Held): Held | undefined {
  const isParameter = (node: ts.Expression): boolean => compiler.isIdentifier(node) && node.text === name;
  if (isParameter(returned)) return { ...held, stage: promised(held.stage) };
  const isCalled = compiler.isCallExpression(returned);
  const access = isCalled ? returned.expression : returned;
  if (!compiler.isPropertyAccessExpression(access) || !isParameter(access.expression)) return undefined;
  const [names, ...members] = held.members;
  if (isCalled && held.stage === 'response' && access.name.text === 'json')
    return { ...held, stage: 'promise-of-body' };
  return !isCalled && names?.includes(access.name.text) === true
    ? { ...held, stage: 'promise-of-body', members }
    : undefined;
}

const isPromise = (stage: Stage): stage is `promise-of-${ResolvedStage}` => stage.startsWith('promise');
