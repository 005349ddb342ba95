// Scores how well a word fits a part of an operation. The parts that a reader sees first
// count most: the resource, then the end of the path, other words of both, the arguments,
// their values, the response. Descriptions count least.

import type {
  IndexedArgument,
  IndexedOperation,
  IndexedType,
} from '../../generate/targets/html/page-data-format.ts';
import { partsOf, squeezed, stem } from './search-words.ts';

/** A text in the form that is compared, and its stem. */
type Compared = readonly [text: string, stem: string];

const compared = (text: string): Compared => [text, stem(text)];

/** A word of the query, prepared once for all comparisons. */
export interface WantedWord {
  readonly whole: Compared;
  readonly parts: readonly string[];
  readonly length: number;
}

export const wanted = (word: string): WantedWord => ({
  whole: compared(squeezed(word)),
  parts: partsOf(word),
  length: word.length,
});

/** The best score among some texts: the word itself, its singular or plural, or its beginning. */
function fit([word, wordStem]: Compared, texts: readonly Compared[], same: number, begins: number): number {
  let best = 0;
  for (const [text, textStem] of texts) {
    if (text === word || textStem === wordStem) return same;
    if (text.startsWith(word)) best = begins;
  }
  return best;
}

const inDescription = 3;

/** The words of an operation that a query is compared with. */
export interface OperationWords {
  readonly name: string;
  readonly length: number;
  readonly resource: readonly Compared[];
  readonly end: readonly Compared[];
  readonly verb: readonly Compared[];
  readonly all: readonly Compared[];
  /** The path parameters, and the words of the namespace. */
  readonly around: readonly Compared[];
}

export function operationWords(operation: IndexedOperation, namespace: string): OperationWords {
  const [, , path, name] = operation;
  const [resource = '', verb = ''] = name.split('.');
  const segments = pathWithin(path, namespace).split('/');
  const texts = segments.filter((segment) => !segment.startsWith('{'));
  const all = new Set([...texts.map(squeezed), ...partsOf(name), ...texts.flatMap(partsOf)]);
  return {
    name: squeezed(name),
    length: name.length,
    resource: [compared(squeezed(resource))],
    end: [compared(squeezed(texts.at(-1) ?? ''))],
    verb: [verb, ...partsOf(verb).slice(0, 1), ...(readsMany(operation) ? ['list'] : [])].map((one) =>
      compared(squeezed(one)),
    ),
    all: [...all].map(compared),
    around: partsOf(path).map(compared),
  };
}

/** A GET whose path does not end in a path parameter counts as a list, whatever form its response has. */
export const readsMany = ([, methods, path]: IndexedOperation): boolean =>
  methods.startsWith('GET') && !path.endsWith('}');

/** A path without its namespace. */
export const pathWithin = (path: string, namespace: string): string =>
  path.startsWith(`/${namespace}`) ? path.slice(namespace.length + 1) : path;

export function operationFit({ whole, length }: WantedWord, words: OperationWords): number {
  if (words.name === whole[0] && words.length === length) return 60;
  return Math.max(
    inDescription,
    fit(whole, words.resource, 40, 14),
    fit(whole, words.end, 34, 13),
    fit(whole, words.verb, 28, 12),
    fit(whole, words.all, 24, 12),
    fit(whole, words.around, 8, 4),
  );
}

/** The words of an argument that a query is compared with. */
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

export function argumentFit({ whole, parts }: WantedWord, words: ArgumentWords): number {
  return Math.max(
    inDescription,
    fit(whole, words.name, 20, 9),
    parts.every((one) => words.parts.includes(one)) ? 12 : 0,
    fit(whole, words.values, 11, 6),
    fit(whole, words.members, 8, 5),
  );
}

/** The words of a response that a query is compared with. */
export interface ResponseWords {
  readonly name: readonly Compared[];
  readonly properties: readonly Compared[];
}

export const responseWords = ([name, , , properties]: IndexedType): ResponseWords => ({
  name: [compared(squeezed(name))],
  properties: properties.map((property) => compared(squeezed(property))),
});

export const responseFit = ({ whole }: WantedWord, { name, properties }: ResponseWords): number =>
  Math.max(fit(whole, name, 10, 4), fit(whole, properties, 6, 4));
