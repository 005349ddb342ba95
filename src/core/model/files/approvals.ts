// The approvals file contains the issues of `drift` that the user has seen and accepts. `approvals.schema.json` defines
// its format.

import type { Fingerprint, NonEmptyText } from '../api/constrained.ts';

export const approvalsFileName = 'routewright.approvals.json';

export const auditApprovalsFileName = 'routewright.audit-approvals.json';

/** The issues that the user has seen and accepts. Approved issues do not affect the exit code. */
export interface ApprovalsFile {
  /** @comment the address or path of this schema */
  readonly $schema?: string;
  readonly approvals: readonly StoredApproval[];
}

/**
 * An approval of findings. A finding is approved if it matches all of the members `fingerprint`, `code`,
 * `namespace` and `route` that the approval contains.
 */
export interface StoredApproval {
  /**
   * The fingerprint of a finding, which every report prints. The fingerprint covers all places of the finding.
   *
   * @comment the twelve hexadecimal digits that reports print
   */
  readonly fingerprint?: Fingerprint;
  /**
   * The fingerprints of the finding's places on the day of the approval. These places stay approved if the
   * finding later appears at other places.
   */
  readonly places?: readonly PlaceFingerprint[];
  /** A glob that matches codes: `arg-*`. */
  readonly code?: NonEmptyText;
  /** A glob that matches namespaces: `shop/*`. The root namespace, whose name is empty, is `root`. */
  readonly namespace?: NonEmptyText;
  /** A glob that matches the paths of routes (`/shop/v1/**`), or the key of one route. */
  readonly route?: NonEmptyText;
  /** The reason why the change is wanted. */
  readonly reason: NonEmptyText;
  /**
   * The last day on which the approval is valid.
   *
   * @comment a date such as 2026-12-31
   */
  readonly until?: string;
  /** A description of the approved issue for readers of the file. The description has no effect. */
  readonly about?: string;
}

/**
 * @pattern ^[0-9a-f]{12}$
 * @comment the twelve hexadecimal digits of a place
 */
type PlaceFingerprint = Fingerprint;

/** Approvals without an effect, because they have expired or match no finding. */
export interface IdleApprovals {
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/** The approval of an issue. The user has seen the issue and accepts it, so it does not affect the exit code. */
export interface Approval {
  readonly reason: string;
  /** The last day on which the approval is valid, as an ISO date; null if the approval never expires. */
  readonly until: string | null;
}
