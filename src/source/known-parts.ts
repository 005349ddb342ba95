import { existsSync } from 'node:fs';
import { knownPrefix } from './known-source.ts';
import { hasScheme } from './site/addresses.ts';

/** Splits a source at `+` if a part begins with `known:`; undefined for every other source. */
export function knownParts(source: string): readonly string[] | undefined {
  if (!source.includes(knownPrefix) || hasScheme(source) || existsSync(source)) return undefined;
  const parts = source.split('+');
  return parts.some((part) => part.startsWith(knownPrefix)) ? parts : undefined;
}
