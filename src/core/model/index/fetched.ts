import { isRecord } from './index-document.ts';

/**
 * How an index was fetched. If two indexes were fetched in different ways, some of their differences do not come
 * from the site.
 */
export interface Fetched {
  readonly permalinks: 'pretty' | 'plain';
  /** Whether routes have response schemas. `some` means that the site did not send the schema of at least one route. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
  /** Whether the site described its content types in responses to OPTIONS. */
  readonly options?: true;
}

export type FetchRecord =
  | { readonly kind: 'sound'; readonly fetched: Fetched }
  /** The name of the invalid member; null if the whole value is invalid. */
  | { readonly kind: 'unsound'; readonly member: keyof Fetched | null; readonly found: unknown };

/**
 * Reads the member `_snapshot` of a snapshot, which describes how the index was fetched; null if the member is
 * absent.
 */
export function fetchedIn(record: unknown): FetchRecord | null {
  if (record === undefined) return null;
  if (!isRecord(record)) return { kind: 'unsound', member: null, found: record };
  const { permalinks, schemas, signedIn, options } = record;
  if (permalinks === undefined && schemas === undefined && signedIn === undefined) return null;
  if (permalinks !== 'pretty' && permalinks !== 'plain')
    return { kind: 'unsound', member: 'permalinks', found: permalinks };
  if (schemas !== 'all' && schemas !== 'some' && schemas !== 'none')
    return { kind: 'unsound', member: 'schemas', found: schemas };
  if (typeof signedIn !== 'boolean') return { kind: 'unsound', member: 'signedIn', found: signedIn };
  return {
    kind: 'sound',
    fetched: { permalinks, schemas, signedIn, ...(options === true && { options }) },
  };
}
