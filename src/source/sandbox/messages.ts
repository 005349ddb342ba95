// The messages between routewright's process and the process in which PHP runs.

/** The first message to the child process. */
export interface BootOrder {
  readonly kind: 'boot';
  readonly packages: SandboxPackages;
  readonly php: string;
  /** Absolute paths of the zip files. */
  readonly coreZip: string;
  readonly sqliteZip: string;
  readonly allowNetwork: boolean;
  /** The address of WordPress without a trailing slash: an origin, or an origin with a path. */
  readonly address: string;
  /** PHP constants that are defined before WordPress is loaded. */
  readonly constants: Readonly<Record<string, string | number | boolean | null>>;
  readonly steps: readonly BootStep[];
}

/** The addresses (`file:`) of the modules that run PHP and WordPress. */
export interface SandboxPackages {
  readonly node: string;
  readonly universal: string;
  readonly wordpress: string;
}

/** A step of starting WordPress. The steps run in order, after WordPress is installed. */
export type BootStep = FilesStep | PhpStep;

export interface FilesStep {
  readonly kind: 'files';
  /** The target folder in WordPress: `/wordpress/wp-content/plugins/my-plugin`. */
  readonly folder: string;
  readonly files: readonly (readonly [path: string, bytes: Uint8Array])[];
}

export interface PhpStep {
  readonly kind: 'php';
  /** The step's name in messages: `activating my-plugin`. */
  readonly doing: string;
  /**
   * The body of a PHP function that runs with WordPress loaded. A returned text means that the step failed, and
   * is the reason.
   */
  readonly code: string;
  /** Runs the code without WordPress. */
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

/** Files of plugins and themes that changed since WordPress was started. */
export interface FilesUpdate {
  readonly kind: 'update';
  readonly id: number;
  /** By their paths in WordPress. */
  readonly written: readonly (readonly [path: string, bytes: Uint8Array])[];
  readonly removed: readonly string[];
}

export type ToChild = BootOrder | SandboxRequest | FilesUpdate;

export type FromChild =
  /** A stage of starting WordPress begins. */
  | { readonly kind: 'step'; readonly message: string }
  | { readonly kind: 'booted'; readonly log: string; readonly printed: readonly StepOutput[] }
  | { readonly kind: 'failed'; readonly doing: string; readonly message: string; readonly log: string }
  | SandboxResponse
  /** The reply to an update: whether all files were replaced. */
  | { readonly kind: 'updated'; readonly id: number; readonly isComplete: boolean };

/** Text that the PHP code of a step printed. */
export interface StepOutput {
  readonly doing: string;
  readonly text: string;
  /**
   * The line of code that printed the text, if PHP knows the line: a path in WordPress and a line number,
   * separated by a colon.
   */
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

/** The path of PHP's log in Playground. */
export const phpLog = `${wordpressFolder}/wp-content/debug.log`;
