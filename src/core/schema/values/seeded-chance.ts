// Random numbers that depend only on a seed and on the place of their use. The numbers are equal in every run and on every machine.

import type { Chance } from './random-value.ts';

/** The FNV-1a hash with 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns a random number generator for a seed and a place.
 *
 * @param place identifies the use of the numbers (`/wp/v2/posts 7`).
 */
export function seededChance(seed: number, place: string): Chance {
  // Mulberry32.
  let state = fnv1a(`${seed} ${place}`);
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}
