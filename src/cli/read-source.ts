import type { LoadOptions } from '../load/load-options.ts';
import { nameOfFile, nameOfStdin, nameOfUrl } from '../load/source-name.ts';
import type { ModelReading } from '../pipeline.ts';
import type { Io } from './io.ts';

/**
 * Reads a source, saying so on a terminal. The pipeline is loaded here, so that help
 * and usage errors do not wait for it.
 */
export async function readSource(source: string, options: LoadOptions, io: Io): Promise<ModelReading> {
  io.progress(`Reading ${sourceWords(source)}`);
  const { readModel } = await import('../pipeline.ts');
  return readModel(source, options);
}

/** A source as it may be printed: without what may be a secret in an address. */
export function sourceWords(source: string): string {
  if (source === '-') return nameOfStdin;
  return /^https?:/i.test(source) && URL.canParse(source) ? nameOfUrl(new URL(source)) : nameOfFile(source);
}
