import { isRecord } from './index-document.ts';

/**
 * How an index was fetched. Two indexes that were fetched in different ways have differences that the site
 * did not cause.
 */
export interface Fetched {
  readonly permalinks: 'pretty' | 'plain';
  /** Whether routes have response schemas. `some`: the site did not send the schema of at least one route. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
  /** Whether the site described its content types in responses to OPTIONS. */
  readonly options?: true;
}

export type FetchRecord =
  | { readonly kind: 'sound'; readonly fetched: Fetched }
  /** The invalid member; the whole record where `member` is null. */
  | { readonly kind: 'unsound'; readonly member: keyof Fetched | null; readonly found: unknown };

/**
 * Reads the record of a snapshot (`_snapshot`), which describes how the index was fetched; null if there is
 * no record.
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
