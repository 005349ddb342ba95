// What a comparison finds: each difference between two models, with its level. `drift/` fills in
// what a comparison knows, `impact/` adds usages and the project, `app/` approvals and what fails.
// The JSON report has the same members, but for the findings: these become issues
// (`drift-report.ts`). Their names are a promise.

import type { HttpMethod } from './api.ts';
import type { Approval, IdleApprovals } from './approvals.ts';
import type { ColumnNumber, Count, Fingerprint, Integer, LineNumber } from './constrained.ts';
import type { Fetched } from './fetched.ts';
import type { Json } from '../schema/schema.ts';

/** From worst to mildest: `breaking` fails callers that worked, `risky` depends on the use, `docs` is words only. */
export const driftLevels = ['breaking', 'risky', 'safe', 'docs'] as const;

/** `breaking` fails callers that worked, `risky` depends on the use, `docs` is words only. */
export type DriftLevel = (typeof driftLevels)[number];

export type LevelCounts = Readonly<Record<DriftLevel, Count>>;

/** What callers send and where (routes, sign-in), or what comes back. */
export const driftSides = ['request', 'response'] as const;

export type DriftSide = (typeof driftSides)[number];

export interface Drift {
  /** Worst first; the order depends on nothing but the two models. */
  readonly findings: readonly Finding[];
  /** What made the issues, worst first. */
  readonly causes: readonly Cause[];
  /** What was read of the user's code, and the type errors that it would get; null without `--project`. */
  readonly project: ProjectReport | null;
  readonly summary: DriftSummary;
}

/** What may have made findings; the table in `drift/causes/` says how each kind is known. */
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

/** In the drift of a fleet: a namespace went from one interface to another on some sites. */
export const fleetStep = 'fleet-step';

export type CauseKind = (typeof causeKinds)[number] | typeof fleetStep;

/** One update, one switch or one setting that made several issues. */
export interface Cause {
  readonly kind: CauseKind;
  /** `WooCommerce 8.9.3 → 9.9.0` */
  readonly title: string;
  /** A plugin's slug, a post type, a path. */
  readonly subject: string;
  /** Of a plugin or of WordPress, where the software of the sides is known. */
  readonly versions: { readonly before: string | null; readonly after: string | null } | null;
  /** How many issues it has. */
  readonly counts: LevelCounts;
  /** How many of them are approved. */
  readonly approved: LevelCounts;
  /** Whether one of them makes the run fail. */
  readonly fails: boolean;
  /** Made of kind and subject; to approve it approves the issues that it has on that day. */
  readonly fingerprint: Fingerprint;
}

export interface Finding {
  /** Stable: users filter by it, `routewright explain <code>` tells more. Codes of the response side begin with `response-`. */
  readonly code: string;
  readonly level: DriftLevel;
  /** What callers send and where, or what comes back. */
  readonly side: DriftSide;
  /** Of the first place; null where it concerns the whole site. */
  readonly namespace: string | null;
  /** The key of the first place's route, as in the baseline; an added route's as it is now. */
  readonly route: string | null;
  readonly method: HttpMethod | null;
  /**
   * RFC 6901, within the route's operation: `/args/per_page/maximum`, `/schema/properties/id/type`;
   * empty where the route or the operation itself is meant.
   */
  readonly pointer: string;
  /** The value before; null where there was none. */
  readonly before: Json;
  /** The value now; null where there is none. */
  readonly after: Json;
  /** Why the level is what it is, in one sentence. */
  readonly reason: string;
  /** Proof of a breaking change, checked against both sides; null where there is none. */
  readonly witness: Witness | null;
  /** How the site itself responded to the witness (`--prove`); null where it was not asked. */
  readonly proven: Proven | null;
  /** Everywhere this one change shows, the first place included. */
  readonly places: readonly FindingPlace[];
  /** Lines of the user's code that it touches; null without `--project`. */
  readonly usages: readonly Usage[] | null;
  readonly approval: Approval | null;
  /** The fingerprint of its cause; null where none is known. */
  readonly cause: Fingerprint | null;
  /** Whether it makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /** Twelve hexadecimal digits, made of code, places, pointer, before and after, never of message text. */
  readonly fingerprint: Fingerprint;
}

/** What rules say of their findings to whoever makes something of them, by code. */
export type Rules = ReadonlyMap<string, RuleFacts>;

export interface RuleFacts {
  /** What happened: "The minimum was raised". */
  readonly title: string;
  readonly touches: Touches;
  /** Announces that something will go: a changelog lists it under "Deprecated". */
  readonly deprecates?: true;
}

/** What a line of somebody's code does that a finding concerns; beyond what a usage says: */
export type Touches =
  | Touch
  /** It reads the property, which answers in other contexts still have. */
  | 'property-in-context'
  /** It reads the links of an answer. */
  | 'links'
  /** It names the type of the resource that stood there. */
  | 'type'
  /** It calls the operation in a batch. */
  | 'batch'
  /** It signs in in that way. */
  | 'sign-in'
  /** It makes a client. */
  | 'client'
  /** Nothing does. */
  | 'nothing';

export interface Place {
  readonly namespace: string | null;
  readonly route: string | null;
  readonly method: HttpMethod | null;
  readonly pointer: string;
  /** The name in the generated client, `orders.list`: the baseline's, or of what was added; null where no single operation is meant. */
  readonly operation: string | null;
}

/** One of the places of a finding. */
export interface FindingPlace extends Place {
  /** The fingerprint that the finding would have if it were found here alone: what is approved by place goes by it. */
  readonly fingerprint: Fingerprint;
}

export type Witness =
  RefusedWitness | UndecodableWitness | UnroutableWitness | IgnoredWitness | ChangedMeaningWitness;

/** A request that was valid and is refused now. */
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

/** A path that a route took and none takes now. A model does not say whether the site has anything there. */
export interface UnroutableWitness {
  readonly kind: 'unroutable';
  readonly method: HttpMethod;
  readonly path: string;
}

/** An argument that the site took and no longer knows: it is dropped without a word. */
export interface IgnoredWitness {
  readonly kind: 'ignored';
  readonly method: HttpMethod;
  readonly path: string;
  /** As a caller writes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The one that no longer has an effect. */
  readonly argument: string;
}

/** The same request, but what it leaves out now means something else. */
export interface ChangedMeaningWitness {
  readonly kind: 'changed-meaning';
  readonly method: HttpMethod;
  readonly path: string;
  /** As a caller writes them. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The one that is left out. */
  readonly argument: string;
  /** What the site assumed. */
  readonly before: Json;
  /** What it assumes now. */
  readonly after: Json;
}

export type WitnessKind = Witness['kind'];

/** Whether the current side does what it declares. */
export interface Proven {
  /** `not-tried`: it refused to tell (401, 403, 429), failed, or has nothing to tell it by. */
  readonly result: 'confirmed' | 'not-confirmed' | 'not-tried';
  /** Of the last response; null where there was none. */
  readonly status: Integer | null;
  /** What was asked: `GET /wp/v2/posts?per_page=200`. */
  readonly request: string;
  /** What was seen, in a clause. */
  readonly seen: string;
}

/** A place in the user's own code. */
export interface CodePlace {
  /** Relative to the folder of the project's tsconfig, with `/`. */
  readonly file: string;
  readonly line: LineNumber;
  readonly column: ColumnNumber;
  /** How much of that line is meant, in UTF-16 code units. */
  readonly length: Count;
  readonly frame: CodeFrame;
}

/** The lines around a place, as they stand in the file. */
export interface CodeFrame {
  /** The number of the first line. */
  readonly firstLine: LineNumber;
  readonly lines: readonly string[];
}

/** A line of the user's code that a finding touches. */
export interface Usage extends CodePlace {
  /**
   * What it uses: `orders.list`, `orders.list(status)`, or a property of its result,
   * `orders.list().total`; of a call by hand, `status of GET /shop/v1/orders`.
   */
  readonly symbol: string;
  /** What sends a call that is written by hand: `apiFetch`; null where the generated client is used. */
  readonly caller: string | null;
  readonly touches: Touch;
  /** False where the analysis cannot see it: it may be affected. */
  readonly certain: boolean;
}

/**
 * What of the finding a line of code touches: it calls the operation (or names it), it
 * leaves an argument out, passes it, passes a value that is refused now, or names a
 * property of the answer.
 */
export type Touch = 'call' | 'omission' | 'argument' | 'value' | 'property';

/** The user's own project, and what the compiler says of it with the client of the current side. */
export interface ProjectReport {
  /** As it was given; a folder where it has none. */
  readonly tsconfig: string;
  /** What files are relative to, as seen from where the program ran; empty where that is the same. */
  readonly folder: string;
  /** The folder of the generated client, relative to the folder of the tsconfig; null where the project has none. */
  readonly client: string | null;
  /** How many calls of the site were read. */
  readonly calls: CallsRead;
  /** The version of the TypeScript that judged: the project's own where it has one. */
  readonly typescript: string;
  /** What keeps that judgement from being the project's own compiler's. */
  readonly notes: readonly string[];
  /** How many files of the user were looked at. */
  readonly files: Count;
  /** Errors that the client of the baseline does not give. */
  readonly typeErrors: readonly NewTypeError[];
}

export interface CallsRead {
  /** Calls of the generated client. */
  readonly generated: Count;
  /** Calls written by hand: `apiFetch()`, `fetch()` and the like. */
  readonly byHand: Count;
  /** Calls written by hand, with an address that cannot be read from the code. */
  readonly unknown: Count;
}

export interface NewTypeError extends CodePlace {
  /** The compiler's, without `TS`. */
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
  /** Approvals that approve nothing; null without approvals. */
  readonly approvals: IdleApprovals | null;
  /** Listed on one side only. */
  readonly namespaces: { readonly onlyBefore: readonly string[]; readonly onlyAfter: readonly string[] };
  readonly routes: { readonly before: Count; readonly after: Count };
  readonly operations: { readonly before: Count; readonly after: Count };
  /** Differences that are no issues: no caller notices them, or two healthy sites have them all the time. */
  readonly ignored: {
    readonly volatileDefaults: Count;
    /** Operations that differ and that no request reaches, because another route matches all their paths. */
    readonly unreachable: Count;
    /** Operations without a response schema on either side: their responses were not compared. */
    readonly undocumented: Count;
  };
  /** Of the project's files of Vue, Svelte and Astro; null when no project was given. */
  readonly components: ComponentsRead | null;
  /** Names that the generated client exports for the baseline alone: importing one no longer compiles. */
  readonly removedExports: readonly RemovedExport[];
  /** How the version of a package that publishes the generated client must move. */
  readonly versionAdvice: VersionAdvice;
  /** Whether the run fails: some issue or type error does. */
  readonly fails: boolean;
}

export interface RemovedExport {
  readonly namespace: string;
  /** An operation, `posts.list`, or a type, `Post`. */
  readonly name: string;
}

/** Files of Vue, Svelte and Astro. */
export interface ComponentsRead {
  /** How many were read but for their markup. */
  readonly scripts: Count;
  /** How many were not read, for their scripts are in a language that the project does not compile. */
  readonly unread: Count;
}

export interface Compared {
  /** Where a side is the index of one namespace alone: that one, and nothing else was compared. */
  readonly namespace: string | null;
  /** The globs by which the user selected namespaces; null: all that there are. */
  readonly selected: readonly string[] | null;
  readonly request: true;
  /** False where a side has no response schemas; then no issue is about responses. */
  readonly response: boolean;
  /** The sides without response schemas. */
  readonly responsesMissing: readonly ('before' | 'after')[];
  /**
   * False where one side was read signed in and the other was not, or by other permalinks: then what
   * one side alone has is no finding.
   */
  readonly routes: boolean;
  /** How the index of each side was fetched; null where it is not known. */
  readonly fetched: { readonly before: Fetched | null; readonly after: Fetched | null };
  /** By which kind of addresses each side was read, where it is known. */
  readonly permalinks: {
    readonly before: Fetched['permalinks'] | null;
    readonly after: Fetched['permalinks'] | null;
  };
  /** The hosts of the sides, where they are known to differ: that is no drift. */
  readonly hosts: { readonly before: string; readonly after: string } | null;
  /** What was not compared because the sides were read in different ways. */
  readonly notCompared: {
    readonly namespaces: Count;
    readonly routes: Count;
    /** Operations without a response schema on one side. */
    readonly responses: Count;
  };
}

/** How the version of a package that publishes the generated client must move. */
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none';
