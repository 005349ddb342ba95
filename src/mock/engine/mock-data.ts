// The data of the mock: plain JSON, made once from the model (`plan-mock.ts`). Parsing and
// proving are done before, so that the engine is small enough to be part of a project's
// tests.

import type { Who } from '../../core/model/access.ts';
import type { HttpMethod } from '../../core/model/api.ts';
import type { TrashSupport } from '../../core/model/trash.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';

export interface MockData {
  /** Whether the API is WordPress-style; false for the API of a hand-written model. */
  readonly isWordPress: boolean;
  /** Headers with credentials, in lower case. */
  readonly credentialHeaders: readonly string[];
  /** In the site's order: if two match a path, the first that has the method is used. */
  readonly routes: readonly MockRoute[];
  readonly collections: readonly MockCollection[];
  readonly resources: readonly MockResource[];
}

export interface MockResource {
  readonly name: string;
  readonly namespace: string;
  /** Of all contexts together; a property's `context` lists where it is sent. */
  readonly schema: Schema;
  readonly embeds: readonly MockEmbed[];
}

export interface MockEmbed {
  readonly rel: string;
  /** An index into `MockData.resources`. */
  readonly resource: number;
  readonly form: 'item' | 'array';
}

export interface MockRoute {
  /** As in the index of the site. */
  readonly key: string;
  /** The template: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /**
   * An anchored ECMAScript expression, matched without regard to case. Its groups are the
   * path parameters, in order.
   */
  readonly expression: string;
  readonly parameters: readonly string[];
  readonly namespace: string;
  readonly operations: readonly MockOperation[];
}

/** What an operation does with the store; `other`: nothing. */
export type Action =
  'list' | 'get' | 'create' | 'update' | 'delete' | 'change-many' | 'batch' | 'namespace' | 'index' | 'other';

export interface MockOperation {
  /** As the client names it: `wpV2.posts.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly does: Action;
  /** An index into `MockData.collections`; absent for an operation without a collection. */
  readonly collection?: number;
  readonly access: Who;
  /**
   * The errors for callers who are not signed in, and for the context `edit`, if they
   * differ from the default ones.
   */
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

export type MockResponseForm = 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';

export type MockResponse =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'schema'; readonly schema: Schema }
  | {
      readonly kind: 'resource';
      /** An index into `MockData.resources`. */
      readonly resource: number;
      readonly form: MockResponseForm;
      readonly context: 'requested' | 'view' | 'embed' | 'edit';
      readonly deletion?: 'previous' | 'item' | 'unknown';
    };

/** A list and its items, which operations below one path create, list, read, update and delete. */
export interface MockCollection {
  /** The template of its list: `/wp/v2/posts`, `/wp/v2/posts/{parent}/revisions`. */
  readonly path: string;
  /** The resource of an item, if the site describes one: an index into `MockData.resources`. */
  readonly resource?: number;
  /** The schema of an item, of all contexts together. */
  readonly schema: Schema;
  /** The path parameter that identifies an item. */
  readonly parameter: string;
  /** The property that has the value of the path parameter. */
  readonly key: string;
  readonly ids: 'integer' | 'text';
  /** The items that every site has, with their known members, if they are known. */
  readonly known?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** The id in code samples; absent when the initial items include it. */
  readonly sample?: string;
  /** No route lists the items, so every requested id exists. */
  readonly isOpen?: boolean;
  /** The error for an item that does not exist. */
  readonly missing: { readonly code: string; readonly message: string };
  readonly trash: TrashSupport;
  /** Whether the site refuses a page after the last one. */
  readonly endsAtLastPage: boolean;
  /** The status of the initial items; lists show it unless another is requested. */
  readonly status?: string;
  /**
   * The collection of the parent items, and the path parameter that identifies the parent:
   * `/wp/v2/posts/{parent}`.
   */
  readonly parent?: { readonly collection: number; readonly parameter: string };
}
