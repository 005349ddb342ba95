// The format of `audit --format json`. The report lists each request in the user's code that the site does not accept.
// Tools of users read this JSON, so the names of its members must not change.

import type { HttpMethod } from '../api/api.ts';
import type { Approval, IdleApprovals } from '../files/approvals.ts';
import type { ColumnNumber, Count, Fingerprint, LineNumber } from '../api/constrained.ts';
import type { CodePlace, ComponentsRead } from './code-usage.ts';
import type { DriftLevel, LevelCounts } from './drift.ts';
import type { Issue, IssuePlace } from './issue.ts';

export const auditReportVersion = 2;

export interface AuditReport {
  /** The version of the report format. The version changes if programs that read the report would have to change. */
  readonly schemaVersion: typeof auditReportVersion;
  /** The issues, worst first; issues of one level are in the order of files. */
  readonly issues: readonly AuditIssue[];
  /** Every call that sends a request to the site, in the order of files. */
  readonly calls: readonly AuditCall[];
  /** The operations that the code uses, in the site's order. */
  readonly coverage: readonly UsedOperation[];
  /** Calls that are, or may be, REST calls, and that were not checked because the audit did not understand them. */
  readonly notUnderstood: readonly NotUnderstoodCall[];
  /** Calls whose address the code does not show. */
  readonly unknownAddresses: readonly UnreadCall[];
  /** REST calls to other sites, which the source does not describe. */
  readonly otherHosts: readonly OtherHostCall[];
  readonly project: AuditedProject;
  readonly summary: AuditSummary;
}

/**
 * An issue of one call in the user's code. The issue has one place, which names the route and operation of the
 * call.
 */
export interface AuditIssue extends Issue<DriftLevel>, Pick<AuditFinding, 'path' | 'length' | 'frame'> {
  /**
   * The fingerprint of the card that contains the issue: the issues with the same rule and message. `--approve` accepts
   * it, and approves all current places of the card.
   */
  readonly card: Fingerprint;
  /**
   * The only place of the issue.
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

/** A finding of a rule about one call in the code. Reports show the finding as an `AuditIssue`. */
export interface AuditFinding extends CodePlace {
  /** The code of the rule. Codes do not change, and `routewright explain <code>` describes each code. */
  readonly code: string;
  readonly level: DriftLevel;
  readonly namespace: string | null;
  /** The key of the route that the code calls; null if no route matches. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * A JSON pointer (RFC 6901) within the operation of the route: `/args/per_page`, `/schema/properties/id`. The
   * pointer is empty if the finding concerns the call itself.
   */
  readonly pointer: string;
  /**
   * The name of the operation in the generated client (`posts.list`); null if the issue concerns several
   * operations or none.
   */
  readonly operation: string | null;
  /** The path of the request as the code writes it: `/wp/v2/posts/{id}`. */
  readonly path: string;
  /** The problem, in one sentence. */
  readonly reason: string;
  /** The probable correction; null if no known name is similar. */
  readonly hint: string | null;
  readonly approval: Approval | null;
  /** Whether the finding makes the run fail, which depends on `--fail-on`. */
  readonly fails: boolean;
  /**
   * The fingerprint: twelve hexadecimal digits, computed from the code of the rule, the file and the called
   * operation. The fingerprint does not depend on lines or message text.
   */
  readonly fingerprint: Fingerprint;
}

type CodePosition = Pick<CodePlace, 'file' | 'line' | 'column'>;

/** A call that sends a request to the site. */
export interface AuditCall extends CodePosition {
  /** The function that sends the request: `apiFetch`, `axios`. */
  readonly caller: string;
  /** The project's own functions that lead to the call, with the outermost function first. */
  readonly via: readonly string[];
  /** Every possible path of the request. Unknown text is in braces. */
  readonly paths: readonly string[];
  /** The possible methods of the request; null if the code does not show the method. */
  readonly methods: readonly HttpMethod[] | null;
  /** The possible operations, with their names in the generated client: `wpV2.posts.list`. */
  readonly operations: readonly string[];
  /** The equivalent call of the generated client; null if it is unknown or was not requested (`--suggest`). */
  readonly suggestion: string | null;
}

/** An operation that the code uses. */
export interface UsedOperation {
  /** The name of the operation in the generated client: `wpV2.posts.list`. */
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
  /** The function that sends the request: `apiFetch`, `axios`. */
  readonly caller: string;
}

/** A call that was not checked, and the reason. */
export interface NotUnderstoodCall extends UnreadCall {
  /**
   * The reason. `address`: the code does not show the address. `operation`: the address may belong to many
   * operations. `text`: the code contains an address of the site, but no call that the audit understands uses it.
   * `limit`: the code sends too many requests.
   */
  readonly reason: NotUnderstoodReason;
  /** The paths of the request, as far as the code shows them. Unknown text is in braces. */
  readonly paths: readonly string[];
}

export type NotUnderstoodReason = 'address' | 'operation' | 'text' | 'limit';

export interface OtherHostCall extends UnreadCall {
  readonly host: string;
}

export interface AuditedProject {
  /** The tsconfig or folder of the project, as the user gave it. */
  readonly name: string;
  /**
   * The path from the working directory to the folder to which file paths are relative. The path is empty if
   * that folder is the working directory.
   */
  readonly folder: string;
  /** The version of TypeScript that read the project. */
  readonly typescript: string;
  /** The number of files that were read. */
  readonly files: Count;
  /** The languages of the files that were read. */
  readonly languages: readonly ReadLanguage[];
  /** The number of components of Vue, Svelte and Astro whose markup was read, in addition to their scripts. */
  readonly markup: Count;
  /** Files that were not read, so that the report contains none of their calls. */
  readonly unread: readonly UnreadFiles[];
}

/** The files of one language. */
export interface ReadLanguage {
  readonly language: CodeLanguage;
  /**
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
}

export type CodeLanguage = (typeof codeLanguages)[number];

export const codeLanguages = ['TypeScript', 'JavaScript', 'Vue', 'Svelte', 'Astro'] as const;

/** Files that were not read for one reason. */
export interface UnreadFiles {
  readonly reason: UnreadReason;
  /**
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
  /** The first hundred files that were not read, relative to the project's folder. */
  readonly files: readonly string[];
}

/**
 * The reason why files were not read. `javascript`: the tsconfig sets `allowJs` to false. `script-language`:
 * the scripts of components are in a language that the compiler does not support. `built`: the files are
 * generated or copied. `outside`: the tsconfig does not include the files, although they name the REST interface.
 * `unreadable`: the compiler could not open the file, or
 * its code is nested too deeply. `test`: the files are tests or stories.
 * `ignored`: the configuration leaves the files out.
 */
export type UnreadReason = (typeof unreadReasons)[number];

export const unreadReasons = [
  'javascript',
  'script-language',
  'built',
  'outside',
  'unreadable',
  'test',
  'ignored',
] as const;

export interface AuditSummary {
  /** The number of findings of each level. */
  readonly counts: LevelCounts;
  /** The number of approved findings of each level. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null if approvals were not used. */
  readonly approvals: IdleApprovals | null;
  /** The number of calls that send a request to the site. */
  readonly calls: Count;
  /**
   * The number of REST calls that the audit understood: it knows their operation, or that the site has no
   * operation at their path.
   */
  readonly understood: Count;
  /** The number of calls in `notUnderstood`. */
  readonly notUnderstood: Count;
  /** The number of calls whose address the code does not show. */
  readonly unknownAddresses: Count;
  /** The number of REST calls to other sites. */
  readonly otherHosts: Count;
  /** The number of the site's operations that the code uses. */
  readonly operations: Count;
  /** The project's files of Vue, Svelte and Astro. */
  readonly components: ComponentsRead;
  /**
   * The earlier source with which the findings were compared. If this earlier source is set, the report only
   * lists findings that the earlier source does not have.
   */
  readonly since: string | null;
  /** Whether the run fails because of at least one finding. */
  readonly fails: boolean;
}

/** Codes of version 0.1 that were renamed. Approvals may still contain the old codes. */
export const formerAuditCodes: Readonly<Record<string, string>> = { 'response-type': 'answer-type' };

/** The texts that explain each rule, by the rule's code. */
export type AuditRules = ReadonlyMap<string, AuditRuleFacts>;

export interface AuditRuleFacts {
  readonly title: string;
  readonly level: DriftLevel;
  /** Why a finding of the rule matters. */
  readonly explain: string;
  /** The subject of the rule, if the title does not name the subject. */
  readonly details?: string;
  /** How to fix a finding that has no hint of its own. */
  readonly howToProceed: string;
}
