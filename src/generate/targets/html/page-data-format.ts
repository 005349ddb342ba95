// The format of the data files of a page. page-data.ts writes them, and scripts read them in the browser.
// Entries are tuples because there are thousands of them.

import type { Access } from '../../../core/model/access.ts';
import type { ResourceResponse } from '../../../core/model/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import type { OperationCall, CallArgument } from './samples/call.ts';

/** The operations of one namespace. */
export interface CallsData {
  readonly client: OperationCall['client'];
  readonly operations: readonly CallEntry[];
  /** Each argument once, even if several operations take it. */
  readonly arguments: readonly ArgumentTuple[];
  readonly schemas: readonly Schema[];
}

export type CallEntry = Omit<OperationCall, 'arguments' | 'client'> & {
  /** Indexes in `arguments`. */
  readonly takes: readonly number[];
};

export type ArgumentTuple = readonly [
  name: string,
  place: CallArgument['in'],
  required: 0 | 1,
  /** Its index in `schemas`. */
  schema: number,
];

/** The responses of the operations of one namespace, for the response cards. */
export interface ResponsesData {
  /** Each body once. */
  readonly bodies: readonly string[];
  readonly operations: readonly (readonly [anchor: string, answers: readonly ResponseTuple[]])[];
}

export type ResponseTuple = readonly [
  status: string,
  headers: readonly string[],
  /** Its index in `bodies`. */
  body: number,
];

/** The name of the file of `ResponsesData`. */
export const responsesName = (module: string): string => `${module}.answers`;

/** The declared responses of the operations of one namespace, for comparison with real responses. */
export interface DeclaredData {
  /** Each schema once. */
  readonly schemas: readonly Schema[];
  readonly operations: readonly DeclarationTuple[];
}

export type DeclarationTuple = readonly [
  anchor: string,
  form: ResourceResponse['form'],
  /** Indexes in `schemas` by the requested context. The context is empty if none can be requested. */
  shapes: readonly (readonly [context: string, schema: number])[],
  /** The context of a response if none is requested. */
  usual: string,
  /** The name in the configuration: `wp/v2:Post`. Absent if it has no name. */
  resource?: string,
  deletion?: NonNullable<ResourceResponse['deletion']>,
];

/** The name of the file of `DeclaredData`. */
export const declaredName = (module: string): string => `${module}.declared`;

export interface SearchData {
  readonly namespaces: readonly string[];
  readonly operations: readonly IndexedOperation[];
  /** Each combination of name and schema once, even if several operations take it. */
  readonly arguments: readonly IndexedArgument[];
  readonly types: readonly IndexedType[];
  /** The chapters of the overview on using the interface. */
  readonly chapters: readonly IndexedChapter[];
}

export type IndexedOperation = readonly [
  namespace: number,
  methods: string,
  path: string,
  name: string,
  description: string,
  href: string,
  /** Indexes in `arguments`. */
  takes: readonly number[],
  /** The response type: an index in `types`, or -1 if it has no name. */
  answers?: number,
  who?: Access['who'],
];

export type IndexedArgument = readonly [
  name: string,
  description: string,
  values: readonly string[],
  /** For each nested member, the part of its id after the id of the argument: `..product_id`. */
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
