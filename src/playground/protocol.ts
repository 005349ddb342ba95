// The messages between the page of the playground and its worker.
// The worker does all the work; the page asks, one question after the other, and shows the answers.

import type { Level } from '../core/diagnostics/diagnostic.ts';
import type { OutputFile } from '../core/model/files/output-files.ts';
import type { ImportExtension } from '../generate/targets/import-extension.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import type { ComparedSide } from '../source/side.ts';

/** A source that the reader chose. */
export type PlaygroundSource =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  /** Recorded releases, as on the command line: `known:wordpress@6.9+known:woocommerce@10.5`. */
  | { readonly kind: 'known'; readonly name: string }
  /** The address of a site, with or without a scheme. */
  | { readonly kind: 'address'; readonly name: string };

export interface PlaygroundOptions {
  readonly targets: readonly TargetName[];
  /** The namespaces to generate. An empty list selects all namespaces. */
  readonly namespaces: readonly string[];
  readonly importExtension: ImportExtension;
}

/** Which of the two compared states a source is. Only `now` is generated. */
export type Side = 'now' | 'before';

export type Question =
  | { readonly kind: 'read'; readonly side: Side; readonly source: PlaygroundSource }
  | { readonly kind: 'generate'; readonly options: PlaygroundOptions }
  | { readonly kind: 'reference'; readonly options: PlaygroundOptions }
  /** Predicts the source with another release, such as `woocommerce@10.5`. The answer has both states. */
  | { readonly kind: 'forecast'; readonly target: string }
  /** Asks for both sources, so that the page can pass them to the worker that compares. */
  | { readonly kind: 'sides' };

/** The question to the worker that compares. */
export interface CompareQuestion extends SidesAnswer {
  /** The namespaces to compare. An empty list compares all namespaces. */
  readonly namespaces: readonly string[];
}

export interface ShownDiagnostic {
  readonly level: Level;
  readonly code: string;
  readonly message: string;
  /** The place: a route, a method or a pointer. */
  readonly where: string;
}

export interface ShownOperation {
  readonly method: string;
  readonly path: string;
  readonly namespace: string;
  readonly title: string;
  /** The call with the generated client: `wpV2.posts.list`. */
  readonly call: string;
  /** Code that calls the operation with the generated client. */
  readonly sample: string;
}

export interface ReadAnswer {
  readonly title: string;
  readonly namespaces: readonly {
    readonly name: string;
    /** The name of the plugin that registers the namespace, or empty. */
    readonly plugin: string;
    readonly operations: number;
  }[];
  readonly counts: {
    readonly namespaces: number;
    readonly routes: number;
    readonly operations: number;
    readonly arguments: number;
    /** The operations whose response has a schema. */
    readonly typed: number;
  };
  readonly diagnostics: readonly ShownDiagnostic[];
  readonly operations: readonly ShownOperation[];
  /** Notes about how the source was read, for example what a page cannot ask of a site. */
  readonly notes: readonly string[];
}

export interface GenerateAnswer {
  readonly files: readonly OutputFile[];
}

export interface ReferenceAnswer {
  /** The reference as one HTML document. */
  readonly html: string;
}

export interface SidesAnswer {
  readonly before: ComparedSide;
  readonly now: ComparedSide;
}

export interface CompareAnswer {
  /** The report as one HTML document. */
  readonly html: string;
  /** The most important sentence of the report. */
  readonly verdict: string;
  /** The counts of each level. */
  readonly summary: string;
}

export interface Answers {
  readonly read: ReadAnswer;
  readonly generate: GenerateAnswer;
  readonly reference: ReferenceAnswer;
  readonly sides: SidesAnswer;
  readonly forecast: SidesAnswer;
}

/** A problem that the reader can solve. */
export interface Failure {
  readonly message: string;
  readonly hint: string;
}

/** From the page to the worker. */
export type ToWorker<Asked> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Asked }
  /** The content of a file that the worker asked for; undefined if it cannot be loaded. */
  | { readonly kind: 'file'; readonly name: string; readonly data: unknown };

/** From the worker to the page. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure }
  /** Asks the page for one of its own files, such as `known-wordpress`. */
  | { readonly kind: 'need'; readonly name: string };
