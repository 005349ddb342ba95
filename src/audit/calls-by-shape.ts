// The requests of functions and clients that are not in the table of callers, by the shape of the call.
// Such a call is checked only if its address contains the REST base or a namespace of the site.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { httpMethods, type HttpMethod } from '../core/model/api/api.ts';
import { objectMemberName } from '../user-code/syntax.ts';
import type { RequestShape } from './caller.ts';
import { calleeIn, endingOf } from './call-index.ts';
import type { Choices, EvaluatedValue } from './evaluate/values.ts';
import { apiFetch } from './request-shapes.ts';

/** The name in reports for a function or client that no module exports. */
export const unknownClient = 'HTTP client';

/** The shapes of the options of a function. */
const shapesOfOptions: readonly { readonly members: readonly string[]; readonly shape: RequestShape }[] = [
  { members: ['path'], shape: { ...apiFetch, named: true } },
  { members: ['url', 'method'], shape: { ...apiFetch, path: ['0.url'], named: true } },
];

/** A quick check by the text of a call that excludes most calls. */
export function mayBeRequest(node: ts.CallExpression): boolean {
  const [first] = node.arguments;
  if (!first || methodNamed(endingOf(node)) !== undefined) return first !== undefined;
  const names = compiler.isObjectLiteralExpression(first)
    ? new Set(first.properties.map((one) => objectMemberName(one)))
    : undefined;
  return names
    ? shapesOfOptions.some(({ members }) => members.every((name) => names.has(name)))
    : compiler.isIdentifier(first);
}

const methodNamed = (name: string): HttpMethod | undefined =>
  httpMethods.find((one) => one.toLowerCase() === name);

/**
 * The shape of a call of a function of which nothing is known; undefined if the call looks like no request.
 *
 * @param isExport whether a module exports the function
 */
export function shapeOfUnknownFunction(
  node: ts.CallExpression,
  args: readonly Choices[],
  isExport: boolean,
  checker: ts.TypeChecker,
): RequestShape | undefined {
  const [options = []] = args;
  const byOptions = shapesOfOptions.find(({ members }) =>
    options.some((one) => members.every((name) => hasMember(one, name))),
  );
  // A function of an unknown value is a caller only if the code uses its result.
  if (byOptions)
    return isExport || !compiler.isExpressionStatement(node.parent) ? byOptions.shape : undefined;
  const method = methodNamed(endingOf(node));
  const isMethod = compiler.isPropertyAccessExpression(calleeIn(node.expression));
  return method && isMethod && !hasHandler(node, args) && isAwaitable(node, checker)
    ? { path: ['0'], named: true, method, partial: true, answers: 'response' }
    : undefined;
}

const hasMember = (value: EvaluatedValue, name: string): boolean =>
  value.kind === 'members' && value.members.has(name);

/** Whether a call registers a function for requests, in a server or in a test (`app.get('/wp/v2/posts', handler)`). */
const hasHandler = ({ arguments: given }: ts.CallExpression, args: readonly Choices[]): boolean =>
  given.some(compiler.isFunctionLike) ||
  args.slice(1).some((one) => one.some(({ kind }) => kind === 'function'));

/**
 * Whether a call returns a promise or an observable. If its type is unknown, whether the code waits for the result, or
 * returns it to its callers.
 */
function isAwaitable(node: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(node);
  if ((type.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) === 0)
    return ['then', 'subscribe'].some((member) => checker.getPropertyOfType(type, member) !== undefined);
  let inner: ts.Node = node;
  while (compiler.isParenthesizedExpression(inner.parent) || compiler.isAsExpression(inner.parent))
    inner = inner.parent;
  const { parent } = inner;
  return (
    compiler.isAwaitExpression(parent) ||
    compiler.isYieldExpression(parent) ||
    compiler.isReturnStatement(parent) ||
    (compiler.isArrowFunction(parent) && parent.body === inner) ||
    // `[4, client.get()]` is what TypeScript writes for `await` in older code. Lists are usually awaited together.
    compiler.isArrayLiteralExpression(parent) ||
    (compiler.isPropertyAccessExpression(parent) &&
      /^(?:then|catch|finally|subscribe|pipe)$/.test(parent.name.text))
  );
}
