// Names an operation, for example `orders.list`. The name depends only on the methods, the path, the endpoint's own
// arguments, and whether the path is a collection or an item of a collection. So no operation is renamed if a plugin
// adds a route, if the path gets another method, or if schemas are read later. The following rules apply, in this
// order:
//
//  1. The resource consists of the words of the path after the namespace, in camel case: `/products/{id}/variations` →
//     `productsVariations`. All methods of a path have one resource. A path without words has the resource `index`. The
//     segment `v1` is not a word (`/batch/v1` → `batch`). The segment `v2` is a word, so that routes of both versions
//     can exist.
//  2. If the path ends in a path parameter with only one value, the value names the action on the resource:
//     `/block-renderer/(?P<name>core/archives)` → `blockRenderer.coreArchives`, `connection.deleteGooglePhotos`. If the
//     last word is `me`, the path is an item, not a resource: `/users/me` → `users.me`, `users.updateMe`,
//     `users.deleteMe`.
//  3. A last word that begins with a verb (`batch`, `import-plugins`) is an action, if the path has another word for
//     the resource. An operation that writes has the name of the action (`settings.importPlugins`). For other
//     operations, the action follows the verb of rule 4 (`plugins.getConnectJetpack`). A word that reads like a verb of
//     rule 4 is never an action. The name does not repeat the method: GET of `settings/get-state` is
//     `settings.getState` (for POST, `get-state` is not an action). If the path has no other word, or for DELETE, the
//     rest of the word is the resource: `/get-state` → `state.get`, `/update-state` → `state.update`,
//     `/delete-meta-box/{id}` → `metaBox.deleteById`. POST of `/delete-log` is `index.deleteLog`, because
//     `log.delete` is the name for DELETE.
//  4. Without an action, the method decides the verb. GET is `list` if the response is a list, otherwise `get`. POST is
//     `create`, or `update` if the path ends in a path parameter. Every operation with PUT or PATCH is `update`. DELETE
//     is `deleteAll` if it deletes several items, otherwise `delete`. HEAD is `head`, and OPTIONS is `options`. The
//     response is a list if the path does not end in a path parameter and one of three conditions is true: the endpoint
//     has an argument `page` or `per_page`, the path is a collection (collections.ts), or the last word is a plural.
//     The response is not a list if the response of the path is known to be something else, or if the last word is
//     `stats`. The plurals `defaults`, `options`, `preferences` and `settings` are one item. DELETE deletes several
//     items if the path is a list by its words or its collection.
//  5. A final path parameter with another name than `id` becomes part of the verb. The parameter `id` also becomes part
//     of the verb if no collection is known and the word is singular (`checkout.updateById`). An inner path parameter
//     becomes part of the verb if it accepts more than a number and is not named `id`: `attributes.getBySlug`. An
//     optional path parameter never becomes part of the verb.
//  6. A path may have separate endpoints for POST, PUT and PATCH, which would all be `update`. The first of these
//     methods, in the order POST, PUT, PATCH, gets the name `update`, and the others add their method:
//     `orders.updateWithPut`. POST is first, so that an added PUT or PATCH renames no operation.

import type { HttpMethod, ResourceResponse } from '../../../core/model/api/api.ts';
import { beginsName, upperFirst, withoutOtherSigns } from '../../../core/model/names/name-letters.ts';
import { acts, isPlural, isTotal, namesOptions, splitWords } from '../../../core/model/names/path-words.ts';

export interface NamedPath {
  /** The path's segments after the namespace. */
  readonly segments: readonly PathSegment[];
  /** The number of segments at the end of the path that come from a parameter with only one value. */
  readonly fixed: number;
  /**
   * Whether the path is a collection or an item of a collection. The routes decide this (collections.ts), not
   * the words of the path.
   */
  readonly isCollection: boolean;
  readonly isItem: boolean;
}

export interface PathSegment {
  /** The literal text of the segment, such as `bar` for `bar-{id}`. */
  readonly text: string;
  readonly parameters: readonly NamedParameter[];
}

export interface NamedParameter {
  readonly name: string;
  readonly numeric: boolean;
  /** Whether the parameter may be omitted. */
  readonly optional: boolean;
}

/** The facts about an endpoint on which the name of its operation depends. */
export interface NamedEndpoint {
  /** The methods of one family, which is reading (GET), writing (POST, PUT, PATCH) or deleting. */
  readonly methods: readonly HttpMethod[];
  /** The names of the arguments that the endpoint itself declares. */
  readonly argumentNames: ReadonlySet<string>;
  /** The known kind of the path's GET response, if the known facts contain the path. */
  readonly knownForm?: ResourceResponse['form'] | undefined;
}

/** @returns the resource and the verb; the caller joins them with a dot */
export function nameOperation(path: NamedPath, endpoint: NamedEndpoint): OperationName {
  const { methods } = endpoint;
  const family = methodFamily(methods);
  const { plain, suffix, endsInParameter } = plainVerbAndSuffix(path, endpoint);
  const words = wordsOfPath(path);
  const last = words.at(-1) ?? '';
  const item = verbByMethod(family, methods, true, false);
  const value = fixedValue(path);

  if (value !== undefined) {
    const { resource, text } = value;
    const isAlone = item === 'get' && !reservedVerbs.has(camelCase(text));
    return { resource, verb: (isAlone ? camelCase(text) : item + upperFirst(camelCase(text))) + suffix };
  }
  if (words.length > 1 && !endsInParameter && last.toLowerCase() === 'me')
    return {
      resource: resourceFromWords(words.slice(0, -1)),
      verb: (family === 'read' ? 'me' : `${item}Me`) + suffix,
    };
  const [verb = '', ...things] = splitWords(last);
  const isPlain = !['head', 'options'].includes(plain);
  if (
    (words.length === 1 || family === 'delete') &&
    saysMethod(verb, family) &&
    isPlain &&
    camelCase(things.join('-')) !== ''
  )
    return {
      resource: resourceFromWords([...words.slice(0, -1), ...things]),
      verb: (family === 'write' || verb.toLowerCase() === 'list' ? verb.toLowerCase() : plain) + suffix,
    };
  if (words.length === 1 && family === 'write' && saysMethod(verb, 'delete') && things.length > 0)
    return { resource: 'index', verb: camelCase(last) + suffix };
  if (words.length > 1 && namesAct(last) && !(family === 'write' && saysMethod(verb, 'read')))
    return {
      resource: resourceFromWords(words.slice(0, -1)),
      verb: joinSuffix(actVerb(last, family, plainOfAct(plain)), suffix),
    };
  return { resource: resourceFromWords(words), verb: plain + suffix };
}

/** The verb by rule 4, and the suffix made from path parameters. */
function plainVerbAndSuffix(path: NamedPath, { methods, argumentNames, knownForm }: NamedEndpoint) {
  const last = wordsOfPath(path).at(-1) ?? '';
  const parameters = requiredParameters(path.segments);
  const endsInParameter = requiredParameters(path.segments.filter(isAlwaysThere).slice(-1)).length > 0;
  const isMany =
    !endsInParameter &&
    (knownForm === undefined
      ? (path.isCollection || isPlural(last)) && !isTotal(last) && !namesOptions(last)
      : knownForm === 'array');
  const isPaged = !endsInParameter && !isTotal(last) && knownForm === undefined && takesPages(argumentNames);
  const plain =
    methods.includes('GET') && (isMany || isPaged)
      ? 'list'
      : verbByMethod(methodFamily(methods), methods, endsInParameter, isMany);
  return {
    plain,
    suffix: parameterSuffix(parameters, endsInParameter, path.isItem || isPlural(last)),
    endsInParameter,
  };
}

/** The verbs of each method family. */
const verbsOf: Readonly<Record<MethodFamily, readonly string[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update'],
  delete: ['delete'],
};

const saysMethod = (verb: string, family: MethodFamily): boolean =>
  verbsOf[family].includes(verb.toLowerCase());

/**
 * The verb of an operation whose last word is an action: `importPlugins` for writing, `getConnectJetpack` for
 * reading, but never `getGetState` or `deleteRemoveProduct`.
 */
function actVerb(word: string, family: MethodFamily, plain: string): string {
  const first = splitWords(word)[0]?.toLowerCase() ?? '';
  const isReading = saysMethod(first, 'read');
  const isAlone = {
    read: isReading && (plain === 'get' || plain === 'list'),
    write: !isReading,
    delete: first === 'remove' || saysMethod(first, 'delete'),
  }[family];
  return isAlone ? camelCase(word) : plain + upperFirst(camelCase(word));
}

/** Joins verb and suffix without repetition: `getByUser` and `ByUserId` → `getByUserId`. */
function joinSuffix(verb: string, suffix: string): string {
  const [byPart] = /By\p{Lu}[^]*$/u.exec(verb) ?? [];
  if (byPart === undefined) return verb + suffix;
  if (suffix === '' || suffix === 'ById') return verb;
  return suffix.startsWith(byPart) ? verb.slice(0, -byPart.length) + suffix : verb + suffix;
}

/** The value of a parameter with only one value, if the path has another word for the resource. */
function fixedValue({ segments, fixed }: NamedPath): { resource: string; text: string } | undefined {
  const text = segments
    .slice(segments.length - fixed)
    .map((segment) => segment.text)
    .join('-');
  const words = segmentWords(segments.slice(0, segments.length - fixed));
  return fixed === 0 || words.length === 0 || camelCase(text) === ''
    ? undefined
    : { resource: resourceFromWords(words), text };
}

/** The name of an operation with its method, used if another method of the path has the plain name. */
export function nameWithMethod(path: NamedPath, endpoint: NamedEndpoint): OperationName {
  const { resource, verb } = nameOperation(path, endpoint);
  return { resource, verb: `${verb}With${upperFirst((endpoint.methods[0] ?? '').toLowerCase())}` };
}

/**
 * Longer names for an operation whose plain name is taken. From short to long, the names contain all path
 * parameters, contain all words of the path, or mean an update of all items (`updateAll`).
 */
export function longerOperationNames(path: NamedPath, endpoint: NamedEndpoint): readonly OperationName[] {
  const { resource, verb } = nameOperation(path, endpoint);
  const { plain, suffix, endsInParameter } = plainVerbAndSuffix(path, endpoint);
  const [bare = verb] = verb.split(/(?<=[a-z\d])By(?=\p{Lu})/u);
  const spoken = byParameters(path.segments.flatMap(({ parameters }) => parameters));
  const allWords = resourceFromWords(path.segments.map(({ text }) => text));
  return [
    { resource, verb: bare + spoken },
    { resource: allWords, verb: plain + suffix },
    { resource: allWords, verb: plain + spoken },
    ...(plain === 'update' && !endsInParameter ? [{ resource: allWords, verb: `updateAll${spoken}` }] : []),
  ];
}

const wordsOfPath = ({ segments }: NamedPath): readonly string[] => segmentWords(segments);

const segmentWords = (segments: NamedPath['segments']): readonly string[] =>
  segments.map(({ text }) => text).filter((text) => camelCase(text) !== '' && text !== 'v1');

/**
 * Whether a segment is always present. A segment that consists only of optional parameters may be missing. A
 * path that ends in such a segment does not count as a path that ends in a path parameter.
 */
const isAlwaysThere = ({ text, parameters }: PathSegment): boolean =>
  parameters.length === 0 || camelCase(text) !== '' || parameters.some(({ optional }) => !optional);

const requiredParameters = (segments: NamedPath['segments']): readonly NamedParameter[] =>
  segments.flatMap(({ parameters }) => parameters).filter(({ optional }) => !optional);

export const takesPages = (argumentNames: ReadonlySet<string>): boolean =>
  argumentNames.has('page') || argumentNames.has('per_page');

export interface OperationName {
  readonly resource: string;
  readonly verb: string;
}

export type MethodFamily = 'read' | 'write' | 'delete';

export function methodFamily(methods: readonly HttpMethod[]): MethodFamily {
  if (methods.some((method) => method === 'POST' || method === 'PUT' || method === 'PATCH')) return 'write';
  return methods.includes('DELETE') ? 'delete' : 'read';
}

function verbByMethod(
  family: MethodFamily,
  methods: readonly HttpMethod[],
  endsInParameter: boolean,
  isMany: boolean,
): string {
  if (family === 'delete') return isMany ? 'deleteAll' : 'delete';
  if (family === 'write')
    return endsInParameter || methods.includes('PUT') || methods.includes('PATCH') ? 'update' : 'create';
  if (methods.includes('GET')) return 'get';
  return methods.includes('HEAD') ? 'head' : 'options';
}

/**
 * The verb before an action. In `deleteTestOrders`, the action already implies several items, so the verb is not
 * `deleteAll`.
 */
const plainOfAct = (plain: string): string => (plain === 'deleteAll' ? 'delete' : plain);

const resourceFromWords = (words: readonly string[]): string => camelCase(words.join('-')) || 'index';

function parameterSuffix(
  parameters: readonly NamedParameter[],
  endsInParameter: boolean,
  isOfMany: boolean,
): string {
  const named = parameters.filter(({ name, numeric }, index) => {
    const isFinal = endsInParameter && index === parameters.length - 1;
    return name !== 'id' && (isFinal || !numeric);
  });
  const final = endsInParameter ? parameters.at(-1) : undefined;
  // POST updates both `checkout` and `checkout/{id}`, so their names must differ. The names of `settings/{group_id}`
  // and `settings/{group_id}/{id}` must also differ.
  const isSpoken = final?.name === 'id' && (named.length > 0 || !isOfMany);
  return byParameters(isSpoken ? [...named, final] : named);
}

const byParameters = (parameters: readonly NamedParameter[]): string =>
  parameters.length === 0 ? '' : `By${parameters.map(({ name }) => upperFirst(camelCase(name))).join('And')}`;

const reservedVerbs = new Set([
  'get',
  'list',
  'create',
  'update',
  'delete',
  'deleteAll',
  'head',
  'options',
  'me',
  'raw',
  'safe',
]);

function namesAct(word: string): boolean {
  if (reservedVerbs.has(camelCase(word))) return false;
  const words = splitWords(word.toLowerCase());
  return acts.has(words[0] ?? '') || acts.has(words.join('-'));
}

const camelCases = new Map<string, string>();

/**
 * The maximum number of cached words. Paths repeat their words, so this limit is only reached if very many sites
 * are read in one run.
 */
const maxKnown = 20_000;

/**
 * Turns a text into a camel-case identifier. The result is empty if an identifier can contain none of the
 * characters.
 */
export function camelCase(text: string): string {
  let known = camelCases.get(text);
  if (known === undefined) {
    if (camelCases.size === maxKnown) camelCases.clear();
    camelCases.set(text, (known = inCamelCase(text)));
  }
  return known;
}

function inCamelCase(text: string): string {
  const joined = withoutOtherSigns(
    splitWords(text)
      .map((word, index) =>
        index === 0 ? lowerFirst(word) : upperFirst(/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word),
      )
      .join(''),
  );
  return beginsName(joined) || joined === '' ? joined : `_${joined}`;
}

const lowerFirst = (word: string): string =>
  /^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
