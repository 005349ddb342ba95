import type { ApiModel } from '../core/model/api/api.ts';
import { contractIn, type Contract } from '../core/model/reports/contract.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { Fetched } from '../core/model/index/fetched.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import { permalinksIn, type SiteAddresses } from '../core/model/index/site-address.ts';
import { indexAddresses, fetchedInSnapshot, type HowFetched } from './snapshot/snapshot.ts';

export interface ComparedSide {
  /** The name of the compared source, which is safe to print. */
  readonly name: string;
  readonly model: ApiModel;
  /** How the index was fetched; null if the source does not show it. */
  readonly fetched: Fetched | null;
  /** The kind of permalinks of the site; null if the source does not show it. */
  readonly permalinks: Fetched['permalinks'] | null;
  readonly addresses: SiteAddresses;
  /** The namespace, if the source is the index of one namespace; otherwise null. */
  readonly namespace: string | null;
  /** The parts that the user's code uses, if the source is a contract. */
  readonly contract?: Contract | undefined;
}

/** Prepares a model without an index for a comparison. */
export const sideOfModel = (name: string, model: ApiModel): ComparedSide => ({
  name,
  model,
  fetched: null,
  permalinks: model.site?.permalinks ?? null,
  addresses: addressesOfModel(model),
  namespace: null,
});

/**
 * Prepares an index and its model for a comparison.
 *
 * @param how how the index was fetched; absent if the index is a file
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
  contract: contractOf(name, index),
});

/** @throws Halt `source` if the contract is damaged, or another version of routewright wrote it */
function contractOf(name: string, index: WireIndex): Contract | undefined {
  const contract = contractIn(index);
  if (contract !== 'invalid') return contract;
  throw new Halt(
    'source',
    `The member "_contract" of ${name} is damaged, or another version of routewright wrote it.`,
    'Write the contract again with "routewright contract".',
  );
}

/** The address of the REST base in a model; undefined if the base is a template that the caller fills in. */
function addressesOfModel({ baseUrl }: ApiModel): SiteAddresses {
  if (!URL.canParse(baseUrl)) return { sites: [] };
  const { origin, pathname } = new URL(baseUrl);
  return { sites: [origin], restPath: pathname.replace(/\/+$/, '') };
}

/** The namespace of the index of one namespace; null for the index of a site, which lists all namespaces. */
const onlyNamespace = ({ namespace, namespaces }: WireIndex): string | null =>
  typeof namespace === 'string' && namespaces === undefined ? namespace : null;
