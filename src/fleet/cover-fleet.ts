// Finds the sites of a fleet that lack operations of the user's code, or have another form of the operations.
// Sites with equal interfaces are checked only once.

import { assertNotAborted } from '../core/diagnostics/halt.ts';
import { defined } from '../core/model/text/defined.ts';
import { findDrift } from '../drift/compare/compare.ts';
import { openStore, type FleetStore } from '../source/fleet-store/disk-store.ts';
import type { ApiModel, Operation, Route } from '../core/model/api/api.ts';
import { codeUse } from '../reference/code-use.ts';
import type { Progress } from '../source/progress.ts';
import { readModel } from '../source/read-model.ts';
import { comparedSide } from '../source/read-side.ts';
import { spreadOf, type FleetSpread } from '../source/fleet-store/fleet-index.ts';
import { sitesMissingIn } from './fleet-sites.ts';
import { partReader } from './fleet-models.ts';

export interface CoverOptions {
  /** The folder of the store. */
  readonly store: string;
  /**
   * The names of the sites to check.
   *
   * @default all sites
   */
  readonly only?: ReadonlySet<string> | undefined;
  /** The tsconfig.json of the code. */
  readonly project: string;
  /** The folder of the generated client, if the project has several clients. */
  readonly client?: string | undefined;
  /** Called at the beginning of each step. */
  readonly progress?: Progress | undefined;
  /** Aborts the run, at the latest before the comparison of the next namespace. */
  readonly signal?: AbortSignal | undefined;
}

export interface FleetCoverage {
  /** The path of the tsconfig.json or of the contract, as given. */
  readonly project: string;
  /** The number of sites that were checked. */
  readonly sites: number;
  /** The names of the sites in `only` that were never read. */
  readonly missing: readonly string[];
  /** The operations that the code uses, in the order of the routes. */
  readonly operations: readonly CoveredOperation[];
}

export interface CoveredOperation {
  /** `wcV3.orders.list` */
  readonly operation: string;
  /** The namespace of the route (`wc/v3`). */
  readonly namespace: string;
  /** The key of the route (`/wc/v3/orders`). */
  readonly route: string;
  /** The HTTP method (`GET`). */
  readonly method: string;
  /** The places in the code that call the operation, such as `src/app.ts:12`. */
  readonly places: readonly string[];
  /** The names of the sites that do not have the operation. */
  readonly lacking: readonly string[];
  /** The names of the sites on which code for the most common form of the operation breaks. */
  readonly differing: readonly string[];
}

/**
 * Finds the sites that lack operations that the code uses, or have another form of these operations.
 *
 * @throws Halt `usage` when the project does not exist, `source` when there is no store
 */
export async function coverFleet(options: CoverOptions): Promise<FleetCoverage> {
  const { store: folder, project, client, progress, signal } = options;
  const store = openStore(folder, options.only);
  const spread = spreadOf(store);
  const reading = await readModel(folder, { fleet: 'any', ...defined({ progress, signal }) });
  assertNotAborted(signal, 'Reading');
  const used = await codeUse(comparedSide(folder, reading), { project, client });
  const wanted = operationsUsed(reading.value, used?.operations ?? new Map());
  const judged = await operationFormsByInterface(
    store,
    spread,
    new Set(wanted.map(({ route }) => route.namespace)),
    signal,
  );
  const found = wanted.map((one) => ({ ...one, lacking: [] as string[], differing: [] as string[] }));
  for (const name of store.names()) {
    const { namespaces = {} } = store.record(name)?.now ?? {};
    for (const one of found) {
      const hash = namespaces[one.route.namespace];
      const key = coveredOperationKey(one.route, one.operation);
      const form = hash === undefined ? undefined : judged.get(hash)?.get(key);
      if (form === undefined) one.lacking.push(name);
      else if (form === 'differs') one.differing.push(name);
    }
  }
  const accessors = new Map(reading.value.namespaces.map(({ name, accessor }) => [name, accessor]));
  return {
    project,
    sites: spread.sites,
    missing: sitesMissingIn(store, options.only ?? new Set()),
    operations: found.map(({ route, operation, places, lacking, differing }) => ({
      operation: `${accessors.get(route.namespace) ?? route.namespace}.${operation.name}`,
      namespace: route.namespace,
      route: route.path,
      method: operation.method,
      places,
      lacking,
      differing,
    })),
  };
}

interface Used {
  readonly route: Route;
  readonly operation: Operation;
  readonly places: readonly string[];
}

const operationsUsed = (
  { routes }: ApiModel,
  used: ReadonlyMap<Operation, { readonly calls: readonly string[] }>,
): readonly Used[] =>
  routes.flatMap((route) =>
    route.operations.flatMap((operation): readonly Used[] => {
      const use = used.get(operation);
      return use ? [{ route, operation, places: use.calls }] : [];
    }),
  );

const coveredOperationKey = ({ key }: Pick<Route, 'key'>, { method }: Pick<Operation, 'method'>): string =>
  `${method} ${key}`;

type OperationForm = 'same' | 'differs';

/** Compares the operations of each interface with the most common interface of its namespace. */
async function operationFormsByInterface(
  store: FleetStore,
  spread: FleetSpread,
  namespaces: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<string, OperationForm>>> {
  const read = partReader();
  const [root] = spread.roots[0] ?? [''];
  const judged = new Map<string, ReadonlyMap<string, OperationForm>>();
  for (const namespace of namespaces) {
    assertNotAborted(signal, 'Comparing');
    const hashes = spread.namespaces.get(namespace) ?? [];
    const [commonest] = hashes[0] ?? [null];
    const usual = await read(store, { namespace }, commonest, root);
    for (const [hash] of hashes) {
      const side = await read(store, { namespace }, hash, root);
      const { findings } = await findDrift(usual.model, side.model);
      const broken = new Set(
        findings
          .filter(({ level }) => level === 'breaking')
          .flatMap(({ places }) => places.map(({ route, method }) => `${method ?? ''} ${route ?? ''}`)),
      );
      judged.set(hash, operationForms(side.model, broken));
    }
  }
  return judged;
}

const operationForms = (
  { routes }: ApiModel,
  broken: ReadonlySet<string>,
): ReadonlyMap<string, OperationForm> =>
  new Map(
    routes.flatMap((route) =>
      route.operations.map((operation) => {
        const key = coveredOperationKey(route, operation);
        return [key, broken.has(key) ? 'differs' : 'same'] as const;
      }),
    ),
  );
