import type { HttpMethod, Operation } from '../../../core/model/api/api.ts';
import type { DriftLevel } from '../../../core/model/reports/drift.ts';
import type { SourceLinks } from '../source-links.ts';
import type { Publication } from './publication/publication.ts';
import { resolveTargetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

export interface HtmlOptions extends TargetOptions<'html'> {
  readonly reach: Reach;
  /** The differences from an earlier state of the site. */
  readonly changes?: Changes;
  /** The user's code that calls the site. */
  readonly code?: CodeUse;
  readonly publication?: Publication;
  /** The links to the code of a plugin. */
  readonly sources?: SourceLinks;
}

/** How the page sends requests to the site after a click on Send. */
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
      /** The path to which the page sends responses to save as examples; absent if the server saves none. */
      readonly examples?: string;
    };

/** How the user's code uses a site. Places in code are positions in files, such as `src/app.ts:12`. */
export interface CodeUse {
  /** The name of the user's code, which is a tsconfig or a folder. */
  readonly project: string;
  /** The operations that the code uses, with the positions of each use. */
  readonly operations: ReadonlyMap<Operation, OperationUse>;
}

export interface OperationUse {
  readonly calls: readonly string[];
  /** The positions in files, by the name of the passed argument. */
  readonly arguments: ReadonlyMap<string, readonly string[]>;
  /** The positions in files, by the property of the response, such as `title.rendered`. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** The differences between a site and an earlier state of the site. */
export interface Changes {
  /** A short name of the earlier state, such as a file name. */
  readonly since: string;
  /** The new and changed operations of the model. */
  readonly operations: ReadonlyMap<Operation, OperationChanges>;
  readonly removed: readonly RemovedOperation[];
  /** Changes of the site itself or of a whole namespace. */
  readonly site: readonly ChangeNote[];
  /** Changes of software versions, such as `WordPress 6.8 → 6.9`. */
  readonly software: readonly string[];
  /** The date of the newer state. Empty if unknown. */
  readonly seen: string;
  readonly caveats: readonly string[];
}

export interface OperationChanges {
  /** `reworded` means that only descriptions have changed. */
  readonly kind: 'new' | 'changed' | 'reworded';
  /** Changes by argument name. Removed arguments are in the map, but not in the model. */
  readonly arguments: ReadonlyMap<string, 'new' | 'changed' | 'removed'>;
  /** The notes are sorted by severity, with the most severe note first. */
  readonly notes: readonly ChangeNote[];
}

export interface RemovedOperation {
  readonly namespace: string;
  readonly title: string;
  readonly name: string;
  readonly methods: readonly HttpMethod[];
  readonly path: string;
  /** One sentence. */
  readonly reason: string;
}

export interface ChangeNote {
  readonly level: DriftLevel;
  /** The change, such as "The maximum was lowered". */
  readonly title: string;
  /** The changed values, such as `per_page/maximum`. */
  readonly subjects: readonly string[];
  /** Before and after. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** Affected lines of the user's code, such as `src/app.ts:12 reads Post.title`. */
  readonly usages: readonly string[];
  readonly usedIn: string;
}

export const defaultHtmlOptions: HtmlOptions = { ...resolveTargetOptions('html'), reach: { kind: 'none' } };
