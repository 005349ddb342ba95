// Titles of operations whose path ends in a verb, such as `orders/{id}/refund` or `import-allowed`.

import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { acts, isPlural, namesOptions, splitWords } from '../../../core/model/names/path-words.ts';
import { isUncountable, withArticle, spelledWord } from '../english.ts';
import {
  adjectives,
  lastWord,
  nounsOfActs,
  phraseForOne,
  phraseOf,
  parameterNoun,
  type PathNoun,
} from './phrases.ts';
import { targetAndOwners, ownersPhrase } from './resource-nouns.ts';

/** Verbs at the end of paths that do not occur in operation names. */
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

/**
 * Verbs that describe a GET request. In a GET request, unlisted verbs name a topic, such as `import/status`.
 */
const readingActs = new Set(
  'check export fetch find get introspect load lookup ping preview search send test validate verify view'.split(
    ' ',
  ),
);

/** Verbs whose object gets the article "a". The objects of unlisted verbs get the article "the". */
const actsOnAny = new Set(
  'activate add apply create deactivate import install save select send remove'.split(' '),
);

/** Verbs whose objects get no article, because the objects are services or states. */
const actsOnNames = new Set(['connect', 'initialize', 'remote', 'search']);

const prepositions: ReadonlyMap<string, string> = new Map([
  ['add', 'to'],
  ['apply', 'to'],
  ['send', 'for'],
  ['remove', 'from'],
]);

/** Joins the words of a verb with two words, such as `post-process`. */
const joinedAct = (words: readonly string[] | undefined): readonly string[] | undefined =>
  words !== undefined && acts.has(words.slice(0, 2).join('-'))
    ? [words.slice(0, 2).join('-'), ...words.slice(2)]
    : words;

/** @returns undefined if the path does not end in a verb */
export function titleOfAct(
  things: readonly PathNoun[],
  method: string,
  namespace: string,
): string | undefined {
  const last = things.at(-1);
  const act = joinedAct(last?.words.at(-1));
  const [verb = '', ...object] = act ?? [];
  if (last === undefined || act === undefined || !(isAct(verb) || verb === 'all')) return undefined;
  const before = last.words.slice(0, -1);
  if (act.join(' ') === 'all' && isAct(before.at(-1)?.[0] ?? '') && last.parameter === undefined)
    return titleOfActOnAll(before.at(-1)?.[0] ?? '', { words: before.slice(0, -1), parameter: undefined });
  const container = { words: before, parameter: undefined };
  const around = [...things.slice(0, -1), ...(container.words.length > 0 ? [container] : [])];
  const isRead = method === 'GET' || method === 'HEAD';
  if (last.parameter !== undefined)
    return object.length > 0
      ? isRead
        ? undefined
        : titleOfInnerAct(verb, [...around, { words: [object], parameter: undefined }], last.parameter)
      : titleOfInnerAct(verb, around, last.parameter);
  if (!isAct(verb)) return undefined;
  if (isRead && !readingActs.has(verb) && around.length > 0 && around.at(-1)?.parameter === undefined)
    return undefined;
  if (verb === 'batch') return titleOfBatch(around);
  if (method === 'DELETE' && verb !== 'run') return undefined;
  const isJoint = object[0] === 'and' && isAct(object[1] ?? '');
  if (verb === 'remote' && object.length === 1 && isAct(object[0] ?? ''))
    return `${titleVerb(object[0] ?? '')} remotely`;
  const told = titleVerb(verb) + (isJoint ? ` and ${object[1] ?? ''}` : '');
  const later = isJoint && object[2] === 'async' ? ' in the background' : '';
  const owner = around.at(-1);
  if (object.length > 0 && !isJoint) return told + objectPhrase(verb, object) + actedOn(verb, owner, around);
  if (owner === undefined) return told + namespaceNoun(namespace);
  const [target, owners] = targetAndOwners(around);
  const phrase = phraseOf(target);
  const article =
    verb === 'search' || !isPlural(lastWord(phrase)) || namesOptions(lastWord(phrase)) ? 'the ' : '';
  const ability = verb === 'run' && /^abilities\b/.test(phrase) ? ` ${withArticle('ability')}` : undefined;
  return `${told}${ability ?? ` ${target.parameter === undefined ? article + phrase : phraseForOne(phrase)}`}${ownersPhrase(owners)}${later}`;
}

/** The noun in the name of a namespace, such as `catalog` in `wc/pos/v1/catalog`. */
const namespaceNoun = (namespace: string): string => {
  const last = namespace.split('/').at(-1) ?? '';
  return /^v?[\d.]*$/i.test(last) ? '' : ` the ${splitWords(last).map(spelledWord).join(' ')}`;
};

/** The title of a path that asks about a state, such as `import-allowed` or `tests/page-cache`. */
export function titleOfQuestion(things: readonly PathNoun[], method: string): string | undefined {
  const [{ words, parameter } = { words: [], parameter: undefined }] = things;
  const last = words.at(-1) ?? [];
  if (method !== 'GET' || things.length !== 1 || parameter !== undefined) return undefined;
  if (words.length === 2 && words[0]?.join(' ') === 'tests') return `Test the ${last.join(' ')}`;
  const state = last.at(-1) ?? '';
  if (last.length > 1 && states.has(state))
    return `Get whether the ${last.slice(0, -1).join(' ')} is ${state}`;
  const before = words.at(-2);
  return before !== undefined && last.length === 1 && adjectives.has(state) && !isPlural(before.at(-1) ?? '')
    ? `List what is ${state} in the ${before.join(' ')}`
    : undefined;
}

/** Words for a state that is either true or false. */
const states = new Set(['allowed', 'completed', 'connected', 'disabled', 'enabled', 'installed', 'required']);

const titleVerb = (verb: string): string => furtherActs.get(verb) ?? upperFirst(verb);

const titleOfActOnAll = (verb: string, things: PathNoun): string =>
  `${titleVerb(verb)} all ${phraseOf(things)}`;

/** The title for a path with the verb before the path parameter, such as `notes/delete/{id}`. */
const titleOfInnerAct = (
  verb: string,
  around: readonly PathNoun[],
  parameter: string,
): string | undefined => {
  const owner = around.at(-1);
  if (owner?.parameter !== undefined || owner === undefined) return undefined;
  const [target, owners] = targetAndOwners([...around.slice(0, -1), { words: owner.words, parameter }]);
  return `${titleVerb(verb)} ${phraseForOne(phraseOf(target))}${ownersPhrase(owners)}`;
};

const objectPhrase = (verb: string, object: readonly string[]): string => {
  const phrase = object.map((word) => nounsOfActs.get(word) ?? word).join(' ');
  const source = object.indexOf('from');
  const noun = (source > 0 ? object.slice(0, source) : object).at(-1) ?? '';
  if (isPlural(noun) || isUncountable(noun) || object.includes('and') || actsOnNames.has(verb))
    return ` ${phrase}`;
  return ` ${actsOnAny.has(verb) ? withArticle(phrase) : `the ${phrase}`}`;
};

function actedOn(verb: string, owner: PathNoun | undefined, around: readonly PathNoun[]): string {
  if (owner === undefined) return '';
  const [target, owners] = targetAndOwners(around);
  const word = prepositions.get(verb) ?? 'of';
  const phrase = phraseOf(target);
  if (target.parameter === undefined && (isPlural(lastWord(phrase)) || isAct(phrase.split(' ')[0] ?? '')))
    return ownersPhrase(owners, word);
  return ownersPhrase(
    [target.parameter === undefined ? `the ${phrase}` : phraseForOne(phrase), ...owners],
    word,
  );
}

function titleOfBatch(around: readonly PathNoun[]): string {
  if (around.length === 0) return 'Send several requests as one';
  const [target, owners] = targetAndOwners(around);
  const article = owners.length > 0 ? 'the ' : '';
  const parameter = parameterNoun(target.parameter ?? '');
  const of = [...(parameter === '' ? [] : [withArticle(parameter)]), ...owners];
  return `Create, update and delete ${of.length > 0 ? 'the ' : article}${phraseOf(target)}${ownersPhrase(of)}`;
}
