// Converts the parts of a store to models. The interface of a namespace becomes an index of only that namespace.

import { rootIn, type FleetStore } from '../source/fleet-store/disk-store.ts';
import { routesIn } from '../source/fleet-store/content.ts';
import type { StepSubject } from './interface-changes.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { permalinksIn } from '../core/model/index/site-address.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import { normalize } from '../source/normalize/normalize.ts';
import { indexAddresses, fetchedInSnapshot } from '../source/snapshot/snapshot.ts';
import { validate } from '../source/validate/validate.ts';
import { newSchemaWork } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';

/** The parts of a side that a comparison needs. */
export type PartSide = Pick<Side, 'model' | 'fetched' | 'permalinks' | 'addresses'>;

/**
 * The number of sides that share cached results about schemas. At the maximum number of sides, the cache is
 * emptied, so that memory does not grow.
 */
const sidesPerCache = 40;

/** Creates a function that converts parts of stores to models. */
export function partReader(): (
  store: FleetStore,
  subject: StepSubject,
  hash: string | null,
  root: string,
) => Promise<PartSide> {
  let work = newSchemaWork();
  let made = 0;
  return async (store, subject, hash, root) => {
    made += 1;
    if (made % sidesPerCache === 0) work = newSchemaWork();
    const index = partIndex(store, subject, hash, root);
    const { value } = normalize(index, { readings: work.readings });
    const { value: model } = validate(value, work.mend);
    return partSideOfIndex(model, index);
  };
}

const partSideOfIndex = (model: ApiModel, index: WireIndex): PartSide => ({
  model,
  fetched: fetchedInSnapshot(index),
  permalinks: permalinksIn(index),
  addresses: indexAddresses(index),
});

function partIndex(store: FleetStore, subject: StepSubject, hash: string | null, root: string): WireIndex {
  const beside = rootIn(store, root);
  if (subject === 'root') return { ...beside, namespaces: [], routes: {} };
  return {
    namespaces: hash === null ? [] : [subject.namespace],
    authentication: [],
    _snapshot: beside['_snapshot'],
    routes: hash === null ? {} : routesIn(store.content('namespaces', hash)),
  };
}
