// Rules about the methods of a route and about an operation, except its arguments and responses.

import type { HttpMethod, Operation } from '../../core/model/api/api.ts';
import { isDeprecated } from '../compare/deprecated.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { MethodPair, OperationPair } from '../compare/pairs.ts';
import { exampleWith, type RuleChange, type RuleRow } from './rule.ts';

// Methods

const updating: ReadonlySet<HttpMethod> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * POST, PUT and PATCH often share one callback, so the remaining methods usually have the effect of the removed
 * method.
 */
function remainingMethodsHint({ methods, kept }: MethodPair): string | undefined {
  const others = kept.filter((method) => updating.has(method));
  return methods.every((method) => updating.has(method)) && others.length > 0
    ? `${others.join(' and ')} of this route did the same`
    : undefined;
}

const whenMethodsRemoved =
  (test: (operation: Operation) => boolean): RuleRow<MethodPair>['find'] =>
  (pair) => {
    if (pair.kind !== 'removed' || !test(pair.operation)) return undefined;
    const hint = remainingMethodsHint(pair);
    return { before: pair.methods, after: null, ...(hint !== undefined && { hint }) };
  };

const route = (methods: Json): Json => ({
  routes: { '/demo/v1/things': { methods, endpoints: [{ methods }] } },
});

export const methodRows: readonly RuleRow<MethodPair>[] = [
  {
    code: 'method-removed',
    level: 'breaking',
    title: 'A method of a route was removed',
    reason: 'Requests with the removed method now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: whenMethodsRemoved((operation) => !isDeprecated(operation)),
    mirror: ['method-added'],
    example: { before: route(['GET', 'DELETE']), after: route(['GET']) },
  },
  {
    code: 'method-removed-deprecated',
    level: 'risky',
    title: 'A deprecated method of a route was removed',
    reason: 'The method was already deprecated. Calls that still use the method now get 404 (rest_no_route).',
    find: whenMethodsRemoved(isDeprecated),
    mirror: ['method-added'],
    example: {
      before: { operations: [{ method: 'GET' }, { method: 'DELETE', deprecated: true }] },
      after: { operations: [{ method: 'GET' }] },
    },
  },
  {
    code: 'method-added',
    level: 'safe',
    title: 'A method was added to a route',
    reason: 'No existing code uses the new method.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: pair.methods } : undefined),
    mirror: ['method-removed', 'method-removed-deprecated'],
    example: { before: route(['GET']), after: route(['GET', 'DELETE']) },
  },
];

// Operations

const change = (before: Json, after: Json, at: readonly string[] = []): RuleChange => ({ at, before, after });

const when =
  (test: (before: Operation, after: Operation) => RuleChange | undefined): RuleRow<OperationPair>['find'] =>
  ({ before, after }) =>
    test(before, after);

const argumentNames = ({ arguments: args }: Operation): Json => args.map(({ name }) => name).toSorted();

const operationHeaders = ({ headers }: Operation): Readonly<Record<string, string>> => headers ?? {};

const operationHeadersText = (operation: Operation): string =>
  JSON.stringify(
    Object.entries(operationHeaders(operation))
      .map(([name, value]) => [name.toLowerCase(), value])
      .toSorted(),
  );

const batchExample = exampleWith((batchable: boolean) => ({
  endpoints: [{ methods: ['POST'], ...(batchable && { allow_batch: { v1: true } }) }],
}));
const operationExample = exampleWith((operation: Json) => ({ operations: [operation] }));
const orderExample = exampleWith((names: readonly string[]) => ({
  operations: names.map((name) => ({ method: 'GET', arguments: [{ name }] })),
}));

/** Finds a mark that was added to an operation or removed from it. */
const marked = (
  mark: 'batchable' | 'deprecated',
  is: 'added' | 'removed',
  at: string,
): RuleRow<OperationPair>['find'] =>
  when((before, after) => {
    const [without, having] = is === 'added' ? [before, after] : [after, before];
    if (without[mark] || !having[mark]) return undefined;
    return is === 'added' ? change(null, true, [at]) : change(true, null, [at]);
  });

export const operationRows: readonly RuleRow<OperationPair>[] = [
  {
    code: 'endpoint-order-changed',
    level: 'risky',
    title: 'The order of the endpoints for a method changed',
    reason:
      'WordPress uses the first endpoint for a method, so another endpoint now handles requests with this method.',
    find: ({ swapped, before, after }) =>
      swapped ? change(argumentNames(before), argumentNames(after)) : undefined,
    mirror: ['endpoint-order-changed'],
    example: orderExample(['a', 'b'], ['b', 'a']),
  },
  {
    code: 'allow-batch-removed',
    level: 'breaking',
    title: 'The batch route no longer accepts the operation',
    reason: 'Batch requests that contain the operation are now refused (rest_batch_not_allowed).',
    proof: 'refused',
    touches: 'batch',
    find: marked('batchable', 'removed', 'allow_batch'),
    mirror: ['allow-batch-added'],
    example: batchExample(true, false),
  },
  {
    code: 'allow-batch-added',
    level: 'safe',
    title: 'The batch route now accepts the operation',
    reason: 'No existing batch request contains the operation.',
    touches: 'batch',
    find: marked('batchable', 'added', 'allow_batch'),
    mirror: ['allow-batch-removed'],
    example: batchExample(false, true),
  },
  {
    code: 'body-encoding-changed',
    level: 'breaking',
    title: 'The encoding of request bodies changed',
    reason: 'The service does not accept request bodies in the old encoding.',
    proof: { none: 'a schema does not show whether a service still reads the old encoding' },
    find: when((before, after) =>
      before.bodyEncoding !== after.bodyEncoding
        ? change(before.bodyEncoding, after.bodyEncoding, ['bodyEncoding'])
        : undefined,
    ),
    mirror: ['body-encoding-changed'],
    example: operationExample(
      { method: 'POST', bodyEncoding: 'form' },
      { method: 'POST', bodyEncoding: 'json' },
    ),
  },
  {
    code: 'headers-changed',
    level: 'risky',
    title: 'Every call now sends other headers',
    reason:
      'A service may refuse calls without the new headers, or respond differently to calls with the old headers.',
    find: when((before, after) =>
      operationHeadersText(before) === operationHeadersText(after)
        ? undefined
        : change(operationHeaders(before), operationHeaders(after), ['headers']),
    ),
    mirror: ['headers-changed'],
    example: operationExample({ method: 'GET' }, { method: 'GET', headers: { Accept: 'application/json' } }),
  },
  {
    code: 'operation-renamed',
    level: 'risky',
    title: 'The operation has another name in the generated client',
    reason: 'Requests are unchanged, but code that calls the generated function must use its new name.',
    find: ({ before, after, sameParameters }) =>
      sameParameters && before.name !== after.name ? change(before.name, after.name) : undefined,
    mirror: ['operation-renamed'],
    example: operationExample(
      { name: 'things.list', method: 'GET' },
      { name: 'things.search', method: 'GET' },
    ),
  },
  {
    code: 'operation-deprecated',
    level: 'docs',
    title: 'The operation is now marked as deprecated',
    reason: 'The operation still works, but a later version may remove it.',
    deprecates: true,
    find: marked('deprecated', 'added', 'deprecated'),
    mirror: ['operation-undeprecated'],
    example: operationExample({ method: 'GET' }, { method: 'GET', deprecated: true }),
  },
  {
    code: 'operation-undeprecated',
    level: 'docs',
    title: 'The operation is no longer marked as deprecated',
    reason: 'The operation works as before.',
    find: marked('deprecated', 'removed', 'deprecated'),
    mirror: ['operation-deprecated'],
    example: operationExample({ method: 'GET', deprecated: true }, { method: 'GET' }),
  },
  {
    code: 'operation-description-changed',
    level: 'docs',
    title: 'The description of the operation changed',
    reason: 'Only the documentation changed. Requests and responses are the same.',
    find: ({ before, after, sameness }) => {
      const [old, now] = [before.description ?? '', after.description ?? ''];
      return sameness.textOf('before', old) === sameness.textOf('after', now)
        ? undefined
        : change(before.description ?? null, after.description ?? null, ['description']);
    },
    mirror: ['operation-description-changed'],
    example: operationExample(
      { method: 'GET', description: 'Lists things.' },
      { method: 'GET', description: 'Lists all things.' },
    ),
  },
];
