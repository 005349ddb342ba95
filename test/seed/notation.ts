// The notation of the seed tables: what a document says of a route and its arguments,
// as data short enough to be read beside the document.

import type { Json } from '../../src/core/schema/schema.ts';

/** What is said of one argument, or of a property or item inside it. */
export interface Said {
  readonly type?: readonly string[];
  readonly enum?: readonly Json[];
  readonly labels?: readonly string[];
  readonly default?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly readOnly?: true;
  readonly required?: true;
  readonly items?: Said;
  readonly properties?: Args;
  /** Properties beyond the named ones: any, or of one kind. */
  readonly others?: true | Said;
  /** Words of the document that the description repeats. */
  readonly says?: string;
}

export type Args = Readonly<Record<string, Said>>;

/** One method at one path: the form in which documents, samples and models are compared. */
export interface Call {
  readonly namespace: string;
  readonly method: string;
  /** With `{parameter}`s. */
  readonly path: string;
  /** `required`: a caller must send it, as is so of every path parameter, and of nothing that has a default. */
  readonly args: Args;
}

interface Row {
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly args: Args;
}

/** A row of a table: methods and paths (after the section's prefix), both separated by spaces. */
export const row = (methods: string, paths: string, args: Args = {}): Row => ({
  methods: methods.split(' '),
  paths: paths.trim().split(/\s+/),
  args,
});

/** The calls of one namespace; `-` stands for the prefix itself. */
export const section = (namespace: string, prefix: string, rows: readonly Row[]): readonly Call[] =>
  rows.flatMap(({ methods, paths, args }) =>
    paths.flatMap((tail) => {
      const path = tail === '-' ? prefix : prefix + tail;
      const parameters = parametersOf(path);
      const sent = Object.entries(args).map(([name, said]): [string, Said] => [
        name,
        parameters.includes(name) ? required(said) : said,
      ]);
      return methods.map((method) => ({ namespace, method, path, args: Object.fromEntries(sent) }));
    }),
  );

export const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Something is listed, its type is not. */
export const untyped: Said = {};
export const string: Said = { type: ['string'] };
export const integer: Said = { type: ['integer'] };
export const number: Said = { type: ['number'] };
export const boolean: Said = { type: ['boolean'] };
export const oneOfTypes = (...type: readonly string[]): Said => ({ type });
export const choice = (...values: readonly string[]): Said => ({ type: ['string'], enum: values });
export const list = (items: Said): Said => ({ type: ['array'], items });
export const object = (properties: Args): Said => ({ type: ['object'], properties });

/** Values with their labels: `[0, 'Public'], [1, 'Private']`. */
export const labelled = (type: string, ...pairs: readonly (readonly [Json, string])[]): Said => ({
  type: [type],
  enum: pairs.map(([value]) => value),
  labels: pairs.map(([, label]) => label),
});

export const required = (said: Said): Said => ({ ...said, required: true });
export const readOnly = (said: Said): Said => ({ ...said, readOnly: true });
export const byDefault = (value: Json, said: Said): Said => ({ ...said, default: value });
export const saying = (says: string, said: Said): Said => ({ ...said, says });
export const uri: Said = { ...string, format: 'uri' };
export const dateTime: Said = { ...string, format: 'date-time' };

/** The fields of a create as an update takes them: no field is due, and none falls back to a default. */
export const allOptional = (fields: Args): Args =>
  Object.fromEntries(
    Object.entries(fields).map(([name, said]) => [name, without(['required', 'default'], said)]),
  );

const without = (facts: readonly string[], said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([fact]) => !facts.includes(fact)));
