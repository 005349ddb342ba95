// Proves a breaking change by a witness: a request or response that worked before and fails now.
// A witness is returned only after it was checked against both models.

import { fits } from '../../core/schema/value-errors.ts';
import { takenBySite, type TakenBySite } from '../../core/schema/site-acceptance.ts';
import type { ApiModel, Argument, HttpMethod, Operation, Route } from '../../core/model/api.ts';
import type { Witness } from '../../core/model/drift.ts';
import { resourcesOf, type FindResource } from '../../core/model/named-resources.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { createRouteTable, routeMethods, type RouteTable } from '../../core/routes/route-table.ts';
import type { SideName } from '../compare/schema-identity.ts';
import type { Difference, DifferenceContext } from '../compare/difference.ts';
import { nullOfType, type ChangedPart } from './border-values.ts';
import { Budget, BudgetSpent } from './budget.ts';
import type { RequestContext, WitnessSearch } from './requests.ts';
import { RequestWitnesses } from './requests.ts';
import type { Fitting, ResponseWitnessContext } from './responses.ts';
import { declaredResponseOf, ResponseWitnesses } from './responses.ts';

/** `unfinished` means that the search has used up its budget. */
export type FindWitness = (difference: Difference) => WitnessSearch | 'unfinished';

export function witnessFinder(before: ApiModel, after: ApiModel): FindWitness {
  const budget = new Budget();
  const requests = new RequestWitnesses(meteredTaking(budget));
  const responses = new ResponseWitnesses(meteredFitting(budget));
  const tables = { before: createRouteTable(before.routes), after: createRouteTable(after.routes) };
  const resources = { before: resourcesOf(before), after: resourcesOf(after) };

  return (difference) => {
    const { before, after, argument, schemas } = difference.context;
    budget.begin();
    try {
      // All schemas from which the values to try are built.
      const declared = [before, after].map((side) => argumentNamed(side?.operation, argument)?.schema);
      budget.spend(makingValues, schemas?.before, schemas?.after, ...declared);
      return onSharedPath(find(difference), difference.context, tables);
    } catch (error) {
      if (error instanceof BudgetSpent) return 'unfinished';
      throw error;
    }
  };

  function find({ rule: { proof }, change, context }: Difference): WitnessSearch {
    const changed = change.ofNull ? nullOfType : String(change.at?.[0]);
    switch (proof) {
      case 'unroutable':
        return findUnroutable(context, tables);
      case 'undecodable': {
        const answers = responseContext(context, resources, changed);
        return answers && responses.undecodable(answers);
      }
      case 'refused':
        return findRefused(context, requests, changed);
      case 'ignored':
      case 'changed-meaning': {
        const request = requestContext(context, '');
        if (!request) return undefined;
        return proof === 'ignored' ? requests.ignored(request) : requests.changedMeaning(request);
      }
      default:
        return undefined;
    }
  }
}

/** The cost of creating the values to try, in walks over the schemas. */
const makingValues = 10;
/** The cost of preparing a schema, in checked values. */
const preparing = 20;

const argumentNamed = (operation: Operation | undefined, name: string | undefined): Argument | undefined =>
  operation?.arguments.find((argument) => argument.name === name);

const meteredTaking = (budget: Budget): TakenBySite => {
  const prepared = { query: new WeakSet<Schema>(), body: new WeakSet<Schema>() };
  return (schema, channel) => {
    if (!prepared[channel].has(schema)) budget.spend(preparing, schema);
    prepared[channel].add(schema);
    const takes = takenBySite(schema, channel);
    return (value) => {
      budget.spend(1, schema);
      return takes(value);
    };
  };
};

const meteredFitting =
  (budget: Budget): Fitting =>
  (schema) => {
    budget.spend(preparing, schema);
    return (value) => {
      budget.spend(1, schema);
      return fits(schema, value);
    };
  };

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

function requestContext(
  { before, after, method, argument, schemas, member }: DifferenceContext,
  changed: ChangedPart,
): RequestContext | undefined {
  if (!before?.operation || !after?.operation || method === undefined) return undefined;
  return {
    route: before.route,
    method,
    before: before.operation,
    after: after.operation,
    changed,
    ...(argument !== undefined && { argument }),
    ...(schemas && { schemas }),
    ...(member !== undefined && { member }),
  };
}

function findRefused(
  context: DifferenceContext,
  requests: RequestWitnesses,
  changed: ChangedPart,
): WitnessSearch {
  const request = requestContext(context, changed);
  if (!request) return undefined;
  if (request.argument !== undefined) return requests.refused(request);
  // The batch route itself refuses a request without arguments.
  return requests.unbatchable(request);
}

function responseContext(
  { before, after, method, schemas, member }: DifferenceContext,
  resources: Readonly<Record<SideName, FindResource>>,
  changed: ChangedPart,
): ResponseWitnessContext | undefined {
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
    changed,
    ...(schemas && { schemas }),
    ...(member !== undefined && { member }),
  };
}
