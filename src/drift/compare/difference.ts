// A rule compares a pair and finds a difference. Differences with one cause are later merged into one finding.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { HttpMethod, Operation, Route, ApiModel, ResponseShape } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import type { SchemaPair, KeptRoute, SitePair } from './pairs.ts';
import type { RuleChange, RuleCheck, DriftRule } from '../rules/rule.ts';
import { bodyFinder, type ComparedBody } from './declared.ts';
import { schemaComparer, type CompareSchemas } from './compare-schemas.ts';
import type { DriftOptions } from './drift-options.ts';
import { createRouteTable, type RouteTable } from '../../core/routes/route-table.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';
import { covers } from '../../core/schema/pattern-facts.ts';
import { routePaths } from '../../core/routes/route-paths.ts';

/** One difference with its place. */
export interface Difference {
  readonly rule: DriftRule;
  readonly change: RuleChange;
  /** One place. For a namespace, the places of all its routes. */
  readonly places: readonly Place[];
  /** A key for a difference between two schemas. All places with the two schemas have equal keys. */
  readonly cause: string | undefined;
  readonly context: DifferenceContext;
  /**
   * A key that is equal for all properties of one object, or all arguments of one operation. If several of them
   * changed alike, the changes become one finding.
   */
  readonly siblings?: string | undefined;
  /** Set if only the declaration changed, and not what the site sends. */
  readonly sentBefore?: SentBefore;
}

/** What responses are known or observed to contain, against a declaration. */
export interface SentBefore {
  /**
   * `known` and `observed`: the old site already sent what the new declaration allows. `unchanged`: both sites are
   * known to send the same, and the new declaration does not say so. `path`: the only values of a path parameter,
   * which both sites accept.
   */
  readonly provenance: 'known' | 'observed' | 'unchanged' | 'path';
  /** What the site sent, as the object of a sentence: `a string`. */
  readonly text: string;
}

/** The input for the search for a witness of the difference. */
export interface DifferenceContext {
  readonly before?: RouteContext | undefined;
  readonly after?: RouteContext | undefined;
  /** All routes of the namespace, for a difference about a namespace. */
  readonly routes?: readonly Route[];
  readonly method?: HttpMethod;
  /** The name of the argument; for a renamed argument, the old name. */
  readonly argument?: string;
  /** The two schemas that differ, for a difference within the schema of an argument or response. */
  readonly schemas?: SchemaPair;
  /** The name of the property, for a difference about a property of an object. */
  readonly member?: string;
  /** A path that the route served before and no longer serves. */
  readonly lostPath?: string;
}

interface RouteContext {
  readonly route: Route;
  readonly operation?: Operation;
}

/** The place of findings about the site itself. Findings about the site itself belong to no namespace. */
export const sitePlace: Place = { namespace: null, route: null, method: null, pointer: '', operation: null };

/** The differences that the rules find in a pair, in the order of the rules. */
export function differencesOf<Pair>(
  judges: readonly RuleCheck<Pair>[],
  pair: Pair,
  places: readonly Place[],
  context: DifferenceContext,
  cause?: string,
): readonly Difference[] {
  return judges.flatMap(({ rule, find }) => {
    const change = find(pair);
    if (!change) return [];
    const inner = pointer(...(change.at ?? []));
    return [{ rule, change, places: places.map((place) => placeWithin(place, inner)), cause, context }];
  });
}

/** Converts the place of a difference from a path within an item to a path within the model. */
export const differenceAt = (
  difference: Difference,
  place: Place,
  context: DifferenceContext,
): Difference => ({
  ...difference,
  places: difference.places.map((inner) => placeWithin(place, inner.pointer)),
  context: { ...context, ...difference.context },
});

const placeWithin = (place: Place, inner: string): Place => ({
  ...place,
  pointer: `${place.pointer}${inner}`,
});

interface ComparisonOptions extends Pick<DriftOptions, 'addresses' | 'decisiveArguments'> {
  readonly compareResponses: boolean;
  /** If false, namespaces and routes that exist on only one side are counted and not reported. */
  readonly compareRoutes: boolean;
  /** Whether permissions can be compared, because the same kind of caller read both sides. */
  readonly comparePermissions: boolean;
  /** If false, operations whose response is described on only one side are counted and not reported. */
  readonly hasAllResponses: Readonly<Record<SideName, boolean>>;
  /** Whether the baseline is a contract, which has no response schema if no code reads the response. */
  readonly isContract: boolean;
}

export interface ComparisonContext {
  readonly before: ApiModel;
  readonly after: ApiModel;
  /** The base URLs of the two sites. */
  readonly bases: SitePair;
  readonly sameness: SchemaIdentity;
  readonly options: ComparisonOptions;
  readonly tables: Readonly<Record<SideName, RouteTable>>;
  readonly bodies: Readonly<
    Record<SideName, (shape: ResponseShape, namespace: string) => ComparedBody | undefined>
  >;
  readonly compareSchemas: CompareSchemas;
  /** Counts of ignored differences. */
  readonly ignored: { volatileDefaults: number; unreachable: number; undocumented: number };
  readonly notCompared: { namespaces: number; routes: number; responses: number };
  /** For each operation whose response only the other side describes: the namespace, on the side without the schema. */
  readonly undescribed: Readonly<Record<SideName, string[]>>;
}

export const comparisonOf = (
  before: ApiModel,
  after: ApiModel,
  sameness: SchemaIdentity,
  options: ComparisonOptions,
): ComparisonContext => ({
  before,
  after,
  bases: {
    before: { ...options.addresses.before, baseUrl: before.baseUrl },
    after: { ...options.addresses.after, baseUrl: after.baseUrl },
  },
  sameness,
  options,
  tables: { before: createRouteTable(before.routes), after: createRouteTable(after.routes) },
  bodies: { before: bodyFinder(before), after: bodyFinder(after) },
  compareSchemas: schemaComparer(sameness, { before: before.site, after: after.site }),
  ignored: { volatileDefaults: 0, unreachable: 0, undocumented: 0 },
  notCompared: { namespaces: 0, routes: 0, responses: 0 },
  undescribed: { before: [], after: [] },
});

/** The old and the new operation that handle a method, with their places. */
export interface KeptOperation {
  readonly before: { readonly route: Route; readonly operation: Operation };
  readonly after: { readonly route: Route; readonly operation: Operation };
  readonly method: HttpMethod;
}

/** Whether at least one request with the method reaches the route on both sides. */
export const isReachedOnBothSides = (
  { before, after }: KeptRoute,
  method: HttpMethod,
  { tables }: Pick<ComparisonContext, 'tables'>,
): boolean => isReachable(before, method, tables.before) && isReachable(after, method, tables.after);

/** The first operation that accepts the method. WordPress runs that one. */
export const operationForMethod = ({ operations }: Route, method: HttpMethod): Operation | undefined =>
  operations.find(({ methods }) => methods.includes(method));

export const findingPlaceOf = (route: Route, operation?: Operation): Place => ({
  namespace: route.namespace,
  route: route.key,
  method: null,
  pointer: '',
  operation: operation?.name ?? null,
});

// No request reaches a route if an earlier route serves all its paths.
// A change in a route that no request reaches breaks no caller.

/** Returns false only if another route certainly serves every request with this path and method. */
function isReachable(route: Route, method: HttpMethod, table: RouteTable): boolean {
  const { examples, automaton } = routePaths(route);
  const others = new Set<Route>();
  for (const path of examples) {
    const winner = table.winner(path, method);
    if (winner === route || !winner) return true;
    others.add(winner);
  }
  return ![...others].some((other) => covers(routePaths(other).automaton, automaton));
}
