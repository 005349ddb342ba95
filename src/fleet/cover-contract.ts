// Finds the sites of a fleet on which code breaks, by the contract of the code instead of the code itself.

import { assertNotAborted, Halt } from '../core/diagnostics/halt.ts';
import type { ContractUse } from '../core/model/reports/contract.ts';
import { filterModel } from '../core/model/api/filter-model.ts';
import { findDrift } from '../drift/compare/compare.ts';
import { defaultDriftOptions } from '../drift/compare/drift-options.ts';
import { contractFilter } from '../drift/contract-filter.ts';
import { readSide } from '../source/read-side.ts';
import type { CoverOptions, CoveredOperation, FleetCoverage } from './cover-fleet.ts';
import { spreadOf } from '../source/fleet-store/fleet-index.ts';
import { partReader } from './fleet-models.ts';
import { sitesMissingIn } from './fleet-sites.ts';
import { openStore } from '../source/fleet-store/disk-store.ts';

export interface CoverContractOptions extends Omit<CoverOptions, 'project' | 'client'> {
  /** The path of the contract. */
  readonly contract: string;
}

/**
 * Finds the sites that lack operations of a contract, or on which the used arguments and properties changed.
 *
 * @throws Halt `usage` when the file is no contract, `source` when it cannot be read or there is no store
 */
export async function coverContract(options: CoverContractOptions): Promise<FleetCoverage> {
  const { store: folder, contract: file, progress, signal } = options;
  const store = openStore(folder, options.only);
  const spread = spreadOf(store);
  progress?.({ kind: 'begin', message: `Reading ${file}` });
  const side = await readSide(file, {});
  if (!side.contract)
    throw new Halt(
      'usage',
      `${side.name} is not a contract.`,
      'Write a contract with "routewright contract", or name the code with `project`.',
    );
  const routes = new Map(side.model.routes.map((route) => [route.key, route]));
  const wanted = side.contract.uses.flatMap((use) => {
    const route = routes.get(use.route);
    const operation = route?.operations.find(({ methods }) => methods.includes(use.method));
    return route && operation ? [{ use, route, operation }] : [];
  });
  const [root] = spread.roots[0] ?? [''];
  const read = partReader();
  const forms = new Map<string, ReadonlyMap<string, 'same' | 'differs'>>();
  for (const namespace of new Set(wanted.map(({ route }) => route.namespace)))
    for (const [hash] of spread.namespaces.get(namespace) ?? []) {
      assertNotAborted(signal, 'Comparing');
      const part = await read(store, { namespace }, hash, root);
      const before = filterModel(side.model, { namespace: [namespace] });
      const { findings } = await findDrift(before, part.model, {
        ...defaultDriftOptions,
        addresses: { before: side.addresses, after: part.addresses },
        select: contractFilter(side.contract).select,
      });
      const places = findings
        .filter(({ level }) => level === 'breaking')
        .flatMap((finding) => finding.places);
      const formOf = ({ route, method }: ContractUse): 'same' | 'differs' =>
        places.some((place) => place.route === route && (place.method ?? method) === method)
          ? 'differs'
          : 'same';
      const present = new Set(
        part.model.routes.flatMap(({ key, operations }) =>
          operations.flatMap(({ methods }) => methods.map((method) => operationKey(key, method))),
        ),
      );
      forms.set(
        hash,
        new Map(
          side.contract.uses
            .map((use) => [operationKey(use.route, use.method), formOf(use)] as const)
            .filter(([key]) => present.has(key)),
        ),
      );
    }
  const accessors = new Map(side.model.namespaces.map(({ name, accessor }) => [name, accessor]));
  return {
    project: file,
    sites: spread.sites,
    missing: sitesMissingIn(store, options.only ?? new Set()),
    operations: wanted.map(({ use, route, operation }): CoveredOperation => {
      const formOn = (name: string): 'same' | 'differs' | undefined => {
        const hash = store.record(name)?.now.namespaces[route.namespace];
        return hash === undefined ? undefined : forms.get(hash)?.get(operationKey(use.route, use.method));
      };
      const names = store.names().filter((name) => store.record(name) !== undefined);
      return {
        operation: `${accessors.get(route.namespace) ?? route.namespace}.${operation.name}`,
        namespace: route.namespace,
        route: route.path,
        method: use.method,
        places: use.files,
        lacking: names.filter((name) => formOn(name) === undefined),
        differing: names.filter((name) => formOn(name) === 'differs'),
      };
    }),
  };
}

const operationKey = (route: string, method: string): string => `${method} ${route}`;
