// The messages between this process and the one in which PHP runs.

/** First message to the child. */
export interface BootOrder {
  readonly kind: 'boot';
  readonly packages: SandboxPackages;
  readonly php: string;
  /** Absolute paths of the zip files. */
  readonly coreZip: string;
  readonly sqliteZip: string;
  readonly allowNetwork: boolean;
  /** The address of WordPress: an origin, or a folder of it, without a trailing slash. */
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

/** Run in order, after WordPress is installed. */
export type BootStep = FilesStep | PhpStep;

export interface FilesStep {
  readonly kind: 'files';
  /** In WordPress: `/wordpress/wp-content/plugins/my-plugin`. */
  readonly folder: string;
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

export interface PhpStep {
  readonly kind: 'php';
  /** For messages: `activating my-plugin`. */
  readonly doing: string;
  /** The body of a PHP function that runs with WordPress loaded; if it returns a text, that is why it failed. */
  readonly code: string;
  /** Runs without WordPress. */
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
  | { readonly kind: 'booted'; readonly log: string; readonly printed: readonly StepOutput[] }
  | { readonly kind: 'failed'; readonly doing: string; readonly message: string; readonly log: string }
  | SandboxResponse;

/** The output of a step. */
export interface StepOutput {
  readonly doing: string;
  readonly text: string;
  /** The line that printed it, where PHP knows it: a path in WordPress and a number, separated by a colon. */
  readonly place?: string;
}

export interface SandboxResponse {
  readonly kind: 'answer';
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The entries that PHP has logged since the last response. */
  readonly log: string;
}

/** The folder of WordPress in the file system of PHP, which is only in memory. */
export const wordpressFolder = '/wordpress';

/** PHP's log; Playground configures this path. */
export const phpLog = `${wordpressFolder}/wp-content/debug.log`;
