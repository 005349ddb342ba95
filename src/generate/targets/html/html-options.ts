// The input of a reference besides its model.

import type { HttpMethod, Operation } from '../../../core/model/api.ts';
import type { DriftLevel } from '../../../core/model/drift.ts';
import { resolveTargetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

export interface HtmlOptions extends TargetOptions<'html'> {
  readonly reach: Reach;
  /** The differences from an earlier state of the site; absent if nothing was compared. */
  readonly changes?: Changes;
  /** How the user's code uses the site; absent if no code was read. */
  readonly code?: CodeUse;
}

/** How the page can call the site when a reader presses Send. */
export type Reach =
  /** Not at all, because the address of the site is not known. */
  | { readonly kind: 'none' }
  /**
   * Directly from the page, if the site allows it. Its origin is the only other origin that the page can
   * connect to.
   */
  | { readonly kind: 'site'; readonly base: string }
  /** Through the server that serves the page. */
  | {
      readonly kind: 'proxy';
      readonly base: string;
      readonly path: string;
      readonly token: string;
      /** Whether the server signs in if the reader does not. */
      readonly signsIn: boolean;
    };

/** How the user's code uses a site. Places are file positions: `src/app.ts:12`. */
export interface CodeUse {
  /** The name of the code: that of a tsconfig, or of a folder. */
  readonly project: string;
  /** The operations that the code uses, with the positions of each use. */
  readonly operations: ReadonlyMap<Operation, OperationUse>;
}

export interface OperationUse {
  readonly calls: readonly string[];
  /** By the name of the argument that is passed. */
  readonly arguments: ReadonlyMap<string, readonly string[]>;
  /** By the property of the response that is read: `title.rendered`. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** The differences from an earlier state of the site, filled in by the comparison. */
export interface Changes {
  /** A short name of the earlier state: the name of a file. */
  readonly since: string;
  /** New or changed operations of the model. Others are unchanged. */
  readonly operations: ReadonlyMap<Operation, OperationChanges>;
  /** The operations that the newer state does not have. */
  readonly removed: readonly RemovedOperation[];
  /** Changes of the site or of a whole namespace. */
  readonly site: readonly ChangeNote[];
  /** Differences between the software versions of both states, if both are known: `WordPress 6.8 → 6.9`. */
  readonly software: readonly string[];
  /** The day on which the newer state was read; empty if it was not recorded. */
  readonly seen: string;
  /** Notes on how the two were compared. */
  readonly caveats: readonly string[];
}

export interface OperationChanges {
  /** `reworded`: only descriptions differ. */
  readonly kind: 'new' | 'changed' | 'reworded';
  /** By name. Removed arguments are listed here, but not in the model. */
  readonly arguments: ReadonlyMap<string, 'new' | 'changed' | 'removed'>;
  /** The most severe first. A new operation has none. */
  readonly notes: readonly ChangeNote[];
}

export interface RemovedOperation {
  readonly namespace: string;
  /** The old name: `orders.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly path: string;
  /** One sentence; empty if the reason is not known. */
  readonly reason: string;
}

/** One difference, described in words. The same object is shared by all operations that it affects. */
export interface ChangeNote {
  readonly level: DriftLevel;
  /** The change: "The maximum was lowered". */
  readonly title: string;
  /** The changed parts: `per_page/maximum`; empty for the whole operation. */
  readonly subjects: readonly string[];
  /** Both are empty if there is nothing to show. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** Affected lines of the user's code: `src/app.ts:12 reads Post.title`. Empty if no code was read. */
  readonly usages: readonly string[];
  /** Their number, as text. */
  readonly usedIn: string;
}

export const defaultHtmlOptions: HtmlOptions = { ...resolveTargetOptions('html'), reach: { kind: 'none' } };
