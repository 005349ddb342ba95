// The options for reading a source. The function `load` has no defaults of its own, so its callers set all of them.

import { projectOptions } from '../core/model/options/project-options.ts';
import type { Fetch, LoadStep, Proxies } from './requests.ts';
import type { SandboxKeeper } from './sandbox/keep-sandbox.ts';
import type { SandboxOptions } from './sandbox/sandbox-options.ts';
import type { SignInOptions } from './site/sign-in.ts';

export interface LoadOptions extends SignInOptions {
  /**
   * The maximum time for one response of a site, in milliseconds, from the request to the last byte. The time
   * must be above 0 and at most 2_147_483_647.
   *
   * @default 30_000
   */
  readonly timeoutMs: number;
  /**
   * The maximum size of a source, or of one response of a site, in bytes, after decompression.
   *
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes: number;
  /**
   * The delays before a request is sent again if a site is busy or fails, in milliseconds. Each delay is from 0
   * to 2_147_483_647.
   *
   * @default [500, 2000]
   */
  readonly retryDelaysMs: readonly number[];
  /**
   * Whether to request response schemas from a site.
   *
   * @default true
   */
  readonly schemas: boolean;
  /**
   * Whether the routes of content types are also requested with OPTIONS, because some plugins register their
   * fields only when their route is requested. At most 150 requests.
   *
   * @default true
   */
  readonly options?: boolean;
  /**
   * Whether the post types, taxonomies, statuses and abilities of a site are requested too.
   *
   * @default true
   */
  readonly siteParts?: boolean;
  /**
   * Waits until a request to a host is allowed. The promise resolves to a function, which is called when the host has
   * responded.
   */
  readonly turn?: (host: string) => Promise<() => void>;
  /**
   * The maximum age of a site's index that a cache sent, such as `1h`: a number and one of the units `s`, `m`, `h` and
   * `d`.
   *
   * @default no limit
   */
  readonly maxAge?: string;
  /**
   * The `User-Agent` header of requests.
   *
   * @default `routewright/` and its version
   */
  readonly userAgent?: string;
  /**
   * The proxies for requests to a site.
   *
   * @default none
   */
  readonly proxies?: Proxies;
  /** The user's configuration for the source. */
  readonly config?: ConfigSource;
  /** How WordPress is started if the source is a plugin, a theme or a version of WordPress. */
  readonly box?: SandboxOptions;
  /**
   * The source is exercised after the reading: requests that create, change and delete content. Only a
   * WordPress that routewright starts can be exercised.
   *
   * @default false
   */
  readonly exercise?: boolean;
  /**
   * Whether a WordPress that routewright starts also reports the file and line of each callback. They become the
   * members `declaredAt` of routes and operations. Other sources do not know these places.
   *
   * @default false
   */
  readonly declarations?: boolean;
  /** Keeps the WordPress that is started for a source, for the next reading. By default, a reading stops it. */
  readonly sandboxKeeper?: SandboxKeeper;
  /** Returns the data of standard input, for the source `-`. */
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  /** Stops the reading. */
  readonly signal?: AbortSignal;
  /**
   * The function that sends requests, instead of the global `fetch`.
   *
   * @default `fetch`, through `proxies` if they are set
   */
  readonly fetch?: Fetch;
  /** Called at the beginning of each step. The text of a step contains no secret. */
  readonly progress?: (step: LoadStep) => void;
}

export interface ConfigSource {
  readonly path: string;
  /** Whether `path` is the default path. The file at the default path may be missing. */
  readonly isDefault?: boolean;
  /**
   * The other sources whose sections of the configuration also apply. For example, both sources of a comparison
   * use the same sections.
   */
  readonly alsoFor?: readonly string[];
}

export const defaultLoadOptions = {
  timeoutMs: projectOptions.timeout.default * 1000,
  maxBytes: projectOptions.maxBytes.default,
  retryDelaysMs: [500, 2000],
  schemas: true,
} satisfies LoadOptions;
