// The report of `audit`: each call of a site in the user's code that the site does not accept as written. Users' tools
// read this JSON, so its names are a promise.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, LineNumber } from './constrained.ts';
import type { CodePlace, ComponentsRead, DriftLevel, LevelCounts } from './drift.ts';
import type { Issue, IssuePlace } from './issue.ts';

export const auditReportVersion = 2;

export interface AuditReport {
  /** Changes when a reader of the report would have to change. */
  readonly schemaVersion: typeof auditReportVersion;
  /** Worst first, then in the order of files. */
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

/** One issue of a call. Its only place is in the user's code, with the route and operation that are called. */
export interface AuditIssue extends Issue<DriftLevel>, Pick<AuditFinding, 'path' | 'length' | 'frame'> {
  /**
   * The one place where it was found.
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
  /** Stable; `routewright explain <code>` describes it. */
  readonly code: string;
  readonly level: DriftLevel;
  readonly namespace: string | null;
  /** The key of the route that is called; null where there is none. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /** RFC 6901, within the route's operation: `/args/per_page`, `/schema/properties/id`; empty for the call itself. */
  readonly pointer: string;
  /** The name in the generated client, `posts.list`; null where it concerns no single operation. */
  readonly operation: string | null;
  /** As the code writes it: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** The problem, in one sentence. */
  readonly reason: string;
  /** The probable correction; null where no candidate is near. */
  readonly hint: string | null;
  readonly approval: Approval | null;
  /** Whether it makes the run fail, by the level that the user chose. */
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
  /** The project's own functions on the way to it, the outermost first. */
  readonly via: readonly string[];
  /** Every possible path; unknown parts are in braces. */
  readonly paths: readonly string[];
  /** Null where the code does not show the method. */
  readonly methods: readonly HttpMethod[] | null;
  /** The possible operations, as the generated client names them: `wpV2.posts.list`. */
  readonly operations: readonly string[];
  /** The same call with the generated client; null where it is not known or was not requested (`--suggest`). */
  readonly suggestion: string | null;
}

/** An operation that the code uses. */
export interface UsedOperation {
  /** As the generated client names it: `wpV2.posts.list`. */
  readonly operation: string;
  readonly namespace: string;
  /** The key of its route. */
  readonly route: string;
  readonly path: string;
  readonly method: HttpMethod;
  /** All places where it is called. */
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
  /** As the user named it: a tsconfig or a folder. */
  readonly name: string;
  /** The folder to which file paths are relative, as seen from the working directory; empty where both are the same. */
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
  /** The first hundred, relative to the folder of the project. */
  readonly files: readonly string[];
}

/**
 * `javascript`: the tsconfig does not allow it; `script-language`: components with scripts in a language that
 * the compiler does not know; `built`: generated or copied files in a folder without a configuration;
 * `unreadable`: the compiler could not open it.
 */
export type UnreadReason = (typeof unreadReasons)[number];

export const unreadReasons = ['javascript', 'script-language', 'built', 'unreadable'] as const;

export interface AuditSummary {
  /** How many findings. */
  readonly counts: LevelCounts;
  /** How many of them are approved. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null without approvals. */
  readonly approvals: IdleApprovals | null;
  /** Calls of the site that were found. */
  readonly calls: Count;
  /** Calls with an address that cannot be read from the code. */
  readonly unknownAddresses: Count;
  /** REST calls of other sites. */
  readonly otherHosts: Count;
  /** Operations of the site that the code uses. */
  readonly operations: Count;
  /** The project's files of Vue, Svelte and Astro. */
  readonly components: ComponentsRead;
  /** The earlier source with which findings were compared: only findings that are new since then are listed. */
  readonly since: string | null;
  /** Whether the run fails, because of at least one finding. */
  readonly fails: boolean;
}

/** Codes of version 0.1 that were renamed, for approvals that still use them. */
export const formerAuditCodes: Readonly<Record<string, string>> = { 'response-type': 'answer-type' };

/** Texts of rules about their findings, by code. */
export type AuditRules = ReadonlyMap<string, AuditRuleFacts>;

export interface AuditRuleFacts {
  readonly title: string;
  readonly level: DriftLevel;
  /** Why it matters. */
  readonly explain: string;
  /** The subject of the rule, where the title does not name it. */
  readonly details?: string;
  /** How to fix it, for findings that do not say it themselves. */
  readonly howToProceed: string;
}
