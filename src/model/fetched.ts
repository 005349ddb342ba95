/** How an index was fetched: two that differ in it differ for that reason. */
export interface Fetched {
  readonly permalinks: 'pretty' | 'plain';
  /** Whether routes carry what they answer; `some`: of at least one the site did not tell. */
  readonly schemas: 'all' | 'some' | 'none';
  readonly signedIn: boolean;
}
