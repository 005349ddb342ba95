// Finds the requests in chains of the library `wpapi`, such as `wp.posts().id(7).get()`.
// http://wp-api.org/node-wpapi/using-the-client/

import type { HttpMethod } from '../core/model/api/api.ts';
import {
  concatenated,
  knownText,
  textValue,
  unknown,
  type Choices,
  type Instance,
  type Link,
  type ObjectValue,
  type EvaluatedValue,
} from './evaluate/values.ts';
import type { RegisteredRoutes } from './registered-routes.ts';
import { mergedObjects, objectWith, combinedObjects } from './evaluate/value-members.ts';

export interface ChainedRequest {
  readonly addresses: Choices;
  readonly method: HttpMethod;
  readonly query: ObjectValue;
  readonly body: Choices;
}

const requestMethods: Readonly<Record<string, HttpMethod>> = {
  get: 'GET',
  headers: 'HEAD',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};

/** Methods that set a query argument, if the method and the argument have different names. */
const querySetters: ReadonlyMap<string, string> = new Map([
  ['perPage', 'per_page'],
  ['embed', '_embed'],
  ['excludes', 'exclude'],
]);

const queried: ReadonlySet<string> = new Set([
  'page',
  'offset',
  'order',
  'orderby',
  'search',
  'slug',
  'author',
  'context',
  'include',
  'exclude',
  'categories',
  'tags',
  'after',
  'before',
  'status',
  'sticky',
  'parent',
  'post',
  'password',
  'perPage',
  'embed',
]);

const silent: ReadonlySet<string> = new Set([
  'auth',
  'setHeaders',
  'timeout',
  'file',
  'validatePath',
  'namespace',
  'site',
  'url',
]);

/** Methods of a client that begin no path. */
const otherMethods: ReadonlySet<string> = new Set(['transport', 'bootstrap', 'toString', 'bind', 'call']);

/** Methods of `wp` that begin a path. The name of the method is the first segment of the path. */
const resources: ReadonlySet<string> = new Set([
  'posts',
  'pages',
  'types',
  'statuses',
  'taxonomies',
  'categories',
  'tags',
  'users',
  'comments',
  'media',
  'settings',
  'themes',
  'blocks',
  'search',
  'plugins',
  'menus',
  'templates',
]);

/** Parts of paths that are set by a method with the value after them (`revisions(12)`). */
const partsWithValues: ReadonlySet<string> = new Set(['revisions', 'autosaves']);

export const isResource = (name: string): boolean => resources.has(name);

/** Whether a method of a chain sends the request. */
export const isChainEnd = (name: string): boolean => Object.hasOwn(requestMethods, name);

/** Whether a method sets an argument or the id of a request. */
export const isChainSetter = (name: string): boolean =>
  queried.has(name) || name === 'id' || name === 'param' || name === 'filter';

/**
 * @param registered the routes that the code adds to clients
 * @returns undefined if the chain sends no request yet, or is unknown
 */
export function requestOfLinks(
  { chain, node }: Instance,
  registered: RegisteredRoutes,
): ChainedRequest | undefined {
  const links = chain.filter(
    (link): link is Link & { readonly args: readonly Choices[] } => link.args !== undefined,
  );
  // Calls after the request are calls of the returned promise.
  const end = links.findIndex(({ name }) => isChainEnd(name));
  if (end >= 0 && end < links.length - 1) return undefined;
  if (links.some(({ name }) => /^(?:then|catch|finally)$/.test(name))) return undefined;
  const called = links;
  const start = called.findIndex(({ name }) => !silent.has(name));
  const [first, route] = routeOfLink(called[start], registered);
  if (!first) return undefined;
  const space = called.slice(0, start).find(({ name }) => name === 'namespace')?.args[0] ?? [
    textValue(node, 'wp/v2'),
  ];
  const last = called.at(-1);
  const isEnded = last !== undefined && isChainEnd(last.name);
  const method = (isEnded ? requestMethods[last.name] : undefined) ?? 'GET';
  if (first.name === 'registerRoute' && first === last) return undefined;
  const rest = called.slice(start + 1, isEnded ? -1 : undefined);
  const query: EvaluatedValue[] = [];
  const { pieces, filled } =
    route === undefined ? beginning(first, space, node) : registeredPath(route, rest, node);
  for (const link of rest.filter((one) => !filled.has(one))) applyLink(link, pieces, query, node);
  return {
    addresses: concatenated(node, pieces),
    method,
    query: mergedObjects(node, query),
    body: method === 'POST' || method === 'PUT' ? (last?.args[0] ?? []) : [],
  };
}

/** The call that begins the path, with the arguments of `registerRoute` if the code registers the route. */
function routeOfLink<First extends Link>(
  first: First | undefined,
  registered: RegisteredRoutes,
): readonly [First | undefined, readonly Choices[] | undefined] {
  if (!first || isChainEnd(first.name) || otherMethods.has(first.name)) return [undefined, undefined];
  return [first, first.name === 'registerRoute' ? first.args : registered.get(first.name)];
}

interface ChainPath {
  readonly pieces: Choices[];
  /** The calls that set the values of the path's gaps. */
  readonly filled: ReadonlySet<Link>;
}

const beginning = ({ name, args = [] }: Link, space: Choices, node: Instance['node']): ChainPath => ({
  pieces:
    name === 'root'
      ? [[textValue(node, '/')], args[0] ?? [unknown(node)]]
      : [[textValue(node, '/')], space, [textValue(node, `/${name}`)]],
  filled: new Set(),
});

/**
 * The path of a registered route (`registerRoute('acme/v1', '/authors/(?P<id>)')`). The path ends before the
 * first path parameter for which the chain sets no value.
 */
function registeredPath(
  [space = [], route = []]: readonly Choices[],
  links: readonly Link[],
  node: Instance['node'],
): ChainPath {
  const [first] = route;
  const template = first && knownText(first);
  if (template === undefined)
    return { pieces: [[textValue(node, '/')], space, [unknown(node)]], filled: new Set() };
  const pieces: Choices[] = [[textValue(node, '/')], space];
  const filled = new Set<Link>();
  for (const segment of template.split('/').filter((one) => one !== '')) {
    const gap = /^\(\?P?<(\w+)>/.exec(segment)?.[1];
    const link = links.find(({ name }) => gap !== undefined && snake(name) === gap);
    if (gap !== undefined && !link) break;
    if (link) filled.add(link);
    pieces.push(
      [textValue(node, '/')],
      link ? (link.args?.[0] ?? [unknown(node)]) : [textValue(node, segment)],
    );
  }
  return { pieces, filled };
}

function applyLink(
  { name, args = [] }: Link,
  pieces: Choices[],
  query: EvaluatedValue[],
  node: Instance['node'],
): void {
  const [value = []] = args;
  if (silent.has(name)) return;
  if (name === 'id' || name === 'name') pieces.push([textValue(node, '/')], value);
  else if (name === 'param' || name === 'filter') query.push(...params(name, args, node));
  else if (queried.has(name))
    query.push(
      queryMember(
        querySetters.get(name) ?? snake(name),
        name === 'embed' ? [textValue(node, '1')] : value,
        value[0]?.node ?? node,
      ),
    );
  else {
    // A part of the path, or the value of a path parameter (`posts().postSlug(slug)`).
    if (value.length === 0 || partsWithValues.has(name)) pieces.push([textValue(node, `/${snake(name)}`)]);
    if (value.length > 0) pieces.push([textValue(node, '/')], value);
  }
}

function params(
  name: string,
  [key = [], value = []]: readonly Choices[],
  node: Instance['node'],
): readonly EvaluatedValue[] {
  if (name === 'filter') return [unknown(node)];
  const [first] = key;
  const plain = first && knownText(first);
  if (plain !== undefined) return [queryMember(plain, value, first?.node ?? node)];
  return [combinedObjects(node, key)];
}

const queryMember = (name: string, values: Choices, node: Instance['node']): ObjectValue =>
  objectWith(node, name, { values, node, optional: false });

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
