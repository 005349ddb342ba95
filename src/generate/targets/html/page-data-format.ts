// The shape of the data that travels beside a page; written by page-data.ts, read in
// the browser. Tuples, since there are thousands of them.

import type { Access } from '../../../core/model/access.ts';
import type { ResourceResponse } from '../../../core/model/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import type { Call, CallArgument } from './samples/call.ts';

/** The operations of one namespace. */
export interface CallsData {
  readonly client: Call['client'];
  readonly operations: readonly SentCall[];
  /** Each once, however many operations take it. */
  readonly arguments: readonly SentArgument[];
  readonly schemas: readonly Schema[];
}

export type SentCall = Omit<Call, 'arguments' | 'client'> & {
  /** Places in `arguments`. */
  readonly takes: readonly number[];
};

export type SentArgument = readonly [
  name: string,
  place: CallArgument['in'],
  required: 0 | 1,
  /** Its place in `schemas`. */
  schema: number,
];

/** What the operations of one namespace answer, for the cards. */
export interface ResponsesData {
  /** Each once. */
  readonly bodies: readonly string[];
  readonly operations: readonly (readonly [anchor: string, answers: readonly SentAnswer[]])[];
}

export type SentAnswer = readonly [
  status: string,
  headers: readonly string[],
  /** Its place in `bodies`. */
  body: number,
];

/** The name of the file of `ResponsesData`. */
export const responsesName = (module: string): string => `${module}.answers`;

/** What the operations of one namespace are declared to answer, to hold answers against. */
export interface DeclaredData {
  /** Each once. */
  readonly schemas: readonly Schema[];
  readonly operations: readonly SentDeclaration[];
}

export type SentDeclaration = readonly [
  anchor: string,
  form: ResourceResponse['form'],
  /** Places in `schemas`, by the context that is asked for; by the empty one where none can be. */
  shapes: readonly (readonly [context: string, schema: number])[],
  /** The context that is answered when none is asked for. */
  usual: string,
  /** As the configuration names it: `wp/v2:Post`. Absent where it has no name. */
  resource?: string,
  deletion?: NonNullable<ResourceResponse['deletion']>,
];

/** The name of the file of `DeclaredData`. */
export const declaredName = (module: string): string => `${module}.declared`;

export interface SearchData {
  readonly namespaces: readonly string[];
  readonly operations: readonly IndexedOperation[];
  /** Each name with each schema once, however many operations take it. */
  readonly arguments: readonly IndexedArgument[];
  readonly types: readonly IndexedType[];
  /** What the overview tells of using the interface. */
  readonly chapters: readonly IndexedChapter[];
}

export type IndexedOperation = readonly [
  namespace: number,
  methods: string,
  path: string,
  name: string,
  description: string,
  href: string,
  /** Places in `arguments`. */
  takes: readonly number[],
  /** What it answers: a place in `types`, -1 for what has no name. */
  answers?: number,
  who?: Access['who'],
];

export type IndexedArgument = readonly [
  name: string,
  description: string,
  values: readonly string[],
  /** What follows the argument's id in the id of each nested member: `..product_id`. */
  members: readonly string[],
];

export type IndexedType = readonly [
  name: string,
  href: string,
  description: string,
  properties: readonly string[],
  namespace: string,
];

export type IndexedChapter = readonly [title: string, href: string, words: readonly string[]];
