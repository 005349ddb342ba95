// What rules see: one thing as it was and as it is. The walker makes the pairs, the
// tables in rules/ judge them.

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
import type { OwnAddresses } from '../../core/model/site-address.ts';
import type { Tokens } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { ContextsOfBoth } from './contexts.ts';
import type { PatternRelation } from '../../core/schema/pattern-facts.ts';
import type { Sameness } from './schema-identity.ts';
import type { Openness } from './schema-facts.ts';
import type { IsSiteContent } from './site-content.ts';

/** One thing that is gone, new, or on both sides. */
export type Pair<Thing> =
  | { readonly kind: 'removed'; readonly before: Thing }
  | { readonly kind: 'added'; readonly after: Thing }
  | { readonly kind: 'kept'; readonly before: Thing; readonly after: Thing };

/** One thing that is gone, new, or on both sides, perhaps by another name. */
type NamedPair<Thing> =
  Pair<Thing> | { readonly kind: 'renamed'; readonly before: Thing; readonly after: Thing };

export interface NamespaceRoutes {
  readonly namespace: Namespace;
  readonly routes: readonly Route[];
}

export type NamespacePair = (
  | Pair<NamespaceRoutes>
  /** Gone, and a new one has most of its routes. */
  | { readonly kind: 'moved'; readonly before: NamespaceRoutes; readonly after: NamespaceRoutes }
) & {
  /** Of one that is gone: a namespace that was there already and has most of its routes. */
  readonly successor?: string | undefined;
};

export type RoutePair =
  | {
      readonly kind: 'added';
      readonly after: Route;
      readonly family: Family;
      /** The route that answered its paths before, by a path parameter that takes slashes. */
      readonly wasOf: Route | undefined;
    }
  | {
      readonly kind: 'removed';
      readonly before: Route;
      readonly family: Family;
      /** Other routes answer the paths that it answered. */
      readonly takenOver: boolean;
    }
  /** Gone, and a new route has the same last word, methods and arguments (`all`), or the same arguments alone. */
  | {
      readonly kind: 'moved';
      readonly before: Route;
      readonly after: Route;
      readonly alike: 'all' | 'arguments';
      readonly family: Family;
    }
  | {
      readonly kind: 'kept';
      readonly before: Route;
      readonly after: Route;
      /** How the paths that the two keys match relate. */
      readonly paths: PatternRelation;
      /** A path that was answered here and is answered nowhere now. */
      readonly lostPath: string | undefined;
    }
  /** Another route now answers paths of this one. */
  | {
      readonly kind: 'shadowed';
      readonly before: Route;
      readonly by: Route;
      readonly path: string;
      readonly method: HttpMethod;
    };

/** The same for routes that were added, removed or moved together with the one above them; undefined for a route alone. */
type Family = string | undefined;

/** A route that both sides have. */
export interface KeptRoute {
  readonly before: Route;
  readonly after: Route;
}

/** Methods of one operation that its route has on one side only. */
export interface MethodPair {
  readonly kind: 'removed' | 'added';
  /** Of the side that has them. */
  readonly operation: Operation;
  readonly methods: readonly HttpMethod[];
  /** Its other methods, which the other side has too. */
  readonly kept: readonly HttpMethod[];
}

export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
  /** The names of the route's path parameters are as they were. */
  readonly sameParameters: boolean;
  /** The endpoints of the route that share methods have changed places. */
  readonly swapped: boolean;
  readonly sameness: Sameness;
}

export type ArgumentPair = NamedPair<Argument> & {
  /** The method reads: arguments filter what comes back. */
  readonly reads: boolean;
  /** Of one that is gone. */
  readonly goneTogether?: GoneTogether | undefined;
};

/** All that an operation or an object had is gone, and nothing was added: that has one cause. */
export interface GoneTogether {
  readonly names: readonly string[];
  /** Equal where the same members were removed elsewhere. */
  readonly cause: string;
}

/** Where two schemas stand, as far as the verdict depends on it. */
export interface SchemaSetting {
  readonly side: DriftSide;
  /** Of the argument or property whose schema it is, or lies within. */
  readonly name: string;
  /** In a namespace of WooCommerce's own. */
  readonly inShop: boolean;
  /** The schema of an argument, not one within it. */
  readonly isArgument: boolean;
  /** Of an argument: whether it was required, and is now. */
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** Sent in a JSON body too, not in a query alone. */
  readonly inBody: boolean;
  readonly decisiveDefault: boolean;
  /** What a response says of `required` means something: a person wrote it. */
  readonly requiredCounts: boolean;
}

/** Two schemas that stand for the same thing. */
export interface SchemaPair extends SchemaSetting {
  readonly before: Schema;
  readonly after: Schema;
  /** The way from the outermost schema of either side, in the words of an index; branches may stand elsewhere now. */
  readonly at: Tokens;
  readonly atAfter: Tokens;
  /** The contexts in which an answer holds the two at all. */
  readonly contexts: ContextsOfBoth;
  /** Of the values of the enumeration, if it is one. */
  readonly isSiteContent: IsSiteContent;
  readonly sameness: Sameness;
}

/** A member of two objects, by its name in the older one. */
export type MemberPair =
  | (Pair<Schema> & { readonly name: string })
  | (Extract<NamedPair<Schema>, { readonly kind: 'renamed' }> & {
      readonly name: string;
      readonly newName: string;
    });

export type PropertyPair = MemberPair & {
  readonly side: DriftSide;
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  /** Of one that is gone. */
  readonly goneTogether?: GoneTogether | undefined;
  /** The contexts in which answers hold the object around it. */
  readonly around: ContextsOfBoth;
  /** Of the object around it, as it was and as it is. */
  readonly opennessBefore: Openness;
  readonly openness: Openness;
  /** What a response says of `required` means something: a person wrote it. */
  readonly requiredCounts: boolean;
};

/** An ability, and the route that it has in its side's model. */
export interface SideAbility {
  readonly ability: Ability;
  readonly route: Route;
}

export type AbilityPair = Pair<SideAbility>;

export interface SitePair {
  readonly before: SiteBase;
  readonly after: SiteBase;
}

/** Where a model says that its paths start, and where its source says that is. */
export interface SiteBase extends OwnAddresses {
  readonly baseUrl: string;
}

export type AuthPair = Pair<AuthScheme>;

/** Of what both sides answer as a resource: a link that it may carry. */
export type LinkPair = Exclude<Pair<ResourceLink>, { readonly kind: 'kept' }>;

export interface ResponsePair {
  readonly before: ResponseShape;
  readonly after: ResponseShape;
  /** A request without `context` is answered in another one. */
  readonly unaskedContextDiffers: boolean;
}
