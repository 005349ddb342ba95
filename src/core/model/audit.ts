// What `audit` says: each call of a site in somebody's code that the site does not take as
// it is written. This is the JSON that people's own tools read, so its names are a promise.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, LineNumber } from './constrained.ts';
import type { CodePlace, ComponentsRead, DriftLevel, LevelCounts } from './drift.ts';
import type { Issue, IssuePlace } from './issue.ts';

export const auditReportVersion = 2;

export interface AuditReport {
  /** Changes when a reader of the report would have to. */
  readonly schemaVersion: typeof auditReportVersion;
  /** Worst first, then in the order of files. */
  readonly issues: readonly AuditIssue[];
  /** Every call of the site that was found, in the order of files. */
  readonly calls: readonly AuditCall[];
  /** The operations that the code uses, in the order of the site. */
  readonly coverage: readonly UsedOperation[];
  /** Calls with an address that cannot be read from the code. */
  readonly unknownAddresses: readonly UnreadCall[];
  /** REST calls of other sites: the source does not describe these. */
  readonly otherHosts: readonly OtherHostCall[];
  readonly project: AuditedProject;
  readonly summary: AuditSummary;
}

/** One issue of a call. Its one place is in the user's code, with the route and operation that are called. */
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

/** What a rule finds about a call, at its place in the code; reports show it as an `AuditIssue`. */
export interface AuditFinding extends CodePlace {
  /** Stable: `routewright explain <code>` tells more. */
  readonly code: string;
  readonly level: DriftLevel;
  readonly namespace: string | null;
  /** The key of the route that is called; null where there is none. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /** RFC 6901, within the route's operation: `/args/per_page`, `/schema/properties/id`; empty where the call itself is meant. */
  readonly pointer: string;
  /** The name in the generated client, `posts.list`; null where no single operation is meant. */
  readonly operation: string | null;
  /** As the code writes it: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** What it is about, in one sentence. */
  readonly reason: string;
  /** What was probably meant; null where nothing is near. */
  readonly hint: string | null;
  readonly approval: Approval | null;
  /** Whether it makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /** Twelve hexadecimal digits, made of the code, the file and what is called, never of lines or of message text. */
  readonly fingerprint: Fingerprint;
}

type Where = Pick<CodePlace, 'file' | 'line' | 'column'>;

/** A call of the site. */
export interface AuditCall extends Where {
  /** What sends it: `apiFetch`, `axios`. */
  readonly caller: string;
  /** Functions of the project's own on the way to it, the outermost first. */
  readonly via: readonly string[];
  /** Every path that it may have; unknown parts are in braces. */
  readonly paths: readonly string[];
  /** Null where the code does not tell. */
  readonly methods: readonly HttpMethod[] | null;
  /** The operations that it may be, as the generated client names them: `wpV2.posts.list`. */
  readonly operations: readonly string[];
  /** The same call of the generated client; null where it is not known or was not asked for (`--suggest`). */
  readonly suggestion: string | null;
}

/** An operation that the code uses. */
export interface UsedOperation {
  /** As the generated client names it: `wpV2.posts.list`. */
  readonly operation: string;
  readonly namespace: string;
  /** Its key. */
  readonly route: string;
  readonly path: string;
  readonly method: HttpMethod;
  /** Everywhere it is called. */
  readonly places: readonly Where[];
}

export interface UnreadCall extends Where {
  /** What sends it. */
  readonly caller: string;
}

export interface OtherHostCall extends UnreadCall {
  readonly host: string;
}

export interface AuditedProject {
  /** As it was named: a tsconfig, or a folder. */
  readonly name: string;
  /** What files are relative to, as seen from where the program ran; empty where that is the same. */
  readonly folder: string;
  /** The version of the TypeScript that read it. */
  readonly typescript: string;
  /** How many files were read. */
  readonly files: Count;
  /** Code that was not read: no call in it was found. */
  readonly unread: readonly UnreadFiles[];
}

/** Files that were not read for one reason. */
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
 * `javascript`: the tsconfig does not allow it; `script-language`: components with scripts in a language
 * that the compiler does not know; `built`: made by tools or copied, in a folder without a configuration;
 * `unreadable`: the compiler could not open it.
 */
export type UnreadReason = (typeof unreadReasons)[number];

export const unreadReasons = ['javascript', 'script-language', 'built', 'unreadable'] as const;

export interface AuditSummary {
  /** How many findings. */
  readonly counts: LevelCounts;
  /** How many of them are approved. */
  readonly approved: LevelCounts;
  /** Approvals that approve nothing; null without approvals. */
  readonly approvals: IdleApprovals | null;
  /** Calls of the site that were found. */
  readonly calls: Count;
  /** Calls with an address that cannot be read from the code. */
  readonly unknownAddresses: Count;
  /** REST calls of other sites. */
  readonly otherHosts: Count;
  /** Operations of the site that the code uses. */
  readonly operations: Count;
  /** Of the project's files of Vue, Svelte and Astro. */
  readonly components: ComponentsRead;
  /** The earlier source with which findings were compared: only what is new since is listed. */
  readonly since: string | null;
  /** Whether the run fails: some finding does. */
  readonly fails: boolean;
}

/** Codes of version 0.1 that have another name now, for approvals that name them. */
export const formerAuditCodes: Readonly<Record<string, string>> = { 'response-type': 'answer-type' };

/** What a rule says of its findings, by code. */
export type AuditRules = ReadonlyMap<string, AuditRuleFacts>;

export interface AuditRuleFacts {
  readonly title: string;
  readonly level: DriftLevel;
  /** Why it matters. */
  readonly explain: string;
  /** What the rule looks at, where the title does not say it. */
  readonly details?: string;
  /** What to do where a finding does not say it itself. */
  readonly howToProceed: string;
}
