// The context of a comparison: the two sides, their lookup tables, and the counts of ignored differences.

import type { ApiModel, HttpMethod, Operation, ResponseShape, Route } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import { bodyFinder, type ComparedBody } from './bodies.ts';
import { schemaComparer, type CompareSchemas } from './compare-schemas.ts';
import type { DriftOptions } from './drift-options.ts';
import type { KeptRoute, SitePair } from './pairs.ts';
import { createRouteTable, type RouteTable } from '../../core/routes/route-table.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';
import { covers } from '../../core/schema/pattern-facts.ts';
import { routePaths } from '../../core/routes/route-paths.ts';

export interface ComparisonOptions extends Pick<DriftOptions, 'addresses' | 'decisiveArguments'> {
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
