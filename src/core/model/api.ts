// The model: the one description of an interface that every later stage reads.
// It is plain JSON. `model.schema.json` beside this file is its published schema;
// a hand-written model is a file of exactly this shape.

import type { Access } from './access.ts';
import type { Deviation } from '../schema/deviation.ts';
import type { Schema } from '../schema/schema.ts';
import type { Site } from './site.ts';

export const modelVersion = 2;

export interface ApiModel {
  /** The version of the model format, `modelVersion`. */
  readonly routewright: typeof modelVersion;
  readonly title: string;
  readonly description?: string;
  /** The start of all paths. The caller fills in placeholders in braces: `{rest_base}`, `{base_url}/api/v1`. */
  readonly baseUrl: string;
  readonly auth: readonly AuthScheme[];
  readonly namespaces: readonly Namespace[];
  /** In the site's order: when two keys match a path, the first wins. */
  readonly routes: readonly Route[];
  /** The resources that the site says its routes return; absent when the site was not asked or does not say. */
  readonly resources?: readonly Resource[];
  /** Types that the user's own files export and that schemas refer to. */
  readonly userTypes?: readonly UserType[];
  /** The site's content types and abilities; absent when the site was not asked. */
  readonly site?: Site;
  readonly notes?: readonly string[];
}

export interface UserType {
  /** Its name in generated code. Unique. */
  readonly name: string;
  /** The name under which the file exports it. */
  readonly type: string;
  /** `./acf-types.ts`, relative to the folder of the configuration, or a package. */
  readonly from: string;
}

/** The resource that a route describes: a post, an order. Its properties list the contexts in which they are sent. */
export interface Resource {
  /** Its name in code: `Post`; `PostRevisions` where titles clash. Unique in its namespace. */
  readonly name: string;
  /** The namespace whose routes return it. */
  readonly namespace: string;
  /** As the site spells it: `post`, `shop_order`. */
  readonly title?: string;
  /** As the site declares it. */
  readonly schema: Schema;
  /** Where responses differ from the schema. */
  readonly deviations?: readonly Deviation[];
  /** Links that a response may have in `_links`, each relation once. */
  readonly links?: readonly ResourceLink[];
  /** Resources that `_embed` adds to a response, each relation once. */
  readonly embeds?: readonly ResourceEmbed[];
}

/** The entries in `_embedded` of a response for the links of one relation. */
export interface ResourceEmbed {
  /** The relation as responses spell it: `author`, `wp:featuredmedia`. */
  readonly rel: string;
  /** A `Resource.name` of the same namespace. With several, each entry may be any of them, in the context `embed`. */
  readonly resources: readonly string[];
  /** Whether each link leads to one resource or to a list. */
  readonly form: 'item' | 'array';
  /** The file of WordPress or of a plugin that creates the links. */
  readonly source?: string;
}

/** A link of a resource, or an action that its presence allows the caller: `schema.links` of the site. */
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
      /** The page where a user creates an application password, relative to the site: `{site_url}/…`. */
      readonly authorizationUrl?: string;
      readonly description?: string;
    }
  | { readonly kind: 'key-secret'; readonly description?: string }
  | { readonly kind: 'cookie-nonce'; readonly description?: string }
  | { readonly kind: 'header'; readonly header: string; readonly description?: string };

export interface Namespace {
  /** As the site spells it: `wp/v2`, `shop-analytics`, or empty for the root. */
  readonly name: string;
  /** Its name in the client: `wpV2`, `shopAnalytics`, `root`. Unique. */
  readonly accessor: string;
  /** The module of its operations: `wp-v2`, `shop-analytics`, `root`. Unique, safe as a file name. */
  readonly module: string;
  readonly description?: string;
  readonly notes?: readonly string[];
}

export interface Route {
  /** The index's key, a PCRE fragment; in a hand-written model, the path template. Unique. */
  readonly key: string;
  /** A `Namespace.name`. */
  readonly namespace: string;
  /** The template: `/shop-analytics/orders/{id}`. Optional parts are in brackets: `/image[/{id}]`. */
  readonly path: string;
  readonly parts: readonly PathPart[];
  readonly operations: readonly Operation[];
  /** The methods that the site says its reader may use; absent where it does not say, as on most sites. */
  readonly allow?: readonly HttpMethod[];
  readonly description?: string;
  readonly notes?: readonly string[];
}

export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | PathParameter
  /** Sent only when its path parameters are given. */
  | { readonly kind: 'optional'; readonly parts: readonly PathPart[] };

/** A part of the path that the caller fills in. */
export interface PathParameter {
  readonly kind: 'parameter';
  /** The name of the path argument. */
  readonly name: string;
  /** The site's own regular expression for it (PCRE, matched without regard to case). */
  readonly pattern?: string;
  /** The pattern lets a `/` through, so the value may span segments. */
  readonly slashes?: boolean;
}

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

export type HttpMethod = (typeof httpMethods)[number];

/** One function of the client: one endpoint, requested with one family of methods. */
export interface Operation {
  /** `orders.list`: resource and verb, unique within the namespace. */
  readonly name: string;
  /** The method the client sends. */
  readonly method: HttpMethod;
  /**
   * Every method of this operation that the endpoint accepts, `method` included (POST, PUT and PATCH are one
   * update).
   */
  readonly methods: readonly HttpMethod[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Who may call it, where that was observed. */
  readonly access?: Access;
  /** The batch route accepts it. */
  readonly batchable?: boolean;
  /** In the site's order. Path arguments that the site does not list come first. */
  readonly arguments: readonly Argument[];
  /** How arguments in the body are encoded. */
  readonly bodyEncoding: BodyEncoding;
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: ResponseShape;
  /** A `…/batch` route that lists the item's fields, although the site takes create, update and delete. */
  readonly batchOf?: BatchOf;
  readonly notes?: readonly string[];
}

export type BodyEncoding = 'json' | 'form';

export interface BatchOf {
  /** The operation whose arguments an item in `create` takes (`update` likewise); null where there is none. */
  readonly create: string | null;
  readonly update: string | null;
}

export interface Argument {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  /** Whether the caller must send it: false where the site has a default. */
  readonly required: boolean;
  readonly schema: Schema;
  /** False for a path parameter that the site does not list among its arguments. */
  readonly declared?: false;
}

export type ResponseShape = UnknownResponse | EmptyResponse | SchemaResponse | ResourceResponse;

/**
 * Where a response type comes from: the site, or the author of the model (`declared`); the table of known
 * responses (`known`); a rule that reads other declarations of the site (`inferred`); observed responses
 * (`observed`); the user's configuration (`config`).
 */
export const provenances = ['declared', 'known', 'inferred', 'observed', 'config'] as const;

export type Provenance = (typeof provenances)[number];

interface Attributed {
  /** Absent: `declared`. */
  readonly provenance?: Provenance;
  /** For a known response: the file of WordPress or of a plugin that sends it. */
  readonly source?: string;
}

/** A response whose form is unknown. */
export interface UnknownResponse extends Attributed {
  readonly kind: 'unknown';
  /** The reason, where it is known. */
  readonly reason?: string;
  /** The resource that the site describes at this route all the same: a `Resource.name` of the route's namespace. */
  readonly resource?: string;
  /** `config`: the user configured it as unknown. */
  readonly rule?: string;
}

/** A response without a body. */
export interface EmptyResponse extends Attributed {
  readonly kind: 'empty';
  /** As in `provenance`. */
  readonly rule?: string;
}

/** The whole body, as described by a hand-written model or by the table of known responses. */
export interface SchemaResponse extends Attributed {
  readonly kind: 'schema';
  readonly schema: Schema;
  /** As in `provenance` where no rule decided; absent: the model's author wrote it. */
  readonly rule?: string;
}

/** A resource that the site describes: one or many. */
export interface ResourceResponse extends Attributed {
  readonly kind: 'resource';
  /** A `Resource.name` of the route's namespace. */
  readonly resource: string;
  /**
   * `optional`: the resource, or an empty object where there is none. `batch`: lists of resources, or of
   * errors in their place, under `create`, `update` and `delete`.
   */
  readonly form: 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';
  /** The rule that decided the form, so that a wrong guess can be traced. */
  readonly rule: string;
  /**
   * `requested`: the caller's argument `context` chooses, `view` by default. Otherwise the one context that
   * the route always uses.
   */
  readonly context: 'requested' | 'view' | 'embed' | 'edit';
  /** The response to a deletion with `force`: `{ deleted, previous }`, the item itself, or unknown. */
  readonly deletion?: 'previous' | 'item' | 'unknown';
}
