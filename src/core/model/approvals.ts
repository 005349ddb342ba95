// The approvals file: issues of `drift` that the user has seen and accepts. `approvals.schema.json` defines its format.

import type { Fingerprint, NonEmptyText } from './constrained.ts';

export const approvalsFileName = 'routewright.approvals.json';

/** The default name of the approvals file of `audit`. */
export const auditApprovalsFileName = 'routewright.audit-approvals.json';

/** Issues that the user has seen and accepts: they do not count for the exit code. */
export interface ApprovalsFile {
  /** @comment the address or path of this schema */
  readonly $schema?: string;
  readonly approvals: readonly StoredApproval[];
}

/** Approves the findings that match all of fingerprint, code, namespace and route that it has. */
export interface StoredApproval {
  /**
   * The fingerprint that every report prints: one finding at all its places.
   *
   * @comment the twelve hexadecimal digits that reports print
   */
  readonly fingerprint?: Fingerprint;
  /**
   * The fingerprints of the finding's places at the time of approval. These places stay approved when the
   * finding appears at further places.
   */
  readonly places?: readonly PlaceFingerprint[];
  /** A glob over codes: `arg-*`. */
  readonly code?: NonEmptyText;
  /** A glob over namespaces: `shop/*`. The namespace with an empty name is `root`. */
  readonly namespace?: NonEmptyText;
  /** A glob over the paths of routes, `/shop/v1/**`, or the key of one route. */
  readonly route?: NonEmptyText;
  /** Why the change is wanted. */
  readonly reason: NonEmptyText;
  /**
   * The last day on which the approval is valid.
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

/** Approvals without an effect: expired, or matching no finding. */
export interface IdleApprovals {
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/** The user has seen this issue and wants it; it does not count for the exit code. */
export interface Approval {
  readonly reason: string;
  /** The last day on which the approval is valid, as an ISO date; null: no end. */
  readonly until: string | null;
}
