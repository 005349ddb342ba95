/** How an index was fetched: two that differ in it differ for that reason. */
export interface Fetched {
  readonly permalinks: 'pretty' | 'plain';
  /** Whether routes carry what they answer; `some`: of at least one the site did not tell. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
}

/** What a snapshot records of how it was fetched: that, or which member makes no sense; null where it records nothing. */
export function fetchedIn(
  record: Readonly<Record<string, unknown>>,
):
  | { readonly kind: 'sound'; readonly fetched: Fetched }
  | { readonly kind: 'unsound'; readonly member: string }
  | null {
  const { permalinks, schemas, signedIn } = record;
  if (permalinks === undefined && schemas === undefined && signedIn === undefined) return null;
  if (permalinks !== 'pretty' && permalinks !== 'plain') return { kind: 'unsound', member: 'permalinks' };
  if (schemas !== 'all' && schemas !== 'some' && schemas !== 'none')
    return { kind: 'unsound', member: 'schemas' };
  if (typeof signedIn !== 'boolean') return { kind: 'unsound', member: 'signedIn' };
  return { kind: 'sound', fetched: { permalinks, schemas, signedIn } };
}
