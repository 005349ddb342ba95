// The inputs of a reference in addition to its model.

import type { HttpMethod, Operation } from '../../../core/model/api.ts';
import type { DriftLevel } from '../../../core/model/drift.ts';
import { resolveTargetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

export interface HtmlOptions extends TargetOptions<'html'> {
  readonly reach: Reach;
  /** The differences from an earlier state of the site. Absent if the site was not compared. */
  readonly changes?: Changes;
  /** How the user's code uses the site; absent if no code was read. */
  readonly code?: CodeUse;
}

/** How the page sends requests to the site when a reader presses Send. */
export type Reach =
  /** The page cannot send requests, because the address of the site is unknown. */
  | { readonly kind: 'none' }
  /**
   * The page sends requests directly, if the site allows it. The page can connect to no other origin than its
   * own and that of the site.
   */
  | { readonly kind: 'site'; readonly base: string }
  /** The server of the page sends the requests. */
  | {
      readonly kind: 'proxy';
      readonly base: string;
      readonly path: string;
      readonly token: string;
      /** Whether the server adds credentials if the reader enters none. */
      readonly signsIn: boolean;
    };

/** How the user's code uses a site. Places in code are positions in files, such as `src/app.ts:12`. */
export interface CodeUse {
  /** The name of the code: a tsconfig or a folder. */
  readonly project: string;
  /** The operations that the code uses, with the places of each use. */
  readonly operations: ReadonlyMap<Operation, OperationUse>;
}

export interface OperationUse {
  readonly calls: readonly string[];
  /** Places by the name of the passed argument. */
  readonly arguments: ReadonlyMap<string, readonly string[]>;
  /** Places by the property of the response, such as `title.rendered`. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** The differences of a site from an earlier state, as a comparison found them. */
export interface Changes {
  /** A short name of the earlier state, such as a file name. */
  readonly since: string;
  /** New or changed operations of the model. Unchanged operations are not in the map. */
  readonly operations: ReadonlyMap<Operation, OperationChanges>;
  /** The operations that were removed. */
  readonly removed: readonly RemovedOperation[];
  /** Changes of the site itself or of a whole namespace. */
  readonly site: readonly ChangeNote[];
  /** Changes of software versions, if both versions are known: `WordPress 6.8 → 6.9`. */
  readonly software: readonly string[];
  /** The date of the newer state. Empty if unknown. */
  readonly seen: string;
  /** Notes about the limits of the comparison. */
  readonly caveats: readonly string[];
}

export interface OperationChanges {
  /** `reworded` means that only descriptions differ. */
  readonly kind: 'new' | 'changed' | 'reworded';
  /** Changes by argument name. Removed arguments are in this map, but not in the model. */
  readonly arguments: ReadonlyMap<string, 'new' | 'changed' | 'removed'>;
  /** The most severe note comes first. A new operation has no notes. */
  readonly notes: readonly ChangeNote[];
}

export interface RemovedOperation {
  readonly namespace: string;
  /** The name of the removed operation, such as `orders.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly path: string;
  /** One sentence. Empty if the reason is unknown. */
  readonly reason: string;
}

/** One difference with its description. All affected operations share the same object. */
export interface ChangeNote {
  readonly level: DriftLevel;
  /** The change: "The maximum was lowered". */
  readonly title: string;
  /** The changed parts, such as `per_page/maximum`. Empty if the whole operation changed. */
  readonly subjects: readonly string[];
  /** Before and after. Both are empty if there is nothing to show. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** Affected lines of the user's code: `src/app.ts:12 reads Post.title`. Empty if no code was read. */
  readonly usages: readonly string[];
  /** The number of affected lines, as text. */
  readonly usedIn: string;
}

export const defaultHtmlOptions: HtmlOptions = { ...resolveTargetOptions('html'), reach: { kind: 'none' } };
