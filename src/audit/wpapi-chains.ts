// Finds the requests in chains of the library `wpapi`, such as `wp.posts().id(7).get()`.
// http://wp-api.org/node-wpapi/using-the-client/

import type { HttpMethod } from '../core/model/api.ts';
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

/** @returns undefined if the chain sends no request yet, or is unknown */
export function requestOfLinks({ chain, node }: Instance): ChainedRequest | undefined {
  const links = chain.filter(
    (link): link is Link & { readonly args: readonly Choices[] } => link.args !== undefined,
  );
  // Calls after the request are calls of the returned promise.
  const end = links.findIndex(({ name }) => Object.hasOwn(requestMethods, name));
  if (end >= 0 && end < links.length - 1) return undefined;
  if (links.some(({ name }) => /^(?:then|catch|finally)$/.test(name))) return undefined;
  const called = links;
  const start = called.findIndex(
    ({ name }) => name === 'root' || name === 'registerRoute' || resources.has(name),
  );
  const first = called[start];
  if (!first) return undefined;
  const space = called.slice(0, start).find(({ name }) => name === 'namespace')?.args[0] ?? [
    textValue(node, 'wp/v2'),
  ];
  const last = called.at(-1);
  const method =
    (last && Object.hasOwn(requestMethods, last.name) ? requestMethods[last.name] : undefined) ?? 'GET';
  const isEnded = last !== undefined && Object.hasOwn(requestMethods, last.name);
  if (first.name === 'registerRoute' && first === last) return undefined;
  const rest = called.slice(start + 1, isEnded ? -1 : undefined);
  const query: EvaluatedValue[] = [];
  const { pieces, filled } =
    first.name === 'registerRoute' ? registered(first.args, rest, node) : beginning(first, space, node);
  for (const link of rest.filter((one) => !filled.has(one))) applyLink(link, pieces, query, node);
  return {
    addresses: concatenated(node, pieces),
    method,
    query: mergedObjects(node, query),
    body: method === 'POST' || method === 'PUT' ? (last?.args[0] ?? []) : [],
  };
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
      : [[textValue(node, '/')], space, [textValue(node, `/${snake(name)}`)]],
  filled: new Set(),
});

/**
 * The path of a registered route (`registerRoute('acme/v1', '/authors/(?P<id>)')`). The path ends before the
 * first path parameter for which the chain sets no value.
 */
function registered(
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
    // A part of the path with the value of the gap after it (`revisions(12)`).
    pieces.push([textValue(node, `/${snake(name)}`)]);
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
