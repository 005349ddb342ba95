// The engine of the mock, which converts a request to a response.
// The engine uses no clock, file or network, so a server and the tests of a project can use the same engine.
// The engine checks requests in the order of `WP_REST_Server::dispatch`.
// The order is route, JSON, missing arguments, invalid arguments, permission and callback.

import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';
import { respondToBatch, enveloped } from './batch-requests.ts';
import { batchChange } from './batch-change.ts';
import { checkRequestArguments } from './check-arguments.ts';
import { embedsAsked, linkedItem } from './linked-items.ts';
import { generatedResponse, inResponseForm } from './generated-response.ts';
import { SiteError, errorReply, ok, type MockReply } from './mock-response.ts';
import type { MockCollection, MockData, MockOperation, MockRoute } from './mock-data.ts';
import { readRequest, type MockRequest, type ReadRequest } from './mock-request.ts';
import { MockStore, type StoredItem } from './mock-store.ts';
import { assertAllowed, isSignedIn } from './permission.ts';
import { assertSession, sessionHeaders } from './session.ts';
import { requestedFields, valueInContext, withFields, type NamedContext } from './present.ts';
import { matchRoute, routeMatcher } from './match-route.ts';
import {
  createItem,
  deleteItem,
  heldItem,
  listPath,
  listItems,
  updateItem,
  type CheckedRequest,
} from './store-actions.ts';

export interface MockOptions {
  /** Equal seeds give equal responses. */
  readonly seed: number;
  /** The address of the REST base, without a trailing slash. Links in responses start with the address. */
  readonly base: string;
  /**
   * The responses for the index, for the index of a namespace and for OPTIONS; absent if the responses are not
   * needed.
   */
  readonly describe?: {
    readonly index: (context: Json | undefined) => Json;
    readonly namespace: (name: string, context: Json | undefined) => Json;
    /** @param key the key of the route in the index */
    readonly route: (key: string) => Json | undefined;
  };
  /**
   * A function that is called before the operation runs. If the function returns a value, this value replaces
   * the response of the operation.
   */
  readonly override?: (
    operation: string,
    call: Pick<CheckedRequest, 'values' | 'sent' | 'parameters'>,
  ) => Json | undefined;
}

export interface Mock {
  /** Returns the response to a request. Never throws. */
  readonly answer: (request: MockRequest) => MockReply;
}

interface MatchedRoute {
  readonly route: MockRoute;
  readonly operation: MockOperation;
  readonly parameters: Readonly<Record<string, string>>;
}

export function createMock(data: MockData, options: MockOptions): Mock {
  const match = routeMatcher(data.routes);
  const store = new MockStore(options.seed);

  const find = (read: ReadRequest, path: string): MatchedRoute => {
    const found = matchRoute(match(path), read.method);
    if (found !== undefined) return found;
    throw new SiteError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  };

  function answer(request: MockRequest): MockReply {
    const read = readRequest(request);
    const whole = orError(() => answerRead(read));
    const isEnveloped = Object.hasOwn(read.query, '_envelope');
    const answer = isEnveloped ? ok(enveloped(whole)) : whole;
    return read.method === 'HEAD' ? { ...answer, body: undefined } : answer;
  }

  function answerRead(read: ReadRequest): MockReply {
    const path = read.request.path.replace(/\/+$/, '') || '/';
    const candidates = match(path);
    if (read.method === 'OPTIONS' && candidates.length > 0) {
      const [first] = candidates;
      const body = first && options.describe?.route(first.route.key);
      return ok(body ?? {}, 200, { Allow: allowedMethods(first?.route, true) });
    }
    const { route, operation, parameters } = find(read, path);
    const given = checkRequestArguments(operation, read, parameters);
    const { values } = given;
    const call: CheckedRequest = { data, store, operation, ...given, parameters, base: options.base };
    const collection = data.collections[operation.collection ?? -1];
    const signedIn = isSignedIn(data, route, read);
    const asks = { read, path, route, call, collection };
    if (collection !== undefined && ['get', 'update', 'delete'].includes(operation.does))
      heldItem(call, collection);
    assertAllowed(operation, data.isWordPress, signedIn, values.get('context'));
    const session = data.sessions?.[operation.session?.at ?? -1];
    if (session && operation.session) assertSession(session, operation.session.needs, read, options.seed);
    const replaced = options.override?.(operation.name, call);
    const done = replaced === undefined ? does(asks) : ok(replaced);
    return {
      ...done,
      headers: {
        ...done.headers,
        Allow: allowedMethods(route, signedIn),
        ...(session && sessionHeaders(session, options.seed)),
      },
    };
  }

  function does({ read, path, route, call, collection }: Asks): MockReply {
    const { operation, values } = call;
    switch (operation.does) {
      case 'index':
        return ok(options.describe?.index(values.get('context')) ?? { namespaces: [], routes: {} });
      case 'namespace':
        return ok(
          options.describe?.namespace(route.namespace, values.get('context')) ?? {
            namespace: route.namespace,
            routes: {},
          },
        );
      case 'batch':
        return respondToBatch(values, read.request, { check: checkOne, answer });
      case 'change-many':
        return collection === undefined ? ok({}) : batchChange(call, collection);
      default:
        return collection === undefined || operation.does === 'other'
          ? presented(
              generatedResponse(call, path, read.method, options.seed, hasReading(route)),
              call,
              read,
              undefined,
            )
          : presented(actions[operation.does](call, collection), call, read, collection);
    }
  }

  function checkOne(request: MockRequest): MockOperation {
    const read = readRequest(request);
    const { operation, parameters } = find(read, request.path.replace(/\/+$/, '') || '/');
    checkRequestArguments(operation, read, parameters);
    return operation;
  }

  function presented(
    done: MockReply,
    call: CheckedRequest,
    read: ReadRequest,
    collection: MockCollection | undefined,
  ): MockReply {
    const { response, does } = call.operation;
    if (done.body === undefined) return done;
    const resource = response.kind === 'resource' ? data.resources[response.resource] : undefined;
    const body =
      collection === undefined || (does === 'delete' && hasPrevious(done.body))
        ? done.body
        : inResponseForm(done.body, response, collection, call, options.seed);
    const context = requestedContext(call);
    const schema = resource?.schema ?? {};
    const cut = (value: Json): Json => valueInContext(value, schema, context);
    const asked = embedsAsked(read.query['_embed']);
    const whole = (value: Json): Json => {
      const shown = cut(value);
      if (collection === undefined || !data.isWordPress || !isObject(shown)) return shown;
      const linked = linkedItem(
        { ...(value as StoredItem), ...(shown as StoredItem) },
        collection,
        listPath(collection, call.parameters),
        asked,
        { data, store, base: options.base },
      );
      const { _links: links = {}, _embedded: embedded } = linked;
      return {
        ...(shown as StoredItem),
        _links: links,
        ...(embedded !== undefined && { _embedded: embedded }),
      };
    };
    const shown = mapItems(body, response.kind === 'resource' ? response.form : 'item', whole);
    const fields = requestedFields(read.query['_fields']);
    return { ...done, body: fields === undefined || !data.isWordPress ? shown : withFields(shown, fields) };
  }

  return {
    answer: (request) => {
      try {
        return answer(request);
      } catch {
        return errorReply(
          new SiteError(500, 'internal_server_error', 'There has been a critical error on this website.'),
        );
      }
    },
  };
}

interface Asks {
  readonly read: ReadRequest;
  readonly path: string;
  readonly route: MockRoute;
  readonly call: CheckedRequest;
  readonly collection: MockCollection | undefined;
}

const actions = {
  list: listItems,
  get: (call: CheckedRequest, collection: MockCollection) => ok(heldItem(call, collection).item),
  create: createItem,
  update: updateItem,
  delete: deleteItem,
};

function orError(make: () => MockReply): MockReply {
  try {
    return make();
  } catch (error) {
    if (error instanceof SiteError) return errorReply(error);
    throw error;
  }
}

const hasReading = ({ operations }: MockRoute): boolean =>
  operations.some(({ methods }) => methods.includes('GET'));

/** The methods that the caller can use, as in the `Allow` header of WordPress. */
const allowedMethods = (route: MockRoute | undefined, signedIn: boolean): string =>
  (route?.operations ?? [])
    .filter(({ access }) => signedIn || access === 'public')
    .flatMap(({ methods }) => methods)
    .join(', ');

function requestedContext({ operation: { response }, values }: CheckedRequest): NamedContext {
  const context =
    response.kind === 'resource' && response.context !== 'requested'
      ? response.context
      : values.get('context');
  return context === 'edit' || context === 'embed' ? context : 'view';
}

const hasPrevious = (body: Json): boolean =>
  isObject(body) && body['deleted'] === true && Object.hasOwn(body, 'previous');

/** Applies a function to the item of a response, or to each item of a list. */
function mapItems(body: Json, form: string, map: (one: Json) => Json): Json {
  if (Array.isArray(body)) return body.map(map);
  if (!isObject(body)) return body;
  const members = body as Readonly<Record<string, Json>>;
  if (hasPrevious(body)) return { ...members, previous: map(members['previous'] ?? null) };
  return form === 'map'
    ? Object.fromEntries(Object.entries(members).map(([name, one]) => [name, map(one)]))
    : map(body);
}
