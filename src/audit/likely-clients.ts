// Recognizes HTTP clients that are not in the table of callers.
// A value is a likely client if its type has the methods of a client.
// A value without a type is a likely client if it has the name of a client and code awaits its calls.
// Calls of likely clients are reported only for paths that begin with a namespace of the site.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { unwrapped } from '../user-code/possible-values.ts';
import { httpMethods, type HttpMethod } from '../core/model/api/api.ts';
import { calleeIn } from './call-index.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import { unknown, type Choices, type EvaluatedValue } from './evaluate/values.ts';
import type { CodeRequest } from './requests.ts';

/**
 * The request of a call such as `client.get('/wp/v2/posts')`. Only the method and the address are read, because
 * a second argument may be a body or options.
 *
 * @param callee the called value, which is no known caller
 */
export function likelyRequest(
  node: ts.CallExpression,
  callee: EvaluatedValue,
  argumentsGiven: () => readonly Choices[],
  checker: ts.TypeChecker,
): CodeRequest | undefined {
  const expression = calleeIn(node.expression);
  if (!compiler.isPropertyAccessExpression(expression)) return undefined;
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

/** Whether a call registers a request handler, in a server or in a test (`app.get('/wp/v2/posts', handler)`). */
export const isHandler = ({ arguments: given }: ts.CallExpression, args: readonly Choices[]): boolean =>
  given.some(compiler.isFunctionLike) ||
  args.slice(1).some((one) => one.some(({ kind }) => kind === 'function'));

function isLikelyClient(
  node: ts.CallExpression,
  { expression: receiver }: ts.PropertyAccessExpression,
  callee: EvaluatedValue,
  checker: ts.TypeChecker,
): boolean {
  const type = callee.kind === 'unknown' ? checker.getTypeAtLocation(receiver) : undefined;
  if (type && !(type.flags & compiler.TypeFlags.Any)) return hasMethodsOfClient(type, receiver, checker);
  return isNamedAsClient(receiver, callee, checker) && isWaitedFor(node);
}

/* ------------------------------------------------------------------ by type */

/**
 * Whether a type has the methods of an HTTP client. Both `get` and `post` must take a text and return a promise
 * or an observable. Key-value stores have `get` but no `post`. Server frameworks have both `get` and `post`,
 * but the two methods return no promise.
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
    ({ flags }) => (flags & (compiler.TypeFlags.StringLike | compiler.TypeFlags.Any)) !== 0,
  );
}

/** Whether the result is a promise, or an observable that the code subscribes to. */
function isPromised(signature: ts.Signature, checker: ts.TypeChecker): boolean {
  const type = checker.getReturnTypeOfSignature(signature);
  return ['then', 'subscribe'].some((name) => checker.getPropertyOfType(type, name) !== undefined);
}

/* ------------------------------------------------------------------ by name */

const clientName = /(?:client|https?|api|axios|rest|request|fetcher|wp|wordpress|woo|woocommerce)$/i;
const nonClientName =
  /cache|redis|memo|stor(?:e|age)|mock|nock|stub|fake|msw|server|express|fastify|koa|hono|router|intercept|supertest|query|apollo|bucket|session|cookie|header|param/i;

/** Whether a name looks like a cache of responses, or a mock in tests. */
export const isOtherName = (name: string): boolean => nonClientName.test(name);

/** Whether the name of the receiver, and of the function that made it, may be those of a client. */
function isNamedAsClient(receiver: ts.Expression, callee: EvaluatedValue, checker: ts.TypeChecker): boolean {
  const node = unwrapped(receiver);
  const name = compiler.isPropertyAccessExpression(node) ? node.name : node;
  if (!compiler.isIdentifier(name) || !clientName.test(name.text) || isOtherName(node.getText()))
    return false;
  if (callee.kind === 'foreign') return !nonClientName.test(callee.module);
  const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
  return (
    !declaration ||
    !compiler.isVariableDeclaration(declaration) ||
    !nonClientName.test(declaration.initializer?.getText() ?? '')
  );
}

const isWaitedFor = (node: ts.CallExpression): boolean => isAwaited(node) || isReturnedCall(node);

/**
 * Whether the code awaits a call, as in `await client.get()` (also in the form that compilers write for older
 * engines) or `client.get().then()`.
 */
export function isAwaited(node: ts.CallExpression): boolean {
  const { parent } = holderOf(node);
  return (
    compiler.isAwaitExpression(parent) ||
    compiler.isYieldExpression(parent) ||
    (compiler.isPropertyAccessExpression(parent) && /^(?:then|catch|finally)$/.test(parent.name.text)) ||
    (compiler.isArrayLiteralExpression(parent) && isYieldOfHelper(parent))
  );
}

/** Whether a function returns the call, so that its callers await the result. */
export function isReturnedCall(node: ts.CallExpression): boolean {
  const holder = holderOf(node);
  const { parent } = holder;
  return compiler.isReturnStatement(parent) || (compiler.isArrowFunction(parent) && parent.body === holder);
}

function holderOf(node: ts.Node): ts.Node {
  let inner = node;
  while (compiler.isParenthesizedExpression(inner.parent) || compiler.isAsExpression(inner.parent))
    inner = inner.parent;
  return inner;
}

/**
 * Whether an array is TypeScript's form of `await` with the helper `__generator` (`return [4, client.get()]`).
 */
const isYieldOfHelper = ({ elements: [code], parent }: ts.ArrayLiteralExpression): boolean =>
  compiler.isReturnStatement(parent) &&
  code !== undefined &&
  compiler.isNumericLiteral(code) &&
  code.text === '4';
