import { isRecord } from './index-document.ts';

/** How an index was fetched: two that differ in it differ for that reason. */
export interface Fetched {
  readonly permalinks: 'pretty' | 'plain';
  /** Whether routes have response schemas; `some`: the site did not give that of at least one. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
}

export type FetchRecord =
  | { readonly kind: 'sound'; readonly fetched: Fetched }
  /** The member that makes no sense, or, where `member` is null, the whole record. */
  | { readonly kind: 'unsound'; readonly member: keyof Fetched | null; readonly found: unknown };

/** Reads what a snapshot records of how it was fetched (`_snapshot`); null where it records nothing of that. */
export function fetchedIn(record: unknown): FetchRecord | null {
  if (record === undefined) return null;
  if (!isRecord(record)) return { kind: 'unsound', member: null, found: record };
  const { permalinks, schemas, signedIn } = record;
  if (permalinks === undefined && schemas === undefined && signedIn === undefined) return null;
  if (permalinks !== 'pretty' && permalinks !== 'plain')
    return { kind: 'unsound', member: 'permalinks', found: permalinks };
  if (schemas !== 'all' && schemas !== 'some' && schemas !== 'none')
    return { kind: 'unsound', member: 'schemas', found: schemas };
  if (typeof signedIn !== 'boolean') return { kind: 'unsound', member: 'signedIn', found: signedIn };
  return { kind: 'sound', fetched: { permalinks, schemas, signedIn } };
}
