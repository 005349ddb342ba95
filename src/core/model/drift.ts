// The findings of a comparison: each difference between two models, with its level. `drift/compare/` fills in the
// comparison, `drift/impact/` adds usages and the project, and `drift/approve.ts` adds approvals. The JSON report has
// the same members, but lists issues (`drift-report.ts`) instead of findings. The names must not change.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, Integer, LineNumber } from './constrained.ts';
import type { Fetched } from './fetched.ts';
import type { Json } from '../schema/schema.ts';

/**
 * The levels, worst first. `breaking`: calls that worked now fail. `risky`: the effect depends on the use.
 * `safe`: no call fails. `docs`: only text changed.
 */
export const driftLevels = ['breaking', 'risky', 'safe', 'docs'] as const;

/**
 * `breaking`: calls that worked now fail. `risky`: the effect depends on the use. `safe`: no call fails.
 * `docs`: only text changed.
 */
export type DriftLevel = (typeof driftLevels)[number];

export type LevelCounts = Readonly<Record<DriftLevel, Count>>;

/** The part of the interface: requests (arguments, routes, sign-in) or responses. */
export const driftSides = ['request', 'response'] as const;

export type DriftSide = (typeof driftSides)[number];

export interface Drift {
  /** The findings, worst first. The order depends only on the two models. */
  readonly findings: readonly Finding[];
  /** The causes of the issues, worst first. */
  readonly causes: readonly Cause[];
  /** The user's code that was read, and its new type errors; null without `--project`. */
  readonly project: ProjectReport | null;
  readonly summary: DriftSummary;
}

/** The kinds of causes of findings. The table in `drift/causes/` defines how each kind is recognized. */
export const causeKinds = [
  'index-cut',
  'base-moved',
  'core-hidden',
  'plugin-removed',
  'plugin-added',
  'post-type-removed',
  'post-type-added',
  'taxonomy-removed',
  'taxonomy-added',
  'access-tightened',
  'access-loosened',
  'plugin-updated',
  'core-updated',
] as const;

/** In the drift of a fleet: a namespace changed from one interface to another on some sites. */
export const fleetStep = 'fleet-step';

export type CauseKind = (typeof causeKinds)[number] | typeof fleetStep;

/** One update, activation or setting that caused several issues. */
export interface Cause {
  readonly kind: CauseKind;
  /** A short description: `WooCommerce 8.9.3 → 9.9.0`. */
  readonly title: string;
  /** A plugin's slug, a post type, a path or a namespace. */
  readonly subject: string;
  /** The versions of a plugin or of WordPress; null unless the software of both sides is known. */
  readonly versions: { readonly before: string | null; readonly after: string | null } | null;
  /** The number of issues that it caused, by level. */
  readonly counts: LevelCounts;
  /** The number of approved issues among them, by level. */
  readonly approved: LevelCounts;
  /** Whether at least one of its issues makes the run fail. */
  readonly fails: boolean;
  /** Computed from kind and subject. An approval of a cause covers the issues that the cause has on that day. */
  readonly fingerprint: Fingerprint;
}

export interface Finding {
  /**
   * The code is stable: users filter by it, and `routewright explain <code>` describes it. Codes of changes in
   * responses begin with `response-`.
   */
  readonly code: string;
  readonly level: DriftLevel;
  /** Whether the finding concerns requests or responses. */
  readonly side: DriftSide;
  /** The namespace of the first place; null where the finding concerns the whole site. */
  readonly namespace: string | null;
  /** The key of the first place's route: in the baseline or, for an added route, in the current side. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * A JSON pointer (RFC 6901) within the route's operation: `/args/per_page/maximum`,
   * `/schema/properties/id/type`; empty for the route or the operation itself.
   */
  readonly pointer: string;
  /** The value in the baseline; null if it had none. */
  readonly before: Json;
  /** The value in the current side; null if it has none. */
  readonly after: Json;
  /** Why the finding has this level, in one sentence. */
  readonly reason: string;
  /** An example that proves a breaking change, checked against both sides; null if the finding has none. */
  readonly witness: Witness | null;
  /** How the site responded to the witness (`--prove`); null where no request was sent. */
  readonly proven: Proven | null;
  /** All places of this change, including the first. */
  readonly places: readonly FindingPlace[];
  /** Lines of the user's code that the change affects; null without `--project`. */
  readonly usages: readonly Usage[] | null;
  readonly approval: Approval | null;
  /** The fingerprint of the finding's cause; null where the cause is unknown. */
  readonly cause: Fingerprint | null;
  /** Whether the finding makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /** Twelve hexadecimal digits, computed from code, places, pointer, before and after, never from message text. */
  readonly fingerprint: Fingerprint;
}

/** The texts that reports show for each rule's findings, by code. */
export type Rules = ReadonlyMap<string, RuleFacts>;

export interface RuleFacts {
  /** The change in a few words: "The minimum was raised". */
  readonly title: string;
  readonly touches: Touches;
  /** The rule announces a removal: a changelog lists its findings under "Deprecated". */
  readonly deprecates?: true;
}

/** How a finding may affect a line of the user's code, in addition to the kinds of a usage. */
export type Touches =
  | Touch
  /** The line reads the property, which responses in other contexts still have. */
  | 'property-in-context'
  /** The line reads the links of a response. */
  | 'links'
  /** No line: the people who run the site decide whether the site should allow the callers. */
  | 'permission'
  /** The line names the type of the removed resource. */
  | 'type'
  /** The line calls the operation in a batch. */
  | 'batch'
  /** The line signs in with the method of the finding. */
  | 'sign-in'
  /** The line creates a client. */
  | 'client'
  /** The finding affects no line. */
  | 'nothing';

export interface Place {
  readonly namespace: string | null;
  readonly route: string | null;
  readonly method: HttpMethod | null;
  readonly pointer: string;
  /**
   * The operation's name in the generated client (`orders.list`): in the baseline or, for an added operation,
   * in the current side. Null where the place concerns no single operation.
   */
  readonly operation: string | null;
}

/** One of the places of a finding. */
export interface FindingPlace extends Place {
  /** The fingerprint that the finding would have if this were its only place. Approvals of single places use it. */
  readonly fingerprint: Fingerprint;
}

export type Witness =
  RefusedWitness | UndecodableWitness | UnroutableWitness | IgnoredWitness | ChangedMeaningWitness;

/** A request that the site accepted and now refuses. */
export interface RefusedWitness {
  readonly kind: 'refused';
  readonly method: HttpMethod;
  readonly path: string;
  readonly via: 'query' | 'body' | 'batch';
  /** The arguments as a caller passes them. */
  readonly arguments: Readonly<Record<string, Json>>;
}

/** A response that the current side allows and the type of the baseline cannot represent. */
export interface UndecodableWitness {
  readonly kind: 'undecodable';
  readonly method: HttpMethod;
  readonly path: string;
  readonly response: Json;
}

/**
 * A path that a route of the baseline matched and that no current route matches. A model does not show
 * whether the site has content at that path.
 */
export interface UnroutableWitness {
  readonly kind: 'unroutable';
  readonly method: HttpMethod;
  readonly path: string;
}

/** A request with an argument that the site accepted and now ignores without an error. */
export interface IgnoredWitness {
  readonly kind: 'ignored';
  readonly method: HttpMethod;
  readonly path: string;
  /** The arguments as a caller passes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The argument that no longer has an effect. */
  readonly argument: string;
}

/** A request that omits an argument whose default changed, so it now has another meaning. */
export interface ChangedMeaningWitness {
  readonly kind: 'changed-meaning';
  readonly method: HttpMethod;
  readonly path: string;
  /** The arguments as a caller passes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The omitted argument. */
  readonly argument: string;
  /** The default of the baseline. */
  readonly before: Json;
  /** The current default. */
  readonly after: Json;
}

export type WitnessKind = Witness['kind'];

/** Whether the current site behaves as it declares. */
export interface Proven {
  /**
   * `not-tried`: the site did not allow the check (401, 403, 429), it failed, or its response cannot show the
   * change.
   */
  readonly result: 'confirmed' | 'not-confirmed' | 'not-tried';
  /** The status of the last response; null if the site did not respond. */
  readonly status: Integer | null;
  /** The request that was sent: `GET /wp/v2/posts?per_page=200`. */
  readonly request: string;
  /** The observed behavior, as a clause. */
  readonly seen: string;
}

/** A place in the user's own code. */
export interface CodePlace {
  /** The file's path relative to the folder of the project's tsconfig, with `/`. */
  readonly file: string;
  readonly line: LineNumber;
  readonly column: ColumnNumber;
  /** The length of the marked text in its line, in UTF-16 code units. */
  readonly length: Count;
  readonly frame: CodeFrame;
}

/** The lines before and after a place, as in the file. */
export interface CodeFrame {
  /** The number of the first shown line. */
  readonly firstLine: LineNumber;
  readonly lines: readonly string[];
}

/** A line of the user's code that a finding affects. */
export interface Usage extends CodePlace {
  /**
   * The symbol that the line uses: `orders.list`, `orders.list(status)`, or a property of the result,
   * `orders.list().total`. For a hand-written call: `status of GET /shop/v1/orders`.
   */
  readonly symbol: string;
  /** The function that sends a hand-written call (`apiFetch`); null for a call of the generated client. */
  readonly caller: string | null;
  readonly touches: Touch;
  /** False if the analysis cannot decide whether the line is affected. */
  readonly certain: boolean;
}

/**
 * How a finding affects a line of code: the line calls or names the operation, omits an argument, passes the
 * argument, passes a value that is now refused, or names a property of the response.
 */
export type Touch = 'call' | 'omission' | 'argument' | 'value' | 'property';

/** The user's own project, and its type errors with the client of the current side. */
export interface ProjectReport {
  /** The tsconfig as the user gave it; a folder where the project has no tsconfig. */
  readonly tsconfig: string;
  /**
   * The folder to which file paths are relative, as a path from the working directory; empty where both are the
   * same folder.
   */
  readonly folder: string;
  /**
   * The folder of the generated client, relative to the folder of the tsconfig; null where the project has no
   * client.
   */
  readonly client: string | null;
  /** The number of calls of the site that were read. */
  readonly calls: CallsRead;
  /** The version of TypeScript that checked the code: the project's own version if it has one. */
  readonly typescript: string;
  /** Reasons why the result may differ from that of the project's own compiler. */
  readonly notes: readonly string[];
  /** The number of the user's files that were checked. */
  readonly files: Count;
  /** Type errors that occur only with the client of the current side. */
  readonly typeErrors: readonly NewTypeError[];
}

export interface CallsRead {
  /** The number of calls of the generated client. */
  readonly generated: Count;
  /** The number of hand-written calls: `apiFetch()`, `fetch()` and similar functions. */
  readonly byHand: Count;
  /** The number of hand-written calls with an address that cannot be read from the code. */
  readonly unknown: Count;
}

export interface NewTypeError extends CodePlace {
  /** The compiler's error code, without `TS`. */
  readonly code: Integer;
  readonly message: string;
  /** Whether the error makes the run fail. */
  readonly fails: boolean;
}

export interface DriftSummary {
  readonly compared: Compared;
  /** The number of issues (not of places) by level. */
  readonly counts: LevelCounts;
  /** The number of approved issues by level. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null if approvals were not used. */
  readonly approvals: IdleApprovals | null;
  /** The namespaces that only one side lists. */
  readonly namespaces: { readonly onlyBefore: readonly string[]; readonly onlyAfter: readonly string[] };
  readonly routes: { readonly before: Count; readonly after: Count };
  readonly operations: { readonly before: Count; readonly after: Count };
  /** Differences that are not issues: no caller notices them, or they always occur between two healthy sites. */
  readonly ignored: {
    readonly volatileDefaults: Count;
    /** The number of changed operations that no request reaches, because another route matches all their paths. */
    readonly unreachable: Count;
    /** The number of operations without a response schema on either side. Their responses were not compared. */
    readonly undocumented: Count;
  };
  /** The project's files of Vue, Svelte and Astro; null without a project. */
  readonly components: ComponentsRead | null;
  /** Names that only the client of the baseline exports. Code that imports one of them no longer compiles. */
  readonly removedExports: readonly RemovedExport[];
  /** The version increment that a package with the generated client needs. */
  readonly versionAdvice: VersionAdvice;
  /** Whether the run fails because of at least one issue or type error. */
  readonly fails: boolean;
}

export interface RemovedExport {
  readonly namespace: string;
  /** The name of an operation (`posts.list`) or of a type (`Post`). */
  readonly name: string;
}

/** Files of Vue, Svelte and Astro. */
export interface ComponentsRead {
  /** The number of files that were read, except for their markup. */
  readonly scripts: Count;
  /**
   * The number of files that were not read, because their scripts are in a language that the project does not
   * compile.
   */
  readonly unread: Count;
}

export interface Compared {
  /** The namespace, where a side is the index of one namespace. Then only that namespace was compared. */
  readonly namespace: string | null;
  /** The globs by which the user selected namespaces; null: all namespaces. */
  readonly selected: readonly string[] | null;
  readonly request: true;
  /** False if a side has no response schemas. In that case no issue concerns responses. */
  readonly response: boolean;
  /** The sides without response schemas. */
  readonly responsesMissing: readonly ('before' | 'after')[];
  /**
   * False if only one side was read with a sign-in, or if the permalinks differ. In that case, routes that only
   * one side has are not findings.
   */
  readonly routes: boolean;
  /** How the index of each side was fetched; null where the source does not show it. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** The kind of permalinks of each side; null where the source does not show it. */
  readonly permalinks: {
    readonly before: Fetched['permalinks'] | null;
    readonly after: Fetched['permalinks'] | null;
  };
  /** The hosts of the sides, if they are known to differ. Different hosts are not a finding. */
  readonly hosts: { readonly before: string; readonly after: string } | null;
  /** Parts that were not compared because the sides were read in different ways. */
  readonly notCompared: {
    readonly namespaces: Count;
    readonly routes: Count;
    /** The number of operations that have a response schema on only one side. */
    readonly responses: Count;
  };
}

/** The version increment that a package with the generated client needs. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none';
