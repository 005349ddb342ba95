// Recognizes HTTP clients that the table of callers does not have: their type has the methods of a client, or
// they have no type and are named and awaited like one. Their calls count only for paths that begin with a
// namespace of the site.

import { ts } from 'ts-morph';
import { unwrapped } from '../user-code/possible-values.ts';
import { httpMethods, type HttpMethod } from '../core/model/api.ts';
import { calleeIn } from './call-index.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import { unknown, type Choices, type EvaluatedValue } from './evaluate/values.ts';
import type { CodeRequest } from './requests.ts';

/**
 * The request of `client.get('/wp/v2/posts')`. Only the method and the address are read: a second argument is
 * a body for one client and options for another.
 *
 * @param callee the value that is called, which is no known caller
 */
export function likelyRequest(
  node: ts.CallExpression,
  callee: EvaluatedValue,
  argumentsGiven: () => readonly Choices[],
  checker: ts.TypeChecker,
): CodeRequest | undefined {
  const expression = calleeIn(node.expression);
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const method = methodNamed(expression.name.text);
  if (!method || !isLikelyClient(node, expression, callee, checker)) return undefined;
  const args = argumentsGiven();
  const [addresses = []] = args;
  if (isHandler(node, args)) return undefined;
  const anything = mergedObjects(node, [unknown(node)]);
  return {
    caller: 'HTTP client',
    form: 'named',
    addresses,
    methods: [method],
    query: anything,
    body: anything,
    answers: 'unknown',
    pages: false,
  };
}

const methodNamed = (name: string): HttpMethod | undefined =>
  httpMethods.find((method) => method.toLowerCase() === name);

/** `app.get('/wp/v2/posts', handler)`: a handler of requests, in a server or in a test. */
export const isHandler = ({ arguments: given }: ts.CallExpression, args: readonly Choices[]): boolean =>
  given.some(ts.isFunctionLike) || args.slice(1).some((one) => one.some(({ kind }) => kind === 'function'));

function isLikelyClient(
  node: ts.CallExpression,
  { expression: receiver }: ts.PropertyAccessExpression,
  callee: EvaluatedValue,
  checker: ts.TypeChecker,
): boolean {
  const type = callee.kind === 'unknown' ? checker.getTypeAtLocation(receiver) : undefined;
  if (type && !(type.flags & ts.TypeFlags.Any)) return hasMethodsOfClient(type, receiver, checker);
  return isNamedAsClient(receiver, callee, checker) && isWaitedFor(node);
}

/* ------------------------------------------------------------------ by type */

/**
 * Whether `get` and `post` both take a text and return a promise or an observable. Key-value stores have
 * `get` but no `post`; servers have both, and return no promise.
 */
const hasMethodsOfClient = (type: ts.Type, at: ts.Node, checker: ts.TypeChecker): boolean =>
  ['get', 'post'].every((name) => {
    const member = checker.getPropertyOfType(type, name);
    const signatures = member ? checker.getTypeOfSymbolAtLocation(member, at).getCallSignatures() : [];
    return signatures.some(
      (signature) => takesText(signature, at, checker) && isPromised(signature, checker),
    );
  });

function takesText({ parameters: [first] }: ts.Signature, at: ts.Node, checker: ts.TypeChecker): boolean {
  if (!first) return false;
  const type = checker.getTypeOfSymbolAtLocation(first, at);
  return (type.isUnion() ? type.types : [type]).some(
    ({ flags }) => (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any)) !== 0,
  );
}

/** A promise, or an observable that is subscribed to. */
function isPromised(signature: ts.Signature, checker: ts.TypeChecker): boolean {
  const type = checker.getReturnTypeOfSignature(signature);
  return ['then', 'subscribe'].some((name) => checker.getPropertyOfType(type, name) !== undefined);
}

/* ------------------------------------------------------------------ by name */

const clientName = /(?:client|https?|api|axios|rest|request|fetcher|wp|wordpress|woo|woocommerce)$/i;
const nonClientName =
  /cache|redis|memo|stor(?:e|age)|mock|nock|stub|fake|msw|server|express|fastify|koa|hono|router|intercept|supertest|query|apollo|bucket|session|cookie|header|param/i;

/** Named like a store of responses, or like a mock of a client in tests. */
export const isOtherName = (name: string): boolean => nonClientName.test(name);

/** Named like a client, and not made by a function with another kind of name. */
function isNamedAsClient(receiver: ts.Expression, callee: EvaluatedValue, checker: ts.TypeChecker): boolean {
  const node = unwrapped(receiver);
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  if (!ts.isIdentifier(name) || !clientName.test(name.text) || isOtherName(node.getText())) return false;
  if (callee.kind === 'foreign') return !nonClientName.test(callee.module);
  const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
  return (
    !declaration ||
    !ts.isVariableDeclaration(declaration) ||
    !nonClientName.test(declaration.initializer?.getText() ?? '')
  );
}

const isWaitedFor = (node: ts.CallExpression): boolean => isAwaited(node) || isReturnedCall(node);

/** `await client.get()`, also as compilers write it for older engines, or `client.get().then()`. */
export function isAwaited(node: ts.CallExpression): boolean {
  const { parent } = holderOf(node);
  return (
    ts.isAwaitExpression(parent) ||
    ts.isYieldExpression(parent) ||
    (ts.isPropertyAccessExpression(parent) && /^(?:then|catch|finally)$/.test(parent.name.text)) ||
    (ts.isArrayLiteralExpression(parent) && isYieldOfHelper(parent))
  );
}

/** A function returns it, so that its callers await it. */
export function isReturnedCall(node: ts.CallExpression): boolean {
  const holder = holderOf(node);
  const { parent } = holder;
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === holder);
}

function holderOf(node: ts.Node): ts.Node {
  let inner = node;
  while (ts.isParenthesizedExpression(inner.parent) || ts.isAsExpression(inner.parent)) inner = inner.parent;
  return inner;
}

/** `return [4, client.get()]`, which TypeScript makes from `await` with its helper `__generator`. */
const isYieldOfHelper = ({ elements: [code], parent }: ts.ArrayLiteralExpression): boolean =>
  ts.isReturnStatement(parent) && code !== undefined && ts.isNumericLiteral(code) && code.text === '4';
