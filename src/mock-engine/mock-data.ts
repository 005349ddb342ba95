// The data of the mock as plain JSON, created once from the model (`plan-mock.ts`).
// Routes and schemas are parsed in advance, so that the engine is small enough for the tests of a project.

import type { Who } from '../core/model/api/access.ts';
import type { HttpMethod } from '../core/model/api/api.ts';
import type { TrashSupport } from '../core/model/api/trash.ts';
import type { Json, Schema } from '../core/schema/schema.ts';

export interface MockData {
  /** Whether the API behaves like WordPress. The value is false for the API of a hand-written model. */
  readonly isWordPress: boolean;
  /** Names of headers that contain credentials, in lower case. */
  readonly credentialHeaders: readonly string[];
  /**
   * Routes in the order of the site. If two routes match a path, the engine uses the first route that accepts
   * the method.
   */
  readonly routes: readonly MockRoute[];
  readonly collections: readonly MockCollection[];
  /** The sessions of visitors; absent if the site has none. */
  readonly sessions?: readonly MockSession[];
  readonly resources: readonly MockResource[];
}

export interface MockSession {
  /** The name of the header with the token of the visitor. */
  readonly token: string;
  /** The name of the header with the nonce. */
  readonly nonce: string;
  /** The errors for a request without a nonce and with a wrong nonce. */
  readonly missing: MockRefusal;
  readonly invalid: MockRefusal;
}

export interface MockResource {
  readonly name: string;
  readonly namespace: string;
  /**
   * The schema with the properties of all contexts. The `context` of a property lists the contexts that include
   * the property.
   */
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
  /** The key of the route in the index of the site. */
  readonly key: string;
  /** The path template, such as `/wp/v2/posts/{id}`. */
  readonly path: string;
  /**
   * An anchored ECMAScript expression that ignores case. The groups of the expression are the path parameters,
   * in order.
   */
  readonly expression: string;
  readonly parameters: readonly string[];
  readonly namespace: string;
  /** Set if a consumer key does not sign in at the route. WooCommerce accepts its keys only for its own routes. */
  readonly refusesKeys?: true;
  readonly operations: readonly MockOperation[];
}

/** The action of an operation on the store. `other` means no action. */
export type Action =
  'list' | 'get' | 'create' | 'update' | 'delete' | 'change-many' | 'batch' | 'namespace' | 'index' | 'other';

export interface MockOperation {
  /** The name in the client, such as `wpV2.posts.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly does: Action;
  /** An index into `MockData.collections`. The index is absent if the operation has no collection. */
  readonly collection?: number;
  readonly access: Who;
  /**
   * The errors for callers who are not signed in, and for the context `edit`. The member is present only if the
   * errors differ from the default errors.
   */
  readonly refusals?: {
    readonly any?: MockRefusal;
    readonly edit?: MockRefusal;
  };
  /**
   * The session of the operation, as an index into `MockData.sessions`. `token`: a request that writes needs the token or
   * the nonce. `nonce`: every request needs the nonce.
   */
  readonly session?: { readonly at: number; readonly needs: 'token' | 'nonce' };
  readonly batchable: boolean;
  readonly arguments: readonly MockArgument[];
  readonly response: MockResponse;
  /** Values of properties of a response outside a collection that the site accepted as arguments, or sent. */
  readonly accepted?: Readonly<Record<string, Json>>;
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

/** A list and its items. The operations below one path create, list, read, update and delete the items. */
export interface MockCollection {
  /** The path template of the list (`/wp/v2/posts`, `/wp/v2/posts/{parent}/revisions`). */
  readonly path: string;
  /**
   * The resource of an item: an index into `MockData.resources`. The index is absent if the site does not
   * describe the resource.
   */
  readonly resource?: number;
  /** The schema of an item, with the properties of all contexts. */
  readonly schema: Schema;
  /** The path parameter that identifies an item. */
  readonly parameter: string;
  /** The property whose value identifies an item in the path. */
  readonly key: string;
  readonly ids: 'integer' | 'text';
  /** The items that every site has, with their known members; absent if there are no such items. */
  readonly known?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Values of properties that the site accepted as arguments, or sent. They replace generated values. */
  readonly accepted?: Readonly<Record<string, Json>>;
  /** The id in code samples; absent if an initial item already has the same id. */
  readonly sample?: string;
  /** Whether every requested id exists. The value is true if no route lists the items. */
  readonly isOpen?: boolean;
  /** The error for an item that does not exist. */
  readonly missing: { readonly code: string; readonly message: string };
  readonly trash: TrashSupport;
  /** Whether the site refuses a page after the last page. */
  readonly endsAtLastPage: boolean;
  /**
   * The status of the initial items. By default, lists include items with the initial status.
   */
  readonly status?: string;
  /**
   * The collection of the parent items, and the path parameter that identifies the parent, as in
   * `/wp/v2/posts/{parent}`.
   */
  readonly parent?: { readonly collection: number; readonly parameter: string };
}
