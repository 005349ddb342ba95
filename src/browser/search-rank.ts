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

/** The best of some texts: the word itself, its singular or plural, or its beginning. */
function fit(word: string, texts: readonly string[], same: number, akin: number, begins: number): number {
  let best = 0;
  for (const text of texts) {
    if (text === word) return same;
    if (stem(text) === stem(word)) best = Math.max(best, akin);
    else if (text.startsWith(word)) best = Math.max(best, begins);
  }
  return best;
}

const inDescription = 3;

export function operationFit(word: string, [, , path, name]: IndexedOperation): number {
  const wanted = squeezed(word);
  if (squeezed(name) === wanted && name.length === word.length) return 60;
  const [resource = '', verb = ''] = name.split('.');
  const texts = path.split('/').filter((segment) => !segment.startsWith('{'));
  return Math.max(
    inDescription,
    fit(wanted, [squeezed(resource)], 40, 37, 14),
    fit(wanted, [squeezed(texts.at(-1) ?? '')], 34, 31, 13),
    fit(wanted, [squeezed(verb)], 28, 28, 12),
    fit(wanted, [...texts.map(squeezed), ...partsOf(name), ...partsOf(path)], 24, 21, 12),
  );
}

export function argumentFit(word: string, [name, , values, members]: IndexedArgument): number {
  const wanted = squeezed(word);
  const parts = partsOf(name);
  const isWithin = partsOf(word).every((one) => parts.includes(one));
  return Math.max(
    inDescription,
    fit(wanted, [squeezed(name)], 20, 17, 9),
    isWithin ? 12 : 0,
    fit(wanted, values.map(squeezed), 11, 10, 6),
    fit(wanted, members.map(squeezed), 8, 8, 5),
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
