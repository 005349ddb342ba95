// What this process and the one in which PHP runs tell each other.

/** First message to the child. */
export interface BootOrder {
  readonly kind: 'boot';
  readonly packages: SandboxPackages;
  readonly php: string;
  /** Of the zips, absolute. */
  readonly coreZip: string;
  readonly sqliteZip: string;
  readonly allowNetwork: boolean;
  /** What WordPress calls itself: an origin, or a folder of it. No slash at its end. */
  readonly address: string;
  /** Defined before WordPress is loaded. */
  readonly constants: Readonly<Record<string, string | number | boolean | null>>;
  readonly steps: readonly BootStep[];
}

/** The addresses (`file:`) of the modules that run PHP and WordPress. */
export interface SandboxPackages {
  readonly node: string;
  readonly universal: string;
  readonly wordpress: string;
}

/** Done one after the other, once WordPress is installed. */
export type BootStep = FilesStep | PhpStep;

export interface FilesStep {
  readonly kind: 'files';
  /** In WordPress: `/wordpress/wp-content/plugins/my-plugin`. */
  readonly folder: string;
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

export interface PhpStep {
  readonly kind: 'php';
  /** As messages say it: `activating my-plugin`. */
  readonly doing: string;
  /** The body of a PHP function, WordPress being loaded; what it returns as text is why it failed. */
  readonly code: string;
  /** Runs where WordPress is not loaded. */
  readonly bare?: boolean;
}

/** A request to WordPress. */
export interface SandboxRequest {
  readonly kind: 'ask';
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type ToChild = BootOrder | SandboxRequest;

export type FromChild =
  /** A part of the boot begins. */
  | { readonly kind: 'step'; readonly message: string }
  | { readonly kind: 'booted'; readonly log: string; readonly printed: readonly Printed[] }
  | { readonly kind: 'failed'; readonly doing: string; readonly message: string; readonly log: string }
  | SandboxAnswer;

/** What a step printed. */
export interface Printed {
  readonly doing: string;
  readonly text: string;
  /** The line that did so, where PHP knows it: a path in WordPress and a number, parted by a colon. */
  readonly place?: string;
}

export interface SandboxAnswer {
  readonly kind: 'answer';
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** What PHP has logged since the last answer. */
  readonly log: string;
}

/** Where WordPress is in the file system of PHP, which is in memory alone. */
export const wordpressFolder = '/wordpress';

/** What PHP logs: Playground has it written there. */
export const phpLog = `${wordpressFolder}/wp-content/debug.log`;
