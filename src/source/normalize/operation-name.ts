// What an operation is called: `orders.list`. A pure function of the methods, the
// route's path, the endpoint's own arguments and whether the path is a collection or one of
// its items, so that a plugin's new route, another method of the same path, or schemas that
// arrive later, rename nothing. The rules, in this order:
//
//  1. The words of the path without the namespace are the resource, in camel case:
//     `/products/{id}/variations` → `productsVariations`, whatever the method: one path
//     is one resource. No words → `index`. The segment `v1` is no word (`/batch/v1` →
//     `batch`); `v2` is, so that both can be.
//  2. A path parameter at the end that takes one value alone names what is done with the
//     resource: `/block-renderer/(?P<name>core/archives)` → `blockRenderer.coreArchives`,
//     `connection.deleteGooglePhotos`. A last word `me` is an item, not a resource:
//     `/users/me` → `users.me`, `users.updateMe`, `users.deleteMe`.
//  3. A last word that begins with a verb (`batch`, `import-plugins`) is an act, where
//     another word is there to be the resource: writing is called so (`settings.importPlugins`),
//     else it is added to the verb of rule 4 (`plugins.getConnectJetpack`). Never where it
//     would read like one of the verbs of rule 4. What the method says is not said twice: GET
//     of `settings/get-state` is `settings.getState` (and POST is no such act), and where the
//     word is the only one, or with DELETE, the rest of it is the resource: `/get-state` →
//     `state.get`, `/update-state` → `state.update`, `/delete-meta-box/{id}` →
//     `metaBox.deleteById`.
//  4. Else the verb is: GET `list` where a list comes back, else `get`; POST `create`, with
//     a final path parameter `update`; anything with PUT or PATCH `update`; DELETE `deleteAll` where
//     many are deleted, else `delete`; HEAD `head`; OPTIONS `options`. A list comes back
//     without a final path parameter, with an argument `page` or `per_page`, from a collection
//     (collections.ts) or for a plural last word, but not where the path is known to answer
//     otherwise, nor from `stats`; the plurals `defaults`, `options`, `preferences` and
//     `settings` name one thing. Many are deleted where such a path is a collection.
//  5. A final path parameter other than `id` enters the verb, `id` too where no collection is known
//     and the word is singular (`checkout.updateById`), and so do inner path parameters that take more
//     than a number and are not called `id`: `attributes.getBySlug`. A path parameter that may be left
//     out never does.
//  6. One path may have endpoints of its own for POST, PUT and PATCH, which would all be
//     `update`. The first of them in this order is, and the others say their method:
//     `orders.updateWithPut`. POST is first, so that a PUT or PATCH that is added renames
//     nobody.

import type { HttpMethod, ResourceResponse } from '../../core/model/api.ts';
import { beginsName, upperFirst, withoutOtherSigns } from '../../core/model/name-letters.ts';
import { acts, isPlural, isTotal, namesOptions, wordsOf } from '../../core/model/path-words.ts';

export interface NamedPath {
  /** Segments of the path behind the namespace. */
  readonly segments: readonly PathSegment[];
  /** So many of the last segments are the value of a parameter that takes no other. */
  readonly fixed: number;
  /** Several are listed there, or one of them is there: by the shape of the interface, whatever the words. */
  readonly isCollection: boolean;
  readonly isItem: boolean;
}

export interface PathSegment {
  /** Literal words in it: `bar` for `bar-{id}`. */
  readonly text: string;
  readonly parameters: readonly NamedParameter[];
}

export interface NamedParameter {
  readonly name: string;
  readonly numeric: boolean;
  /** It may be left out. */
  readonly optional: boolean;
}

/** What an endpoint tells of its name. */
export interface NamedEndpoint {
  /** The methods of one family: reading (GET), writing (POST, PUT, PATCH) or deleting. */
  readonly methods: readonly HttpMethod[];
  /** The names of the endpoint's own arguments. */
  readonly argumentNames: ReadonlySet<string>;
  /** What the path is known to answer to GET, where a table says so. */
  readonly knownForm?: ResourceResponse['form'] | undefined;
}

/** @returns resource and verb; the name is the two with one dot between */
export function nameOperation(path: NamedPath, endpoint: NamedEndpoint): OperationName {
  const { methods } = endpoint;
  const family = familyOf(methods);
  const { plain, suffix, endsInParameter } = plainOf(path, endpoint);
  const words = wordsOfPath(path);
  const last = words.at(-1) ?? '';
  const item = plainVerb(family, methods, true, false);
  const value = valueOf(path);

  if (value !== undefined) {
    const { resource, text } = value;
    const isAlone = item === 'get' && !reservedVerbs.has(camelCase(text));
    return { resource, verb: (isAlone ? camelCase(text) : item + upperFirst(camelCase(text))) + suffix };
  }
  if (words.length > 1 && !endsInParameter && last.toLowerCase() === 'me')
    return {
      resource: resourceOf(words.slice(0, -1)),
      verb: (family === 'read' ? 'me' : `${item}Me`) + suffix,
    };
  const [verb = '', ...things] = wordsOf(last);
  const isPlain = !['head', 'options'].includes(plain);
  if (
    (words.length === 1 || family === 'delete') &&
    saysMethod(verb, family) &&
    isPlain &&
    camelCase(things.join('-')) !== ''
  )
    return {
      resource: resourceOf([...words.slice(0, -1), ...things]),
      verb: (family === 'write' || verb.toLowerCase() === 'list' ? verb.toLowerCase() : plain) + suffix,
    };
  if (words.length > 1 && namesAct(last) && !(family === 'write' && saysMethod(verb, 'read')))
    return {
      resource: resourceOf(words.slice(0, -1)),
      verb: joined(actVerb(last, family, plainOfAct(plain)), suffix),
    };
  return { resource: resourceOf(words), verb: plain + suffix };
}

/** The verb of rule 4, and what the parameters add to it. */
function plainOf(path: NamedPath, { methods, argumentNames, knownForm }: NamedEndpoint) {
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
      : plainVerb(familyOf(methods), methods, endsInParameter, isMany);
  return {
    plain,
    suffix: parameterSuffix(parameters, endsInParameter, path.isItem || isPlural(last)),
    endsInParameter,
  };
}

/** The verbs that say by themselves how they are asked for. */
const verbsOf: Readonly<Record<Family, readonly string[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update'],
  delete: ['delete'],
};

const saysMethod = (verb: string, family: Family): boolean => verbsOf[family].includes(verb.toLowerCase());

/** `importPlugins` for writing, `getConnectJetpack` for reading, never `getGetState`. */
function actVerb(word: string, family: Family, plain: string): string {
  const isReading = saysMethod(wordsOf(word)[0] ?? '', 'read');
  const isAlone = family === 'write' ? !isReading : isReading && (plain === 'get' || plain === 'list');
  return isAlone ? camelCase(word) : plain + upperFirst(camelCase(word));
}

/** `getByUser` and `ByUserId` → `getByUserId`. */
function joined(verb: string, suffix: string): string {
  const [said] = /By\p{Lu}[^]*$/u.exec(verb) ?? [];
  if (said === undefined) return verb + suffix;
  if (suffix === '' || suffix === 'ById') return verb;
  return suffix.startsWith(said) ? verb.slice(0, -said.length) + suffix : verb + suffix;
}

/** What a parameter that takes one value alone says, where another word is there to be the resource. */
function valueOf({ segments, fixed }: NamedPath): { resource: string; text: string } | undefined {
  const text = segments
    .slice(segments.length - fixed)
    .map((segment) => segment.text)
    .join('-');
  const words = wordsIn(segments.slice(0, segments.length - fixed));
  return fixed === 0 || words.length === 0 || camelCase(text) === ''
    ? undefined
    : { resource: resourceOf(words), text };
}

/** The name beside another method of the same path that has the plain one. */
export function nameWithMethod(path: NamedPath, endpoint: NamedEndpoint): OperationName {
  const { resource, verb } = nameOperation(path, endpoint);
  return { resource, verb: `${verb}With${upperFirst((endpoint.methods[0] ?? '').toLowerCase())}` };
}

/**
 * Names for an operation whose own is taken, from short to long: with all the path parameters of its
 * path, with all its words, as what writes them all.
 */
export function longerNames(path: NamedPath, endpoint: NamedEndpoint): readonly OperationName[] {
  const { resource, verb } = nameOperation(path, endpoint);
  const { plain, suffix, endsInParameter } = plainOf(path, endpoint);
  const [bare = verb] = verb.split(/(?<=[a-z\d])By(?=\p{Lu})/u);
  const spoken = byParameters(path.segments.flatMap(({ parameters }) => parameters));
  const allWords = resourceOf(path.segments.map(({ text }) => text));
  return [
    { resource, verb: bare + spoken },
    { resource: allWords, verb: plain + suffix },
    { resource: allWords, verb: plain + spoken },
    ...(plain === 'update' && !endsInParameter ? [{ resource: allWords, verb: `updateAll${spoken}` }] : []),
  ];
}

const wordsOfPath = ({ segments }: NamedPath): readonly string[] => wordsIn(segments);

const wordsIn = (segments: NamedPath['segments']): readonly string[] =>
  segments.map(({ text }) => text).filter((text) => camelCase(text) !== '' && text !== 'v1');

/** False for a segment of optional path parameters alone: a path that ends in one does not count as ending in a path parameter. */
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

export type Family = 'read' | 'write' | 'delete';

export function familyOf(methods: readonly HttpMethod[]): Family {
  if (methods.some((method) => method === 'POST' || method === 'PUT' || method === 'PATCH')) return 'write';
  return methods.includes('DELETE') ? 'delete' : 'read';
}

function plainVerb(
  family: Family,
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

/** `deleteTestOrders` says already that all of them are. */
const plainOfAct = (plain: string): string => (plain === 'deleteAll' ? 'delete' : plain);

const resourceOf = (words: readonly string[]): string => camelCase(words.join('-')) || 'index';

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
  // `settings/{group_id}` and `settings/{group_id}/{id}` must differ, and so must `checkout`
  // and `checkout/{id}`, which would both be updated.
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
  const words = wordsOf(word.toLowerCase());
  return acts.has(words[0] ?? '') || acts.has(words.join('-'));
}

const camelCases = new Map<string, string>();

/** Paths repeat their words; those of very many sites, read in one run, are not kept all. */
const maxKnown = 20_000;

/** Any text as an identifier in camel case; empty when nothing of it can stand in one. */
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
    wordsOf(text)
      .map((word, index) =>
        index === 0 ? lowerFirst(word) : upperFirst(/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word),
      )
      .join(''),
  );
  return beginsName(joined) || joined === '' ? joined : `_${joined}`;
}

const lowerFirst = (word: string): string =>
  /^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
