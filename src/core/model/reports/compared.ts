// What a comparison compared, and what it left out because the two sources were read in different ways.

import type { Count } from '../api/constrained.ts';
import type { CachedIndex } from '../index/cached-index.ts';
import type { Fetched } from '../index/fetched.ts';
import type { Recheck } from './recheck.ts';

export interface CachedSources {
  readonly before?: CachedIndex;
  readonly after?: CachedIndex;
}

export interface Compared {
  /** The namespace, if a source is the index of one namespace. Only the namespace of that index was compared. */
  readonly namespace: string | null;
  /** The globs by which the user selected namespaces; null if all namespaces were compared. */
  readonly selected: readonly string[] | null;
  /** Present if two versions of a snapshot in git were compared, and not the site (`--since`). */
  readonly since?: Since;
  readonly request: true;
  /**
   * False if a source has no response schemas. Without response schemas, responses are not compared, and no
   * issue concerns responses.
   */
  readonly response: boolean;
  /** The sources that have no response schemas. */
  readonly responsesMissing: readonly ('before' | 'after')[];
  /**
   * False if only one source was read with a sign-in, or if the permalinks differ. Routes that only one source
   * has are then not reported.
   */
  readonly routes: boolean;
  /** How the index of each source was fetched; null if the source does not show it. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** The kind of permalinks of each source; null if the source does not show it. */
  readonly permalinks: {
    readonly before: Fetched['permalinks'] | null;
    readonly after: Fetched['permalinks'] | null;
  };
  /** The hosts of the two sources, if they are known to differ. Different hosts are not reported as a finding. */
  readonly hosts: { readonly before: string; readonly after: string } | null;
  /** What was not compared, because the two sources were read in different ways. */
  readonly notCompared: {
    readonly namespaces: Count;
    readonly routes: Count;
    /** The number of operations that have a response schema in only one source. */
    readonly responses: Count;
  };
  /** The sources whose index a cache sent, instead of the site; absent if no cache sent an index. */
  readonly cached?: CachedSources;
  /** What the current site was asked again as a visitor; absent if it was not asked. */
  readonly recheck?: Recheck;
}

/** The git revision with which a snapshot was compared. */
export interface Since {
  readonly revision: string;
  /**
   * Whether both versions of the snapshot exist. A snapshot that was added or removed since the revision has
   * no other version, so there are no issues.
   */
  readonly snapshot: 'compared' | 'added' | 'removed';
}
