// Whether a cache sent the index of a site, instead of the site itself. The JSON report of drift contains it.

import type { Count } from '../api/constrained.ts';

/** A cache that sent the index of a site. */
export interface CachedIndex {
  /** How long the response was in the cache, in seconds; null if the cache does not send its age. */
  readonly age: Count | null;
  /** Whether a second request, past the cache, got a fresh response from the site, which was then used. */
  readonly refreshed: boolean;
}

/** An age such as `86399 s (24 h)`. */
export function ageText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const rounded = (size: number): number => Math.round(seconds / size);
  const text =
    seconds < 7200
      ? `${rounded(60)} min`
      : seconds < 172_800
        ? `${rounded(3600)} h`
        : `${rounded(86_400)} days`;
  return `${seconds} s (${text})`;
}
