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
  /** Where paths start; placeholders in braces are the caller's: `{rest_base}`, `{base_url}/api/v1`. */
  readonly baseUrl: string;
  readonly auth: readonly AuthScheme[];
  readonly namespaces: readonly Namespace[];
  /** In the site's order: of two keys that match a path, the first wins. */
  readonly routes: readonly Route[];
  /** What the site says its routes answer; absent when it was not asked, or does not say. */
  readonly resources?: readonly Resource[];
  /** Types that the user's own files export, and schemas name. */
  readonly userTypes?: readonly UserType[];
  /** What the site itself is made of; absent when it was not asked. */
  readonly site?: Site;
  readonly notes?: readonly string[];
}

export interface UserType {
  /** How generated code calls it. Unique. */
  readonly name: string;
  /** The name that the file exports. */
  readonly type: string;
  /** `./acf-types.ts`, relative to the folder of the configuration, or a package. */
  readonly from: string;
}

/** What a route describes as its resource: a post, an order. Its properties carry the contexts they are sent in. */
export interface Resource {
  /** How code calls it: `Post`; `PostRevisions` where titles clash. Unique in its namespace. */
  readonly name: string;
  /** The namespace whose routes answer it. */
  readonly namespace: string;
  /** As the site spells it: `post`, `shop_order`. */
  readonly title?: string;
  /** As the site declares it. */
  readonly schema: Schema;
  /** Where answers differ from it. */
  readonly deviations?: readonly Deviation[];
  /** Links that an answer may carry in `_links`, each relation once. */
  readonly links?: readonly ResourceLink[];
  /** What `_embed` puts beside it, each relation once. */
  readonly embeds?: readonly ResourceEmbed[];
}

/** What stands in `_embedded` of an answer for the links of one relation. */
export interface ResourceEmbed {
  /** The relation as answers spell it: `author`, `wp:featuredmedia`. */
  readonly rel: string;
  /** A `Resource.name` of the same namespace; of several, any may stand there, in the context `embed`. */
  readonly resources: readonly string[];
  /** What each link leads to: one, or a list of them. */
  readonly form: 'item' | 'array';
  /** The file of WordPress or of a plugin that makes the links. */
  readonly source?: string;
}

/** What a resource may lead to, or what its presence allows the caller: `schema.links` of the site. */
export interface ResourceLink {
  /** The relation, as the site spells it: `self`, `https://site.example/action-publish`. */
  readonly rel: string;
  readonly title?: string;
  /** A URI template; the site's own address is made relative: `{rest_base}/wp/v2/posts/{id}`. */
  readonly href?: string;
}

export type AuthScheme =
  | { readonly kind: 'bearer'; readonly description?: string }
  | {
      readonly kind: 'application-password';
      /** The page where a user makes one, relative to the site: `{site_url}/…`. */
      readonly authorizationUrl?: string;
      readonly description?: string;
    }
  | { readonly kind: 'key-secret'; readonly description?: string }
  | { readonly kind: 'cookie-nonce'; readonly description?: string }
  | { readonly kind: 'header'; readonly header: string; readonly description?: string };

export interface Namespace {
  /** As the site spells it: `wp/v2`, `shop-analytics`, or empty for the root. */
  readonly name: string;
  /** How the client spells it: `wpV2`, `shopAnalytics`, `root`. Unique. */
  readonly accessor: string;
  /** The module of its operations: `wp-v2`, `shop-analytics`, `root`. Unique, safe as a file name. */
  readonly module: string;
  readonly description?: string;
  readonly notes?: readonly string[];
}

export interface Route {
  /** The index's key, a PCRE fragment; in a hand-written model the path template. Unique. */
  readonly key: string;
  /** A `Namespace.name`. */
  readonly namespace: string;
  /** The template: `/shop-analytics/orders/{id}`; what may be left out stands in brackets: `/image[/{id}]`. */
  readonly path: string;
  readonly parts: readonly PathPart[];
  readonly operations: readonly Operation[];
  /** The methods that the site says its reader may use; absent where it does not say, as most do not. */
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

/** What one function of the client does: one endpoint, asked by one family of methods. */
export interface Operation {
  /** `orders.list`: resource and verb, unique within the namespace. */
  readonly name: string;
  /** The method the client sends. */
  readonly method: HttpMethod;
  /** Every method of this operation the endpoint answers, `method` among them (POST, PUT, PATCH are one update). */
  readonly methods: readonly HttpMethod[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Who may call it, where that was seen. */
  readonly access?: Access;
  /** The batch route accepts it. */
  readonly batchable?: boolean;
  /** In the site's order; path arguments that the site does not list come first. */
  readonly arguments: readonly Argument[];
  /** How arguments in the body are encoded. */
  readonly bodyEncoding: BodyEncoding;
  /** Headers sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: ResponseShape;
  /** A `…/batch` route that lists the item's fields; the site really takes create, update and delete. */
  readonly batchOf?: BatchOf;
  readonly notes?: readonly string[];
}

export type BodyEncoding = 'json' | 'form';

export interface BatchOf {
  /** The names of the arguments the item's own operations take, were they listed; empty when unknown. */
  readonly create: string | null;
  readonly update: string | null;
}

export interface Argument {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  /** The caller must send it: false where the site has a default of its own. */
  readonly required: boolean;
  readonly schema: Schema;
  /** false: a path parameter that the site does not list among its arguments. */
  readonly declared?: false;
}

export type ResponseShape = UnknownResponse | EmptyResponse | SchemaResponse | ResourceResponse;

/**
 * Who says what comes back: the site, or who wrote the model (`declared`); the table of
 * known answers; a rule, by what else the site declares (`inferred`); answers that were
 * seen; the user's configuration.
 */
export const provenances = ['declared', 'known', 'inferred', 'observed', 'config'] as const;

export type Provenance = (typeof provenances)[number];

interface Attributed {
  /** Absent: `declared`. */
  readonly provenance?: Provenance;
  /** Of a known answer: the file of WordPress or of a plugin that answers so. */
  readonly source?: string;
}

/** Nobody says what comes back. */
export interface UnknownResponse extends Attributed {
  readonly kind: 'unknown';
  /** Why not, where that is known. */
  readonly reason?: string;
  /** What the site describes there all the same: a `Resource.name` of the route's namespace. */
  readonly resource?: string;
  /** `config`: the user says that nobody knows. */
  readonly rule?: string;
}

/** No body comes back. */
export interface EmptyResponse extends Attributed {
  readonly kind: 'empty';
  /** As `provenance` has it. */
  readonly rule?: string;
}

/** The whole body, as a hand-written model or the table of known answers describes it. */
export interface SchemaResponse extends Attributed {
  readonly kind: 'schema';
  readonly schema: Schema;
  /** As `provenance` has it where no rule decided; absent: it was written down. */
  readonly rule?: string;
}

/** A resource that the site describes, alone or many of it. */
export interface ResourceResponse extends Attributed {
  readonly kind: 'resource';
  /** A `Resource.name` of the route's namespace. */
  readonly resource: string;
  /**
   * `optional`: it, or an empty object where there is none. `batch`: lists of them, or of
   * errors in their place, under `create`, `update` and `delete`.
   */
  readonly form: 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';
  /** The rule that decided the form, so that a wrong guess can be traced. */
  readonly rule: string;
  /** `asked`: the caller's argument `context` chooses, `view` by default; else the one that is always answered. */
  readonly context: 'requested' | 'view' | 'embed' | 'edit';
  /** What a deletion with `force` answers: `{ deleted, previous }`, the item itself, or nobody knows. */
  readonly deletion?: 'previous' | 'item' | 'unknown';
}
