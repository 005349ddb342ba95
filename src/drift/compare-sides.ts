// Compares two sides in the namespaces that both sides have.

import { Halt } from '../core/diagnostics/halt.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { Contract } from '../core/model/reports/contract.ts';
import type { Drift, LevelCounts } from '../core/model/reports/drift.ts';
import { filterModel } from '../core/model/api/filter-model.ts';
import { applyFilter } from '../source/filter-source.ts';
import type { ComparedSide } from '../source/side.ts';
import { findDrift } from './compare/compare.ts';
import { defaultDriftOptions } from './compare/drift-options.ts';

/**
 * Returns the namespace of a side that has only one namespace.
 *
 * @throws Halt `usage` if each side has only one namespace and the two namespaces differ
 */
function sharedNamespace(before: ComparedSide, after: ComparedSide): string | null {
  if (before.namespace === null || after.namespace === null) return before.namespace ?? after.namespace;
  if (before.namespace === after.namespace) return before.namespace;
  throw new Halt(
    'usage',
    `${before.name} is the index of ${before.namespace}, but ${after.name} is the index of ${after.namespace}.`,
    'Compare two indexes of the same namespace, or two indexes of whole sites.',
  );
}

/** @throws Halt `usage` if a glob matches no namespace of either side, or all globs together match none */
function assertMatches(before: ApiModel, after: ApiModel, namespace: readonly string[]): void {
  const both = {
    ...before,
    namespaces: [...before.namespaces, ...after.namespaces],
    routes: [...before.routes, ...after.routes],
  };
  applyFilter(both, { namespace });
}

/** @throws Halt `usage` if the user selects only some namespaces and sets an option that applies to all
 * namespaces */
export function assertWhole(option: string, selected: readonly string[] | null): void {
  if (!selected) return;
  throw new Halt(
    'usage',
    `\`${option}\` applies to all namespaces and cannot be combined with \`selected\`.`,
    'Leave out one of the two options.',
  );
}

export interface SideOptions {
  /** Reports differences even if the two sides were read in different ways. */
  readonly force?: boolean;
  /** Globs of the namespaces to compare. Without globs, all namespaces are compared. */
  readonly selected?: readonly string[] | undefined;
}

/**
 * Compares two sides. If a side is the index of a single namespace, only that namespace is compared.
 *
 * @throws Halt `source` if the current side has no routes and `force` is not set; `usage` if the sides are
 * indexes of two different namespaces
 */
export async function compareSides(
  before: ComparedSide,
  after: ComparedSide,
  { force = false, selected }: SideOptions = {},
): Promise<Drift> {
  if (after.model.routes.length === 0 && before.model.routes.length > 0 && !force)
    throw new Halt(
      'source',
      `${after.name} lists no routes, so it cannot be compared.`,
      'A plugin may hide the index from visitors who are not signed in. Sign in, or use `force` if all routes were removed on purpose.',
    );
  const namespace = sharedNamespace(before, after);
  if (selected) assertMatches(before.model, after.model, selected);
  const part = (model: ApiModel): ApiModel => {
    const shared = namespace === null ? model : filterModel(model, { namespace: [namespace] });
    return selected ? filterModel(shared, { namespace: selected }) : shared;
  };
  const filter = before.contract && (await import('./contract-filter.ts')).contractFilter(before.contract);
  const found = await findDrift(part(before.model), part(after.model), {
    ...defaultDriftOptions,
    namespace,
    addresses: { before: before.addresses, after: after.addresses },
    fetched: { before: before.fetched, after: after.fetched },
    permalinks: { before: before.permalinks, after: after.permalinks },
    force,
    select: filter?.select,
  });
  // Only a whole site shows which other routes it has. The predicted index of `forecast` is a contract itself.
  const whole = selected || after.contract ? undefined : { before: before.model, after: after.model };
  const drift =
    before.contract && filter ? ofContract(found, before.contract, filter.unused(whole), after.model) : found;
  if (!selected) return drift;
  const { summary } = drift;
  return { ...drift, summary: { ...summary, compared: { ...summary.compared, selected } } };
}

/** The summary of a comparison with a contract, which concerns only the operations of the contract. */
function ofContract(drift: Drift, { uses }: Contract, unused: LevelCounts, after: ApiModel): Drift {
  const { summary } = drift;
  const routes = new Map(after.routes.map((route) => [route.key, route]));
  const present = uses.filter(({ route, method }) =>
    routes.get(route)?.operations.some(({ methods }) => methods.includes(method)),
  );
  const countRoutes = (some: Contract['uses']): number => new Set(some.map(({ route }) => route)).size;
  return {
    ...drift,
    summary: {
      ...summary,
      compared: {
        ...summary.compared,
        // A contract has no response schemas if no code reads a response.
        responsesMissing: summary.compared.responsesMissing.filter((side) => side !== 'before'),
      },
      namespaces: { ...summary.namespaces, onlyAfter: [] },
      routes: { before: countRoutes(uses), after: countRoutes(present) },
      operations: { before: uses.length, after: present.length },
      contract: { operations: uses.length, unused },
    },
  };
}
