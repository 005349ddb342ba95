// What an operation is called: `orders.list`. A pure function of the methods, the
// route's path and the endpoint's own arguments, so that a plugin's new route, another
// method of the same path, or schemas that arrive later, rename nothing. The rules, in
// this order:
//
//  1. The words of the path without the namespace are the resource, in camel case:
//     `/products/{id}/variations` → `productsVariations`, whatever the method: one path
//     is one resource. No words → `index`. The segment `v1` is no word (`/batch/v1` →
//     `batch`); `v2` is, so that both can be.
//  2. A last word `me` is an item, not a resource: `/users/me` → `users.me`,
//     `users.updateMe`, `users.deleteMe`.
//  3. A last word that begins with a verb (`batch`, `import-plugins`) is an act, where
//     another word is there to be the resource: writing is called so (`settings.importPlugins`),
//     else it stands behind the verb of rule 4 (`plugins.getConnectJetpack`). Never where
//     it would read like one of the verbs of rule 4.
//  4. Else the verb is: GET `list` where a list comes back, else `get`; POST `create`, with
//     a final slot `update`; anything with PUT or PATCH `update`; DELETE `deleteAll` where
//     many are deleted, else `delete`; HEAD `head`; OPTIONS `options`. A list comes back
//     without a final slot, with an argument `page` or `per_page` or a plural last word, but
//     not where the path is known to answer otherwise, nor from `stats`; the plurals
//     `defaults`, `options`, `preferences` and `settings` name one thing. Many are deleted
//     where such a path ends in a plural.
//  5. A final slot other than `id` enters the verb, `id` too behind a singular word
//     (`checkout.updateById`), and so do inner slots that take more than a number and are
//     not called `id`: `attributes.getBySlug`. A slot that may be left out never does.
//  6. One path may have endpoints of its own for POST, PUT and PATCH, which would all be
//     `update`. The first of them in this order is, and the others say their method:
//     `orders.updateWithPut`. POST is first, so that a PUT or PATCH that is added renames
//     nobody.

import type { HttpMethod, ResourceResponse } from '../model/api.ts';
import { beginsName, upperFirst, withoutOtherSigns } from '../model/name-letters.ts';
import { acts, isPlural, isTotal, namesOptions, wordsOf } from '../model/path-words.ts';

export interface NamedPath {
  /** Segments of the path behind the namespace. */
  readonly segments: readonly PathSegment[];
}

export interface PathSegment {
  /** Literal words in it: `bar` for `bar-{id}`. */
  readonly text: string;
  readonly slots: readonly PathSlot[];
}

export interface PathSlot {
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
  const { methods, argumentNames, knownForm } = endpoint;
  const words = wordsOfPath(path);
  const last = words.at(-1) ?? '';
  const slots = requiredSlots(path.segments);
  const endsInSlot = requiredSlots(path.segments.filter(isAlwaysThere).slice(-1)).length > 0;
  const suffix = slotSuffix(slots, endsInSlot, last);
  const family = familyOf(methods);
  const isMany =
    !endsInSlot &&
    (knownForm === undefined
      ? isPlural(last) && !isTotal(last) && !namesOptions(last)
      : knownForm === 'array');
  const isPaged = !endsInSlot && !isTotal(last) && knownForm === undefined && pages(argumentNames);
  const plain =
    family === 'read' && methods.includes('GET') && (isMany || isPaged)
      ? 'list'
      : plainVerb(family, methods, endsInSlot, isMany);

  if (words.length > 1 && !endsInSlot && last.toLowerCase() === 'me')
    return {
      resource: resourceOf(words.slice(0, -1)),
      verb: (family === 'read' ? 'me' : `${plainVerb(family, methods, true, false)}Me`) + suffix,
    };
  if (words.length > 1 && namesAct(last))
    return {
      resource: resourceOf(words.slice(0, -1)),
      verb: (family === 'write' ? camelCase(last) : plainOfAct(plain) + upperFirst(camelCase(last))) + suffix,
    };
  return { resource: resourceOf(words), verb: plain + suffix };
}

/** The name beside another method of the same path that has the plain one. */
export function nameWithMethod(path: NamedPath, endpoint: NamedEndpoint): OperationName {
  const { resource, verb } = nameOperation(path, endpoint);
  return { resource, verb: `${verb}With${methodWord(endpoint)}` };
}

const methodWord = ({ methods }: NamedEndpoint): string => upperFirst((methods[0] ?? '').toLowerCase());

/**
 * Names for an operation whose own is taken, from short to long: with all the slots of
 * its path, with all its words, with its method.
 */
export function longerNames(path: NamedPath, endpoint: NamedEndpoint): readonly OperationName[] {
  const { resource, verb } = nameOperation(path, endpoint);
  const [bare = verb] = verb.split(/(?<=[a-z\d])By(?=\p{Lu})/u);
  const spoken = bySlots(path.segments.flatMap(({ slots }) => slots));
  const method = methodWord(endpoint);
  const allWords = resourceOf(path.segments.map(({ text }) => text));
  return [
    { resource, verb: bare + spoken },
    { resource: allWords, verb },
    { resource: allWords, verb: bare + spoken },
    { resource, verb: `${verb}With${method}` },
    { resource: allWords, verb: `${bare}${spoken}With${method}` },
  ];
}

const wordsOfPath = ({ segments }: NamedPath): readonly string[] =>
  segments.map(({ text }) => text).filter((text) => camelCase(text) !== '' && text !== 'v1');

/** False for a segment of optional slots alone: a path that ends in one does not count as ending in a slot. */
const isAlwaysThere = ({ text, slots }: PathSegment): boolean =>
  slots.length === 0 || camelCase(text) !== '' || slots.some(({ optional }) => !optional);

const requiredSlots = (segments: NamedPath['segments']): readonly PathSlot[] =>
  segments.flatMap(({ slots }) => slots).filter(({ optional }) => !optional);

const pages = (argumentNames: ReadonlySet<string>): boolean =>
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
  endsInSlot: boolean,
  isMany: boolean,
): string {
  if (family === 'delete') return isMany ? 'deleteAll' : 'delete';
  if (family === 'write')
    return endsInSlot || methods.includes('PUT') || methods.includes('PATCH') ? 'update' : 'create';
  if (methods.includes('GET')) return 'get';
  return methods.includes('HEAD') ? 'head' : 'options';
}

/** `deleteTestOrders` says already that all of them are. */
const plainOfAct = (plain: string): string => (plain === 'deleteAll' ? 'delete' : plain);

const resourceOf = (words: readonly string[]): string => camelCase(words.join('-')) || 'index';

function slotSuffix(slots: readonly PathSlot[], endsInSlot: boolean, last: string): string {
  const named = slots.filter(({ name, numeric }, index) => {
    const isFinal = endsInSlot && index === slots.length - 1;
    return name !== 'id' && (isFinal || !numeric);
  });
  const final = endsInSlot ? slots.at(-1) : undefined;
  // `settings/{group_id}` and `settings/{group_id}/{id}` must differ, and so must `checkout`
  // and `checkout/{id}`, which would both be updated.
  const isSpoken = final?.name === 'id' && (named.length > 0 || !isPlural(last));
  return bySlots(isSpoken ? [...named, final] : named);
}

const bySlots = (slots: readonly PathSlot[]): string =>
  slots.length === 0 ? '' : `By${slots.map(({ name }) => upperFirst(camelCase(name))).join('And')}`;

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
const mostKnown = 20_000;

/** Any text as an identifier in camel case; empty when nothing of it can stand in one. */
export function camelCase(text: string): string {
  let known = camelCases.get(text);
  if (known === undefined) {
    if (camelCases.size === mostKnown) camelCases.clear();
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
