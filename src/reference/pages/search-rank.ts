// Scores how well a word matches a part of an operation. Parts that a reader sees first have the highest scores.
// The order is: the resource, the end of the path, other words of the resource and the path, arguments, their
// values, the response.
// Descriptions have the lowest score.

import type {
  IndexedArgument,
  IndexedOperation,
  IndexedType,
} from '../../generate/targets/html/page-data-format.ts';
import { splitName, squeezed, stem } from './search-synonyms.ts';

/** A normalized text, and its stem for comparing singular and plural. */
type ComparedText = readonly [text: string, stem: string];

const comparedText = (text: string): ComparedText => [text, stem(text)];

/** A word of the query, prepared once for all comparisons. */
export interface WantedWord {
  readonly whole: ComparedText;
  readonly parts: readonly string[];
  readonly length: number;
}

export const wantedWord = (word: string): WantedWord => ({
  whole: comparedText(squeezed(word)),
  parts: splitName(word),
  length: word.length,
});

/**
 * The best score among several texts, for the word itself, its singular or plural, or the start of a word.
 */
function fit(
  [word, wordStem]: ComparedText,
  texts: readonly ComparedText[],
  same: number,
  begins: number,
): number {
  let best = 0;
  for (const [text, textStem] of texts) {
    if (text === word || textStem === wordStem) return same;
    if (text.startsWith(word)) best = begins;
  }
  return best;
}

const descriptionScore = 3;

/** The words of an operation that are compared with a query. */
export interface OperationWords {
  readonly name: string;
  readonly length: number;
  readonly resource: readonly ComparedText[];
  readonly end: readonly ComparedText[];
  readonly verb: readonly ComparedText[];
  readonly all: readonly ComparedText[];
  /** The words of the path parameters and of the namespace. */
  readonly around: readonly ComparedText[];
}

export function operationWords(operation: IndexedOperation, namespace: string): OperationWords {
  const [, , path, name] = operation;
  const [resource = '', verb = ''] = name.split('.');
  const segments = pathWithin(path, namespace).split('/');
  const texts = segments.filter((segment) => !segment.startsWith('{'));
  const all = new Set([...texts.map(squeezed), ...splitName(name), ...texts.flatMap(splitName)]);
  return {
    name: squeezed(name),
    length: name.length,
    resource: [comparedText(squeezed(resource))],
    end: [comparedText(squeezed(texts.at(-1) ?? ''))],
    verb: [verb, ...splitName(verb).slice(0, 1), ...(readsMany(operation) ? ['list'] : [])].map((one) =>
      comparedText(squeezed(one)),
    ),
    all: [...all].map(comparedText),
    around: splitName(path).map(comparedText),
  };
}

/**
 * Whether an operation reads a list: a GET operation whose path does not end in a path parameter, with any
 * form of response.
 */
export const readsMany = ([, methods, path]: IndexedOperation): boolean =>
  methods.startsWith('GET') && !path.endsWith('}');

/** A path without its namespace. */
export const pathWithin = (path: string, namespace: string): string =>
  path.startsWith(`/${namespace}`) ? path.slice(namespace.length + 1) : path;

export function operationFit({ whole, length }: WantedWord, words: OperationWords): number {
  if (words.name === whole[0] && words.length === length) return 60;
  return Math.max(
    descriptionScore,
    fit(whole, words.resource, 40, 14),
    fit(whole, words.end, 34, 13),
    fit(whole, words.verb, 28, 12),
    fit(whole, words.all, 24, 12),
    fit(whole, words.around, 8, 4),
  );
}

/** The words of an argument that are compared with a query. */
export interface ArgumentWords {
  readonly name: readonly ComparedText[];
  readonly parts: readonly string[];
  readonly values: readonly ComparedText[];
  readonly members: readonly ComparedText[];
}

export const argumentWords = ([name, , values, members]: IndexedArgument): ArgumentWords => ({
  name: [comparedText(squeezed(name))],
  parts: splitName(name),
  values: values.map((value) => comparedText(squeezed(value))),
  members: members.map((member) => comparedText(squeezed(member))),
});

export function argumentFit({ whole, parts }: WantedWord, words: ArgumentWords): number {
  return Math.max(
    descriptionScore,
    fit(whole, words.name, 20, 9),
    parts.every((one) => words.parts.includes(one)) ? 12 : 0,
    fit(whole, words.values, 11, 6),
    fit(whole, words.members, 8, 5),
  );
}

/** The words of a response that are compared with a query. */
export interface ResponseWords {
  readonly name: readonly ComparedText[];
  readonly properties: readonly ComparedText[];
}

export const responseIndexWords = ([name, , , properties]: IndexedType): ResponseWords => ({
  name: [comparedText(squeezed(name))],
  properties: properties.map((property) => comparedText(squeezed(property))),
});

export const responseFit = ({ whole }: WantedWord, { name, properties }: ResponseWords): number =>
  Math.max(fit(whole, name, 10, 4), fit(whole, properties, 6, 4));
