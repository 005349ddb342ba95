// The report of `audit`: each call in the user's code that the site does not accept. Users' tools read this JSON, so
// the names of its members must not change.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, LineNumber } from './constrained.ts';
import type { CodePlace, ComponentsRead, DriftLevel, LevelCounts } from './drift.ts';
import type { Issue, IssuePlace } from './issue.ts';

export const auditReportVersion = 2;

export interface AuditReport {
  /** The version of this format. It changes when a reader of the report would have to change. */
  readonly schemaVersion: typeof auditReportVersion;
  /** The issues, worst first, then in the order of files. */
  readonly issues: readonly AuditIssue[];
  /** Every call of the site that was found, in the order of files. */
  readonly calls: readonly AuditCall[];
  /** The operations that the code uses, in the site's order. */
  readonly coverage: readonly UsedOperation[];
  /** Calls with an address that cannot be read from the code. */
  readonly unknownAddresses: readonly UnreadCall[];
  /** REST calls of other sites, which the source does not describe. */
  readonly otherHosts: readonly OtherHostCall[];
  readonly project: AuditedProject;
  readonly summary: AuditSummary;
}

/** One issue of a call. Its only place is in the user's code, with the route and operation of the call. */
export interface AuditIssue extends Issue<DriftLevel>, Pick<AuditFinding, 'path' | 'length' | 'frame'> {
  /**
   * The one place of the issue.
   *
   * @maxItems 1
   */
  readonly where: readonly AuditPlace[];
}

export interface AuditPlace extends IssuePlace {
  readonly file: string;
  readonly line: LineNumber;
  readonly column: ColumnNumber;
}

/** The finding of a rule about a call, at its place in the code. Reports show it as an `AuditIssue`. */
export interface AuditFinding extends CodePlace {
  /** The code is stable; `routewright explain <code>` describes it. */
  readonly code: string;
  readonly level: DriftLevel;
  readonly namespace: string | null;
  /** The key of the called route; null if no route matches. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * A JSON pointer (RFC 6901) within the route's operation: `/args/per_page`, `/schema/properties/id`; empty
   * for the call itself.
   */
  readonly pointer: string;
  /** The operation's name in the generated client (`posts.list`); null where the issue concerns no single operation. */
  readonly operation: string | null;
  /** The path as the code writes it: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** The problem, in one sentence. */
  readonly reason: string;
  /** The probable correction; null if no known name is similar. */
  readonly hint: string | null;
  readonly approval: Approval | null;
  /** Whether the finding makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /**
   * Twelve hexadecimal digits, computed from the code, the file and the called operation, never from lines or
   * message text.
   */
  readonly fingerprint: Fingerprint;
}

type CodePosition = Pick<CodePlace, 'file' | 'line' | 'column'>;

/** A call of the site. */
export interface AuditCall extends CodePosition {
  /** The function that sends the request: `apiFetch`, `axios`. */
  readonly caller: string;
  /** The project's own functions through which the call is made, the outermost first. */
  readonly via: readonly string[];
  /** Every possible path of the call. Unknown parts are in braces. */
  readonly paths: readonly string[];
  /** The possible methods; null where the code does not show the method. */
  readonly methods: readonly HttpMethod[] | null;
  /** The possible operations, as the generated client names them: `wpV2.posts.list`. */
  readonly operations: readonly string[];
  /** The same call with the generated client; null where it is unknown or was not requested (`--suggest`). */
  readonly suggestion: string | null;
}

/** An operation that the code uses. */
export interface UsedOperation {
  /** The operation's name in the generated client: `wpV2.posts.list`. */
  readonly operation: string;
  readonly namespace: string;
  /** The key of the operation's route. */
  readonly route: string;
  readonly path: string;
  readonly method: HttpMethod;
  /** All places where the code calls the operation. */
  readonly places: readonly CodePosition[];
}

export interface UnreadCall extends CodePosition {
  /** The function that sends the request. */
  readonly caller: string;
}

export interface OtherHostCall extends UnreadCall {
  readonly host: string;
}

export interface AuditedProject {
  /** The project as the user named it: a tsconfig or a folder. */
  readonly name: string;
  /**
   * The folder to which file paths are relative, as a path from the working directory; empty where both are the
   * same folder.
   */
  readonly folder: string;
  /** The version of TypeScript that read the project. */
  readonly typescript: string;
  /** How many files were read. */
  readonly files: Count;
  /** Code that was not read, so no call in it was found. */
  readonly unread: readonly UnreadFiles[];
}

/** Files that were not read, all for the same reason. */
export interface UnreadFiles {
  readonly reason: UnreadReason;
  /**
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
  /** The first hundred of these files, relative to the folder of the project. */
  readonly files: readonly string[];
}

/**
 * Why files were not read. `javascript`: the tsconfig does not allow JavaScript. `script-language`: the
 * scripts of components are in a language that the compiler does not know. `built`: the files are generated
 * or copied, in a folder without a configuration. `unreadable`: the compiler could not open the file.
 */
export type UnreadReason = (typeof unreadReasons)[number];

export const unreadReasons = ['javascript', 'script-language', 'built', 'unreadable'] as const;

export interface AuditSummary {
  /** The number of findings of each level. */
  readonly counts: LevelCounts;
  /** The number of approved findings of each level. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null if approvals were not used. */
  readonly approvals: IdleApprovals | null;
  /** The number of calls of the site. */
  readonly calls: Count;
  /** The number of calls with an address that cannot be read from the code. */
  readonly unknownAddresses: Count;
  /** The number of REST calls of other sites. */
  readonly otherHosts: Count;
  /** The number of the site's operations that the code uses. */
  readonly operations: Count;
  /** The project's files of Vue, Svelte and Astro. */
  readonly components: ComponentsRead;
  /** The earlier source with which findings were compared. The report lists only findings that are new since then. */
  readonly since: string | null;
  /** Whether the run fails because of at least one finding. */
  readonly fails: boolean;
}

/** Codes of version 0.1 that were renamed. Approvals may still use the old codes. */
export const formerAuditCodes: Readonly<Record<string, string>> = { 'response-type': 'answer-type' };

/** The texts of each rule about its findings, by code. */
export type AuditRules = ReadonlyMap<string, AuditRuleFacts>;

export interface AuditRuleFacts {
  readonly title: string;
  readonly level: DriftLevel;
  /** Why a finding of the rule matters. */
  readonly explain: string;
  /** The subject of the rule, where the title does not name it. */
  readonly details?: string;
  /** How to fix a finding that has no hint of its own. */
  readonly howToProceed: string;
}
