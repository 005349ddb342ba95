// What every part of a comparison works with: the two sides, what is looked up in them,
// and the count of what is set aside.

import type { ApiModel, HttpMethod, Operation, ResponseShape, Route } from '../../core/model/api.ts';
import type { Place } from '../../core/model/drift.ts';
import { bodyFinder, type Body } from './bodies.ts';
import { schemaComparer, type CompareSchemas } from './compare-schemas.ts';
import type { DriftOptions } from './drift-options.ts';
import type { KeptRoute, SitePair } from './pairs.ts';
import { isReachable } from './reachable.ts';
import { createRouteTable, type RouteTable } from '../../core/routes/route-table.ts';
import type { Sameness, Side } from './schema-identity.ts';

export interface CompareOptions extends Pick<DriftOptions, 'addresses' | 'decisiveArguments'> {
  readonly compareResponses: boolean;
  /** False: a namespace or a route that one side alone has is counted, not judged. */
  readonly compareRoutes: boolean;
  /** Both sides were read by callers of one kind: what they may do can be compared. */
  readonly comparePermissions: boolean;
  /** False: that only one side says what an operation answers is counted, not judged. */
  readonly saysAllAnswers: Readonly<Record<Side, boolean>>;
}

export interface Comparison {
  readonly before: ApiModel;
  readonly after: ApiModel;
  /** Where the two are. */
  readonly bases: SitePair;
  readonly sameness: Sameness;
  readonly options: CompareOptions;
  readonly tables: Readonly<Record<Side, RouteTable>>;
  readonly bodies: Readonly<Record<Side, (shape: ResponseShape, namespace: string) => Body | undefined>>;
  readonly compareSchemas: CompareSchemas;
  /** Counts of what is no finding. */
  readonly ignored: { volatileDefaults: number; unreachable: number; undocumented: number };
  readonly notCompared: { namespaces: number; routes: number; responses: number };
}

export const comparisonOf = (
  before: ApiModel,
  after: ApiModel,
  sameness: Sameness,
  options: CompareOptions,
): Comparison => ({
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
});

/** The two operations that answer a method, and where. */
export interface KeptOperation {
  readonly before: { readonly route: Route; readonly operation: Operation };
  readonly after: { readonly route: Route; readonly operation: Operation };
  readonly method: HttpMethod;
}

/** Some request with the method is answered by this route on both sides. */
export const isReached = (
  { before, after }: KeptRoute,
  method: HttpMethod,
  { tables }: Pick<Comparison, 'tables'>,
): boolean => isReachable(before, method, tables.before) && isReachable(after, method, tables.after);

/** The operation that answers a method: the first that has it. */
export const answering = ({ operations }: Route, method: HttpMethod): Operation | undefined =>
  operations.find(({ methods }) => methods.includes(method));

export const placeOf = (route: Route, operation?: Operation): Place => ({
  namespace: route.namespace,
  route: route.key,
  method: null,
  pointer: '',
  operation: operation?.name ?? null,
});
