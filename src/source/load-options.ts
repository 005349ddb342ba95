// Everything that decides how a source is read. its callers fill in the defaults; the
// stage itself assumes none.

import { projectOptions } from '../core/model/options/project-options.ts';
import type { SandboxOptions } from './sandbox/sandbox-options.ts';
import type { SignInOptions } from './site/sign-in.ts';

export interface LoadOptions extends SignInOptions {
  /** How long a site may take for one answer, in milliseconds, from the request to the last byte. */
  readonly timeoutMs: number;
  /** How large a source, or one answer of a site, may be, in bytes, after decompression. */
  readonly maxBytes: number;
  /** How long to wait before each further try where a site is busy or fails, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  /** Whether a site is asked what its routes answer. */
  readonly schemas: boolean;
  /** Whether a site is asked what it is made of besides its routes: post types, taxonomies; it is when left out. */
  readonly siteParts?: boolean;
  /** Waits until a host may be asked; what it resolves with is called when the host has answered. */
  readonly turn?: (host: string) => Promise<() => void>;
  readonly userAgent?: string;
  readonly proxies?: Proxies;
  /** What the user says of the source beyond what it says itself. */
  readonly config?: ConfigSource;
  /** How WordPress is started where the source is a plugin, a theme or a version of it. */
  readonly box?: SandboxOptions;
  /** What the source `-` reads. */
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  readonly fetch?: Fetch;
  /** Told of each step as it begins; what it is told holds no secret. */
  readonly progress?: (step: LoadStep) => void;
}

export interface ConfigSource {
  readonly path: string;
  /** It was sought by its usual name, so it may be missing. */
  readonly isDefault?: boolean;
  /** Other sources whose sections of the configuration apply too: the two sides of a comparison are configured alike. */
  readonly alsoFor?: readonly string[];
}

/** What is needed of `fetch`. */
export type Fetch = (
  url: URL,
  request: {
    readonly method: string;
    readonly headers: Headers;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<FetchedResponse>;

export interface FetchedResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

export type LoadStep =
  | { readonly kind: 'step'; readonly message: string }
  /** One of several requests of a kind, such as one route of many. */
  | { readonly kind: 'count'; readonly message: string; readonly done: number; readonly total: number };

/** As the environment names them (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export interface Proxies {
  readonly https?: string;
  readonly http?: string;
  /** Hosts that are reached without, parted by commas. */
  readonly except?: string;
}

export const defaultLoadOptions = {
  timeoutMs: projectOptions.timeout.default * 1000,
  maxBytes: projectOptions.maxBytes.default,
  retryDelaysMs: [500, 2000],
  schemas: true,
} satisfies LoadOptions;
