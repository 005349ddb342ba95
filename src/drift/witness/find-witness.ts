// Proves a breaking change by a witness: a request or response that worked before and fails now.
// A witness is returned only after it was checked against both models.

import type { ApiModel, Argument, HttpMethod, Operation, Route } from '../../core/model/api/api.ts';
import type { Witness } from '../../core/model/reports/witness.ts';
import { resourcesOf, type FindResource } from '../../core/model/api/named-resources.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { createRouteTable, routeMethods, type RouteTable } from '../../core/routes/route-table.ts';
import type { SideName } from '../compare/schema-identity.ts';
import type { Difference, DifferenceContext } from '../compare/difference.ts';
import { Budget } from './budget.ts';
import type { RequestContext, WitnessSearch } from './requests.ts';
import { findChangedMeaning, findIgnored, findRefused, findUnbatchable } from './requests.ts';
import { namedValuesOf } from './named-values.ts';
import type { ResponseWitnessContext } from './responses.ts';
import { declaredResponseOf, undecodableResponse } from './responses.ts';

/** `unfinished` means that the search has used up its budget. */
export type FindWitness = (difference: Difference) => WitnessSearch | 'unfinished';

export function witnessFinder(before: ApiModel, after: ApiModel): FindWitness {
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
