// A call of a site in the user's code, as plain data without nodes of the compiler.

import type { HttpMethod } from '../core/model/api.ts';
import type { CodePlace } from '../core/model/drift.ts';
import type { Json } from '../core/schema/schema.ts';

export interface CodeCall {
  /** The name of its caller: `apiFetch`. */
  readonly caller: string;
  /** The project's own functions that pass their arguments to it, the outermost first. */
  readonly via: readonly string[];
  readonly place: CodePlace;
  /**
   * It depends on the arguments of its function, and the calls of that function are reported as separate
   * calls.
   */
  readonly followed: boolean;
  /** Objects of several kinds run it, with different addresses: it is unknown whether this one ever does. */
  readonly shared: boolean;
  /** Which of its addresses is used depends on the values in them, so some of them may never occur. */
  readonly guessed: boolean;
  /** It may have another address that the code does not show. */
  readonly isOpen: boolean;
  /**
   * Its paths before anything is known about the parameters of the functions around it; empty if it depends
   * on none.
   */
  readonly generic: readonly CodePath[];
  /** All possible addresses. */
  readonly addresses: readonly CodeAddress[];
  /** Undefined where the code does not show it. */
  readonly methods: readonly HttpMethod[] | undefined;
  readonly query: CodeObject;
  readonly body: CodeObject;
  /** Requests every page if `per_page` is -1. */
  readonly pages: boolean;
  /** How the code uses the response. */
  readonly answer: ResponseUse;
}

export interface UnknownCall {
  readonly caller: string;
  readonly place: CodePlace;
}

/** A call that looks like a call of the site, but whose request cannot be read from the code. */
export interface UnclearCall extends UnknownCall {
  /** As far as the code shows it. */
  readonly path: CodePath;
  /**
   * `caller`: it is unknown how the function sends its arguments; `address`: the address is unknown; `limit`:
   * the first of the calls left out, because more requests than `caller` names were found.
   */
  readonly unclear: 'caller' | 'address' | 'limit';
}

export interface CodeAddress {
  readonly path: CodePath;
  /** Arguments in the path itself. */
  readonly query: CodeObject;
  readonly place: CodePlace;
}

/** A path below the REST base: texts and gaps, from its first slash. */
export type CodePath = readonly (string | PathGap)[];

export interface PathGap {
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
  /** All possible values. */
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

/** The properties of a response that the code reads, and the types that it gives to it. */
export interface ResponseUse {
  readonly reads: readonly ResponseRead[];
  readonly claims: readonly ResponseClaim[];
  /**
   * The parts of the response that are passed on and not followed; an empty path means the whole response.
   */
  readonly handedOn: readonly (readonly string[])[];
}

export interface ResponseRead {
  /** The path of properties, `[]` for an item of a list: `['[]', 'title', 'rendered']`. */
  readonly path: readonly string[];
  readonly place: CodePlace;
  /** The code checks whether it is present. */
  readonly asked: boolean;
}

/** A property of the user's own type: `apiFetch<Post[]>()`. */
export interface ResponseClaim {
  readonly path: readonly string[];
  /** The declared types; empty if they are not plain. */
  readonly types: readonly ClaimedType[];
  /** The type that declares it. */
  readonly type: string;
  readonly optional: boolean;
  readonly place: CodePlace;
}

export type ClaimedType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The path as reports show it: `/wp/v2/posts/{id}`. */
export const codePathText = (path: CodePath): string =>
  path.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
