// Everything that decides how a source is read. The caller fills it in once; nothing
// below assumes a value of its own.

export interface LoadOptions {
  /** How long a site may take, in milliseconds, from the first request to the last byte. */
  readonly timeoutMs: number;
  /** How large a source may be, in bytes, after decompression. */
  readonly maxBytes: number;
  /** Sent to the site that was asked for; never to another origin, never printed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the source `-` reads. */
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

export const defaultLoadOptions: LoadOptions = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 };
