// What an operation is called: `orders.list`. A pure function of the method, the
// route's path and the endpoint's own arguments, so that a plugin's new route, or
// schemas that arrive later, rename nothing. The rules, in this order:
//
//  1. The words of the path without the namespace are the resource, in camel case:
//     `/products/{id}/variations` → `productsVariations`. No words → `index`. The
//     segment `v1` is no word (`/batch/v1` → `batch`); `v2` is, so that both can be.
//  2. A last word `me` is an item, not a resource: `/users/me` → `users.me`,
//     `users.updateMe`, `users.deleteMe`.
//  3. A last word of a writing route is the verb where it names an act: it is `batch`
//     or begins with a verb (`import-plugins`), or is no plural (`/connection/owner`),
//     and there is another word to be the resource: `settings.importPlugins`.
//     Never where it would read like one of the verbs of rule 4.
//  4. Else the verb is: GET `get` when the path ends in a slot, `list` with an argument
//     `page` or `per_page` or a plural last word, else `get`; POST `create`, with a final
//     slot `update`; anything with PUT or PATCH `update`; DELETE `delete`, without a
//     final slot `deleteAll`; HEAD `head`; OPTIONS `options`.
//  5. A final slot other than `id` enters the verb, and so do inner slots that take more
//     than a number and are not called `id`: `attributes.getBySlug`.

import type { HttpMethod } from '../model/api.ts';
import { beginsName, upperFirst, withoutOtherSigns } from '../model/name-letters.ts';

export interface NamedPath {
  /** Segments of the path behind the namespace. */
  readonly segments: readonly PathSegment[];
}

export interface PathSegment {
  /** Literal words in it: `bar` for `bar-{id}`. */
  readonly text: string;
  readonly slots: readonly { readonly name: string; readonly numeric: boolean }[];
}

/**
 * @param methods the methods of one family: reading (GET), writing (POST, PUT, PATCH) or deleting
 * @param argumentNames the names of the endpoint's own arguments
 * @returns resource and verb; the name is the two with one dot between
 */
export function nameOperation(
  path: NamedPath,
  methods: readonly HttpMethod[],
  argumentNames: ReadonlySet<string>,
): OperationName {
  const words = path.segments
    .map(({ text }) => text)
    .filter((text) => camelCase(text) !== '' && text !== 'v1');
  const last = words.at(-1) ?? '';
  const slots = path.segments.flatMap((segment) => segment.slots);
  const endsInSlot = (path.segments.at(-1)?.slots.length ?? 0) > 0;
  const suffix = slotSuffix(slots, endsInSlot);
  const family = familyOf(methods);

  if (words.length > 1 && !endsInSlot && last.toLowerCase() === 'me') {
    const verb = family === 'read' ? 'me' : `${plainVerb(family, methods, true)}Me`;
    return { resource: resourceOf(words.slice(0, -1)), verb: verb + suffix };
  }
  if (family === 'write' && words.length > 1 && namesAct(last, endsInSlot))
    return { resource: resourceOf(words.slice(0, -1)), verb: camelCase(last) + suffix };

  const isList =
    family === 'read' &&
    methods.includes('GET') &&
    !endsInSlot &&
    (argumentNames.has('page') || argumentNames.has('per_page') || isPlural(last));
  return {
    resource: resourceOf(words),
    verb: (isList ? 'list' : plainVerb(family, methods, endsInSlot)) + suffix,
  };
}

export interface OperationName {
  readonly resource: string;
  readonly verb: string;
}

export type Family = 'read' | 'write' | 'delete';

export function familyOf(methods: readonly HttpMethod[]): Family {
  if (methods.some((method) => method === 'POST' || method === 'PUT' || method === 'PATCH')) return 'write';
  return methods.includes('DELETE') ? 'delete' : 'read';
}

function plainVerb(family: Family, methods: readonly HttpMethod[], endsInSlot: boolean): string {
  if (family === 'delete') return endsInSlot ? 'delete' : 'deleteAll';
  if (family === 'write')
    return endsInSlot || methods.includes('PUT') || methods.includes('PATCH') ? 'update' : 'create';
  if (methods.includes('GET')) return 'get';
  return methods.includes('HEAD') ? 'head' : 'options';
}

const resourceOf = (words: readonly string[]): string => camelCase(words.join('-')) || 'index';

function slotSuffix(slots: PathSegment['slots'], endsInSlot: boolean): string {
  const named = slots.filter(({ name, numeric }, index) => {
    const isFinal = endsInSlot && index === slots.length - 1;
    return name !== 'id' && (isFinal || !numeric);
  });
  const final = endsInSlot ? slots.at(-1) : undefined;
  // `settings/{group_id}` and `settings/{group_id}/{id}` must differ.
  const spoken = final?.name === 'id' && named.length > 0 ? [...named, final] : named;
  return spoken.length === 0 ? '' : `By${spoken.map(({ name }) => upperFirst(camelCase(name))).join('And')}`;
}

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

/** Verbs that routes begin with. A list, so that a name never depends on a dictionary that changes. */
const acts = new Set(
  `accept activate add analyze apply approve archive assign attach authenticate authorize batch begin bulk calculate
  cancel change check claim clean clear clone close complete compute confirm connect convert copy deactivate decline
  delete deny detach disable disconnect dismiss do download duplicate edit email enable encode encrypt execute export
  extend fetch finish fix flush generate get hide ignore import initialize insert install invite invalidate issue join
  launch leave link load lock log login logout mark merge migrate move notify open parse pause ping populate preview
  process publish purge ready rebuild reconnect redeem refresh regenerate register reject release reload remote remove
  rename render reorder repair replace report reset resend resolve restart restore resume retry revert revoke run save
  scan schedule search select send set setup share show skip snooze sort split start stop submit subscribe suspend
  switch sync test toggle track transfer trash trigger unassign undo uninstall unlink unlock unpublish unschedule
  unsubscribe update upgrade upload validate verify view`.split(/\s+/),
);

function namesAct(word: string, endsInSlot: boolean): boolean {
  if (reservedVerbs.has(camelCase(word))) return false;
  const isVerb = acts.has(wordsOf(word)[0]?.toLowerCase() ?? '');
  return endsInSlot ? isVerb : isVerb || !isPlural(word);
}

/** Words that end in s and name one thing; and plurals that do not end in s. */
const notPlural = new Set([
  'news',
  'series',
  'lens',
  'gas',
  'canvas',
  'alias',
  'bias',
  'atlas',
  'yes',
  'https',
  'dns',
  'css',
  'js',
  'cms',
  'sms',
  'rss',
]);
const irregularPlural = new Set(['children', 'people', 'men', 'women', 'media', 'criteria', 'indices']);

/** Does a path word name several things? Judged by its last part: `font-families`. */
export function isPlural(word: string): boolean {
  const last = wordsOf(word).at(-1)?.toLowerCase() ?? '';
  if (irregularPlural.has(last)) return true;
  return last.length > 2 && last.endsWith('s') && !/(?:ss|us|is)$/.test(last) && !notPlural.has(last);
}

/** `posts` for `post`, `statuses` for `status`, `categories` for `category`. */
export const isPluralOf = (word: string, one: string): boolean =>
  isPlural(word) &&
  [`${one}s`, `${one}es`, ...(one.endsWith('y') ? [`${one.slice(0, -1)}ies`] : [])].includes(word);

/** `import-plugins`, `importPlugins`, `import_plugins` → [import, plugins]. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Any text as an identifier in camel case; empty when nothing of it can stand in one. */
export function camelCase(text: string): string {
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
