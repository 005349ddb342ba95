// Proves a breaking change by a witness: a request or response that worked before and fails now.
// A witness is returned only after it was checked against both models.

import type { ApiModel, Argument, HttpMethod, Operation, Route } from '../../core/model/api/api.ts';
import type { Witness } from '../../core/model/reports/witness.ts';
import { resourcesOf, type FindResource } from '../../core/model/api/named-resources.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { createRouteTable, routeMethods, type RouteTable } from '../../core/routes/route-table.ts';
import type { SideName } from '../compare/schema-identity.ts';
import type { Difference, DifferenceContext } from '../compare/difference.ts';
import {
  type RequestContext,
  type WitnessSearch,
  findChangedMeaning,
  findIgnored,
  findRefused,
  findUnbatchable,
} from './requests.ts';
import { namedValuesOf } from './place-value.ts';
import { type ResponseWitnessContext, declaredResponseOf, undecodableResponse } from './responses.ts';
import type { MergedDifferences } from '../compare/merge-differences.ts';
import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** `unfinished` means that the search has used up its budget. */
type FindWitness = (difference: Difference) => WitnessSearch | 'unfinished';

function witnessFinder(before: ApiModel, after: ApiModel): FindWitness {
  const budget = new Budget();
  const tables = { before: createRouteTable(before.routes), after: createRouteTable(after.routes) };
  const resources = { before: resourcesOf(before), after: resourcesOf(after) };

  return (difference) => {
    const { before, after, argument, schemas } = difference.context;
    // All schemas from which values are built, and that check the values.
    const declared = [before, after].map((side) => argumentNamed(side?.operation, argument)?.schema);
    if (!budget.allows(schemas?.before, schemas?.after, ...declared)) return 'unfinished';
    return onSharedPath(find(difference), difference.context, tables);
  };

  function find(difference: Difference): WitnessSearch {
    const { rule, context } = difference;
    switch (rule.proof) {
      case 'unroutable':
        return findUnroutable(context, tables);
      case 'undecodable': {
        const responses = responseContext(difference, resources);
        return responses && undecodableResponse(responses);
      }
      case 'refused': {
        const request = requestContext(difference);
        if (!request) return undefined;
        // The batch route itself refuses a request without arguments.
        return request.argument === undefined ? findUnbatchable(request) : findRefused(request);
      }
      case 'ignored':
      case 'changed-meaning': {
        const request = requestContext(difference);
        if (!request) return undefined;
        return rule.proof === 'ignored' ? findIgnored(request) : findChangedMeaning(request);
      }
      default:
        return undefined;
    }
  }
}

const argumentNamed = (operation: Operation | undefined, name: string | undefined): Argument | undefined =>
  operation?.arguments.find((argument) => argument.name === name);

type Tables = Readonly<Record<SideName, RouteTable>>;

/**
 * The witness uses a path that the route serves on both sides. If the key of the route changed too, another
 * route may now serve a path of the old key.
 */
function onSharedPath(
  found: WitnessSearch,
  { before, after, argument }: DifferenceContext,
  tables: Tables,
): WitnessSearch {
  if (typeof found !== 'object' || found.kind === 'unroutable' || !before || !after) return found;
  if (before.route.key === after.route.key) return found;
  if (before.operation?.arguments.some((one) => one.name === argument && one.in === 'path')) return found;
  const [path = '', query] = found.path.split('?');
  const isShared = (one: string): boolean =>
    tables.before.winner(one, found.method) === before.route &&
    tables.after.winner(one, found.method) === after.route;
  const shared = [path, ...routePaths(before.route).examples, ...routePaths(after.route).examples].find(
    isShared,
  );
  return shared === undefined
    ? found
    : { ...found, path: query === undefined ? shared : `${shared}?${query}` };
}

function findUnroutable(context: DifferenceContext, tables: Tables): Witness | undefined {
  const routes: readonly Route[] = context.routes ?? (context.before ? [context.before.route] : []);
  for (const route of routes) {
    const paths = context.lostPath === undefined ? routePaths(route).examples : [context.lostPath];
    const methods: readonly HttpMethod[] =
      context.method === undefined ? routeMethods(route) : [context.method];
    for (const path of paths)
      for (const method of methods)
        if (tables.before.winner(path, method) && !tables.after.winner(path, method))
          return { kind: 'unroutable', method, path };
  }
  return undefined;
}

function requestContext(difference: Difference): RequestContext | undefined {
  const { before, after, method, argument, schemas } = difference.context;
  if (!before?.operation || !after?.operation || method === undefined) return undefined;
  return {
    route: before.route,
    method,
    before: before.operation,
    after: after.operation,
    values: namedValuesOf(difference),
    ...(argument !== undefined && { argument }),
    ...(schemas && { schemas }),
  };
}

function responseContext(
  difference: Difference,
  resources: Readonly<Record<SideName, FindResource>>,
): ResponseWitnessContext | undefined {
  const { before, after, method, schemas, member } = difference.context;
  if (!before?.operation || !after?.operation || method === undefined) return undefined;
  const [old, now] = [
    declaredResponseOf(before.operation.response, before.route.namespace, resources.before),
    declaredResponseOf(after.operation.response, after.route.namespace, resources.after),
  ];
  if (!old || !now) return undefined;
  return {
    route: before.route,
    method,
    before: old,
    after: now,
    values: namedValuesOf(difference),
    ...(schemas && { schemas }),
    ...(member !== undefined && { member }),
  };
}

export interface BreakEvidence {
  readonly witness: Witness | null;
  /**
   * Whether values at every limit of the schemas were tried, and both schemas gave equal results for each
   * value.
   */
  readonly refuted: boolean;
  /** Whether the search used up its budget. If the budget is used up, it is unknown whether a witness exists. */
  readonly unfinished: boolean;
}

const nothingSought: BreakEvidence = { witness: null, refuted: false, unfinished: false };

type Prove = (group: MergedDifferences) => BreakEvidence;

/**
 * The number of places that are tried for one change. If the first few places prove nothing, the other places
 * will probably prove nothing either.
 */
const maxTried = 4;

/** Loads the validators only if there is a breaking change. */
export async function proverOf(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
): Promise<Prove> {
  const breaks = ([{ rule, sentBefore }]: MergedDifferences): boolean =>
    rule.level === 'breaking' && sentBefore === undefined;
  if (!groups.some(breaks)) return () => nothingSought;
  const findWitness = witnessFinder(before, after);
  return (group) => {
    if (!breaks(group)) return nothingSought;
    let refuted = true;
    for (const difference of group.slice(0, maxTried)) {
      const found = findWitness(difference);
      if (found === 'unfinished') return { witness: null, refuted: false, unfinished: true };
      if (typeof found === 'object') return { witness: found, refuted: false, unfinished: false };
      refuted &&= found === 'refuted' && difference.context.schemas !== undefined;
    }
    return { witness: null, refuted, unfinished: false };
  };
}

/**
 * The number of schemas that the search for one witness, and all searches of a comparison, may cover. Comparisons
 * of real sites stay far below both limits.
 */
export const schemasForFinding = 5000;
export const schemasForAll = 500_000;

export class Budget {
  private left = schemasForAll;

  /** Whether a search may cover the schemas and all schemas within them. If so, subtracts its cost. */
  allows(...schemas: readonly (Schema | undefined)[]): boolean {
    const cost = schemas.reduce((sum, schema) => sum + (schema ? schemaCost(schema) : 0), 0);
    if (cost > schemasForFinding || cost > this.left) return false;
    this.left -= cost;
    return true;
  }
}

const costs = new WeakMap<Schema, number>();

/** Counts a schema, its listed values, and all schemas within it. */
function schemaCost(schema: Schema): number {
  const known = costs.get(schema);
  if (known !== undefined) return known;
  let cost = 1 + (schema.enum?.length ?? 0);
  for (const child of childrenOf(schema)) cost += schemaCost(child.schema);
  costs.set(schema, cost);
  return cost;
}
