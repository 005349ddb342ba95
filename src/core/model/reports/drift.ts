// The findings of a comparison, which are the differences between two models with their levels. `drift/compare/` fills
// in the comparison, `drift/impact/` adds usages and the project, and `drift/approvals.ts` adds approvals. The JSON
// report has these members, but lists issues (`drift-report.ts`) instead of findings. The names of the members must not
// change.

import type { HttpMethod } from '../api/api.ts';
import type { Approval, IdleApprovals } from '../files/approvals.ts';
import type { ComponentsRead, ProjectReport, Touch, Usage } from './code-usage.ts';
import type { Count, Fingerprint, LineNumber, NonEmptyText } from '../api/constrained.ts';
import type { Compared } from './compared.ts';
import type { Proven, Witness } from './witness.ts';
import type { Json } from '../../schema/schema.ts';

/**
 * The levels, worst first. `breaking`: existing calls now fail. `risky`: the effect depends on the use of the
 * changed value. `safe`: no call fails. `docs`: only text changed.
 */
export const driftLevels = ['breaking', 'risky', 'safe', 'docs'] as const;

/**
 * `breaking`: existing calls now fail. `risky`: the effect depends on the use of the changed value. `safe`:
 * no call fails. `docs`: only text changed.
 */
export type DriftLevel = (typeof driftLevels)[number];

/**
 * The lowest level at which a comparison fails. `used`: breaking findings that affect the user's code, and new
 * type errors in this code. `never`: the comparison always passes.
 */
export type FailOn = 'breaking' | 'risky' | 'any' | 'used' | 'never';

export type LevelCounts = Readonly<Record<DriftLevel, Count>>;

/** A change concerns either requests (arguments, routes, sign-in) or responses. */
export const driftSides = ['request', 'response'] as const;

export type DriftSide = (typeof driftSides)[number];

export interface Drift {
  /** The findings, worst first. The order of the findings depends only on the two models. */
  readonly findings: readonly Finding[];
  /** The causes of the issues, worst first. */
  readonly causes: readonly Cause[];
  /** The user's code that was read, and its new type errors; null if `--project` was not used. */
  readonly project: ProjectReport | null;
  readonly summary: DriftSummary;
}

/** The kinds of causes of findings. The table in `drift/causes/` shows how each kind is recognized. */
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

/**
 * A kind of cause in `fleet drift`: on some sites, a namespace changed from one interface in the fleet to
 * another.
 */
export const fleetStep = 'fleet-step';

export type CauseKind = (typeof causeKinds)[number] | typeof fleetStep;

/** An update, an activation or a setting that caused several issues. */
export interface Cause {
  readonly kind: CauseKind;
  /** A short description of the cause: `WooCommerce 8.9.3 → 9.9.0`. */
  readonly title: string;
  /** The subject of the cause: the slug of a plugin, a post type, a path or a namespace. */
  readonly subject: string;
  /** The versions of the plugin or of WordPress; null if the software of a source is unknown. */
  readonly versions: { readonly before: string | null; readonly after: string | null } | null;
  /** The number of issues with this cause, by level. */
  readonly counts: LevelCounts;
  /** The number of approved issues with this cause, by level. */
  readonly approved: LevelCounts;
  /** Whether at least one issue with this cause makes the run fail. */
  readonly fails: boolean;
  /**
   * The fingerprint, computed from kind and subject. An approval of a cause covers the issues that the cause has
   * on the day of the approval.
   */
  readonly fingerprint: Fingerprint;
}

export interface Finding {
  /**
   * The code of the rule. Codes do not change: users filter by them, and `routewright explain <code>` describes
   * each code. The codes of changes in responses begin with `response-`.
   */
  readonly code: string;
  readonly level: DriftLevel;
  /** Whether the finding concerns requests or responses. */
  readonly side: DriftSide;
  /** The namespace of the first place; null if the finding concerns the whole site. */
  readonly namespace: string | null;
  /** The key of the first place's route in the baseline, or in the current source if the route was added. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * A JSON pointer (RFC 6901) within the operation of the route: `/args/per_page/maximum`,
   * `/schema/properties/id/type`. The pointer is empty if the finding concerns the route or the operation
   * itself.
   */
  readonly pointer: string;
  /** The value in the baseline; null if the baseline has no value. */
  readonly before: Json;
  /** The value in the current source; null if the current source has no value. */
  readonly after: Json;
  /** The reason why the finding has its level, in one sentence. */
  readonly reason: string;
  /**
   * An example that proves a breaking change. The example was checked against both models. Null if the finding
   * has no example.
   */
  readonly witness: Witness | null;
  /** How the site responded to the request of the witness (`--prove`); null if no request was sent. */
  readonly proven: Proven | null;
  /** All places of the change, including the first place. */
  readonly places: readonly FindingPlace[];
  /** The lines of the user's code that the change affects; null if `--project` was not used. */
  readonly usages: readonly Usage[] | null;
  readonly approval: Approval | null;
  /** The fingerprint of the finding's cause; null if the cause is unknown. */
  readonly cause: Fingerprint | null;
  /** Whether the finding makes the run fail, which depends on `--fail-on`. */
  readonly fails: boolean;
  /**
   * True if the finding concerns only namespaces or paths that a plugin uses for its own screens. The finding then
   * does not make the run fail.
   */
  readonly internal?: true;
  /** Changes that only repeat this change, such as the same change of an argument; absent if there are none. */
  readonly repeats?: readonly RepeatedChange[];
  /**
   * The fingerprint: twelve hexadecimal digits, computed from the code, the places, the pointer, and the values
   * before and after. The fingerprint does not depend on message text.
   */
  readonly fingerprint: Fingerprint;
}

/** A change that only repeats another change, and that reports do not list as an issue of its own. */
export interface RepeatedChange {
  /** The code of the rule. */
  readonly code: string;
  readonly places: readonly Place[];
}

/** The texts that reports show for the findings of each rule, by the rule's code. */
export type Rules = ReadonlyMap<string, RuleFacts>;

export interface RuleFacts {
  /** The change in a few words, such as "The minimum was raised". */
  readonly title: string;
  readonly touches: Touches;
  /** Whether the rule reports an announced removal. A changelog lists the findings of the rule under "Deprecated". */
  readonly deprecates?: true;
}

/** How a finding may affect a line of the user's code. */
export type Touches =
  | Touch
  /** The line reads the property, which responses in other contexts still contain. */
  | 'property-in-context'
  /** The line reads the links of a response. */
  | 'links'
  /** No line: the people who run the site decide whether the site should allow the callers. */
  | 'permission'
  /** The line uses the name of the type of the removed resource. */
  | 'type'
  /** The line calls the operation in a batch request. */
  | 'batch'
  /** The line uses the sign-in method that the finding concerns. */
  | 'sign-in'
  /** The line creates a generated client. */
  | 'client'
  /** No line: one of the two sources must be read again. */
  | 'reading'
  /** The finding affects no line of code. */
  | 'nothing';

export interface Place {
  readonly namespace: string | null;
  readonly route: string | null;
  readonly method: HttpMethod | null;
  readonly pointer: string;
  /**
   * The operation's name in the generated client (`orders.list`) of the baseline, or of the current source if
   * the operation was added. Null if the place concerns several operations or none.
   */
  readonly operation: string | null;
}

/** A place of a finding. */
export interface FindingPlace extends Place {
  /**
   * The fingerprint that the finding would have if this were its only place. An approval of only this place
   * contains this fingerprint.
   */
  readonly fingerprint: Fingerprint;
  /** The line of PHP of the change; absent unless routewright read the code of the current source. */
  readonly declaredAt?: DeclaredAt;
}

/** The line of a plugin's code at which reports show a change of its routes. */
export interface DeclaredAt {
  /**
   * The path of the file, with `/`, relative to the folder in which routewright ran. For a plugin from a zip, the path
   * begins with the name of the plugin's folder.
   */
  readonly file: NonEmptyText;
  /** The line of the file, counted from 1. */
  readonly line: LineNumber;
  /** The function of PHP that contains the line; absent for the first line of a file. */
  readonly function?: string;
  /**
   * `current`: the line declares the route now. `baseline`: the line declared the route, which was removed.
   * `plugin`: the file that declared the route was removed too, so the line is another one of the plugin: a
   * declaration in the same namespace, or the first line of the plugin's main file.
   */
  readonly state: 'current' | 'baseline' | 'plugin';
}

export interface DriftSummary {
  readonly compared: Compared;
  /** The number of issues by level. An issue with several places counts once. */
  readonly counts: LevelCounts;
  /** The number of approved issues by level. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null if approvals were not used. */
  readonly approvals: IdleApprovals | null;
  /** The namespaces that only one of the two sources lists. */
  readonly namespaces: { readonly onlyBefore: readonly string[]; readonly onlyAfter: readonly string[] };
  readonly routes: { readonly before: Count; readonly after: Count };
  readonly operations: { readonly before: Count; readonly after: Count };
  /** Differences that are not reported as issues: they affect no caller, or are normal between two healthy sites. */
  readonly ignored: {
    readonly volatileDefaults: Count;
    /** The number of changed operations that no request reaches, because another route matches all their paths. */
    readonly unreachable: Count;
    /**
     * The number of operations that have no response schema in either source. The responses of these operations
     * were not compared.
     */
    readonly undocumented: Count;
  };
  /** What was compared, if the baseline is a contract; absent for other baselines. */
  readonly contract?: ComparedContract;
  /** The project's files of Vue, Svelte and Astro; null if no project was read. */
  readonly components: ComponentsRead | null;
  /**
   * Names that only the generated client of the baseline exports. Code that imports one of these names no longer
   * compiles.
   */
  readonly removedExports: readonly RemovedExport[];
  /** The version increment for a package that contains the generated client. */
  readonly versionAdvice: VersionAdvice;
  /** The level of `--fail-on`. */
  readonly failOn: FailOn;
  /** The issues that do not make the run fail because they are internal; absent if there are none. */
  readonly internal?: InternalIssues;
  /** Whether the run fails because of at least one issue or type error. */
  readonly fails: boolean;
}

/** The comparison of a contract: only the operations, arguments and properties that the user's code uses. */
export interface ComparedContract {
  /** The number of operations that the contract lists. */
  readonly operations: Count;
  /**
   * The number of differences outside the contract, by the level that they have for other code. `safe` is the number
   * of other routes that were added or removed; `docs` is 0, because a contract contains no texts.
   */
  readonly unused: LevelCounts;
}

/** Issues that would make the run fail, but concern only internal namespaces. */
export interface InternalIssues {
  readonly issues: Count;
  /** The internal namespaces, in alphabetical order. */
  readonly namespaces: readonly string[];
}

export interface RemovedExport {
  readonly namespace: string;
  /** The name of an operation (`posts.list`) or a type (`Post`). */
  readonly name: string;
}

/** The version increment for a package that contains the generated client. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none';
