// The input of rules: an item before and after.
// The walk over the models creates the pairs, and the rules in `rules/` check the pairs.

import type {
  Argument,
  AuthScheme,
  HttpMethod,
  Namespace,
  Operation,
  ResourceLink,
  ResponseShape,
  Route,
} from '../../core/model/api/api.ts';
import type { DriftSide } from '../../core/model/reports/drift.ts';
import type { RenameEvidence } from './likely-renames.ts';
import type { Ability } from '../../core/model/index/site.ts';
import type { SiteAddresses } from '../../core/model/index/site-address.ts';
import type { Tokens } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { ContextsOfBoth } from './schema-facts.ts';
import type { PatternRelation } from '../../core/schema/pattern-facts.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import type { ExtraMembers } from './schema-facts.ts';
import type { IsSiteContent } from './site-content.ts';

/** An item that was removed or added, or that exists on both sides. */
type ComparedPair<Thing> =
  | { readonly kind: 'removed'; readonly before: Thing }
  | { readonly kind: 'added'; readonly after: Thing }
  | { readonly kind: 'kept'; readonly before: Thing; readonly after: Thing };

/** An item that was removed or added, or that exists on both sides, perhaps with a new name. */
type NamedPair<Thing> =
  | ComparedPair<Thing>
  | {
      readonly kind: 'renamed';
      readonly before: Thing;
      readonly after: Thing;
      readonly evidence: RenameEvidence;
    };

export interface NamespaceRoutes {
  readonly namespace: Namespace;
  readonly routes: readonly Route[];
}

export type NamespacePair = (
  | ComparedPair<NamespaceRoutes>
  /** The namespace was removed, and a new namespace has most of its routes. */
  | { readonly kind: 'moved'; readonly before: NamespaceRoutes; readonly after: NamespaceRoutes }
) & {
  /** The existing namespace that has most routes of the removed namespace. */
  readonly successor?: string | undefined;
};

export type RoutePair =
  | {
      readonly kind: 'added';
      readonly after: Route;
      readonly family: RouteFamily;
      /** The old route that served the paths of the new route, because its path parameter matches slashes. */
      readonly wasOf: Route | undefined;
    }
  | {
      readonly kind: 'removed';
      readonly before: Route;
      readonly family: RouteFamily;
      /** Whether other routes now serve the paths of the removed route. */
      readonly takenOver: boolean;
    }
  /**
   * The route was removed, and a new route has the same arguments. With `all`, the last path segment and the
   * methods are also equal.
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
      /** The relation between the sets of paths that the two keys match. */
      readonly paths: PatternRelation;
      /** A path that the route served before and that no route serves now. */
      readonly lostPath: string | undefined;
    }
  /** Another route now serves some paths of this route. */
  | {
      readonly kind: 'shadowed';
      readonly before: Route;
      readonly by: Route;
      readonly path: string;
      readonly method: HttpMethod;
    };

/**
 * A key that a route shares with the child routes that were added, removed or moved together with it; undefined
 * for a route that changed alone.
 */
type RouteFamily = string | undefined;

/** A route that exists on both sides. */
export interface KeptRoute {
  readonly before: Route;
  readonly after: Route;
}

/** Methods of an operation that the route accepts on only one side. */
export interface MethodPair {
  readonly kind: 'removed' | 'added';
  /** The operation on the side that accepts the methods. */
  readonly operation: Operation;
  readonly methods: readonly HttpMethod[];
  /** The other methods of the operation, which both sides accept. */
  readonly kept: readonly HttpMethod[];
}

export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
  /** Whether all path parameters of the route kept their names. */
  readonly sameParameters: boolean;
  /** Whether the endpoints of the route that share methods changed their order. */
  readonly swapped: boolean;
  readonly sameness: SchemaIdentity;
}

export type ArgumentPair = NamedPair<Argument> & {
  /** Whether the method only reads, so that arguments filter the response. */
  readonly reads: boolean;
  /** The member is present only for a removed item. */
  readonly goneTogether?: RemovedTogether | undefined;
};

/**
 * An operation lost all its arguments, or an object all its properties, and gained none.
 */
export interface RemovedTogether {
  readonly names: readonly string[];
  /** A key that is equal at all places that lost the same arguments or properties. */
  readonly cause: string;
}

/** The facts about the place of two schemas that influence the level of a change. */
export interface SchemaSetting {
  readonly side: DriftSide;
  /** The name of the argument or property that has the schema or contains it. */
  readonly name: string;
  /** Whether the namespace belongs to WooCommerce itself. */
  readonly inShop: boolean;
  /** Whether the pair is the whole schema of an argument, and not a nested schema. */
  readonly isArgument: boolean;
  /** Whether the argument was required before, and whether it is required after. */
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** Whether callers can send the argument in a JSON body, and not only in a query. */
  readonly inBody: boolean;
  readonly decisiveDefault: boolean;
  /** Whether `required` in the response is reliable, because a person wrote it. */
  readonly requiredCounts: boolean;
}

/** The schemas of one item before and after. */
export interface SchemaPair extends SchemaSetting {
  readonly before: Schema;
  readonly after: Schema;
  /**
   * The path from the outermost schema, in the keywords of an index. The path applies to the old schema,
   * because a branch may have another position in the new schema.
   */
  readonly at: Tokens;
  readonly atAfter: Tokens;
  /** The contexts in which responses include the item. */
  readonly contexts: ContextsOfBoth;
  /** Whether the values of an enumeration depend on the site. */
  readonly isSiteContent: IsSiteContent;
  /** `Difference.siblings` of a property; absent if the item is no property. */
  readonly siblings?: string | undefined;
  readonly sameness: SchemaIdentity;
}

/** A property of two objects, with its name in the older object. */
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
  /** The member is present only for a removed property. */
  readonly goneTogether?: RemovedTogether | undefined;
  /** The contexts in which responses include the parent object. */
  readonly around: ContextsOfBoth;
  /** Whether the parent object accepts undeclared properties, before and after. */
  readonly opennessBefore: ExtraMembers;
  readonly openness: ExtraMembers;
  /** Whether `required` in the response is reliable, because a person wrote it. */
  readonly requiredCounts: boolean;
};

/** An ability, and its route in the model of the same side. */
export interface SideAbility {
  readonly ability: Ability;
  readonly route: Route;
}

export type AbilityPair = ComparedPair<SideAbility>;

export interface SitePair {
  readonly before: SiteBase;
  readonly after: SiteBase;
}

/** The path of the REST base from the model, and the address of the site from its source. */
export interface SiteBase extends SiteAddresses {
  readonly baseUrl: string;
}

export type AuthPair = ComparedPair<AuthScheme>;

/** A link that a resource on both sides may have. */
export type LinkPair = Exclude<ComparedPair<ResourceLink>, { readonly kind: 'kept' }>;

/** Which responses each side describes. */
export interface ResponsesPair {
  readonly before: DescribedResponses;
  readonly after: DescribedResponses;
}

interface DescribedResponses {
  /** How many of the responses that the other side describes are described: all, some or none. */
  readonly schemas: 'complete' | 'incomplete' | 'missing';
  /** For each operation that only the other side describes: its namespace. */
  readonly namespaces: readonly string[];
}

export interface ResponsePair {
  readonly before: ResponseShape;
  readonly after: ResponseShape;
  /** Whether the default context of the operation changed. */
  readonly unaskedContextDiffers: boolean;
}
