// The approvals file: findings of `drift` that somebody has seen and wants. What it may
// hold is `approvals.schema.json`.

export const approvalsFileName = 'routewright.approvals.json';

/** The same for `audit`. */
export const auditApprovalsFileName = 'routewright.audit-approvals.json';

export interface ApprovalsFile {
  readonly $schema?: string;
  readonly approvals: readonly StoredApproval[];
}

/** Approves the findings that fit everything it says; of a place, every place of the finding must fit. */
export interface StoredApproval {
  readonly fingerprint?: string;
  /** The places it had when it was approved, by their fingerprints: these stay approved when others join them. */
  readonly places?: readonly string[];
  /** Globs. A namespace also goes by `root`, a route by its path, `/wp/v2/posts/{id}`, or its key. */
  readonly code?: string;
  readonly namespace?: string;
  readonly route?: string;
  /** Why it is wanted. */
  readonly reason: string;
  /** An ISO date, the last day on which it holds. */
  readonly until?: string;
  /** What is approved, for whoever reads the file; it decides nothing. */
  readonly about?: string;
}

/** Approvals that approve nothing, for their day is over or for no finding fits them. */
export interface IdleApprovals {
  readonly expired: readonly StoredApproval[];
  readonly unused: readonly StoredApproval[];
}

/** The user has seen a finding and wants it. */
export interface Approval {
  readonly reason: string;
  /** An ISO date, the last day on which it holds; null: for good. */
  readonly until: string | null;
}
