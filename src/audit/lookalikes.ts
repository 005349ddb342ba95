// Reports calls of unknown functions that look like REST calls of the site (`magic('/wp/v2/posts')`).
// For example, the module of the function may not be installed.
// The audit cannot determine the requests of calls of unknown functions.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { calleeIn, endingOf } from './call-index.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import {
  parametersOfValue,
  textPartsOf,
  knownText,
  unknown,
  type Choices,
  type ObjectValue,
  type EvaluatedValue,
} from './evaluate/values.ts';
import { isAwaited, isHandler, isOtherName, isReturnedCall } from './likely-clients.ts';
import type { CodeRequest } from './requests.ts';

/**
 * A call of an unknown function that may send a request. An argument of the call is an address that contains a
 * namespace or the REST base of the site.
 *
 * @param callees the values of the called expression, which are unknown
 */
export function lookalike(
  node: ts.CallExpression,
  callees: Choices,
  argumentsGiven: () => readonly Choices[],
  checker: ts.TypeChecker,
): CodeRequest | undefined {
  const name = endingOf(node);
  if (!mayLookAlike(node) || callees.some(isKnownOtherModule)) return undefined;
  const args = argumentsGiven();
  const isNamed = isSending(name);
  const isTold = args.some((one) => one.some(isMethod));
  if (!isTold && !mayReturnPromise(node, name, checker)) return undefined;
  if (!isNamed && (isHandler(node, args) || !(isTold || isUsedAsRequest(node, name, callees))))
    return undefined;
  const addresses = args
    .flatMap((one) => one.flatMap(addressesInArgument))
    .filter((one) => (isNamed && parametersOfValue(one).length > 0) || isPathLike(one));
  if (addresses.length === 0) return undefined;
  const anything = mergedObjects(node, [unknown(node)]);
  return {
    caller: calleeIn(node.expression).getText().replace(/\s+/g, ' ').slice(0, maxCalleeNameLength),
    form: 'url',
    isUnderstood: false,
    addresses,
    methods: undefined,
    query: anything,
    body: anything,
    answers: 'unknown',
    pages: false,
  };
}

const maxCalleeNameLength = 60;

/** A quick check by name and context that excludes most calls. */
export const mayLookAlike = (node: ts.CallExpression): boolean => {
  const name = endingOf(node);
  return (
    node.arguments.length > 0 &&
    !otherCalls.test(name) &&
    (isSending(name) || isMethodName(name) || isAwaited(node) || node.arguments.some(isMethodText)) &&
    !isOtherName(receiverOf(node))
  );
};

/** The receiver's name, such as `client` of `client.get()`. The name is empty for a call without a receiver. */
function receiverOf({ expression }: ts.CallExpression): string {
  const callee = calleeIn(expression);
  return compiler.isPropertyAccessExpression(callee) ? callee.expression.getText() : '';
}

/** Whether a name suggests a request (`apiFetch`, `fetchPosts`, `sendRequest`, `useQuery`). */
const isSending = (name: string): boolean =>
  /(?:fetch|request|ajax|axios)$/i.test(name) ||
  /^(?:fetch|request|send|ajax)(?![a-z])|^use[A-Z]\w*(?:Query|Mutation)$|^useSWR/.test(name);

/** Whether the code awaits or returns the result of a call, as it does with a response. */
function isUsedAsRequest(node: ts.CallExpression, name: string, callees: Choices): boolean {
  if (!isMethodName(name)) return isAwaited(node);
  // Caches and maps also have methods with the names of HTTP methods.
  // An export of a module with the name of an HTTP method usually sends a request.
  const isPosting = /^(?:post|patch)/i.test(name);
  return (
    (isAwaited(node) || isReturnedCall(node)) &&
    callees.every((callee) => (callee.kind === 'foreign' ? callee.module !== '' : isPosting))
  );
}

const isMethodName = (name: string): boolean =>
  /^(?:get|post|put|patch|del|delete|head|options)(?:json|data|raw|all)?$/i.test(name);

const isKnownOtherModule = (callee: EvaluatedValue): boolean =>
  callee.kind === 'foreign' && isOtherName(callee.module);

/** Names of functions that never send a request. */
const otherCalls =
  /^(?:expect|assert|spy|wait|intercept|route|unroute|goto|visit|navigate|redirect|register|require|resolve|reject)|^(?:on|once|off|describe|it|test|log|warn|error|info|debug)$|^to[A-Z]|mock|stub|fake|nock|cache/i;

/**
 * Whether the function may send a request: its type returns a promise or is unknown, or it is a hook, which
 * returns an object.
 */
function mayReturnPromise(node: ts.CallExpression, name: string, checker: ts.TypeChecker): boolean {
  if (/^use[A-Z]/.test(name)) return true;
  const type = checker.getTypeAtLocation(node);
  if (type.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown | compiler.TypeFlags.TypeParameter))
    return true;
  return ['then', 'subscribe'].some((member) => checker.getPropertyOfType(type, member) !== undefined);
}

const isMethodText = (node: ts.Expression): boolean =>
  compiler.isStringLiteralLike(node) && methodNamePattern.test(node.text);

const isMethod = (value: EvaluatedValue): boolean => {
  const method = value.kind === 'members' ? value.members.get('method')?.values : [value];
  return method?.some((one) => methodNamePattern.test(knownText(one) ?? '')) ?? false;
};

const methodNamePattern = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

/** The possible addresses in an argument: the argument itself, or its member with a typical name. */
const addressesInArgument = (value: EvaluatedValue): Choices =>
  (value.kind === 'members' ? addressMembers(value) : [value]).filter(
    ({ kind }) => kind === 'text' || kind === 'unknown',
  );

const addressMembers = ({ members }: ObjectValue): Choices =>
  addressNames.flatMap((name) => members.get(name)?.values ?? []);

const isPathLike = (value: EvaluatedValue): boolean =>
  textPartsOf(value).some((part) => typeof part === 'string' && /\/|rest_route/.test(part));

const addressNames = ['path', 'url', 'uri', 'endpoint', 'route', 'pathname', 'resource'];
