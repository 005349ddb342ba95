// Common functions that make addresses, queries and bodies: their results for given arguments. By module, or
// global.

import { ts } from 'ts-morph';
import {
  choices,
  concatenated,
  parametersOf,
  partsOf,
  plainText,
  text,
  unknown,
  type Choices,
  type Foreign,
  type Part,
  type Value,
} from './values.ts';
import { memberOf, merged, objectWith, together } from './value-members.ts';

/** Evaluates a call of a known function; undefined if the result is unknown. */
export type KnownFunction = (
  args: readonly Choices[],
  node: ts.Node,
  /** Calls one of the project's own functions. */
  call: (callee: Value, args: readonly Choices[]) => Choices,
) => Choices | undefined;

/** A value with unknown parts that depends on the values that it was made of. */
const madeOf = (node: ts.Node, args: readonly Choices[], digits = false): Choices => [
  unknown(node, { digits, parameters: args.flat().flatMap(parametersOf) }),
];

const first: KnownFunction = ([value]) => value;

const objectOf: KnownFunction = ([value = []], node) => [asQuery(node, value)];

/** The arguments of `URLSearchParams` and similar classes: an object, a list of pairs, or a text. */
function asQuery(node: ts.Node, values: Choices): Value {
  if (values.length === 0) return merged(node, []);
  return together(
    node,
    values.map((value) => (value.kind === 'list' ? pairsOf(value, node) : value)),
  );
}

function pairsOf(list: Extract<Value, { readonly kind: 'list' }>, node: ts.Node): Value {
  const objects = list.items.map(([pair]): Value => {
    const key = pair && plainText((memberOf(pair, '0') ?? [])[0] ?? pair);
    if (pair?.kind !== 'list' || key === undefined) return unknown(node);
    const values = pair.items[1] ?? [];
    return objectWith(node, key, { values, node: pair.node, optional: false });
  });
  return merged(node, list.open ? [...objects, unknown(node)] : objects);
}

/** The address with the arguments added to its query. */
const addQueryArgs: KnownFunction = ([address = [], args = []], node) => {
  const query = asQuery(node, args);
  return choices(address.map((one) => withQuery(one.kind === 'missing' ? text(node) : one, query, node)));
};

export const withQuery = (address: Value, query: Value, node: ts.Node): Value =>
  query.kind === 'members' && query.members.size === 0 && !query.open
    ? address
    : text(node, ...partsOf(address), '?', ...partsOf(query));

/**
 * `new URL('posts', base)`: the meaning of a path depends on the end of the base; `/posts` replaces the
 * base's path.
 */
const url: KnownFunction = ([path = [], base = []], node) => {
  if (base.length === 0) return path;
  const bases = base.map((one): Value => (one.kind === 'text' ? one : text(node, ...partsOf(one))));
  return choices(
    path.flatMap((one) =>
      bases.map((origin) => {
        const head = headOf(one);
        if (/^[a-z][\w+.-]*:/i.test(head)) return one;
        return head.startsWith('/')
          ? text(node, ...originOf(partsOf(origin)), ...partsOf(one))
          : text(node, ...folderOf(partsOf(origin)), ...partsOf(one));
      }),
    ),
  );
};

const headOf = (value: Value): string => {
  const [head] = partsOf(value);
  return typeof head === 'string' ? head : '';
};

function originOf(parts: readonly Part[]): readonly Part[] {
  const [head, ...rest] = parts;
  if (typeof head !== 'string') return head === undefined ? [] : [head];
  const origin = /^(?:[a-z]+:)?\/\/[^/]+/i.exec(head)?.[0];
  if (origin !== undefined) return [origin];
  const [next] = rest;
  return head.endsWith('//') && next !== undefined ? [head, next] : [];
}

function folderOf(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  return typeof last === 'string' && !/^[a-z]+:\/\/[^/]+$/i.test(last)
    ? [...parts.slice(0, -1), last.slice(0, last.lastIndexOf('/') + 1)]
    : typeof last === 'string'
      ? [...parts, '/']
      : parts;
}

const formatted: KnownFunction = ([formats = [], ...args], node) => {
  const made = formats.flatMap((format) => {
    const template = plainText(format);
    if (template === undefined) return madeOf(node, [formats, ...args]);
    const pieces: Choices[] = [];
    let next = 0;
    for (const piece of template.split(/(%(?:\d+\$)?[sdf])/)) {
      const [, at] = /^%(?:(\d+)\$)?[sdf]$/.exec(piece) ?? [undefined, undefined];
      if (/^%(?:\d+\$)?[sdf]$/.test(piece))
        pieces.push(args[at === undefined ? next++ : Number(at) - 1] ?? [unknown(node)]);
      else pieces.push([text(node, piece)]);
    }
    return concatenated(node, pieces);
  });
  return choices(made);
};

const assigned: KnownFunction = (args, node) => [
  merged(
    node,
    args.map((one) => together(node, one)),
  ),
];

/** Some members of an object: the result may have any of them, and no others. */
const someOf: KnownFunction = ([values = []], node) => {
  const whole = together(node, values);
  return [
    {
      ...whole,
      members: new Map([...whole.members].map(([name, member]) => [name, { ...member, optional: true }])),
    },
  ];
};

const madeByCall: KnownFunction = ([callees = []], _node, call) =>
  choices(...callees.map((callee) => call(callee, [])));

const number: KnownFunction = (args, node) => madeOf(node, args, true);

const kept = { encodeURIComponent: first, encodeURI: first, decodeURIComponent: first, String: first };

const joinedBySlashes: KnownFunction = (args, node) =>
  concatenated(
    node,
    args.flatMap((one, at): readonly Choices[] => (at === 0 ? [one] : [[text(node, '/')], one])),
  ).map((value) =>
    value.kind === 'text'
      ? text(
          node,
          ...value.parts.map((part) =>
            typeof part === 'string' ? part.replace(/([^:]|^)\/{2,}/g, '$1/') : part,
          ),
        )
      : value,
  );

const tables: Readonly<Record<string, Readonly<Record<string, KnownFunction>>>> = {
  '': {
    ...kept,
    Number: number,
    parseInt: number,
    parseFloat: number,
    URL: url,
    URLSearchParams: objectOf,
    FormData: (_args, node) => [merged(node, [])],
    Headers: (_args, node) => [unknown(node)],
    Request: (args) => args[0],
    'JSON.stringify': first,
    'JSON.parse': first,
    structuredClone: first,
    'Object.assign': assigned,
    'Object.freeze': first,
    'Object.fromEntries': objectOf,
    'Object.entries': first,
    'wp.url.addQueryArgs': addQueryArgs,
    'wp.i18n.sprintf': formatted,
  },
  '@wordpress/url': {
    addQueryArgs,
    buildQueryString: objectOf,
    safeDecodeURI: first,
    safeDecodeURIComponent: first,
    cleanForSlug: (args, node) => madeOf(node, args),
  },
  '@wordpress/i18n': { sprintf: formatted },
  'sprintf-js': { sprintf: formatted },
  qs: { stringify: objectOf, 'default.stringify': objectOf },
  querystring: { stringify: objectOf, 'default.stringify': objectOf, encode: objectOf },
  'node:querystring': { stringify: objectOf, 'default.stringify': objectOf },
  'query-string': { stringify: objectOf, 'default.stringify': objectOf },
  ufo: { withQuery: addQueryArgs, joinURL: joinedBySlashes },
  lodash: {
    merge: assigned,
    assign: assigned,
    pickBy: someOf,
    omitBy: someOf,
    'default.pickBy': someOf,
    'default.omitBy': someOf,
  },
  react: {
    useCallback: first,
    useMemo: madeByCall,
    'default.useCallback': first,
    'default.useMemo': madeByCall,
    cache: first,
  },
  '@wordpress/element': { useCallback: first, useMemo: madeByCall },
  vue: { ref: first, computed: madeByCall, unref: first },
};

/** The function that a name of a module refers to. */
export function knownFunction({ module, path }: Foreign): KnownFunction | undefined {
  const table = Object.hasOwn(tables, module) ? tables[module] : undefined;
  const name = path.join('.').replace(/^(?:window|globalThis|self)\./, '');
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

const leadingSlashes = /^\/\^\\\/[+*?]?\/$/;
const trailingSlashes = /^\/\\\/[+*?]?\$\/$/;

/**
 * `path.replace(/^\/+/, '')`, `base.replace(/\/?$/, '/')`: changes the slashes at one end, whatever the rest
 * of the text is.
 */
function withoutSlashes(owner: Value, args: readonly Choices[]): Value | undefined {
  const [pattern, to] = [args[0]?.[0], args[1]?.[0]];
  const glue = to && plainText(to);
  if (owner.kind !== 'text' || !pattern || glue === undefined) return undefined;
  if (!ts.isRegularExpressionLiteral(pattern.node)) return undefined;
  const source = pattern.node.text;
  const isAtStart = leadingSlashes.test(source);
  if (!isAtStart && !trailingSlashes.test(source)) return undefined;
  const { parts, node } = owner;
  const end = isAtStart ? parts[0] : parts.at(-1);
  const rest = isAtStart ? parts.slice(1) : parts.slice(0, -1);
  if (end !== undefined && typeof end !== 'string') return isAtStart ? undefined : text(node, ...parts, glue);
  const bare = isAtStart ? (end ?? '').replace(/^\/+/, '') : withoutTrailingSlashes(end ?? '');
  // `+` needs a slash to replace.
  const added = bare === (end ?? '') && !/[*?]/.test(source) ? '' : glue;
  return isAtStart ? text(node, added, bare, ...rest) : text(node, ...rest, bare, added);
}

function withoutTrailingSlashes(whole: string): string {
  let end = whole.length;
  while (whole[end - 1] === '/') end -= 1;
  return whole.slice(0, end);
}

/**
 * `path.slice(1)`, `base.slice(0, -1)`: for a text with slots, as far as the known text at its ends allows.
 */
const slice: KnownMethod = (owner, args, node) => {
  const [from = 0, to] = args.map(numberIn);
  if (owner.kind !== 'text' || args.some((one) => numberIn(one) === undefined)) return undefined;
  const whole = owner.parts.length === 0 ? '' : plainText(owner);
  if (whole !== undefined) return [text(node, whole.slice(from, to))];
  const head = owner.parts[0];
  const left = typeof head === 'string' && from >= 0 && from <= head.length ? head.slice(from) : undefined;
  if (left === undefined && from !== 0) return undefined;
  const rest = left === undefined ? owner.parts : [left, ...owner.parts.slice(1)];
  if (to === undefined) return [text(node, ...rest)];
  const tail = rest.at(-1);
  return typeof tail === 'string' && to < 0 && -to <= tail.length
    ? [text(node, ...rest.slice(0, -1), tail.slice(0, to))]
    : undefined;
};

function numberIn([value, ...others]: Choices): number | undefined {
  return others.length === 0 && value?.kind === 'plain' && typeof value.value === 'number'
    ? value.value
    : undefined;
}

type KnownMethod = (owner: Value, args: readonly Choices[], node: ts.Node) => Choices | undefined;

const methods: Readonly<Record<string, KnownMethod>> = {
  toString: (owner: Value) => [owner],
  trim: (owner) => [owner],
  slice,
  // As `slice` if both positions count from the start, the smaller first.
  substring: (owner, args, node) => {
    const [from = -1, to = Infinity] = args.map(numberIn);
    return from >= 0 && from <= to ? slice(owner, args, node) : undefined;
  },
  toLowerCase: (owner) => [owner],
  toJSON: (owner) => [owner],
  flat: (owner) => [owner],
  filter: (owner: Value) => (owner.kind === 'list' ? [{ ...owner, open: true }] : undefined),
  concat: (owner, args, node) =>
    owner.kind === 'text'
      ? concatenated(node, [[owner], ...args])
      : owner.kind === 'list'
        ? [{ ...owner, open: true }]
        : undefined,
  join: (owner, [separator = []], node) => {
    if (owner.kind !== 'list' || owner.open) return undefined;
    const [between] = separator;
    const glue = between === undefined ? ',' : plainText(between);
    if (glue === undefined) return undefined;
    return concatenated(
      node,
      owner.items.flatMap((item, at): readonly Choices[] => (at === 0 ? [item] : [[text(node, glue)], item])),
    );
  },
  replace: (owner, args, node) => {
    const trimmed = withoutSlashes(owner, args);
    if (trimmed) return [trimmed];
    const whole = plainText(owner);
    const [from, to] = [args[0]?.[0], args[1]?.[0]];
    const sought = from && plainText(from);
    if (owner.kind !== 'text' || whole === undefined || sought === undefined || sought === '' || !to)
      return undefined;
    const at = whole.indexOf(sought);
    return at < 0
      ? [owner]
      : [text(node, whole.slice(0, at), ...partsOf(to), whole.slice(at + sought.length))];
  },
};

/**
 * `path.replace(/^\/wp\/v2\/product/, '/wc/v3/products')`: even if the text is unknown, its new beginning is
 * known.
 */
export function replacedAtStart(
  name: string,
  owner: Value,
  [patterns = [], to = []]: readonly Choices[],
  node: ts.Node,
): Choices | undefined {
  if (name !== 'replace' || patterns.length === 0 || !patterns.every((one) => isAnchored(one.node)))
    return undefined;
  const isPath = to.length > 0 && to.every((one) => /^\/\w/.test(headOf(one)));
  return isPath
    ? choices(concatenated(node, [to, [unknown(node, { parameters: parametersOf(owner) })]]), [owner])
    : undefined;
}

/** A pattern that matches only at the start. */
function isAnchored(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return node.text.startsWith('/^');
  const [source] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
  return source !== undefined && ts.isStringLiteralLike(source) && source.text.startsWith('^');
}

/** The result of a method of a text, a list or a similar value. */
export const knownMethod = (name: string): KnownMethod | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined;
