// Converts a model to the data of the mock, once before the first request.

import type { ApiModel, AuthScheme, HttpMethod, Operation, Route } from '../core/model/api/api.ts';
import { itemPath } from '../core/model/api/item-schema.ts';
import { deviate } from '../core/schema/deviation.ts';
import type { MockCollection, MockData, MockOperation, MockResponse, Action } from './mock-data.ts';
import { accessRows, type AccessRows } from '../source/normalize/known/known-access.ts';
import { whoMayCall } from './known-access.ts';
import { acceptedMembers } from './accepted-members.ts';
import { recordedData } from './recorded-members.ts';
import { plainSchema } from './plain-schema.ts';
import { planCollections } from './plan-collections.ts';
import { planSessions, refusesKeys } from './plan-sessions.ts';
import { routeExpression } from './route-expression.ts';

/** @param model the model, with observed responses and the settings of the user */
export function planMock(model: ApiModel): MockData {
  const collections = planCollections(model);
  const places = new Map([...collections.keys()].map((path, at) => [path, at]));
  const resources = model.resources ?? [];
  const placeOf = (namespace: string, name: string): number =>
    resources.findIndex((one) => one.namespace === namespace && one.name === name);
  const accessors = new Map(model.namespaces.map(({ name, accessor }) => [name, accessor]));
  const needsKey =
    model.auth.length > 0 && model.auth.every(({ kind }) => kind === 'bearer' || kind === 'header');
  const access = accessRows((path) =>
    model.routes
      .filter((route) => route.path === path)
      .flatMap(({ operations }) => operations.filter(({ methods }) => methods.includes('GET')))
      .flatMap((operation) => operation.arguments.map(({ name }) => name)),
  );
  const sessions = planSessions(model);
  const isWordPress =
    model.routes.some(({ key, path }) => key !== path) || model.routes.some(({ key }) => key === '/');

  const planOperation = (route: Route, operation: Operation): MockOperation => {
    const { does, list } = actionOf(route, operation, collections);
    const collection = list === undefined ? undefined : places.get(list);
    const accepted = collection === undefined ? acceptedInResponse(route, operation) : undefined;
    return {
      name: `${accessors.get(route.namespace) ?? ''}.${operation.name}`,
      methods: operation.methods,
      does,
      ...(collection !== undefined && { collection }),
      ...mockAccess(route, operation, does, needsKey, access),
      ...sessions.of(route),
      batchable: operation.batchable === true,
      arguments: operation.arguments
        .filter(({ declared }) => declared !== false)
        .map(({ name, required, schema }) => ({ name, required, schema: plainSchema(schema) })),
      response: mockResponse(route, operation, placeOf),
      ...(accepted && { accepted }),
    };
  };

  function acceptedInResponse(route: Route, operation: Operation): MockOperation['accepted'] {
    const { response } = operation;
    if (response.kind !== 'schema' && response.kind !== 'resource') return undefined;
    const resource =
      response.kind === 'resource' ? resources[placeOf(route.namespace, response.resource)] : undefined;
    const { schema = {}, example } = response.kind === 'schema' ? response : (resource ?? {});
    const members = { ...acceptedMembers(schema, [operation]), ...recordedData(schema, example, '') };
    return Object.keys(members).length === 0 ? undefined : members;
  }

  return {
    isWordPress,
    credentialHeaders: [...new Set(model.auth.flatMap(credentialHeadersOf))],
    routes: model.routes.map((route) => ({
      key: route.key,
      path: route.path,
      ...routeExpression(route.parts),
      namespace: route.namespace,
      ...(isWordPress && refusesKeys(model, route) && { refusesKeys: true as const }),
      operations: route.operations.map((operation) => planOperation(route, operation)),
    })),
    collections: [...collections.values()],
    ...(sessions.all.length > 0 && { sessions: sessions.all }),
    resources: resources.map(({ name, namespace, schema, deviations, embeds = [] }) => ({
      name,
      namespace,
      schema: plainSchema(
        deviations === undefined
          ? schema
          : deviate(
              schema,
              deviations.filter(({ provenance }) => provenance === 'config'),
            ),
      ),
      embeds: embeds.flatMap(({ rel, resources: [first = ''], form }) => {
        const resource = placeOf(namespace, first);
        return resource < 0 ? [] : [{ rel, resource, form }];
      }),
    })),
  };
}

function mockAccess(
  route: Route,
  operation: Operation,
  does: Action,
  needsKey: boolean,
  rows: AccessRows,
): Pick<MockOperation, 'access' | 'refusals'> {
  const { who, refusal } = whoMayCall(route, operation, needsKey, rows, does);
  const edit = rows('edit', route.path)?.error;
  const refusals = { ...(refusal && { any: refusal }), ...(edit && { edit }) };
  return { access: who, ...((refusal ?? edit) && { refusals }) };
}

const credentialHeadersOf = (scheme: AuthScheme): readonly string[] => {
  if (scheme.kind === 'header') return [scheme.header.toLowerCase()];
  return scheme.kind === 'cookie-nonce' ? ['x-wp-nonce'] : ['authorization'];
};

interface Doing {
  readonly does: Action;
  /** The path of the list. */
  readonly list?: string;
}

const other: Doing = { does: 'other' };

/** The action on a single item, by HTTP method. Both PUT and PATCH update an item. */
const toOne: Readonly<Record<HttpMethod, Action>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'update',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
  OPTIONS: 'other',
};

function actionOf(
  route: Route,
  operation: Operation,
  collections: ReadonlyMap<string, MockCollection>,
): Doing {
  const { method, response } = operation;
  if (route.path === '/') return { does: 'index' };
  if (route.path === '/batch/v1') return { does: 'batch' };
  if (route.path === `/${route.namespace}` && method === 'GET') return { does: 'namespace' };
  const item = itemPath(route);
  if (item !== undefined && collections.has(item.list)) return { does: toOne[method], list: item.list };
  if (collections.has(route.path)) {
    if (method === 'GET') return returnsSingle(response) ? other : { does: 'list', list: route.path };
    return method === 'POST' ? { does: 'create', list: route.path } : other;
  }
  const [, list = ''] = /^(.+)\/batch$/.exec(route.path) ?? [];
  return method === 'POST' && collections.has(list) ? { does: 'change-many', list } : other;
}

/** Whether an operation with the path of a list returns a single value that is not an item of the list. */
const returnsSingle = (response: Operation['response']): boolean =>
  response.kind === 'resource' && !['array', 'map'].includes(response.form);

function mockResponse(
  route: Route,
  { response }: Operation,
  placeOf: (namespace: string, name: string) => number,
): MockResponse {
  if (response.kind === 'schema') return { kind: 'schema', schema: plainSchema(response.schema) };
  if (response.kind !== 'resource') return { kind: response.kind };
  const resource = placeOf(route.namespace, response.resource);
  const { form, context, deletion } = response;
  return resource < 0
    ? { kind: 'unknown' }
    : { kind: 'resource', resource, form, context, ...(deletion && { deletion }) };
}
