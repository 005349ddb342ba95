// What a reference may be told beyond its model.

import type { HttpMethod, Operation } from '../../../core/model/api.ts';
import type { DriftLevel } from '../../../core/model/drift.ts';
import { targetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

export interface HtmlOptions extends TargetOptions<'html'> {
  readonly reach: Reach;
  /** What differs from an earlier state of the site; absent: nothing is compared. */
  readonly changes?: Changes;
  /** What somebody's code uses of the site; absent: no code was read. */
  readonly code?: CodeUse;
}

/** How the page may call the site when a reader presses Send. */
export type Reach =
  /** Not at all: nobody said where the site is. */
  | { readonly kind: 'none' }
  /** From the page itself, if the site allows it; its origin is the only foreign one the page may speak to. */
  | { readonly kind: 'site'; readonly base: string }
  /** By way of the server that serves the page. */
  | {
      readonly kind: 'proxy';
      readonly base: string;
      readonly path: string;
      readonly token: string;
      /** The server signs in where the reader does not. */
      readonly signsIn: boolean;
    };

/** What somebody's code uses. Places are those that people find: `src/app.ts:12`. */
export interface CodeUse {
  /** What the code is called: the name of a tsconfig, or of a folder. */
  readonly project: string;
  readonly operations: ReadonlyMap<Operation, OperationUse>;
}

export interface OperationUse {
  readonly calls: readonly string[];
  /** By the name of the argument that is passed. */
  readonly arguments: ReadonlyMap<string, readonly string[]>;
  /** By the property of the answer that is read: `title.rendered`. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** What differs from an earlier state of the site. Whoever compared the two fills it in. */
export interface Changes {
  /** What the site was compared with, in a few words: the name of a file. */
  readonly since: string;
  /** Operations of the model that are new or changed; what is not here is as it was. */
  readonly operations: ReadonlyMap<Operation, OperationChanges>;
  readonly removed: readonly RemovedOperation[];
  /** What concerns the site or a whole namespace. */
  readonly site: readonly ChangeNote[];
  /** Where both sides tell of their software, what of it differs: `WordPress 6.8 → 6.9`. */
  readonly software: readonly string[];
  /** The day on which the newer state was seen; empty where nobody wrote it down. */
  readonly seen: string;
  /** What a reader must know of how the two were compared. */
  readonly caveats: readonly string[];
}

export interface OperationChanges {
  /** `reworded`: nothing but words for people. */
  readonly kind: 'new' | 'changed' | 'reworded';
  /** By name; arguments that are gone are here and not in the model. */
  readonly arguments: ReadonlyMap<string, 'new' | 'changed' | 'removed'>;
  /** Worst first. A new operation has none. */
  readonly notes: readonly ChangeNote[];
}

export interface RemovedOperation {
  readonly namespace: string;
  /** As it was called: `orders.list`. */
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly path: string;
  /** In one sentence; empty where nothing more is known. */
  readonly reason: string;
}

/** One difference, in words: one object, however many operations it touches. */
export interface ChangeNote {
  readonly level: DriftLevel;
  /** What happened: "The maximum was lowered". */
  readonly title: string;
  /** To what: `per_page/maximum`; none for the whole. */
  readonly subjects: readonly string[];
  /** Both empty where there is nothing to show. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** Lines of somebody's code that it touches: `src/app.ts:12 reads Post.title`. None where no code was read. */
  readonly usages: readonly string[];
  /** How many there are, in words. */
  readonly usedIn: string;
}

export const defaultHtmlOptions: HtmlOptions = { ...targetOptions('html'), reach: { kind: 'none' } };
