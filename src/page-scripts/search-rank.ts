// How well a word fits what it found. What a reader sees first of an operation counts
// most: its resource, then the end of its path, any other word of the two, its
// arguments, their values; descriptions count least.

import type { IndexedArgument, IndexedOperation } from '../render/html/page-data-format.ts';

/** `menu-items`, `menuItems` and `menu_items` are one word. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `posts` → `post`, `categories` → `category`: enough to bring the two together. */
const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/(?<=[^s])s$/, '');

export const partsOf = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** A text as it is compared, and its stem. */
type Compared = readonly [text: string, stem: string];

const compared = (text: string): Compared => [text, stem(text)];

/** A word that is looked for, made ready once for all that it is held against. */
export interface Wanted {
  readonly whole: Compared;
  readonly parts: readonly string[];
  readonly length: number;
}

export const wanted = (word: string): Wanted => ({
  whole: compared(squeezed(word)),
  parts: partsOf(word),
  length: word.length,
});

/** The best of some texts: the word itself, its singular or plural, or its beginning. */
function fit(
  [word, wordStem]: Compared,
  texts: readonly Compared[],
  same: number,
  akin: number,
  begins: number,
): number {
  let best = 0;
  for (const [text, textStem] of texts) {
    if (text === word) return same;
    if (textStem === wordStem) best = Math.max(best, akin);
    else if (text.startsWith(word)) best = Math.max(best, begins);
  }
  return best;
}

const inDescription = 3;

/** What of an operation words are held against. */
export interface OperationWords {
  readonly name: string;
  readonly length: number;
  readonly resource: readonly Compared[];
  readonly end: readonly Compared[];
  readonly verb: readonly Compared[];
  readonly all: readonly Compared[];
}

export function operationWords([, , path, name]: IndexedOperation): OperationWords {
  const [resource = '', verb = ''] = name.split('.');
  const texts = path.split('/').filter((segment) => !segment.startsWith('{'));
  const all = new Set([...texts.map(squeezed), ...partsOf(name), ...partsOf(path)]);
  return {
    name: squeezed(name),
    length: name.length,
    resource: [compared(squeezed(resource))],
    end: [compared(squeezed(texts.at(-1) ?? ''))],
    verb: [compared(squeezed(verb))],
    all: [...all].map(compared),
  };
}

export function operationFit({ whole, length }: Wanted, words: OperationWords): number {
  if (words.name === whole[0] && words.length === length) return 60;
  return Math.max(
    inDescription,
    fit(whole, words.resource, 40, 37, 14),
    fit(whole, words.end, 34, 31, 13),
    fit(whole, words.verb, 28, 28, 12),
    fit(whole, words.all, 24, 21, 12),
  );
}

/** What of an argument words are held against. */
export interface ArgumentWords {
  readonly name: readonly Compared[];
  readonly parts: readonly string[];
  readonly values: readonly Compared[];
  readonly members: readonly Compared[];
}

export const argumentWords = ([name, , values, members]: IndexedArgument): ArgumentWords => ({
  name: [compared(squeezed(name))],
  parts: partsOf(name),
  values: values.map((value) => compared(squeezed(value))),
  members: members.map((member) => compared(squeezed(member))),
});

export function argumentFit({ whole, parts }: Wanted, words: ArgumentWords): number {
  return Math.max(
    inDescription,
    fit(whole, words.name, 20, 17, 9),
    parts.every((one) => words.parts.includes(one)) ? 12 : 0,
    fit(whole, words.values, 11, 10, 6),
    fit(whole, words.members, 8, 8, 5),
  );
}

/** What readers say for the verbs that operations are named with. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map([
  ['get', ['list']],
  ['fetch', ['get', 'list']],
  ['read', ['get', 'list']],
  ['retrieve', ['get']],
  ['all', ['list']],
  ['add', ['create']],
  ['new', ['create']],
  ['insert', ['create']],
  ['upload', ['create']],
  ['put', ['update']],
  ['patch', ['update']],
  ['edit', ['update']],
  ['modify', ['update']],
  ['change', ['update']],
  ['remove', ['delete']],
  ['trash', ['delete']],
]);

export const meantBy = (word: string): readonly string[] => verbs.get(word) ?? [];
