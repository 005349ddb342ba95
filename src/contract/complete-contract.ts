// Makes the document of a contract, and checks it: compared with its own source, a contract has no drift. Where the
// cut changed the reading of a used part, more of the index is kept.

import { otherRoutesOf, type Contract } from '../core/model/reports/contract.ts';
import type { Finding } from '../core/model/reports/drift.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import { contractFilter } from '../drift/contract-filter.ts';
import { findDrift } from '../drift/compare/compare.ts';
import { defaultDriftOptions } from '../drift/compare/drift-options.ts';
import type { ModelResult } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';
import { sideOfIndex } from '../source/side.ts';
import type { SnapshotDocument } from '../source/snapshot/snapshot.ts';
import { cutIndex, type KeptWhole } from './cut-index.ts';

interface CompleteRequest {
  /** The snapshot of the source. */
  readonly document: SnapshotDocument;
  readonly result: ModelResult;
  readonly side: Side;
  readonly contract: Contract;
}

interface CompleteContract {
  readonly document: SnapshotDocument;
  readonly contract: Contract;
}

/** After this number of rounds, the namespaces of the used routes have all their routes. */
const maxRounds = 3;

export async function completeContract(request: CompleteRequest): Promise<CompleteContract> {
  let kept: KeptWhole = { routes: new Set(), namespaces: namespacesOfUnlistedRoutes(request) };
  for (let round = 1; ; round += 1) {
    const document = contractDocument(request, kept);
    const findings = await ownDrift(document, request);
    if (findings.length === 0 || round === maxRounds) return withOtherRoutes(document, request);
    const places = findings.flatMap((finding) => finding.places);
    const routes = new Set([...kept.routes, ...places.flatMap(({ route }) => route ?? [])]);
    const isStuck =
      routes.size === kept.routes.size || findings.some(({ code }) => code.startsWith('route-'));
    kept = {
      routes,
      namespaces: isStuck
        ? new Set([...kept.namespaces, ...places.flatMap(({ namespace }) => namespace ?? [])])
        : kept.namespaces,
    };
  }
}

/** Adds the numbers of routes that are not in the contract, so that drift can count changes of them. */
function withOtherRoutes(
  document: SnapshotDocument,
  { side, contract: { uses, ...rest } }: CompleteRequest,
): CompleteContract {
  const listed = new Set([...Object.keys(document.routes), ...uses.map(({ route }) => route)]);
  const contract: Contract = { ...rest, otherRoutes: otherRoutesOf(side.model.routes, listed), uses };
  return { document: { ...document, _contract: contract }, contract };
}

function contractDocument({ document, side, contract }: CompleteRequest, kept: KeptWhole): SnapshotDocument {
  const { _snapshot, ...rest } = cutIndex(document, side.model.routes, contract.uses, kept);
  return { _snapshot, _contract: contract, ...rest };
}

/** Abilities have no routes of their own in an index. Their namespace stays. */
function namespacesOfUnlistedRoutes({ document, side, contract }: CompleteRequest): ReadonlySet<string> {
  const used = new Set(contract.uses.map(({ route }) => route));
  return new Set(
    side.model.routes
      .filter(({ key }) => used.has(key) && !Object.hasOwn(document.routes, key))
      .map(({ namespace }) => namespace),
  );
}

/** The drift between a contract and its source. */
async function ownDrift(
  document: SnapshotDocument,
  { result, side, contract }: CompleteRequest,
): Promise<readonly Finding[]> {
  const index: WireIndex = document;
  const { value } = await result.withIndex(index);
  const before = sideOfIndex(side.name, value, index);
  const { findings } = await findDrift(before.model, side.model, {
    ...defaultDriftOptions,
    namespace: side.namespace,
    addresses: { before: before.addresses, after: side.addresses },
    fetched: { before: before.fetched, after: side.fetched },
    permalinks: { before: before.permalinks, after: side.permalinks },
    select: contractFilter(contract).select,
  });
  return findings;
}
