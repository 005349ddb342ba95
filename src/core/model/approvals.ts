// The approvals file: issues of `drift` that the user has seen and accepts. What it may
// hold is `approvals.schema.json`.

import type { Fingerprint, NonEmptyText } from './constrained.ts';

export const approvalsFileName = 'routewright.approvals.json';

/** The same for `audit`. */
export const auditApprovalsFileName = 'routewright.audit-approvals.json';

/** Issues that the user has seen and accepts: they do not count for the exit code. */
export interface ApprovalsFile {
  /** @comment the address or path of this schema */
  readonly $schema?: string;
  readonly approvals: readonly StoredApproval[];
}

/** Approves the findings that fit all of fingerprint, code, namespace and route that it has. */
export interface StoredApproval {
  /**
   * As every report prints it: one finding at all its places.
   *
   * @comment the twelve hexadecimal digits that reports print
   */
  readonly fingerprint?: Fingerprint;
  /** The fingerprints of its places when it was approved: these stay approved when others join them. */
  readonly places?: readonly PlaceFingerprint[];
  /** A glob over codes: `arg-*`. */
  readonly code?: NonEmptyText;
  /** A glob over namespaces: `shop/*`. The one without a name is `root`. */
  readonly namespace?: NonEmptyText;
  /** A glob over the paths of routes, `/shop/v1/**`, or the key of one. */
  readonly route?: NonEmptyText;
  /** Why it is wanted. */
  readonly reason: NonEmptyText;
  /**
   * The last day on which the approval holds.
   *
   * @comment a date such as 2026-12-31
   */
  readonly until?: string;
  /** Describes the approved issue for readers of the file. It has no effect. */
  readonly about?: string;
}

/**
 * @pattern ^[0-9a-f]{12}$
 * @comment the twelve hexadecimal digits of a place
 */
type PlaceFingerprint = Fingerprint;

/** Approvals that approve nothing, for their day is over or for no finding fits them. */
export interface IdleApprovals {
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/** The user has seen this issue and wants it; it does not count for the exit code. */
export interface Approval {
  readonly reason: string;
  /** An ISO date, the last day on which it holds; null: for good. */
  readonly until: string | null;
}
