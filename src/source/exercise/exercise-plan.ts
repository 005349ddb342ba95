// Plans what `--exercise` requests: the routes of each list with their items, in the order in which they are tried.
// The plan depends only on the model and the seed.

import type { ApiModel, HttpMethod, Operation, PathPart, Route } from '../../core/model/api/api.ts';
import { ownerOf } from '../../core/model/api/declaration.ts';
import { filterModel } from '../../core/model/api/filter-model.ts';
import { itemPath } from '../../core/model/api/item-schema.ts';
import { contexts } from '../../core/schema/shape.ts';
import { exclusionOf, isDisruptive } from './excluded-routes.ts';

export interface PlannedOperation {
  readonly route: Route;
  readonly operation: Operation;
  readonly method: HttpMethod;
  /** The contexts that the operation accepts, without the default one. */
  readonly contexts: readonly string[];
  /** The operation accepts `force`, so a deletion without it may move the item to the trash. */
  readonly hasForce: boolean;
}

/** A list and its items, or a route without items. */
export interface ExerciseUnit {
  /** The path template of the list. */
  readonly list: string;
  readonly parts: readonly PathPart[];
  /** The operations at the path of the list. */
  readonly ofList: readonly PlannedOperation[];
  /** The operations on one item. */
  readonly ofItems: readonly PlannedOperation[];
}

/** An operation that is not sent. */
export interface ExcludedOperation {
  readonly route: string;
  readonly method: HttpMethod;
  readonly reason: string;
}

export interface ExercisePlan {
  readonly units: readonly ExerciseUnit[];
  /** The operations that list items and need no arguments, by path template. They may be outside the units. */
  readonly lists: ReadonlyMap<string, PlannedOperation>;
  readonly excluded: readonly ExcludedOperation[];
  /** The number of operations in the units. */
  readonly operations: number;
}

/** Namespaces of WordPress itself. Those of plugins come first, so that a limit leaves these out. */
const coreNamespaces = /^(?:|wp\/v\d+|wp-[a-z-]+\/v\d+|oembed\/1\.0|batch\/v1)$/;

/** The operations to exercise; all by default. */
export interface ExerciseSelection {
  /** Globs of namespaces. */
  readonly namespaces?: readonly string[] | undefined;
  /** Only operations that a plugin or a theme registers, if the model has the places of their registration. */
  readonly pluginsOnly?: boolean | undefined;
}

export function planExercise(
  model: ApiModel,
  { namespaces, pluginsOnly = false }: ExerciseSelection = {},
): ExercisePlan {
  const selected = namespaces ? filterModel(model, { namespace: namespaces }).routes : model.routes;
  const ofPlugins = pluginsOnly ? selected.filter(isOfPlugin) : [];
  const routes = ofPlugins.length > 0 ? ofPlugins : selected;
  const excluded: ExcludedOperation[] = [];
  const units = new Map<
    string,
    { parts: readonly PathPart[]; namespace: string; ofList: PlannedOperation[]; ofItems: PlannedOperation[] }
  >();
  for (const route of routes) {
    const item = itemPath(route);
    for (const operation of route.operations) {
      const reason = exclusionOf(route, operation);
      if (reason !== undefined) {
        excluded.push({ route: route.key, method: operation.method, reason });
        continue;
      }
      const list = item?.list ?? route.path;
      const unit = units.get(list) ?? {
        parts: listParts(route),
        namespace: route.namespace,
        ofList: [],
        ofItems: [],
      };
      units.set(list, unit);
      (item ? unit.ofItems : unit.ofList).push(plannedOperation(route, operation));
    }
  }
  const ordered = [...units]
    .map(([list, unit]) => ({ list, ...unit, rank: rankOf(list, unit.namespace) }))
    .toSorted((one, other) => one.rank - other.rank);
  return {
    units: ordered.map(({ list, parts, ofList, ofItems }) => ({ list, parts, ofList, ofItems })),
    lists: new Map(model.routes.flatMap((route) => listingOperation(route) ?? [])),
    excluded,
    operations: ordered.reduce((sum, { ofList, ofItems }) => sum + ofList.length + ofItems.length, 0),
  };
}

const isOfPlugin = ({ operations }: Route): boolean =>
  operations.some(({ declaredAt }) => {
    const owner = declaredAt && ownerOf(declaredAt);
    return owner !== undefined && owner !== 'wordpress';
  });

function listingOperation(route: Route): readonly [readonly [string, PlannedOperation]] | undefined {
  const reading = route.operations.find(
    ({ methods, arguments: args }) =>
      methods.includes('GET') && !args.some(({ required, in: place }) => required && place !== 'path'),
  );
  return reading && [[route.path, plannedOperation(route, reading)]];
}

/** The parts of a list's path. The text before the id of an item ends in a slash, which the list does not have. */
function listParts(route: Route): readonly PathPart[] {
  if (itemPath(route) === undefined) return route.parts;
  const head = route.parts.slice(0, -1);
  const last = head.at(-1);
  return last?.kind === 'text'
    ? [...head.slice(0, -1), { kind: 'text', text: last.text.replace(/\/+$/, '') }]
    : head;
}

/** Plugins before WordPress, lists before the lists of their items, and disruptive paths last. */
const rankOf = (list: string, namespace: string): number =>
  (isDisruptive(list) ? 1000 : 0) +
  (coreNamespaces.test(namespace) ? 100 : 0) +
  Math.min(99, list.split('{').length - 1);

function plannedOperation(route: Route, operation: Operation): PlannedOperation {
  const { method, arguments: args } = operation;
  const context = args.find(({ name }) => name === 'context')?.schema;
  const isReading = operation.methods.includes('GET');
  return {
    route,
    operation,
    method: isReading ? 'GET' : method,
    contexts: isReading
      ? contexts.filter((one) => (context?.enum ?? []).includes(one) && one !== (context?.default ?? 'view'))
      : [],
    hasForce: method === 'DELETE' && args.some(({ name }) => name === 'force'),
  };
}
