// Titles of operations that list, get, create, update or delete the items of their path.

import { isPlural, namesOptions } from '../../../core/model/names/path-words.ts';
import { withArticle } from '../english.ts';
import {
  lastWord,
  pluralPhrase,
  phraseForOne,
  singularPhrase,
  phraseOf,
  parameterNoun,
  type PathNoun,
} from './phrases.ts';
import { currentUser, targetAndOwners, ownersPhrase } from './resource-nouns.ts';

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

/**
 * The verb of a name without its path parameters, such as `get` for `getBySlug`. If the name has no known verb,
 * the verb of the method is used.
 */
export const plainVerb = (verb: string, method: string): Verb =>
  verbs.find((one) => verb === one || (verb.startsWith(one) && beginsWord.test(verb.slice(one.length)))) ??
  verbOfMethod[method] ??
  'get';

const beginsWord = /^(?:\p{Lu}|_)/u;

export function titleOfItems(verb: Verb, things: readonly PathNoun[], answersList: boolean): string {
  const [target, owners] = targetAndOwners(things);
  if (target.words.at(-1)?.join(' ') === 'me')
    return `${spoken[verb === 'get' && answersList ? 'list' : verb]} ${currentUser(target, answersList)}`;
  const phrase = phraseOf(target);
  if (
    target.parameter !== undefined &&
    (verb === 'list' || answersList) &&
    verb !== 'delete' &&
    verb !== 'update'
  ) {
    const of = parameterNoun(target.parameter);
    // If the last path segment is the name or number of an item, the path identifies one item.
    if (
      owners.length === 0 &&
      (of === '' || of === 'slug' || lastWord(singularPhrase(phrase)) === lastWord(of))
    )
      return titleOfOne(verb === 'list' ? 'get' : verb, target, phrase, owners);
    return `List the ${phrase}${ownersPhrase([...(of === '' ? [] : [withArticle(of)]), ...owners])}`;
  }
  if (target.parameter === undefined)
    return titleOfAll(
      verb === 'get' && answersList && isPlural(lastWord(phrase)) ? 'list' : verb,
      phrase,
      owners,
    );
  return titleOfOne(verb, target, phrase, owners);
}

const titleOfOne = (verb: Verb, { parameter }: PathNoun, phrase: string, owners: readonly string[]): string =>
  `${spoken[verb]} ${phraseForOne(phrase)}${parameter === 'slug' ? ' by slug' : ''}${ownersPhrase(owners)}`;

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

/** Nouns for items that exist only once. An item that exists only once is updated and not created. */
const uniqueNouns = new Set([
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

/** The title of a path that does not end in a path parameter. */
function titleOfAll(verb: Verb, phrase: string, owners: readonly string[]): string {
  const last = lastWord(phrase);
  const isReport = last === 'report';
  const many = pluralPhrase(phrase);
  if (verb === 'list' && !isReport)
    return `List ${owners.length > 0 || !isPlural(lastWord(many)) ? 'the ' : ''}${many}${ownersPhrase(owners)}`;
  if (verb === 'create' && !namesOptions(last) && !uniqueNouns.has(last))
    return `Create ${phraseForOne(phrase)}${ownersPhrase(owners, 'for')}`;
  const said = verb === 'create' ? 'update' : verb;
  const article = verb === 'deleteAll' ? (owners.length > 0 ? 'the ' : '') : 'the ';
  return `${verb === 'list' ? 'Get' : spoken[said]} ${article}${phrase}${ownersPhrase(owners)}`;
}
