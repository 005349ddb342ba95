// The input of rules: one item before and after. The walk over the models makes the pairs; the tables in
// rules/ check them.

import type {
  Argument,
  AuthScheme,
  HttpMethod,
  Namespace,
  Operation,
  ResourceLink,
  ResponseShape,
  Route,
} from '../../core/model/api.ts';
import type { DriftSide } from '../../core/model/drift.ts';
import type { Ability } from '../../core/model/site.ts';
import type { SiteAddresses } from '../../core/model/site-address.ts';
import type { Tokens } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { ContextsOfBoth } from './contexts.ts';
import type { PatternRelation } from '../../core/schema/pattern-facts.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import type { ExtraMembers } from './schema-facts.ts';
import type { IsSiteContent } from './site-content.ts';

/** An item that was removed, added, or is on both sides. */
export type ComparedPair<Thing> =
  | { readonly kind: 'removed'; readonly before: Thing }
  | { readonly kind: 'added'; readonly after: Thing }
  | { readonly kind: 'kept'; readonly before: Thing; readonly after: Thing };

/** An item that was removed, added, or is on both sides, perhaps under another name. */
type NamedPair<Thing> =
  ComparedPair<Thing> | { readonly kind: 'renamed'; readonly before: Thing; readonly after: Thing };

export interface NamespaceRoutes {
  readonly namespace: Namespace;
  readonly routes: readonly Route[];
}

export type NamespacePair = (
  | ComparedPair<NamespaceRoutes>
  /** Removed, and a new namespace has most of its routes. */
  | { readonly kind: 'moved'; readonly before: NamespaceRoutes; readonly after: NamespaceRoutes }
) & {
  /** For a removed namespace: an existing namespace that has most of its routes. */
  readonly successor?: string | undefined;
};

export type RoutePair =
  | {
      readonly kind: 'added';
      readonly after: Route;
      readonly family: RouteFamily;
      /** The route that served its paths before, through a path parameter that takes slashes. */
      readonly wasOf: Route | undefined;
    }
  | {
      readonly kind: 'removed';
      readonly before: Route;
      readonly family: RouteFamily;
      /** Other routes now serve the paths that it served. */
      readonly takenOver: boolean;
    }
  /**
   * Removed, and a new route has the same last path segment, methods and arguments (`all`), or only the same
   * arguments.
   */
  | {
      readonly kind: 'moved';
      readonly before: Route;
      readonly after: Route;
      readonly alike: 'all' | 'arguments';
      readonly family: RouteFamily;
    }
  | {
      readonly kind: 'kept';
      readonly before: Route;
      readonly after: Route;
      /** How the paths that the two keys match are related. */
      readonly paths: PatternRelation;
      /** A path that this route served and that no route serves now. */
      readonly lostPath: string | undefined;
    }
  /** Another route now serves paths of this one. */
  | {
      readonly kind: 'shadowed';
      readonly before: Route;
      readonly by: Route;
      readonly path: string;
      readonly method: HttpMethod;
    };

/**
 * Equal for routes that were added, removed or moved together with the one above them; undefined for a single
 * route.
 */
type RouteFamily = string | undefined;

/** A route that both sides have. */
export interface KeptRoute {
  readonly before: Route;
  readonly after: Route;
}

/** Methods of one operation that only one side of its route has. */
export interface MethodPair {
  readonly kind: 'removed' | 'added';
  /** The operation on the side that has the methods. */
  readonly operation: Operation;
  readonly methods: readonly HttpMethod[];
  /** Its other methods, which the other side has too. */
  readonly kept: readonly HttpMethod[];
}

export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
  /** The route's path parameters kept their names. */
  readonly sameParameters: boolean;
  /** The endpoints of the route that share methods have changed places. */
  readonly swapped: boolean;
  readonly sameness: SchemaIdentity;
}

export type ArgumentPair = NamedPair<Argument> & {
  /** The method only reads, so arguments filter the response. */
  readonly reads: boolean;
  /** Only for a removed item. */
  readonly goneTogether?: RemovedTogether | undefined;
};

/** An operation or an object lost all its members and gained none: that has one cause. */
export interface RemovedTogether {
  readonly names: readonly string[];
  /** Equal where the same members were removed at another place. */
  readonly cause: string;
}

/** The surroundings of two schemas, as far as the level of a change depends on them. */
export interface SchemaSetting {
  readonly side: DriftSide;
  /** The name of the argument or property that has the schema or contains it. */
  readonly name: string;
  /** In one of WooCommerce's own namespaces. */
  readonly inShop: boolean;
  /** The schema of an argument, not one nested in it. */
  readonly isArgument: boolean;
  /** For an argument: whether it was required, and is now. */
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** Sent in a JSON body too, not only in a query. */
  readonly inBody: boolean;
  readonly decisiveDefault: boolean;
  /** `required` in the response is reliable, because a person wrote it. */
  readonly requiredCounts: boolean;
}

/** Two schemas of the same item. */
export interface SchemaPair extends SchemaSetting {
  readonly before: Schema;
  readonly after: Schema;
  /**
   * The path from the outermost schema of either side, in the keywords of an index; branches may be at
   * another index on the other side.
   */
  readonly at: Tokens;
  readonly atAfter: Tokens;
  /** The contexts in which a response has the two at all. */
  readonly contexts: ContextsOfBoth;
  /** Whether values of the enumeration depend on the site, if the schema is one. */
  readonly isSiteContent: IsSiteContent;
  readonly sameness: SchemaIdentity;
}

/** A member of two objects, under its name in the older one. */
export type MemberPair =
  | (ComparedPair<Schema> & { readonly name: string })
  | (Extract<NamedPair<Schema>, { readonly kind: 'renamed' }> & {
      readonly name: string;
      readonly newName: string;
    });

export type PropertyPair = MemberPair & {
  readonly side: DriftSide;
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** Only for a removed member. */
  readonly goneTogether?: RemovedTogether | undefined;
  /** The contexts in which responses have the parent object. */
  readonly around: ContextsOfBoth;
  /** For the parent object, before and after. */
  readonly opennessBefore: ExtraMembers;
  readonly openness: ExtraMembers;
  /** `required` in the response is reliable, because a person wrote it. */
  readonly requiredCounts: boolean;
};

/** An ability, and its route in the model of its side. */
export interface SideAbility {
  readonly ability: Ability;
  readonly route: Route;
}

export type AbilityPair = ComparedPair<SideAbility>;

export interface SitePair {
  readonly before: SiteBase;
  readonly after: SiteBase;
}

/** The path of the REST API as the model has it, and the address of the site as its source has it. */
export interface SiteBase extends SiteAddresses {
  readonly baseUrl: string;
}

export type AuthPair = ComparedPair<AuthScheme>;

/** For a resource on both sides: a link that it may have. */
export type LinkPair = Exclude<ComparedPair<ResourceLink>, { readonly kind: 'kept' }>;

export interface ResponsePair {
  readonly before: ResponseShape;
  readonly after: ResponseShape;
  /** A request without `context` gets another context than before. */
  readonly unaskedContextDiffers: boolean;
}
