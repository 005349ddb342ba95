// From the parts of a store to models: an interface of a namespace is an index of that namespace
// alone, read as it was read from its site.

import { rootIn, type FleetStore } from './store/disk-store.ts';
import { routesIn } from './store/content.ts';
import type { StepSubject } from './store/interface-changes.ts';
import type { ApiModel } from '../core/model/api.ts';
import { permalinksIn } from '../core/model/site-address.ts';
import type { WireIndex } from '../core/model/index-document.ts';
import { normalize } from '../source/normalize/normalize.ts';
import { addressesOf, fetchedOf } from '../source/snapshot/snapshot.ts';
import { validate } from '../source/validate/validate.ts';
import { newSchemaWork } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';

/** What a comparison needs of a side. */
export type PartSide = Pick<Side, 'model' | 'fetched' | 'permalinks' | 'addresses'>;

/** So many sides share what was worked out of schemas; then it is worked out anew, or memory would grow with their number. */
const sidesPerWork = 40;

/** Makes models of the parts of stores. */
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
    if (made % sidesPerWork === 0) work = newSchemaWork();
    const index = partIndex(store, subject, hash, root);
    const { value } = normalize(index, { readings: work.readings });
    const { value: model } = validate(value, work.mend);
    return sideOfIndex(model, index);
  };
}

const sideOfIndex = (model: ApiModel, index: WireIndex): PartSide => ({
  model,
  fetched: fetchedOf(index),
  permalinks: permalinksIn(index),
  addresses: addressesOf(index),
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
