// An index in which every name is a word that means something in code, or is no word at all.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

const keywords =
  `break case catch class const continue debugger default delete do else enum export extends false finally for function
  if import in instanceof new null return super switch this throw true try typeof var void while with`.split(
    /\s+/,
  );

/** Words that are names in some places and not in others. */
const nearKeywords =
  `arguments await eval implements interface let package private protected public static yield abstract accessor any as
  asserts async bigint boolean constructor declare from get global infer is keyof module namespace never number object
  of out override readonly require satisfies set string symbol type undefined unique unknown using`.split(
    /\s+/,
  );

/** What generated code, or the code around it, means something by. */
const globals =
  `Array Batchable Batching Blob Client Infinity Links Map NaN Node Object Omit Partial Pick Promise Record ShapedBatching Symbol Uploading
  Validator batch bearer bearerTypes
  exports facade globalThis operation prototype path parameters then toString totals`.split(/\s+/);

/** Words of which nothing, or not the first sign, may stand in a name. */
export const oddWords: readonly string[] = [
  '-',
  '_',
  '...',
  '½',
  '①',
  '2fa',
  '007',
  '😀',
  '👩‍👩‍👧',
  '日本語',
  'ไทย',
  'हिन्दी',
  'עברית',
  'ⅷ',
  '𐐨',
  '\u{2ebf0}',
  'é',
  '\u0301',
  'İ',
  'ß',
];

export const words: readonly string[] = [...keywords, ...nearKeywords, ...globals, ...oddWords];

const of = (type: string) => ({ type });

/** Words as namespaces, as words of paths, as names of path parameters, arguments, properties and resources. */
const routesOf = (word: string, at: number): Readonly<Record<string, unknown>> => {
  const own = `${word}/v1`;
  const members = { [word]: of('string'), id: of('integer') };
  const answer = {
    title: word,
    properties: { [word]: of('string'), of: { type: 'object', properties: members } },
  };
  const endpoints = [
    { methods: ['GET'], args: { [word]: { enum: ['a', 'b'] } } },
    { methods: ['POST'], args: members, allow_batch: { v1: true } },
  ];
  return {
    [`/${word}/${word}`]: { namespace: word, endpoints, schema: answer },
    [`/${own}/things/${word}`]: { namespace: own, endpoints, schema: { ...answer, title: '' } },
    [`/${own}/things/${word}/(?P<id>[\\d]+)`]: {
      namespace: own,
      endpoints,
      schema: { properties: { ...members, [`at_${at}`]: of('string') } },
    },
    [`/${own}/${word}/media`]: { namespace: own, endpoints },
    [`/words/v1/${word}/(?P<_>[\\d]+)`]: { namespace: 'words/v1', endpoints },
    [`/words/v1/${word}/(?P<${/^[A-Za-z]\w*$/.test(word) ? word : '_1'}>[\\w-]+)/${word}`]: {
      namespace: 'words/v1',
      endpoints,
      schema: { ...answer, properties: { ...answer.properties, [`at_${at}`]: of('string') } },
    },
  };
};

/** The index of a site whose every name is one of these. */
export const wordsIndex = (some: readonly string[]): WireIndex => ({
  namespaces: [...some, ...some.map((word) => `${word}/v1`), 'words/v1'],
  routes: Object.assign({}, ...some.map(routesOf)) as Readonly<Record<string, unknown>>,
});
