// The model describes an interface, and all later stages use only the model. The model is plain JSON, so a user can
// also write it as a file. `model.schema.json` in this folder is the published JSON Schema of the model.

import type { Access, RouteAccess } from './access.ts';
import type { OperationDeclaration, RouteDeclaration } from './declaration.ts';
import type { ErrorCode } from '../observation/exercise.ts';
import type { Deviation } from '../../schema/deviation.ts';
import type { Json, Schema } from '../../schema/schema.ts';
import type { HttpMethod } from './http-methods.ts';
import type { Site } from '../index/site.ts';

export { httpMethods, type HttpMethod } from './http-methods.ts';

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
  /** The routes in the site's order. If several keys match a path, the site uses the first of them. */
  readonly routes: readonly Route[];
  /**
   * The resources that the site describes at its routes; absent if schemas were not requested, or the site sends
   * no schemas.
   */
  readonly resources?: readonly Resource[];
  /** Types that the user's files export and that schemas use. */
  readonly userTypes?: readonly UserType[];
  /** The content types and abilities of the site; absent if they were not requested. */
  readonly site?: Site;
  readonly notes?: readonly string[];
}

export interface UserType {
  /** The unique name of the type in generated code. */
  readonly name: string;
  /** The name under which the file exports the type. */
  readonly type: string;
  /** The import path: a file relative to the configuration's folder (`./acf-types.ts`), or a package. */
  readonly from: string;
}

/**
 * The resource that a route describes (a post, an order). Each property lists the contexts in which the site
 * sends it.
 */
export interface Resource {
  /**
   * The name of the resource in code, such as `Post`. The name is unique in the namespace. If titles clash, the
   * name is longer, such as `PostRevisions`.
   */
  readonly name: string;
  /** The namespace whose routes return the resource. */
  readonly namespace: string;
  /** The title as the site writes it: `post`, `shop_order`. */
  readonly title?: string;
  /** The schema that the site declares for the resource. */
  readonly schema: Schema;
  /** An item that the site sent, with samples in place of its texts (`--examples`). */
  readonly example?: Json;
  /** The known differences between responses and the declared schema. */
  readonly deviations?: readonly Deviation[];
  /** The links that the member `_links` of a response may contain. Each relation is listed once. */
  readonly links?: readonly ResourceLink[];
  /** The resources that `_embed` adds to a response. Each relation is listed once. */
  readonly embeds?: readonly ResourceEmbed[];
}

/** The resources that `_embed` adds to a response for the links of one relation. */
export interface ResourceEmbed {
  /** The link relation as responses write it: `author`, `wp:featuredmedia`. */
  readonly rel: string;
  /**
   * The names (`Resource.name`) of the embedded resources, which are in the namespace of the embedding resource.
   * Each embedded entry is one of these resources, in the context `embed`.
   */
  readonly resources: readonly string[];
  /** Whether each link leads to one resource or to a list. */
  readonly form: 'item' | 'array';
  /** The file of WordPress or of a plugin that creates the links. */
  readonly source?: string;
}

/**
 * A link of a resource, from `schema.links` of the site. A link may also mean an action: the caller may
 * take the action if the response contains the link.
 */
export interface ResourceLink {
  /** The link relation as the site writes it: `self`, `https://site.example/action-publish`. */
  readonly rel: string;
  readonly title?: string;
  /** A URI template of the link's target. The site's own address is replaced: `{rest_base}/wp/v2/posts/{id}`. */
  readonly href?: string;
}

export type AuthScheme =
  | { readonly kind: 'bearer'; readonly description?: string }
  | {
      readonly kind: 'application-password';
      /** The page on which a user creates an application password, relative to the site's address: `{site_url}/…`. */
      readonly authorizationUrl?: string;
      readonly description?: string;
    }
  | { readonly kind: 'key-secret'; readonly description?: string }
  | { readonly kind: 'cookie-nonce'; readonly description?: string }
  | { readonly kind: 'header'; readonly header: string; readonly description?: string };

/**
 * Headers that identify a visitor, such as a cart. A response of the site contains the headers, and later requests send
 * them back.
 */
export interface SessionScheme {
  readonly kind: 'session';
  /** The path of the GET route whose response contains the headers: `/wc/store/v1/cart`. */
  readonly path: string;
  /** The names of the headers. */
  readonly headers: readonly string[];
}

export type SignInScheme = AuthScheme | SessionScheme;

export interface SignInMethod {
  readonly scheme: SignInScheme;
  /** How a caller gets and sends the credentials. Text between backticks is code. */
  readonly how?: string;
  /** Globs of the paths that use the method, with the namespace. If omitted, all paths of the namespace use it. */
  readonly paths?: readonly string[];
}

export interface Namespace {
  /** The name of the namespace as the site writes it: `wp/v2`, `shop-analytics`, or empty for the root. */
  readonly name: string;
  /** The unique name of the namespace in the generated client: `wpV2`, `shopAnalytics`, `root`. */
  readonly accessor: string;
  /**
   * The unique name of the module with the namespace's operations: `wp-v2`, `shop-analytics`, `root`. The name
   * is safe as a file name.
   */
  readonly module: string;
  readonly description?: string;
  readonly notes?: readonly string[];
  /** The ways to sign in that only some namespaces have, in addition to `ApiModel.auth`. Preferred before it. */
  readonly signIn?: readonly SignInMethod[];
}

export interface Route {
  /** The unique key of the route: a PCRE pattern from the index, or the path template in a hand-written model. */
  readonly key: string;
  /** The name of the route's namespace (`Namespace.name`). */
  readonly namespace: string;
  /** The path template, such as `/shop-analytics/orders/{id}`. Optional parts are in brackets: `/image[/{id}]`. */
  readonly path: string;
  readonly parts: readonly PathPart[];
  readonly operations: readonly Operation[];
  /** The methods that the caller may use on the route; absent on most sites, because few sites list these methods. */
  readonly allow?: readonly HttpMethod[];
  /** The methods that the site was observed to allow a caller; absent where the access was not observed. */
  readonly access?: RouteAccess;
  /** Where the code of a plugin declares the route; absent unless routewright started its WordPress and asked. */
  readonly declaredAt?: RouteDeclaration;
  readonly description?: string;
  readonly notes?: readonly string[];
}

export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | PathParameter
  /** An optional part of the path. The optional part is only sent if its path parameters have values. */
  | { readonly kind: 'optional'; readonly parts: readonly PathPart[] };

/** A path parameter, whose value the caller sets. */
export interface PathParameter {
  readonly kind: 'parameter';
  /** The name of the path parameter. */
  readonly name: string;
  /** The site's regular expression for values of the parameter (PCRE, case-insensitive). */
  readonly pattern?: string;
  /** Whether the pattern accepts a `/`, so that a value may contain several segments of the path. */
  readonly slashes?: boolean;
}

/** Arguments that a site accepted during an exercise, by name. */
export type AcceptedArguments = Readonly<Record<string, Json>>;

/**
 * An operation: one function of the generated client. The function sends requests to one endpoint, with one kind
 * of methods (reading, writing or deleting).
 */
export interface Operation {
  /**
   * The name of the operation, which consists of resource and verb: `orders.list`. The name is unique in the
   * namespace.
   */
  readonly name: string;
  /** The HTTP method that the client sends. */
  readonly method: HttpMethod;
  /**
   * Every HTTP method of the endpoint that belongs to the operation, including `method`. POST, PUT and PATCH
   * belong to one update operation.
   */
  readonly methods: readonly HttpMethod[];
  readonly description?: string;
  readonly deprecated?: boolean;
  /** Who may call the operation; absent where the access was not observed and is not known. */
  readonly access?: Access;
  /** Errors that the site was observed to send, in the order of their statuses. */
  readonly errors?: readonly ErrorCode[];
  /** Arguments that the site accepted together in an exercise. Samples and the mock use the values. */
  readonly accepted?: AcceptedArguments;
  /** Where the code of a plugin declares the operation; absent unless routewright started its WordPress and asked. */
  readonly declaredAt?: OperationDeclaration;
  /** Whether the site's batch route (`/batch/v1`) accepts the operation. */
  readonly batchable?: boolean;
  /** The arguments in the site's order. Path parameters that the site does not list as arguments come first. */
  readonly arguments: readonly Argument[];
  /** The encoding of arguments in the body. */
  readonly bodyEncoding: BodyEncoding;
  /** Headers that the client sends with every request of the operation. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: ResponseShape;
  /**
   * Set for a batch route (`…/batch`) whose declared arguments are the fields of a single item. The route really
   * accepts lists to create, update and delete.
   */
  readonly batchOf?: BatchOf;
  readonly notes?: readonly string[];
}

export type BodyEncoding = 'json' | 'form';

export interface BatchOf {
  /**
   * The operation whose arguments are the fields of an item in the list `create`; null if there is no such
   * operation. `update` names the operation for the list `update`.
   */
  readonly create: string | null;
  readonly update: string | null;
}

export interface Argument {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  /** Whether the caller must send the argument. `required` is false if the site has a default for the argument. */
  readonly required: boolean;
  readonly schema: Schema;
  /** False for a path parameter that the site does not list among the route's arguments. */
  readonly declared?: false;
}

export type ResponseShape = UnknownResponse | EmptyResponse | SchemaResponse | ResourceResponse;

/**
 * The origin of a response type: a declaration of the site or of the model's author (`declared`), the table of
 * known responses (`known`), a rule that uses other declarations of the site (`inferred`), observed responses
 * (`observed`), or the user's configuration (`config`).
 */
export const provenances = ['declared', 'known', 'inferred', 'observed', 'config'] as const;

export type Provenance = (typeof provenances)[number];

interface Attributed {
  /** The origin of the response type; `declared` if omitted. */
  readonly provenance?: Provenance;
  /** For a known response: the file of WordPress or of a plugin that sends the response. */
  readonly source?: string;
}

/** A response whose type is unknown. */
export interface UnknownResponse extends Attributed {
  readonly kind: 'unknown';
  /** The reason why the type is unknown, if the reason is known. */
  readonly reason?: string;
  /**
   * The name (`Resource.name`) of the resource that the site describes at the route. The resource is in the
   * route's namespace.
   */
  readonly resource?: string;
  /** `config` if the configuration of the user sets the response to unknown. */
  readonly rule?: string;
}

/** A response without a body. */
export interface EmptyResponse extends Attributed {
  readonly kind: 'empty';
  /** The rule that chose the response type, or the origin of the type. */
  readonly rule?: string;
}

/** A response whose whole body has a schema, from a hand-written model or from the table of known responses. */
export interface SchemaResponse extends Attributed {
  readonly kind: 'schema';
  readonly schema: Schema;
  /** A body that the site sent, with samples in place of its texts (`--examples`). */
  readonly example?: Json;
  /** The rule that chose the schema, or the origin of the schema. Absent if the model's author wrote the schema. */
  readonly rule?: string;
}

/** A response that contains one or several items of a resource that the site describes. */
export interface ResourceResponse extends Attributed {
  readonly kind: 'resource';
  /** The name (`Resource.name`) of the resource in the route's namespace. */
  readonly resource: string;
  /**
   * How the body contains the resource. `optional` means the resource or an empty object. `batch` means lists
   * under `create`, `update` and `delete`, whose entries are resources or errors.
   */
  readonly form: 'item' | 'array' | 'map' | 'scalar' | 'optional' | 'batch';
  /** The rule that chose `form`. With the name of the rule, users can find the cause of a wrong type. */
  readonly rule: string;
  /**
   * The context of the resource. `requested` means that the caller's argument `context` selects the context,
   * with the default `view`. Any other value is the context that the route always uses.
   */
  readonly context: 'requested' | 'view' | 'embed' | 'edit';
  /** The response to a deletion with `force`: an object `{ deleted, previous }`, the item itself, or unknown. */
  readonly deletion?: 'previous' | 'item' | 'unknown';
}
