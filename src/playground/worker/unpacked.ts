// Decompresses gzip in a page, up to a limit, so that a small file cannot fill the memory.

import { Halt } from '../../core/diagnostics/halt.ts';

/** The maximum size of an index after decompression, in bytes, as on the command line: 64 MiB. */
export const maxBytes = 64 * 1024 * 1024;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * Returns the bytes, decompressed if they are gzip.
 *
 * @param name the name of the source in messages
 * @param maxBytes the maximum size after decompression
 * @throws Halt `source` when the data is larger, or is not valid gzip
 */
export async function unpacked(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  maxBytes: number,
): Promise<Uint8Array> {
  if (bytes.length > maxBytes) throw tooLarge(name, maxBytes);
  if (!isGzip(bytes)) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > maxBytes) throw tooLarge(name, maxBytes);
      parts.push(next.value);
    }
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw new Halt(
      'source',
      `${name} begins like gzip data, but cannot be unpacked.`,
      'Download or copy the file again.',
    );
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const tooLarge = (name: string, maxBytes: number): Halt =>
  new Halt(
    'source',
    `${name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`,
    'A route index has at most a few MB. Check that this is a route index.',
  );
