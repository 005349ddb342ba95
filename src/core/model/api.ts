// The model: the one description of an interface that every later stage reads. It is plain JSON: a hand-written model
// is a file of the same form. `model.schema.json` in this folder is its published schema.

import type { Access } from './access.ts';
import type { ErrorCode } from './exercise.ts';
import type { Deviation } from '../schema/deviation.ts';
import type { Schema } from '../schema/schema.ts';
import type { Site } from './site.ts';

export const modelVersion = 2;

export interface ApiModel {
  /** The version of the model format: `modelVersion`. */
  readonly routewright: typeof modelVersion;
  readonly title: string;
  readonly description?: string;
  /**
   * The beginning of all request addresses. The caller fills in placeholders in braces: `{rest_base}`,
   * `{base_url}/api/v1`.
   */
  readonly baseUrl: string;
  readonly auth: readonly AuthScheme[];
  readonly namespaces: readonly Namespace[];
  /** The routes in the site's order: when two keys match a path, the site uses the first. */
  readonly routes: readonly Route[];
  /**
   * The resources that the site documents for its routes; absent when schemas were not requested or the site
   * sends none.
   */
  readonly resources?: readonly Resource[];
  /** Types that the user's own files export and that schemas refer to. */
  readonly userTypes?: readonly UserType[];
  /** The site's content types and abilities; absent when they were not requested. */
  readonly site?: Site;
  readonly notes?: readonly string[];
}

export interface UserType {
  /** The type's unique name in generated code. */
  readonly name: string;
  /** The name under which the file exports the type. */
  readonly type: string;
  /** The import: `./acf-types.ts`, relative to the folder of the configuration, or a package. */
  readonly from: string;
}

/**
 * The resource that a route describes (a post, an order). Each property lists the contexts in which the site
 * sends it.
 */
export interface Resource {
  /** The resource's name in code, unique in its namespace: `Post`; `PostRevisions` where titles clash. */
  readonly name: string;
  /** The namespace whose routes return the resource. */
  readonly namespace: string;
  /** The title as the site spells it: `post`, `shop_order`. */
  readonly title?: string;
  /** The schema that the site declares. */
  readonly schema: Schema;
  /** Differences between responses and the schema. */
  readonly deviations?: readonly Deviation[];
  /** Links that a response may have in `_links`. Each relation is listed once. */
  readonly links?: readonly ResourceLink[];
  /** Resources that `_embed` adds to a response. Each relation is listed once. */
  readonly embeds?: readonly ResourceEmbed[];
}

/** The resources that `_embed` adds to a response for the links of one relation. */
export interface ResourceEmbed {
  /** The relation as responses spell it: `author`, `wp:featuredmedia`. */
  readonly rel: string;
  /** `Resource.name`s of the same namespace. Each embedded entry is one of these resources, in the context `embed`. */
  readonly resources: readonly string[];
  /** Whether each link leads to one resource or to a list. */
  readonly form: 'item' | 'array';
  /** The source file of WordPress or of a plugin that creates the links. */
  readonly source?: string;
}

/**
 * An entry of the site's `schema.links`: a link of a resource, or an action that the caller may take if the
 * link is present.
 */
export interface ResourceLink {
  /** The relation, as the site spells it: `self`, `https://site.example/action-publish`. */
  readonly rel: string;
  readonly title?: string;
  /** A URI template. The site's own address is made relative: `{rest_base}/wp/v2/posts/{id}`. */
  readonly href?: string;
}

export type AuthScheme =
  | { readonly kind: 'bearer'; readonly description?: string }
  | {
      readonly kind: 'application-password';
      /** The page where a user creates an application password, relative to the site's address: `{site_url}/…`. */
      readonly authorizationUrl?: string;
      readonly description?: string;
    }
  | { readonly kind: 'key-secret'; readonly description?: string }
  | { readonly kind: 'cookie-nonce'; readonly description?: string }
  | { readonly kind: 'header'; readonly header: string; readonly description?: string };

export interface Namespace {
  /** The name as the site spells it: `wp/v2`, `shop-analytics`, or empty for the root. */
  readonly name: string;
  /** The unique name in the client: `wpV2`, `shopAnalytics`, `root`. */
  readonly accessor: string;
  /** The module of the namespace's operations: `wp-v2`, `shop-analytics`, `root`. Unique, and safe as a file name. */
  readonly module: string;
  readonly description?: string;
  readonly notes?: readonly string[];
}

export interface Route {
  /** The route's unique key: a PCRE fragment from the index, or the path template in a hand-written model. */
  readonly key: string;
  /** The name of the route's namespace (`Namespace.name`). */
  readonly namespace: string;
  /** The template: `/shop-analytics/orders/{id}`. Optional parts are in brackets: `/image[/{id}]`. */
  readonly path: string;
  readonly parts: readonly PathPart[];
  readonly operations: readonly Operation[];
  /** The methods that the site allows the caller who read it; absent on most sites, which do not send them. */
  readonly allow?: readonly HttpMethod[];
  readonly description?: string;
  readonly notes?: readonly string[];
}

export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | PathParameter
  /** A part that is sent only when its path parameters have values. */
  | { readonly kind: 'optional'; readonly parts: readonly PathPart[] };

/** A part of the path that the caller fills in. */
export interface PathParameter {
  readonly kind: 'parameter';
  /** The name of the path argument. */
  readonly name: string;
  /** The site's regular expression for the parameter (PCRE, matched case-insensitively). */
  readonly pattern?: string;
  /** The pattern accepts a `/`, so the value may span several segments. */
  readonly slashes?: boolean;
}

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

export type HttpMethod = (typeof httpMethods)[number];

/** One function of the client. It requests one endpoint with one family of methods. */
export interface Operation {
  /** `orders.list`: resource and verb, unique within the namespace. */
  readonly name: string;
  /** The method the client sends. */
  readonly method: HttpMethod;
  /**
   * Every method of this operation that the endpoint accepts, including `method`. POST, PUT and PATCH belong to
   * the same update operation.
   */
  readonly methods: readonly HttpMethod[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Who may call the operation; absent where the access was not observed. */
  readonly access?: Access;
  /** Errors that the site was observed to send, in the order of their statuses. */
  readonly errors?: readonly ErrorCode[];
  /** The site's batch route (`/batch/v1`) accepts the operation. */
  readonly batchable?: boolean;
  /** The arguments in the site's order. Path arguments that the site does not list come first. */
  readonly arguments: readonly Argument[];
  /** How arguments in the body are encoded. */
  readonly bodyEncoding: BodyEncoding;
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: ResponseShape;
  /**
   * Set for a `…/batch` route that declares the fields of a single item, although it accepts lists to create,
   * update and delete.
   */
  readonly batchOf?: BatchOf;
  readonly notes?: readonly string[];
}

export type BodyEncoding = 'json' | 'form';

export interface BatchOf {
  /**
   * The operation that defines the items of the list `create` (`update` is the equivalent); null if no
   * operation does.
   */
  readonly create: string | null;
  readonly update: string | null;
}

export interface Argument {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  /** Whether the caller must send the argument. False where the site has a default. */
  readonly required: boolean;
  readonly schema: Schema;
  /** False for a path parameter that the site does not list among the route's arguments. */
  readonly declared?: false;
}

export type ResponseShape = UnknownResponse | EmptyResponse | SchemaResponse | ResourceResponse;

/**
 * Where a response type comes from: a declaration of the site or of the model's author (`declared`), the
 * table of known responses (`known`), a rule that uses other declarations of the site (`inferred`), observed
 * responses (`observed`), or the user's configuration (`config`).
 */
export const provenances = ['declared', 'known', 'inferred', 'observed', 'config'] as const;

export type Provenance = (typeof provenances)[number];

interface Attributed {
  /** The source of the response type; `declared` when left out. */
  readonly provenance?: Provenance;
  /** For a known response: the source file of WordPress or of a plugin that sends the response. */
  readonly source?: string;
}

/** A response whose form is unknown. */
export interface UnknownResponse extends Attributed {
  readonly kind: 'unknown';
  /** Why the form is unknown, if the reason is known. */
  readonly reason?: string;
  /** The resource that the site describes at this route (a `Resource.name` of the route's namespace). */
  readonly resource?: string;
  /** `config` if the user configured the response as unknown. */
  readonly rule?: string;
}

/** A response without a body. */
export interface EmptyResponse extends Attributed {
  readonly kind: 'empty';
  /** The rule that chose the response type, or its provenance. */
  readonly rule?: string;
}

/** A schema for the whole body, from a hand-written model or from the table of known responses. */
export interface SchemaResponse extends Attributed {
  readonly kind: 'schema';
  readonly schema: Schema;
  /** The rule that chose the schema, or its provenance. Absent in a model whose author wrote the schema. */
  readonly rule?: string;
}

/** A response that contains one or many of a resource that the site describes. */
export interface ResourceResponse extends Attributed {
  readonly kind: 'resource';
  /** The resource: a `Resource.name` of the route's namespace. */
  readonly resource: string;
  /**
   * The form of the body. `optional`: the resource, or an empty object. `batch`: lists under `create`, `update`
   * and `delete`, whose entries are resources or errors.
   */
  readonly form: 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';
  /** The rule that chose the form. It lets users trace a wrong guess. */
  readonly rule: string;
  /**
   * The context of the resource. `requested`: the caller's argument `context` selects it, `view` by default.
   * Any other value: the route always uses that context.
   */
  readonly context: 'requested' | 'view' | 'embed' | 'edit';
  /** The response to a deletion with `force`: `{ deleted, previous }`, the item itself, or unknown. */
  readonly deletion?: 'previous' | 'item' | 'unknown';
}
