// One side of a comparison: a model, and how its source was read.

import type { ApiModel } from '../core/model/api.ts';
import type { Fetched } from '../core/model/fetched.ts';
import type { WireIndex } from '../core/model/index-document.ts';
import { permalinksIn, type SiteAddresses } from '../core/model/site-address.ts';
import { indexAddresses, fetchedInSnapshot, type HowFetched } from './snapshot/snapshot.ts';

export interface ComparedSide {
  /** Safe to print. */
  readonly name: string;
  readonly model: ApiModel;
  /** Null where the source does not contain it. */
  readonly fetched: Fetched | null;
  /** The kind of addresses by which the site was read, as far as the source shows it. */
  readonly permalinks: Fetched['permalinks'] | null;
  readonly addresses: SiteAddresses;
  /** The namespace, where the source is the index of one namespace. */
  readonly namespace: string | null;
}

/** A side that is only a model. */
export const sideOfModel = (name: string, model: ApiModel): ComparedSide => ({
  name,
  model,
  fetched: null,
  permalinks: model.site?.permalinks ?? null,
  addresses: addressesOfModel(model),
  namespace: null,
});

/**
 * A side with the index from which the model was made.
 *
 * @param how absent for an index that is a file
 */
export const sideOfIndex = (
  name: string,
  model: ApiModel,
  index: WireIndex,
  how?: HowFetched,
): ComparedSide => ({
  name,
  model,
  fetched: how
    ? { permalinks: how.permalinks, schemas: how.schemas, signedIn: how.signedIn }
    : fetchedInSnapshot(index),
  permalinks: how?.permalinks ?? permalinksIn(index),
  addresses: indexAddresses(index, how),
  namespace: onlyNamespace(index),
});

/** A model contains the address of its REST base, or leaves it to the caller. */
function addressesOfModel({ baseUrl }: ApiModel): SiteAddresses {
  if (!URL.canParse(baseUrl)) return { sites: [] };
  const { origin, pathname } = new URL(baseUrl);
  return { sites: [origin], restPath: pathname.replace(/\/+$/, '') };
}

/** The index of a namespace names it; the index of a site lists all of them. */
const onlyNamespace = ({ namespace, namespaces }: WireIndex): string | null =>
  typeof namespace === 'string' && namespaces === undefined ? namespace : null;
