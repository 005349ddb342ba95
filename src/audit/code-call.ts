// A call of a site in the user's code, as plain data without compiler nodes.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { Json } from '../core/schema/schema.ts';

export interface CodeCall {
  /** The name of the caller (`apiFetch`). */
  readonly caller: string;
  /** The project's own functions that pass their arguments to the call, the outermost first. */
  readonly via: readonly string[];
  readonly place: CodePlace;
  /**
   * The address depends on the arguments of the surrounding function, so each call of that function is reported
   * instead.
   */
  readonly followed: boolean;
  /**
   * Several objects share the code of the call, each with its own address. Some of the objects may never make
   * the call.
   */
  readonly shared: boolean;
  /**
   * The identity of the call and of the calls that lead to it. Requests with the same identity are alternatives: the
   * code sends one of them.
   */
  readonly way: string;
  /** The call may have further addresses that the code does not show. */
  readonly isOpen: boolean;
  /**
   * The call inside the project's own functions, the innermost first: what it requests if the arguments of only
   * the inner functions are known. The list has one entry per function in `via`.
   */
  readonly levels: readonly CallLevel[];
  /** All possible addresses of the call. */
  readonly addresses: readonly CodeAddress[];
  /** The possible methods; undefined if the code does not show the method. */
  readonly methods: readonly HttpMethod[] | undefined;
  readonly query: CodeObject;
  readonly body: CodeObject;
  /** Whether the caller requests every page if `per_page` is -1. */
  readonly pages: boolean;
  /** The caller chooses the context of the response, if the query has none. */
  readonly anyContext?: true;
  /** The module of the function is unknown, and its arguments have the shape of a request. */
  readonly isByShape?: true;
  /** How the code uses the response. */
  readonly answer: ResponseUse;
}

/** A call inside a function of the project, without the arguments of the surrounding functions. */
export interface CallLevel {
  readonly paths: readonly CodePath[];
  /** The possible methods; undefined if the function does not show the method. */
  readonly methods: readonly HttpMethod[] | undefined;
  /** Whether the function returns the call, so that a call of the function is the same request. */
  readonly isReturned: boolean;
}

export interface UnknownCall {
  readonly caller: string;
  readonly place: CodePlace;
}

/** A call that looks like a call of the site, but whose request cannot be read from the code. */
export interface UnclearCall extends UnknownCall {
  /** The path, with gaps for unknown parts. */
  readonly path: CodePath;
  /**
   * The reason. `address`: the address is unknown. `limit`: the audit leaves out this request and all later requests,
   * because there are too many.
   */
  readonly unclear: 'address' | 'limit';
}

export interface CodeAddress {
  readonly path: CodePath;
  /** The arguments in the path's query. */
  readonly query: CodeObject;
  readonly place: CodePlace;
  /** The namespace of the path, if the code does not show it, and no other namespace has the route. */
  readonly assumedNamespace?: string;
  /** The entity whose address the path is, if the site does not have the entity. */
  readonly unknownEntity?: UnknownEntity;
  /** The place is that of the object that makes the call. */
  readonly isOfObject?: true;
  /** Middleware of the code may replace the path before the request is sent. */
  readonly isRewritten?: true;
}

/** An entity of WordPress's store, such as a post type, that the site does not have. */
export interface UnknownEntity {
  readonly kind: string;
  readonly name: string;
  /** The names that the site has, and that the name resembles. */
  readonly near: readonly string[];
}

/** A path below the REST base, from its first slash: texts, and gaps for unknown parts. */
export type CodePath = readonly (string | PathGap)[];

export interface PathGap {
  readonly name: string;
  readonly digits: boolean;
  /** The gap has the name of a query, so it is no part of the path. */
  readonly isQuery?: boolean;
}

export interface CodeObject {
  readonly members: readonly CodeMember[];
  /** The object may have further members. */
  readonly open: boolean;
}

export interface CodeMember {
  readonly name: string;
  readonly place: CodePlace;
  /** The member may be missing. */
  readonly optional: boolean;
  /** All possible values of the member. */
  readonly values: readonly CodeValue[];
}

export interface CodeValue {
  readonly place: CodePlace;
  /** The source text of the expression, if it is short. */
  readonly code?: string;
  readonly known:
    | { readonly kind: 'whole'; readonly value: Json }
    | { readonly kind: 'object'; readonly object: CodeObject }
    | { readonly kind: 'list'; readonly items: readonly (readonly CodeValue[])[] }
    | { readonly kind: 'nothing' };
}

/**
 * How the code uses a response: the properties that it reads, and the types that it declares for the response.
 */
export interface ResponseUse {
  readonly reads: readonly ResponseRead[];
  readonly claims: readonly ResponseClaim[];
  /**
   * Paths of parts of the response that the code passes to other code. An empty path means the whole
   * response.
   */
  readonly handedOn: readonly (readonly string[])[];
}

export interface ResponseRead {
  /** The path of properties, `[]` for an item of a list (`['[]', 'title', 'rendered']`). */
  readonly path: readonly string[];
  readonly place: CodePlace;
  /** The code checks whether the property is present. */
  readonly asked: boolean;
}

/** A property that the user's own type declares (`apiFetch<Post[]>()`). */
export interface ResponseClaim {
  readonly path: readonly string[];
  /** The declared plain types, such as `string`; empty for any other type. */
  readonly types: readonly ClaimedType[];
  /** The name of the type that declares the property. */
  readonly type: string;
  readonly optional: boolean;
  readonly place: CodePlace;
}

export type ClaimedType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The path as reports show it (`/wp/v2/posts/{id}`). */
export const codePathText = (path: CodePath): string =>
  path.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
