// The format of the data files of a page.
// page-data.ts writes the data files, and scripts in the browser read them.
// Entries are tuples to keep the files small, because there are thousands of entries.

import type { Access } from '../../../core/model/api/access.ts';
import type { ResourceResponse } from '../../../core/model/api/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import type { OfferedSignIn } from '../../../core/model/software/sign-in.ts';
import type { OperationCall, CallArgument } from './samples/call.ts';

export interface CallsData {
  readonly client: OperationCall['client'];
  readonly operations: readonly CallEntry[];
  /** The distinct arguments of all operations. */
  readonly arguments: readonly ArgumentTuple[];
  readonly schemas: readonly Schema[];
  /** The ways to sign in of all operations. */
  readonly signIn: readonly OfferedSignIn[];
}

export type CallEntry = Omit<OperationCall, 'arguments' | 'client' | 'signIn'> & {
  /** Indexes in `signIn`; absent if the operation has all ways to sign in. */
  readonly signs?: readonly number[];
  /** Indexes in `arguments`. */
  readonly takes: readonly number[];
};

export type ArgumentTuple = readonly [
  name: string,
  place: CallArgument['in'],
  required: 0 | 1,
  schema: number,
];

/** The responses of a namespace's operations, for the response cards. */
export interface ResponsesData {
  /** Each distinct body. */
  readonly bodies: readonly string[];
  readonly operations: readonly (readonly [anchor: string, answers: readonly ResponseTuple[]])[];
}

export type ResponseTuple = readonly [
  status: string,
  headers: readonly string[],
  /** The index of the body in `bodies`. */
  body: number,
  /** Present if the body shows values that the site sent. */
  recorded?: 1,
];

/** The name of a file that contains `ResponsesData`. */
export const responsesName = (module: string): string => `${module}.answers`;

/** The declared responses of a namespace's operations, for comparison with real responses. */
export interface DeclaredData {
  /** Each distinct schema. */
  readonly schemas: readonly Schema[];
  readonly operations: readonly DeclarationTuple[];
}

export type DeclarationTuple = readonly [
  anchor: string,
  form: ResourceResponse['form'],
  /** The indexes of the declared responses in `schemas`, by requested context. */
  shapes: readonly (readonly [context: string, schema: number])[],
  usual: string,
  /** The name of the resource in the configuration, such as `wp/v2:Post`. */
  resource?: string,
  deletion?: NonNullable<ResourceResponse['deletion']>,
];

/** The name of a file that contains `DeclaredData`. */
export const declaredName = (module: string): string => `${module}.declared`;

export interface SearchData {
  readonly namespaces: readonly IndexedNamespace[];
  readonly operations: readonly IndexedOperation[];
  /** The distinct combinations of name and schema of all operations. */
  readonly arguments: readonly IndexedArgument[];
  readonly types: readonly IndexedType[];
  readonly chapters: readonly IndexedChapter[];
}

export type IndexedNamespace = readonly [label: string, plugin: string];

export type IndexedOperation = readonly [
  namespace: number,
  methods: string,
  path: string,
  /** The heading, such as `List orders`. */
  title: string,
  /** The name in the client, such as `orders.list`. */
  name: string,
  /** The description, empty if the heading says the same. */
  description: string,
  href: string,
  /** Indexes in `arguments`. */
  takes: readonly number[],
  /** The response type as an index in `types`, or -1 if the response has no named type. */
  answers?: number,
  who?: Access['who'],
];

export type IndexedArgument = readonly [
  name: string,
  description: string,
  values: readonly string[],
  /** For each nested member, the last part of its id, such as `..product_id`. */
  members: readonly string[],
];

export type IndexedType = readonly [
  name: string,
  href: string,
  description: string,
  properties: readonly string[],
  namespace: string,
];

export type IndexedChapter = readonly [
  title: string,
  href: string,
  /** Search terms, such as codes, names and synonyms of the title. */
  words: readonly string[],
  text: string,
  /** The title of the guide. Absent if the chapter is on the overview. */
  guide?: string,
];
