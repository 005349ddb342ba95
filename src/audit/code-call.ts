// A call of a site as it stands in somebody's code: plain data, which nothing of the
// compiler hangs on.

import type { HttpMethod } from '../core/model/api.ts';
import type { CodePlace } from '../core/model/drift.ts';
import type { Json } from '../core/schema/schema.ts';

export interface CodeCall {
  /** The name of its caller: `apiFetch`. */
  readonly caller: string;
  /** Functions of the project's own that hand on to it, the outermost first. */
  readonly via: readonly string[];
  readonly place: CodePlace;
  /** It depends on what its function is given, and the calls of that are calls of their own. */
  readonly followed: boolean;
  /** Objects of several kinds run it, which go to other addresses each: whether this one ever does is not told. */
  readonly shared: boolean;
  /** Which of its addresses it goes to depends on what they are made of: some of them may never come about. */
  readonly guessed: boolean;
  /** It may have another address that the code does not tell. */
  readonly isOpen: boolean;
  /** Its paths before anything is known of the parameters around it; empty where it depends on none. */
  readonly generic: readonly CodePath[];
  /** Every address that it may have. */
  readonly addresses: readonly CodeAddress[];
  /** Undefined where the code does not tell. */
  readonly methods: readonly HttpMethod[] | undefined;
  readonly query: CodeObject;
  readonly body: CodeObject;
  /** Asks for every page where `per_page` is -1. */
  readonly pages: boolean;
  /** What the code does with the answer. */
  readonly answer: CodeAnswer;
}

export interface UnknownCall {
  readonly caller: string;
  readonly place: CodePlace;
}

/** A call of the site, by all that it looks like, of which the code does not tell what it asks for. */
export interface UnclearCall extends UnknownCall {
  /** As far as the code tells it. */
  readonly path: CodePath;
  /** `caller`: nothing tells how it sends what it is given; `address`: nothing tells where it goes; `limit`: it is the first of those left out, for as many requests as `caller` says were found. */
  readonly unclear: 'caller' | 'address' | 'limit';
}

export interface CodeAddress {
  readonly path: CodePath;
  /** Arguments that are written into it. */
  readonly query: CodeObject;
  readonly place: CodePlace;
}

/** A path below the REST base: texts and slots, from its first slash. */
export type CodePath = readonly (string | PathSlot)[];

export interface PathSlot {
  readonly name: string;
  readonly digits: boolean;
}

export interface CodeObject {
  readonly members: readonly CodeMember[];
  /** There may be others. */
  readonly open: boolean;
}

export interface CodeMember {
  readonly name: string;
  readonly place: CodePlace;
  /** It may be left out. */
  readonly optional: boolean;
  /** Every value that it may have. */
  readonly values: readonly CodeValue[];
}

export interface CodeValue {
  readonly place: CodePlace;
  /** The source text of a short expression. */
  readonly code?: string;
  readonly known:
    | { readonly kind: 'whole'; readonly value: Json }
    | { readonly kind: 'object'; readonly object: CodeObject }
    | { readonly kind: 'list'; readonly items: readonly (readonly CodeValue[])[] }
    | { readonly kind: 'nothing' };
}

/** What the code reads of an answer, or says that it is. */
export interface CodeAnswer {
  readonly reads: readonly ResponseRead[];
  readonly claims: readonly ResponseClaim[];
  /** What is handed on to where nothing is followed: the answer as a whole, or a part of it. */
  readonly handedOn: readonly (readonly string[])[];
}

export interface ResponseRead {
  /** The properties on the way, `[]` for an item of a list: `['[]', 'title', 'rendered']`. */
  readonly path: readonly string[];
  readonly place: CodePlace;
  /** The code asks whether it is there. */
  readonly asked: boolean;
}

/** A property of a type of the user's own: `apiFetch<Post[]>()`. */
export interface ResponseClaim {
  readonly path: readonly string[];
  /** What it is said to be; empty where that is not plain. */
  readonly types: readonly ClaimedType[];
  /** The type that declares it. */
  readonly type: string;
  readonly optional: boolean;
  readonly place: CodePlace;
}

export type ClaimedType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The path in the words of reports: `/wp/v2/posts/{id}`. */
export const pathWords = (path: CodePath): string =>
  path.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
