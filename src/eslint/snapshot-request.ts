// The messages between the rules and the worker that reads the snapshot.

import type { ApiModel } from '../core/model/api/api.ts';
import type { CallerConfig } from '../core/model/files/config.ts';
import type { ConfigSource } from '../source/load-options.ts';

export interface SnapshotRequest {
  /** The absolute path of the snapshot, or recorded releases (`known:wordpress@6.9`). */
  readonly snapshot: string;
  /** The snapshot as the settings name it. */
  readonly name: string;
  readonly config: ConfigSource | undefined;
  readonly site: string | undefined;
  /** The callers in the settings, which are not checked yet. */
  readonly callers: readonly unknown[] | undefined;
}

export type SnapshotReply =
  | {
      readonly kind: 'read';
      readonly model: ApiModel;
      readonly hosts: readonly string[];
      /** The callers of the configuration and of the settings. */
      readonly callers: readonly CallerConfig[];
    }
  | { readonly kind: 'unread'; readonly problem: string };
