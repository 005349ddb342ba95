// Collects the bytes of a stream. Gzip is recognized by its magic bytes and decompressed. Reading stops when the data
// exceeds the limit, so a small file cannot fill the memory.

import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Halt } from '../../core/diagnostics/halt.ts';

export interface ReadLimits {
  /** The maximum size of the decompressed data, in bytes. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns all bytes of a stream, decompressed. Errors of the stream itself are thrown unchanged.
 *
 * @param name the name of the source in messages
 * @throws Halt when the data is too large or is invalid gzip
 */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  { maxBytes, signal }: ReadLimits,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const { isGzip, all } = await peekGzip(signal ? untilAborted(chunks, signal) : chunks);
  try {
    for await (const part of isGzip ? gunzipped(all) : all) {
      size += part.length;
      if (size > maxBytes) throw sourceTooLarge(name, maxBytes);
      parts.push(part);
    }
  } catch (error) {
    throw (isGzip ? gzipError(error, name) : undefined) ?? error;
  }
  return Buffer.concat(parts);
}

/** Returns the first bytes of a stream, up to the limit or until the signal aborts. Never throws. */
export async function readStart(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: ReadLimits,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of signal ? untilAborted(chunks, signal) : chunks) {
      parts.push(part);
      size += part.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // After an error, the received bytes are returned.
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed);
  const gunzip = createGunzip();
  // `pipe` does not pass on the errors of a stream.
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
  }
}

/**
 * Yields the chunks of a stream until the signal aborts, even if the stream never ends. In Node 20 and 22, a
 * stream of `fetch` never ends after a wrong `content-encoding`. Errors of the stream itself are thrown
 * unchanged.
 *
 * @throws the abort reason of the signal
 */
export async function* untilAborted(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  try {
    for (;;) {
      const next = await Promise.race([aborted, iterator.next()]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // The listener would keep the received data in memory.
    signal.removeEventListener('abort', stop);
    // The result is not awaited, because a stream that sends nothing may never return.
    iterator.return?.().then(undefined, () => undefined);
  }
}

/** Reads the first two bytes of a stream. The returned `all` yields every chunk, including these two bytes. */
async function peekGzip(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly isGzip: boolean; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { isGzip: head[0] === 0x1f && head[1] === 0x8b, all: all() };
}

function sourceTooLarge(name: string, maxBytes: number): Halt {
  const limit = maxBytes < 1024 * 1024 ? `${maxBytes} bytes` : `${Math.floor(maxBytes / 1024 / 1024)} MiB`;
  return new Halt(
    'source',
    `${name} is larger than ${limit}.`,
    'A route index has at most a few MB. Check that the source is a route index, or raise the limit with `maxBytes`.',
  );
}

function gzipError(error: unknown, name: string): Halt | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR')
    return new Halt('source', `${name} is incomplete gzip data.`, 'Download or copy the file again.');
  if (typeof code === 'string' && code.startsWith('Z_'))
    return new Halt(
      'source',
      `${name} begins like gzip data, but cannot be unpacked.`,
      'Download or copy the file again.',
    );
  return undefined;
}
