// An operation in words: "Create a post", "List the refunds of an order". Sites do not say
// what their routes are called, so it is read off the path, the method and the name: the
// words between two slots are a thing, each thing belongs to the one before it, and a last
// word that is a verb is what happens.

import { acts, isPlural, namesOptions, wordsOf } from '../model/path-words.ts';
import { upperFirst } from '../model/name-letters.ts';
import type { NamedOperation } from './operation-names.ts';
import { isUncountable, plural, singular, withArticle, written } from './english.ts';
import { takesFile } from '../model/takes-file.ts';

type Titled = Pick<NamedOperation, 'route' | 'operation' | 'verb'>;

/** The longest description that is a heading by itself. */
const longestHeading = 60;

/** What an operation does, in a few words: as the site describes it if that is short, else derived. */
export function operationTitle(titled: Titled): string {
  const said = titled.operation.description ?? titled.route.description ?? '';
  return isHeading(said) ? said.trim().replace(/\.$/, '') : derivedTitle(titled);
}

/** A single short sentence, which then need not stand below its heading. */
export const isHeading = (description: string): boolean =>
  description.trim() !== '' &&
  description.length <= longestHeading &&
  /^[^.!?:\n`<>]+\.?$/.test(description.trim());

/** Words that stand together in a path, and the slot behind them. */
interface Thing {
  readonly words: readonly (readonly string[])[];
  readonly slot: string | undefined;
}

const derivedTitle = ({ route, operation, verb }: Titled): string => {
  const things = thingsOf(route.path, route.namespace);
  const known = knownTitles.get(`${operation.method} ${route.path}`);
  if (known !== undefined) return known;
  if (things.every(({ words }) => words.length === 0)) return titleOfRoot(route.namespace, operation.method);
  const method = /With(Put|Patch|Post|Get|Delete)$/.exec(verb)?.[1];
  const title = takesFile(operation, route)
    ? titleOfThings('create', things, false).replace(/^Create/, 'Upload')
    : (titleOfQuestion(things, operation.method) ??
      titleOfAct(things, operation.method, route.namespace) ??
      titleOfThings(plainVerb(verb, operation.method), things, isList(operation.response)));
  return upperFirst(method === undefined ? title : `${title} (${method.toUpperCase()})`);
};

/** What no rule would say. */
const knownTitles: ReadonlyMap<string, string> = new Map([
  ['GET /wp/v2/block-renderer/{name}', 'Render a block'],
  ['POST /wp/v2/block-renderer/{name}', 'Render a block'],
  ['GET /wp/v2/search', 'Search the content of the site'],
  ['GET /wp/v2/users/{user_id}/application-passwords/introspect', 'Get the application password in use'],
  ['GET /wp/v2/view-config', 'Get the configuration of views'],
  ['POST /wp/v2/plugins', 'Install a plugin'],
  ['GET /wp-block-editor/v1/export', 'Export the templates of the theme'],
  ['GET /wp-block-editor/v1/url-details', 'Get the details of a URL'],
  ['GET /oembed/1.0/embed', 'Get what to embed for a URL of the site'],
  ['GET /oembed/1.0/proxy', 'Get what to embed for a URL of another site'],
  ['POST /batch/v1', 'Send several requests as one'],
  ['GET /wp/v2/global-styles/themes/{stylesheet}', 'Get the global styles of a theme'],
  ['GET /wp/v2/global-styles/themes/{stylesheet}/variations', 'List the style variations of a theme'],
  ['GET /wp/v2/templates/lookup', 'Look up the fallback of a template'],
  ['GET /wp/v2/template-parts/lookup', 'Look up the fallback of a template part'],
  ['POST /wc-admin/themes', 'Upload a theme'],
  ['GET /wc-admin/marketing/recommended', 'List the recommended marketing plugins'],
  ['GET /wc-admin/plugins/connect-jetpack', 'Get the URL that connects Jetpack'],
  ['POST /wc-admin/plugins/connect-square', 'Connect Square'],
  [
    'GET /wc-analytics/admin/notes/tracker/{note_id}/user/{user_id}',
    'Track that a user opened an admin note',
  ],
  ['GET /wc-analytics/products/count-low-in-stock', 'Count the products that are low in stock'],
  ['GET /wc-analytics/products/low-in-stock', 'List the products that are low in stock'],
  ['GET /wccom-site/v3/ssr', 'Get the system status report'],
  ...['/wc/store', '/wc/store/v1'].flatMap((store) => [
    [`POST ${store}/batch`, 'Send several requests as one'] as const,
    [`POST ${store}/cart/select-shipping-rate`, 'Select a shipping rate for the cart'] as const,
    [`POST ${store}/cart/update-item`, 'Update an item of the cart'] as const,
    [`POST ${store}/checkout`, 'Check out and pay'] as const,
    [`POST ${store}/checkout/{id}`, 'Pay for an order'] as const,
  ]),
]);

const isList = (response: Titled['operation']['response']): boolean =>
  response.kind === 'resource' && (response.form === 'array' || response.form === 'map');

function titleOfRoot(namespace: string, method: string): string {
  const whose = namespace === '' ? 'the site' : namespace;
  return method === 'GET' ? `Get the index of ${whose}` : `${upperFirst(method.toLowerCase())} ${whose}`;
}

/** The things of a path behind its namespace; what may be left out of it is left out. */
function thingsOf(path: string, namespace: string): readonly Thing[] {
  const prefix = namespace === '' ? '' : `/${namespace}`;
  const behind = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  // What begins with a slot is one of what the namespace is named for.
  const own = behind.startsWith('/{') ? `/${namespace.split('/').at(-1) ?? ''}${behind}` : behind;
  const things: Thing[] = [];
  let words: (readonly string[])[] = [];
  for (const segment of withoutOptional(own).split('/')) {
    const slot = /\{([^{}]*)\}/.exec(segment)?.[1];
    const text = segment.replace(/\{[^{}]*\}/g, ' ');
    const found = /^v\d+$/i.test(text) ? [] : wordsOf(text.replace(/%[0-9a-f]{2}/gi, ' '));
    if (found.length > 0) words.push(spelledOut(found.map(written)));
    if (slot === undefined) continue;
    things.push({ words, slot });
    words = [];
  }
  return words.length === 0 ? things : [...things, { words, slot: undefined }];
}

/** What stands before a name in paths alone. */
const beginnings = new Set(['experimental', 'wp']);

/** Without what says nothing, and in whole words: `wp_pattern_category`, `product_cat`. */
const spelledOut = (words: readonly string[]): readonly string[] => {
  const named = words.length > 1 && beginnings.has(words[0] ?? '') ? words.slice(1) : words;
  return named.join(' ') === 'product cat' ? ['product', 'category'] : named;
};

/** Brackets nest. */
function withoutOptional(path: string): string {
  if (!path.includes('[')) return path;
  let depth = 0;
  let left = '';
  for (const char of path) {
    if (char === '[') depth++;
    if (depth === 0) left += char;
    if (char === ']') depth = Math.max(0, depth - 1);
  }
  return left;
}

const verbs = ['list', 'get', 'create', 'update', 'deleteAll', 'delete', 'head', 'options'] as const;
type Verb = (typeof verbs)[number];

const verbOfMethod: Readonly<Record<string, Verb>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
  HEAD: 'head',
  OPTIONS: 'options',
};

/** The verb of a name without its slots: `getBySlug` → `get`; of another name that of its method. */
const plainVerb = (verb: string, method: string): Verb =>
  verbs.find((one) => verb === one || (verb.startsWith(one) && beginsWord.test(verb.slice(one.length)))) ??
  verbOfMethod[method] ??
  'get';

const beginsWord = /^(?:\p{Lu}|_)/u;

// Things as words

/** Folders that say nothing of what is in them. */
const folders = new Set(['data', 'settings', 'misc']);
/** What is said of things that stand before it: `plugins/active`. */
const adjectives: ReadonlyMap<string, 'of one' | 'of many'> = new Map([
  ...'active allowed available featured installed popular recommended related'
    .split(' ')
    .map((word) => [word, 'of many'] as const),
  ['current', 'of one'],
  ['default', 'of one'],
]);
/** Words beyond these are told by the path, which stands below the heading. */
const mostWords = 5;

/** The words of a thing as one phrase, its last word as it is: `products/attributes` → `product attributes`. */
function phraseOf({ words }: Thing): string {
  const inner = withoutRepetition(
    words.filter((one, at) => at === words.length - 1 || !folders.has(one.join(' '))),
  ).map((one, at, all) => asNouns(one, at === all.length - 1));
  const [last = [], before = []] = [inner.at(-1), inner.at(-2)];
  const adjective = last.length === 1 ? adjectives.get(last[0] ?? '') : undefined;
  if (adjective !== undefined && isPlural(before.at(-1) ?? ''))
    return [
      ...last,
      ...modifier(inner.slice(0, -2)),
      ...(adjective === 'of one' ? modifier([before]) : before),
    ].join(' ');
  const isReport = inner.length > 1 && inner[0]?.join(' ') === 'reports' && !acts.has(inner[1]?.[0] ?? '');
  if (isReport) return [...modifier(inner.slice(1, -1)), ...last, 'report'].join(' ');
  const phrase = [...modifier(inner.slice(0, -1)), ...last];
  if (phrase.length <= mostWords) return phrase.join(' ');
  return [...modifier(inner.slice(-2, -1)), ...last].slice(-mostWords - 1).join(' ');
}

/** `block-patterns/patterns` are block patterns, `products/suggested-products` suggested products. */
const withoutRepetition = (words: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  words.filter((one, at) => {
    const [noun = '', ...more] = one;
    if (more.length > 0) return true;
    const [before = '', after = []] = [words[at - 1]?.at(-1), words[at + 1]];
    if (singular(noun) === singular(before)) return false;
    // `payments/woopayments` too; what is only said once more is left out there.
    const isSaidAgain = (after.at(-1) ?? '').toLowerCase().endsWith(noun.toLowerCase());
    return !isSaidAgain || after.join(' ') === noun;
  });

/** What an act is called where it is a thing: `plugins/install/status`, `authorize_url`. */
const nounsOfActs: ReadonlyMap<string, string> = new Map([
  ['activate', 'activation'],
  ['authorize', 'authorization'],
  ['connect', 'connection'],
  ['deactivate', 'deactivation'],
  ['dismiss', 'dismissal'],
  ['generate', 'generation'],
  ['install', 'installation'],
  ['migrate', 'migration'],
  ['register', 'registration'],
  ['validate', 'validation'],
  ['verify', 'verification'],
]);

/** @param isLast nothing stands behind these words, so that the last of them is what they name */
const asNouns = (words: readonly string[], isLast: boolean): readonly string[] =>
  words.map((word, at) => (isLast && at === words.length - 1 ? word : (nounsOfActs.get(word) ?? word)));

const modifier = (words: readonly (readonly string[])[]): readonly string[] =>
  words.flatMap((one) => [...one.slice(0, -1), ...one.slice(-1).map(singular)]);

const lastWord = (phrase: string): string => phrase.split(' ').at(-1) ?? '';

/** `product attributes` → `product attribute`. */
function oneOf(phrase: string): string {
  const known = singularPhrases.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + singular(last);
}

/** What many of them are called, where that is not their name. */
const plurals: ReadonlyMap<string, string> = new Map([['navigation', 'navigation menus']]);

/** `posts` as it is; `product_cat`, which sites list by that name, as `product cats`. */
function manyOf(phrase: string): string {
  const known = plurals.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + plural(last);
}

/** What one of them is called, where that is not their name. */
const singularPhrases: ReadonlyMap<string, string> = new Map([
  ['global styles', 'set of global styles'],
  ['navigation', 'navigation menu'],
]);

/** `a product`, `the cart`; `feedback`. */
const one = (phrase: string): string => {
  const single = oneOf(phrase);
  return isUncountable(lastWord(single)) ? single : withArticle(single);
};

/** `user_id` → `user`; what names no thing is none. */
const slotWords = (slot: string): string =>
  wordsOf(slot)
    .map(written)
    .filter((word) => word !== 'ID')
    .join(' ');

/**
 * A thing as the owner of others. Of one behind another without words between them, the
 * slot is the word: `settings/{group_id}/{id}` is a setting of a group.
 */
function ownerWords(thing: Thing): string {
  if (thing.words.at(-1)?.join(' ') === 'me' || slotWords(thing.slot ?? '') === 'me')
    return currentUser(thing);
  const phrase = phraseOf(thing);
  return thing.slot === undefined ? `the ${phrase}` : one(phrase);
}

const currentUser = ({ words }: Thing): string =>
  words[0]?.[0] === 'users' || words.length === 1
    ? 'the current user'
    : `your ${phraseOf({ words: words.slice(0, -1), slot: undefined })}`;

/** `users/me/…` is a thing of its own. */
function splitAtMe(things: readonly Thing[]): readonly Thing[] {
  return things.flatMap((thing) => {
    const at = thing.words.findIndex((word) => word.join(' ') === 'me');
    return at === -1 || at === thing.words.length - 1
      ? [thing]
      : [
          { words: thing.words.slice(0, at + 1), slot: undefined },
          { words: thing.words.slice(at + 1), slot: thing.slot },
        ];
  });
}

/** The last thing and those that it belongs to, nearest first. A slot right behind another takes the words before it. */
function settled(things: readonly Thing[]): readonly [target: Thing, owners: readonly string[]] {
  const all = splitAtMe(things);
  const before = all.slice(0, -1);
  const target = withItsNoun(all.at(-1) ?? { words: [], slot: undefined }, before.at(-1));
  if (target.words.length > 0) return [target, before.toReversed().map(ownerWords)];
  const named = before.findLast(({ words }) => words.length > 0) ?? target;
  const slots = before.slice(before.indexOf(named)).map(({ slot = '' }) => slotWords(slot));
  const owners = slots.filter((slot) => slot !== '').map((slot) => withArticle(slot));
  return [
    { words: named.words, slot: target.slot },
    [...owners.toReversed(), ...before.slice(0, before.indexOf(named)).toReversed().map(ownerWords)],
  ];
}

/** `products/{id}/related` are related products. */
const withItsNoun = (thing: Thing, before: Thing | undefined): Thing =>
  before !== undefined && thing.words.length === 1 && adjectives.has(thing.words[0]?.join(' ') ?? '')
    ? { ...thing, words: [...before.words.slice(-1), ...thing.words] }
    : thing;

const within = (owners: readonly string[], word = 'of'): string =>
  owners.map((owner, at) => ` ${at === 0 ? word : 'of'} ${owner}`).join('');

function titleOfThings(verb: Verb, things: readonly Thing[], answersList: boolean): string {
  const [target, owners] = settled(things);
  if (target.words.at(-1)?.join(' ') === 'me') return `${spoken[verb]} ${currentUser(target)}`;
  const phrase = phraseOf(target);
  if (
    target.slot !== undefined &&
    (verb === 'list' || answersList) &&
    verb !== 'delete' &&
    verb !== 'update'
  ) {
    const of = slotWords(target.slot);
    // What is listed by its own name or number is one of them.
    if (owners.length === 0 && (of === '' || of === 'slug' || lastWord(oneOf(phrase)) === lastWord(of)))
      return titleOfOne(verb === 'list' ? 'get' : verb, target, phrase, owners);
    return `List the ${phrase}${within([...(of === '' ? [] : [withArticle(of)]), ...owners])}`;
  }
  if (target.slot === undefined)
    return titleOfAll(
      verb === 'get' && answersList && isPlural(lastWord(phrase)) ? 'list' : verb,
      phrase,
      owners,
    );
  return titleOfOne(verb, target, phrase, owners);
}

const titleOfOne = (verb: Verb, { slot }: Thing, phrase: string, owners: readonly string[]): string =>
  `${spoken[verb]} ${one(phrase)}${slot === 'slug' ? ' by slug' : ''}${within(owners)}`;

const spoken: Readonly<Record<Verb, string>> = {
  list: 'List',
  get: 'Get',
  create: 'Create',
  update: 'Update',
  deleteAll: 'Delete all',
  delete: 'Delete',
  head: 'Get the headers of',
  options: 'Describe',
};

/** Words that name what there is one of, so that it is changed and not created. */
const oneThing = new Set([
  'config',
  'configuration',
  'eligibility',
  'mode',
  'profile',
  'progress',
  'state',
  'status',
  'visibility',
]);

/** What a path does that ends without a slot. */
function titleOfAll(verb: Verb, phrase: string, owners: readonly string[]): string {
  const last = lastWord(phrase);
  const isReport = last === 'report';
  const many = manyOf(phrase);
  if (verb === 'list' && !isReport)
    return `List ${owners.length > 0 || !isPlural(lastWord(many)) ? 'the ' : ''}${many}${within(owners)}`;
  if (verb === 'create' && !namesOptions(last) && !oneThing.has(last))
    return `Create ${one(phrase)}${within(owners, 'for')}`;
  const said = verb === 'create' ? 'update' : verb;
  const article = verb === 'deleteAll' ? (owners.length > 0 ? 'the ' : '') : 'the ';
  return `${verb === 'list' ? 'Get' : spoken[said]} ${article}${phrase}${within(owners)}`;
}

// Acts

/** Verbs that paths end in, which names of operations do not know. */
const furtherActs: ReadonlyMap<string, string> = new Map([
  ['check', 'Check'],
  ['init', 'Initialize'],
  ['provision', 'Provision'],
  ['recreate', 'Recreate'],
  ['find', 'Find'],
  ['introspect', 'Introspect'],
  ['list', 'List'],
  ['lookup', 'Look up'],
  ['delete', 'Delete'],
  ['update', 'Update'],
  ['create', 'Create'],
  ['search', 'Search'],
  ['undo', 'Undo'],
]);

const isAct = (word: string): boolean => acts.has(word) || furtherActs.has(word);

/** What reading does by an act; other acts name what they are about: `import/status`. */
const readingActs = new Set(
  'check export fetch find get introspect load lookup ping preview search send test validate verify view'.split(
    ' ',
  ),
);

/** Acts that happen to one of several; what others happen to is known. */
const actsOnAny = new Set(
  'activate add apply create deactivate import install save select send remove'.split(' '),
);

/** Acts whose objects need no article: what they name is a service or a state. */
const actsOnNames = new Set(['connect', 'initialize', 'remote', 'search']);

const prepositions: ReadonlyMap<string, string> = new Map([
  ['add', 'to'],
  ['apply', 'to'],
  ['send', 'for'],
  ['remove', 'from'],
]);

/** Acts of two words, as they are written: `post-process`. */
const joinedAct = (words: readonly string[] | undefined): readonly string[] | undefined =>
  words !== undefined && acts.has(words.slice(0, 2).join('-'))
    ? [words.slice(0, 2).join('-'), ...words.slice(2)]
    : words;

/** @returns undefined where the last words are no act */
function titleOfAct(things: readonly Thing[], method: string, namespace: string): string | undefined {
  const last = things.at(-1);
  const act = joinedAct(last?.words.at(-1));
  const [verb = '', ...object] = act ?? [];
  if (last === undefined || act === undefined || !(isAct(verb) || verb === 'all')) return undefined;
  const before = last.words.slice(0, -1);
  if (act.join(' ') === 'all' && isAct(before.at(-1)?.[0] ?? '') && last.slot === undefined)
    return titleOfActOnAll(before.at(-1)?.[0] ?? '', { words: before.slice(0, -1), slot: undefined });
  const container = { words: before, slot: undefined };
  const around = [...things.slice(0, -1), ...(container.words.length > 0 ? [container] : [])];
  const isRead = method === 'GET' || method === 'HEAD';
  if (last.slot !== undefined)
    return object.length > 0
      ? isRead
        ? undefined
        : titleOfInnerAct(verb, [...around, { words: [object], slot: undefined }], last.slot)
      : titleOfInnerAct(verb, around, last.slot);
  if (!isAct(verb)) return undefined;
  if (isRead && !readingActs.has(verb) && around.length > 0 && around.at(-1)?.slot === undefined)
    return undefined;
  if (verb === 'batch') return titleOfBatch(around);
  if (method === 'DELETE' && verb !== 'run') return undefined;
  const isJoint = object[0] === 'and' && isAct(object[1] ?? '');
  if (verb === 'remote' && object.length === 1 && isAct(object[0] ?? ''))
    return `${spokenAct(object[0] ?? '')} remotely`;
  const told = spokenAct(verb) + (isJoint ? ` and ${object[1] ?? ''}` : '');
  const later = isJoint && object[2] === 'async' ? ' in the background' : '';
  const owner = around.at(-1);
  if (object.length > 0 && !isJoint) return told + objectWords(verb, object) + holder(verb, owner, around);
  if (owner === undefined) return told + namespaceWords(namespace);
  const [target, owners] = settled(around);
  const phrase = phraseOf(target);
  const article =
    verb === 'search' || !isPlural(lastWord(phrase)) || namesOptions(lastWord(phrase)) ? 'the ' : '';
  const ability = verb === 'run' && /^abilities\b/.test(phrase) ? ` ${withArticle('ability')}` : undefined;
  return `${told}${ability ?? ` ${target.slot === undefined ? article + phrase : one(phrase)}`}${within(owners)}${later}`;
}

/** What a namespace is named for, where that is more than a version: `wc/pos/v1/catalog`. */
const namespaceWords = (namespace: string): string => {
  const last = namespace.split('/').at(-1) ?? '';
  return /^v?[\d.]*$/i.test(last) ? '' : ` the ${wordsOf(last).map(written).join(' ')}`;
};

/** What a path asks that ends in what something may be: `import-allowed`, `tests/page-cache`. */
function titleOfQuestion(things: readonly Thing[], method: string): string | undefined {
  const [{ words, slot } = { words: [], slot: undefined }] = things;
  const last = words.at(-1) ?? [];
  if (method !== 'GET' || things.length !== 1 || slot !== undefined) return undefined;
  if (words.length === 2 && words[0]?.join(' ') === 'tests') return `Test the ${last.join(' ')}`;
  const state = last.at(-1) ?? '';
  if (last.length > 1 && states.has(state))
    return `Get whether the ${last.slice(0, -1).join(' ')} is ${state}`;
  const before = words.at(-2);
  return before !== undefined && last.length === 1 && adjectives.has(state) && !isPlural(before.at(-1) ?? '')
    ? `List what is ${state} in the ${before.join(' ')}`
    : undefined;
}

/** What something is or is not. */
const states = new Set(['allowed', 'completed', 'connected', 'disabled', 'enabled', 'installed', 'required']);

const spokenAct = (verb: string): string => furtherActs.get(verb) ?? upperFirst(verb);

/** `notes/delete/all` */
const titleOfActOnAll = (verb: string, things: Thing): string => `${spokenAct(verb)} all ${phraseOf(things)}`;

/** `notes/delete/{id}`: the verb stands before the slot. */
const titleOfInnerAct = (verb: string, around: readonly Thing[], slot: string): string | undefined => {
  const owner = around.at(-1);
  if (owner?.slot !== undefined || owner === undefined) return undefined;
  const [target, owners] = settled([...around.slice(0, -1), { words: owner.words, slot }]);
  return `${spokenAct(verb)} ${one(phraseOf(target))}${within(owners)}`;
};

/** An item is added to a cart; what is not one thing has no article. */
const objectWords = (verb: string, object: readonly string[]): string => {
  const phrase = object.map((word) => nounsOfActs.get(word) ?? word).join(' ');
  const source = object.indexOf('from');
  const noun = (source > 0 ? object.slice(0, source) : object).at(-1) ?? '';
  if (isPlural(noun) || isUncountable(noun) || object.includes('and') || actsOnNames.has(verb))
    return ` ${phrase}`;
  return ` ${actsOnAny.has(verb) ? withArticle(phrase) : `the ${phrase}`}`;
};

/** What an act with an object of its own happens to: one thing, or the thing of a slot. */
function holder(verb: string, owner: Thing | undefined, around: readonly Thing[]): string {
  if (owner === undefined) return '';
  const [target, owners] = settled(around);
  const word = prepositions.get(verb) ?? 'of';
  const phrase = phraseOf(target);
  if (target.slot === undefined && (isPlural(lastWord(phrase)) || isAct(phrase.split(' ')[0] ?? '')))
    return within(owners, word);
  return within([target.slot === undefined ? `the ${phrase}` : one(phrase), ...owners], word);
}

function titleOfBatch(around: readonly Thing[]): string {
  if (around.length === 0) return 'Send several requests as one';
  const [target, owners] = settled(around);
  const article = owners.length > 0 ? 'the ' : '';
  const slot = slotWords(target.slot ?? '');
  const of = [...(slot === '' ? [] : [withArticle(slot)]), ...owners];
  return `Create, update and delete ${of.length > 0 ? 'the ' : article}${phraseOf(target)}${within(of)}`;
}
