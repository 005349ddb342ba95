// The findings of a comparison: each difference between two models, with its level. `drift/compare/` fills in the
// comparison, `drift/impact/` adds usages and the project, `drift/approve.ts` adds approvals. The JSON report has the same
// members, except for the findings: these become issues (`drift-report.ts`). Their names are a promise.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, Integer, LineNumber } from './constrained.ts';
import type { Fetched } from './fetched.ts';
import type { Json } from '../schema/schema.ts';

/**
 * From worst to mildest: `breaking` fails callers that worked, `risky` depends on the use, `docs` changes
 * only text.
 */
export const driftLevels = ['breaking', 'risky', 'safe', 'docs'] as const;

/** `breaking` fails callers that worked, `risky` depends on the use, `docs` changes only text. */
export type DriftLevel = (typeof driftLevels)[number];

export type LevelCounts = Readonly<Record<DriftLevel, Count>>;

/** Requests (arguments, routes, sign-in), or responses. */
export const driftSides = ['request', 'response'] as const;

export type DriftSide = (typeof driftSides)[number];

export interface Drift {
  /** Worst first. The order depends only on the two models. */
  readonly findings: readonly Finding[];
  /** The causes of the issues, worst first. */
  readonly causes: readonly Cause[];
  /** The user's code that was read, and the type errors that it would get; null without `--project`. */
  readonly project: ProjectReport | null;
  readonly summary: DriftSummary;
}

/** Possible causes of findings. The table in `drift/causes/` defines how each kind is recognized. */
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
  'plugin-updated',
  'core-updated',
] as const;

/** In the drift of a fleet: a namespace changed from one interface to another on some sites. */
export const fleetStep = 'fleet-step';

export type CauseKind = (typeof causeKinds)[number] | typeof fleetStep;

/** One update, one activation or one setting that caused several issues. */
export interface Cause {
  readonly kind: CauseKind;
  /** `WooCommerce 8.9.3 → 9.9.0` */
  readonly title: string;
  /** A plugin's slug, a post type, a path. */
  readonly subject: string;
  /** Versions of a plugin or of WordPress, where the software of both sides is known. */
  readonly versions: { readonly before: string | null; readonly after: string | null } | null;
  /** How many issues it caused. */
  readonly counts: LevelCounts;
  /** How many of them are approved. */
  readonly approved: LevelCounts;
  /** Whether one of them makes the run fail. */
  readonly fails: boolean;
  /** Computed from kind and subject. Approving it approves the issues that it has on that day. */
  readonly fingerprint: Fingerprint;
}

export interface Finding {
  /**
   * Stable: users filter by it, and `routewright explain <code>` describes it. Codes of the response side
   * begin with `response-`.
   */
  readonly code: string;
  readonly level: DriftLevel;
  /** Whether it concerns requests or responses. */
  readonly side: DriftSide;
  /** The namespace of the first place; null where it concerns the whole site. */
  readonly namespace: string | null;
  /** The key of the first place's route in the baseline; of an added route, its current key. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * RFC 6901, within the route's operation: `/args/per_page/maximum`, `/schema/properties/id/type`; empty for
   * the route or the operation itself.
   */
  readonly pointer: string;
  /** The value before; null where there was none. */
  readonly before: Json;
  /** The value now; null where there is none. */
  readonly after: Json;
  /** Why it has this level, in one sentence. */
  readonly reason: string;
  /** Proof of a breaking change, checked against both sides; null where there is none. */
  readonly witness: Witness | null;
  /** How the site responded to the witness (`--prove`); null where the site was not asked. */
  readonly proven: Proven | null;
  /** All places where this change appears, the first place included. */
  readonly places: readonly FindingPlace[];
  /** Lines of the user's code that it affects; null without `--project`. */
  readonly usages: readonly Usage[] | null;
  readonly approval: Approval | null;
  /** The fingerprint of its cause; null where none is known. */
  readonly cause: Fingerprint | null;
  /** Whether it makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /** Twelve hexadecimal digits, computed from code, places, pointer, before and after, never from message text. */
  readonly fingerprint: Fingerprint;
}

/** Texts of rules about their findings, for reports, by code. */
export type Rules = ReadonlyMap<string, RuleFacts>;

export interface RuleFacts {
  /** The change: "The minimum was raised". */
  readonly title: string;
  readonly touches: Touches;
  /** Announces a removal: a changelog lists it under "Deprecated". */
  readonly deprecates?: true;
}

/** How a line of the user's code may be affected by a finding, in addition to the kinds of a usage: */
export type Touches =
  | Touch
  /** It reads the property, which responses in other contexts still have. */
  | 'property-in-context'
  /** It reads the links of a response. */
  | 'links'
  /** It names the type of the resource that was there. */
  | 'type'
  /** It calls the operation in a batch. */
  | 'batch'
  /** It signs in with that method. */
  | 'sign-in'
  /** It creates a client. */
  | 'client'
  /** No line is affected. */
  | 'nothing';

export interface Place {
  readonly namespace: string | null;
  readonly route: string | null;
  readonly method: HttpMethod | null;
  readonly pointer: string;
  /**
   * The name in the generated client, `orders.list`: in the baseline, or of the added operation; null where
   * it concerns no single operation.
   */
  readonly operation: string | null;
}

/** One of the places of a finding. */
export interface FindingPlace extends Place {
  /** The fingerprint that the finding would have if it were found only here. Approvals of single places use it. */
  readonly fingerprint: Fingerprint;
}

export type Witness =
  RefusedWitness | UndecodableWitness | UnroutableWitness | IgnoredWitness | ChangedMeaningWitness;

/** A request that was valid and is now refused. */
export interface RefusedWitness {
  readonly kind: 'refused';
  readonly method: HttpMethod;
  readonly path: string;
  readonly via: 'query' | 'body' | 'batch';
  /** As a caller writes them. */
  readonly arguments: Readonly<Record<string, Json>>;
}

/** A response that the new interface allows and the old type cannot hold. */
export interface UndecodableWitness {
  readonly kind: 'undecodable';
  readonly method: HttpMethod;
  readonly path: string;
  readonly response: Json;
}

/**
 * A path that a route matched and that no route matches now. A model does not show whether the site has
 * content there.
 */
export interface UnroutableWitness {
  readonly kind: 'unroutable';
  readonly method: HttpMethod;
  readonly path: string;
}

/** An argument that the site accepted and no longer knows: it is ignored silently. */
export interface IgnoredWitness {
  readonly kind: 'ignored';
  readonly method: HttpMethod;
  readonly path: string;
  /** As a caller writes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The argument that no longer has an effect. */
  readonly argument: string;
}

/** The same request, whose omitted argument now has another meaning. */
export interface ChangedMeaningWitness {
  readonly kind: 'changed-meaning';
  readonly method: HttpMethod;
  readonly path: string;
  /** As a caller writes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The omitted argument. */
  readonly argument: string;
  /** The value that the site assumed. */
  readonly before: Json;
  /** The value that the site assumes now. */
  readonly after: Json;
}

export type WitnessKind = Witness['kind'];

/** Whether the current side behaves as it declares. */
export interface Proven {
  /** `not-tried`: the site did not allow the check (401, 403, 429), failed, or its response cannot show it. */
  readonly result: 'confirmed' | 'not-confirmed' | 'not-tried';
  /** The status of the last response; null where there was none. */
  readonly status: Integer | null;
  /** The request that was sent: `GET /wp/v2/posts?per_page=200`. */
  readonly request: string;
  /** The observation, as a clause. */
  readonly seen: string;
}

/** A place in the user's own code. */
export interface CodePlace {
  /** Relative to the folder of the project's tsconfig, with `/`. */
  readonly file: string;
  readonly line: LineNumber;
  readonly column: ColumnNumber;
  /** The length of the marked text in that line, in UTF-16 code units. */
  readonly length: Count;
  readonly frame: CodeFrame;
}

/** The lines around a place, as in the file. */
export interface CodeFrame {
  /** The number of the first line. */
  readonly firstLine: LineNumber;
  readonly lines: readonly string[];
}

/** A line of the user's code that a finding affects. */
export interface Usage extends CodePlace {
  /**
   * The symbol that it uses: `orders.list`, `orders.list(status)`, or a property of its result,
   * `orders.list().total`; for a hand-written call, `status of GET /shop/v1/orders`.
   */
  readonly symbol: string;
  /** The function that sends a hand-written call: `apiFetch`; null where the generated client is used. */
  readonly caller: string | null;
  readonly touches: Touch;
  /** False where the analysis cannot decide it: the line may be affected. */
  readonly certain: boolean;
}

/**
 * How a line of code is affected by a finding: it calls the operation (or names it), omits an argument,
 * passes it, passes a value that is now refused, or names a property of the response.
 */
export type Touch = 'call' | 'omission' | 'argument' | 'value' | 'property';

/** The user's own project, and its type errors with the client of the current side. */
export interface ProjectReport {
  /** As it was given; a folder where the project has no tsconfig. */
  readonly tsconfig: string;
  /** The folder to which file paths are relative, as seen from the working directory; empty where both are the same. */
  readonly folder: string;
  /** The folder of the generated client, relative to the folder of the tsconfig; null where the project has none. */
  readonly client: string | null;
  /** How many calls of the site were read. */
  readonly calls: CallsRead;
  /** The version of TypeScript that checked the code: the project's own where it has one. */
  readonly typescript: string;
  /** Reasons why the result may differ from that of the project's own compiler. */
  readonly notes: readonly string[];
  /** How many of the user's files were checked. */
  readonly files: Count;
  /** Errors that do not occur with the client of the baseline. */
  readonly typeErrors: readonly NewTypeError[];
}

export interface CallsRead {
  /** Calls of the generated client. */
  readonly generated: Count;
  /** Calls written by hand: `apiFetch()`, `fetch()` and the like. */
  readonly byHand: Count;
  /** Hand-written calls with an address that cannot be read from the code. */
  readonly unknown: Count;
}

export interface NewTypeError extends CodePlace {
  /** The compiler's code, without `TS`. */
  readonly code: Integer;
  readonly message: string;
  /** Whether it makes the run fail. */
  readonly fails: boolean;
}

export interface DriftSummary {
  readonly compared: Compared;
  /** How many issues, not places. */
  readonly counts: LevelCounts;
  /** How many of them are approved. */
  readonly approved: LevelCounts;
  /** Approvals without an effect; null without approvals. */
  readonly approvals: IdleApprovals | null;
  /** Listed on one side only. */
  readonly namespaces: { readonly onlyBefore: readonly string[]; readonly onlyAfter: readonly string[] };
  readonly routes: { readonly before: Count; readonly after: Count };
  readonly operations: { readonly before: Count; readonly after: Count };
  /** Differences that are not issues: no caller notices them, or two healthy sites have them all the time. */
  readonly ignored: {
    readonly volatileDefaults: Count;
    /** Changed operations that no request reaches, because another route matches all their paths. */
    readonly unreachable: Count;
    /** Operations without a response schema on either side. Their responses were not compared. */
    readonly undocumented: Count;
  };
  /** The project's files of Vue, Svelte and Astro; null when no project was given. */
  readonly components: ComponentsRead | null;
  /** Names that only the client of the baseline exports: importing one no longer compiles. */
  readonly removedExports: readonly RemovedExport[];
  /** The version increment that a package with the generated client needs. */
  readonly versionAdvice: VersionAdvice;
  /** Whether the run fails, because of at least one issue or type error. */
  readonly fails: boolean;
}

export interface RemovedExport {
  readonly namespace: string;
  /** An operation, `posts.list`, or a type, `Post`. */
  readonly name: string;
}

/** Files of Vue, Svelte and Astro. */
export interface ComponentsRead {
  /** How many were read, except for their markup. */
  readonly scripts: Count;
  /** How many were not read, because their scripts are in a language that the project does not compile. */
  readonly unread: Count;
}

export interface Compared {
  /** The namespace, where a side is the index of one namespace: only that one was compared. */
  readonly namespace: string | null;
  /** The globs by which the user selected namespaces; null: all namespaces. */
  readonly selected: readonly string[] | null;
  readonly request: true;
  /** False where a side has no response schemas. Then no issue concerns responses. */
  readonly response: boolean;
  /** The sides without response schemas. */
  readonly responsesMissing: readonly ('before' | 'after')[];
  /**
   * False where only one side was read signed in, or the permalinks differ. Then routes that only one side
   * has are not findings.
   */
  readonly routes: boolean;
  /** How the index of each side was fetched; null where it is not known. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** The kind of addresses by which each side was read, where it is known. */
  readonly permalinks: {
    readonly before: Fetched['permalinks'] | null;
    readonly after: Fetched['permalinks'] | null;
  };
  /** The hosts of the sides, where they are known to differ. That is not drift. */
  readonly hosts: { readonly before: string; readonly after: string } | null;
  /** Parts that were not compared because the sides were read in different ways. */
  readonly notCompared: {
    readonly namespaces: Count;
    readonly routes: Count;
    /** Operations without a response schema on one side. */
    readonly responses: Count;
  };
}

/** The version increment that a package with the generated client needs. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none';
