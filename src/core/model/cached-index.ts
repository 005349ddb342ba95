// Whether a cache sent the index of a site, instead of the site itself. The JSON report of drift contains it.

import type { Count } from './constrained.ts';

/** A cache that sent the index of a site. */
export interface CachedIndex {
  /** How long the response was in the cache, in seconds; null if the cache does not send its age. */
  readonly age: Count | null;
  /** Whether a second request, past the cache, got a fresh response from the site, which was then used. */
  readonly refreshed: boolean;
}

/** An age such as `86399 s (24 h)`. */
export function ageText(seconds: number): string {
  const [unit, size] = seconds >= 172_800 ? ['days', 86_400] : seconds >= 7200 ? ['h', 3600] : ['min', 60];
  return seconds < 120 ? `${seconds} s` : `${seconds} s (${Math.round(seconds / Number(size))} ${unit})`;
}
