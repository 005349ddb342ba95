// Common functions that make addresses, queries and bodies, with their results for given arguments.
// The functions are globals or exports of modules.

import type { ts } from 'ts-morph';
import {
  limitedChoices,
  concatenated,
  foreign,
  parametersOfValue,
  textPartsOf,
  knownText,
  textValue,
  unknown,
  type Choices,
  type Foreign,
  type TextPart,
  type EvaluatedValue,
} from './values.ts';
import { choicesOfMember, mergedObjects, objectWith, combinedObjects } from './value-members.ts';

/** Evaluates a call of a known function; undefined if the result is unknown. */
export type KnownFunction = (
  args: readonly Choices[],
  node: ts.Node,
  /** Evaluates a call of one of the project's own functions. */
  call: (callee: EvaluatedValue, args: readonly Choices[]) => Choices,
) => Choices | undefined;

/** An unknown value that depends on the parameters of the given values. */
const derivedValue = (node: ts.Node, args: readonly Choices[]): Choices => [
  unknown(node, { parameters: args.flat().flatMap(parametersOfValue) }),
];

const first: KnownFunction = ([value]) => value;

const queryObject: KnownFunction = ([value = []], node) => [asQuery(node, value)];

/** Evaluates the argument of `URLSearchParams` and similar classes: an object, a list of pairs, or a text. */
function asQuery(node: ts.Node, values: Choices): EvaluatedValue {
  if (values.length === 0) return mergedObjects(node, []);
  return combinedObjects(
    node,
    values.map((value) => (value.kind === 'list' ? queryOfPairs(value, node) : value)),
  );
}

function queryOfPairs(
  list: Extract<EvaluatedValue, { readonly kind: 'list' }>,
  node: ts.Node,
): EvaluatedValue {
  const objects = list.items.map(([pair]): EvaluatedValue => {
    const key = pair && knownText((choicesOfMember(pair, '0') ?? [])[0] ?? pair);
    if (pair?.kind !== 'list' || key === undefined) return unknown(node);
    const values = pair.items[1] ?? [];
    return objectWith(node, key, { values, node: pair.node, optional: false });
  });
  return mergedObjects(node, list.open ? [...objects, unknown(node)] : objects);
}

/** Adds arguments to the query of an address. */
const addQueryArgs: KnownFunction = ([address = [], args = []], node) => {
  const query = asQuery(node, args);
  return limitedChoices(
    address.map((one) => addressWithQuery(one.kind === 'missing' ? textValue(node) : one, query, node)),
  );
};

export const addressWithQuery = (
  address: EvaluatedValue,
  query: EvaluatedValue,
  node: ts.Node,
): EvaluatedValue =>
  query.kind === 'members' && query.members.size === 0 && !query.open
    ? address
    : textValue(node, ...textPartsOf(address), '?', ...textPartsOf(query));

/**
 * The result of `new URL('posts', base)`. A relative path depends on the end of the base; `/posts` replaces
 * the base's path.
 */
const url: KnownFunction = ([path = [], base = []], node) => {
  if (base.length === 0) return path;
  const bases = base.map((one): EvaluatedValue =>
    one.kind === 'text' ? one : textValue(node, ...textPartsOf(one)),
  );
  return limitedChoices(
    path.flatMap((one) =>
      bases.map((origin) => {
        const head = leadingText(one);
        if (/^[a-z][\w+.-]*:/i.test(head)) return one;
        return head.startsWith('/')
          ? textValue(node, ...addressOrigin(textPartsOf(origin)), ...textPartsOf(one))
          : textValue(node, ...addressFolder(textPartsOf(origin)), ...textPartsOf(one));
      }),
    ),
  );
};

/** The text at the beginning of a value. */
export const leadingText = (value: EvaluatedValue): string => {
  const [head] = textPartsOf(value);
  return typeof head === 'string' ? head : '';
};

function addressOrigin(parts: readonly TextPart[]): readonly TextPart[] {
  const [head, ...rest] = parts;
  if (typeof head !== 'string') return head === undefined ? [] : [head];
  const origin = /^(?:[a-z]+:)?\/\/[^/]+/i.exec(head)?.[0];
  if (origin !== undefined) return [origin];
  const [next] = rest;
  return head.endsWith('//') && next !== undefined ? [head, next] : [];
}

function addressFolder(parts: readonly TextPart[]): readonly TextPart[] {
  const last = parts.at(-1);
  return typeof last === 'string' && !/^[a-z]+:\/\/[^/]+$/i.test(last)
    ? [...parts.slice(0, -1), last.slice(0, last.lastIndexOf('/') + 1)]
    : typeof last === 'string'
      ? [...parts, '/']
      : parts;
}

const formatted: KnownFunction = ([formats = [], ...args], node) => {
  const made = formats.flatMap((format) => {
    const template = knownText(format);
    if (template === undefined) return derivedValue(node, [formats, ...args]);
    const pieces: Choices[] = [];
    let next = 0;
    for (const piece of template.split(/(%(?:\d+\$)?[sdf])/)) {
      const [, at] = /^%(?:(\d+)\$)?[sdf]$/.exec(piece) ?? [undefined, undefined];
      if (/^%(?:\d+\$)?[sdf]$/.test(piece))
        pieces.push(args[at === undefined ? next++ : Number(at) - 1] ?? [unknown(node)]);
      else pieces.push([textValue(node, piece)]);
    }
    return concatenated(node, pieces);
  });
  return limitedChoices(made);
};

const assignedObject: KnownFunction = (args, node) => [
  mergedObjects(
    node,
    args.map((one) => combinedObjects(node, one)),
  ),
];

/** The result of a function that selects members of an object, where each member may be missing. */
const someOf: KnownFunction = ([values = []], node) => {
  const whole = combinedObjects(node, values);
  return [
    {
      ...whole,
      members: new Map([...whole.members].map(([name, member]) => [name, { ...member, optional: true }])),
    },
  ];
};

const derivedByCall: KnownFunction = ([callees = []], _node, call) =>
  limitedChoices(...callees.map((callee) => call(callee, [])));

const textFunctions = {
  encodeURIComponent: first,
  encodeURI: first,
  decodeURIComponent: first,
  String: first,
};

const joinedBySlashes: KnownFunction = (args, node) =>
  concatenated(
    node,
    args.flatMap((one, at): readonly Choices[] => (at === 0 ? [one] : [[textValue(node, '/')], one])),
  ).map((value) =>
    value.kind === 'text'
      ? textValue(
          node,
          ...value.parts.map((part) =>
            typeof part === 'string' ? part.replace(/([^:]|^)\/{2,}/g, '$1/') : part,
          ),
        )
      : value,
  );

/** A registry of WordPress's stores has the functions that the module `@wordpress/data` exports. */
const registryFunctions = {
  useRegistry: (_args, node) => [foreign('@wordpress/data', [], node)],
  useDispatch: (args, node) =>
    args.length === 0 ? [foreign('@wordpress/data', ['dispatch'], node)] : undefined,
} as const satisfies Readonly<Record<string, KnownFunction>>;

/** The functions of Nuxt that return its `$fetch`. */
const nuxtFunctions = {
  useNuxtApp: (_args, node) => [
    objectWith(node, '$fetch', { values: [foreign('', ['$fetch'], node)], node, optional: false }),
  ],
  useRequestFetch: (_args, node) => [foreign('', ['$fetch'], node)],
} as const satisfies Readonly<Record<string, KnownFunction>>;

const knownFunctionTables: Readonly<Record<string, Readonly<Record<string, KnownFunction>>>> = {
  '': {
    ...textFunctions,
    URL: url,
    URLSearchParams: queryObject,
    FormData: (_args, node) => [mergedObjects(node, [])],
    Headers: (_args, node) => [unknown(node)],
    Request: (args) => args[0],
    'JSON.stringify': first,
    'JSON.parse': first,
    structuredClone: first,
    'Object.assign': assignedObject,
    'Object.freeze': first,
    'Object.fromEntries': queryObject,
    'Object.entries': first,
    'wp.url.addQueryArgs': addQueryArgs,
    'wp.i18n.sprintf': formatted,
    ...nuxtFunctions,
    Blob: ([parts = []]) => parts.flatMap((one) => (one.kind === 'list' ? (one.items[0] ?? []) : [])),
    'wp.data.useRegistry': registryFunctions.useRegistry,
    'wp.data.useDispatch': registryFunctions.useDispatch,
  },
  '@wordpress/url': {
    addQueryArgs,
    buildQueryString: queryObject,
    safeDecodeURI: first,
    safeDecodeURIComponent: first,
  },
  '@wordpress/i18n': { sprintf: formatted },
  'sprintf-js': { sprintf: formatted },
  qs: { stringify: queryObject, 'default.stringify': queryObject },
  querystring: { stringify: queryObject, 'default.stringify': queryObject, encode: queryObject },
  'node:querystring': { stringify: queryObject, 'default.stringify': queryObject },
  'query-string': { stringify: queryObject, 'default.stringify': queryObject },
  ufo: { withQuery: addQueryArgs, joinURL: joinedBySlashes },
  lodash: {
    merge: assignedObject,
    assign: assignedObject,
    pickBy: someOf,
    omitBy: someOf,
    'default.pickBy': someOf,
    'default.omitBy': someOf,
  },
  react: {
    useCallback: first,
    useMemo: derivedByCall,
    'default.useCallback': first,
    'default.useMemo': derivedByCall,
    cache: first,
  },
  '@wordpress/element': { useCallback: first, useMemo: derivedByCall },
  '@wordpress/data': registryFunctions,
  '#imports': nuxtFunctions,
  '#app': nuxtFunctions,
  'nuxt/app': nuxtFunctions,
  vue: { ref: first, computed: derivedByCall, unref: first },
};

/** The known function that a module exports under a name. */
export function knownFunction({ module, path }: Foreign): KnownFunction | undefined {
  const table = Object.hasOwn(knownFunctionTables, module) ? knownFunctionTables[module] : undefined;
  const name = path.join('.').replace(/^(?:window|globalThis|self)\./, '');
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
