// One side of a comparison: a model, and how its source was read.

import type { ApiModel } from '../core/model/api.ts';
import type { Fetched } from '../core/model/fetched.ts';
import type { WireIndex } from '../core/model/index-document.ts';
import { permalinksIn, type SiteAddresses } from '../core/model/site-address.ts';
import { indexAddresses, fetchedInSnapshot, type HowFetched } from './snapshot/snapshot.ts';

export interface ComparedSide {
  /** The name of the side. It is safe to print. */
  readonly name: string;
  readonly model: ApiModel;
  /** How the index was fetched; null where the source does not show it. */
  readonly fetched: Fetched | null;
  /** The kind of permalinks; null where the source does not show it. */
  readonly permalinks: Fetched['permalinks'] | null;
  readonly addresses: SiteAddresses;
  /** The namespace, if the source is the index of one namespace. */
  readonly namespace: string | null;
}

/** A side that consists only of a model. */
export const sideOfModel = (name: string, model: ApiModel): ComparedSide => ({
  name,
  model,
  fetched: null,
  permalinks: model.site?.permalinks ?? null,
  addresses: addressesOfModel(model),
  namespace: null,
});

/**
 * A side that consists of an index and the model made from it.
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
    ? {
        permalinks: how.permalinks,
        schemas: how.schemas,
        signedIn: how.signedIn,
        ...(how.options && { options: how.options }),
      }
    : fetchedInSnapshot(index),
  permalinks: how?.permalinks ?? permalinksIn(index),
  addresses: indexAddresses(index, how),
  namespace: onlyNamespace(index),
});

/** The addresses in a model: the address of the REST base, unless the caller fills it in. */
function addressesOfModel({ baseUrl }: ApiModel): SiteAddresses {
  if (!URL.canParse(baseUrl)) return { sites: [] };
  const { origin, pathname } = new URL(baseUrl);
  return { sites: [origin], restPath: pathname.replace(/\/+$/, '') };
}

/** The namespace of a namespace index; null for the index of a site, which lists all namespaces. */
const onlyNamespace = ({ namespace, namespaces }: WireIndex): string | null =>
  typeof namespace === 'string' && namespaces === undefined ? namespace : null;
