// The differences in a site's software, as text: `WordPress 6.8 → 6.9`.

import type { InstalledPart, Software } from '../core/model/software.ts';

/** More parts than this are shown as a number. */
const maxNamed = 12;

/** @returns empty when the software of one side is not known */
export function softwareWords(before: Software | null, after: Software | null): readonly string[] {
  if (before === null || after === null) return [];
  const words = [
    ...partWords('WordPress', before.core, after.core),
    ...installedWords(before.plugins, after.plugins),
    ...installedWords(before.themes, after.themes),
  ];
  const more = words.length - maxNamed;
  return more > 0 ? [...words.slice(0, maxNamed), `${more} more`] : words;
}

const partWords = (name: string, before: string | undefined, after: string | undefined): readonly string[] =>
  before === after || before === undefined || after === undefined ? [] : [`${name} ${before} → ${after}`];

/** Inactive parts are left out: they do not affect the API. */
function installedWords(
  before: readonly InstalledPart[] | undefined,
  after: readonly InstalledPart[] | undefined,
): readonly string[] {
  if (before === undefined || after === undefined) return [];
  const active = (parts: readonly InstalledPart[]): ReadonlyMap<string, InstalledPart> =>
    new Map(parts.filter((part) => part.active).map((part) => [part.slug, part]));
  const [then, now] = [active(before), active(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((slug) => {
    const [old, current] = [then.get(slug), now.get(slug)];
    if (current === undefined) return old === undefined ? [] : [`${old.name} ${old.version} is gone`];
    if (old === undefined) return [`${current.name} ${current.version} is new`];
    return partWords(current.name, old.version, current.version);
  });
}
