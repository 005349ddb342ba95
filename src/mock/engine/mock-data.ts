// What the mock works on: plain JSON, made of the model once (`plan-mock.ts`). Whatever takes a
// parser or a proof was done before, so that the engine is small enough to be written into
// somebody's tests.

import type { Who } from '../../core/model/access.ts';
import type { HttpMethod } from '../../core/model/api.ts';
import type { TrashSupport } from '../../core/model/trash.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';

export interface MockData {
  /** WordPress-style, or the interface of a hand-written model. */
  readonly isWordPress: boolean;
  /** Headers that hold credentials, in small letters. */
  readonly credentialHeaders: readonly string[];
  /** In the site's order: of two that match a path, the first that has the method answers. */
  readonly routes: readonly MockRoute[];
  readonly collections: readonly MockCollection[];
  readonly resources: readonly MockResource[];
}

export interface MockResource {
  readonly name: string;
  readonly namespace: string;
  /** Of all contexts together; a property's `context` says where it is sent. */
  readonly schema: Schema;
  readonly embeds: readonly MockEmbed[];
}

export interface MockEmbed {
  readonly rel: string;
  /** A place in `MockData.resources`. */
  readonly resource: number;
  readonly form: 'item' | 'array';
}

export interface MockRoute {
  /** As the index has it. */
  readonly key: string;
  /** The template: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** ECMAScript, anchored, matched without regard to case; its groups are the path parameters, in their order. */
  readonly expression: string;
  readonly parameters: readonly string[];
  readonly namespace: string;
  readonly operations: readonly MockOperation[];
}

/** What an operation does to the store; `other`: nothing. */
export type Action =
  'list' | 'get' | 'create' | 'update' | 'delete' | 'change-many' | 'batch' | 'namespace' | 'index' | 'other';

export interface MockOperation {
  /** As the client calls it: `wpV2.posts.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly does: Action;
  /** A place in `MockData.collections`; absent where it concerns none. */
  readonly collection?: number;
  readonly access: Who;
  /** The errors for callers who are not signed in, and for the context `edit`, where these are not the usual ones. */
  readonly refusals?: {
    readonly any?: MockRefusal;
    readonly edit?: MockRefusal;
  };
  readonly batchable: boolean;
  readonly arguments: readonly MockArgument[];
  readonly response: MockResponse;
}

export interface MockRefusal {
  readonly code: string;
  readonly message: string;
}

export interface MockArgument {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export type Form = 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';

export type MockResponse =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'schema'; readonly schema: Schema }
  | {
      readonly kind: 'resource';
      /** A place in `MockData.resources`. */
      readonly resource: number;
      readonly form: Form;
      readonly context: 'requested' | 'view' | 'embed' | 'edit';
      readonly deletion?: 'previous' | 'item' | 'unknown';
    };

/** What is created, listed, read, changed and deleted below one path. */
export interface MockCollection {
  /** The template of its list: `/wp/v2/posts`, `/wp/v2/posts/{parent}/revisions`. */
  readonly path: string;
  /** The resource of an item, where the site describes one: a place in `MockData.resources`. */
  readonly resource?: number;
  /** The schema of an item, of all contexts together. */
  readonly schema: Schema;
  /** The path parameter that names an item. */
  readonly parameter: string;
  /** The property that holds what the path parameter is filled with. */
  readonly key: string;
  readonly ids: 'integer' | 'text';
  /** The items that every site has, where these are known, with their known members. */
  readonly known?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** The id that samples of code use; absent where the first items have it anyway. */
  readonly sample?: string;
  /** No route lists its items: any that is asked for exists. */
  readonly isOpen?: boolean;
  /** The error for an item that does not exist. */
  readonly missing: { readonly code: string; readonly message: string };
  readonly trash: TrashSupport;
  /** Whether it is refused to ask for a page behind the last one. */
  readonly endsAtLastPage: boolean;
  /** The status of the items it begins with, which lists show unless another is asked for. */
  readonly status?: string;
  /** The collection whose items hold this collection, by the path between: `/wp/v2/posts/{parent}`. */
  readonly parent?: { readonly collection: number; readonly parameter: string };
}
