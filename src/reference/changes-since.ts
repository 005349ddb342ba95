// Finds the changes since an earlier state of the site. The reference shows changes since the earlier state.

import { basename } from 'node:path';
import type { Loaded } from '../source/load.ts';
import { nameOfSource } from '../source/source-name.ts';
import { seenDayIn } from '../core/model/api/access.ts';
import { filterModel, type ModelFilter } from '../core/model/api/filter-model.ts';
import type { Changes } from '../generate/targets/html/html-options.ts';
import type { ModelResult, ReadOptions } from '../source/read-model.ts';
import { softwareOfSides } from '../source/software.ts';
import type { InstalledPart, Software } from '../core/model/software/software.ts';

interface SinceOptions extends ReadOptions {
  /** The newer state. */
  readonly source: string;
  readonly filter?: ModelFilter;
  /** The source of the earlier state, usually a snapshot. */
  readonly since?: string | undefined;
  /** The user's project. With a project, each change lists the affected lines of the project. */
  readonly project?: string | undefined;
  readonly client?: string | undefined;
}

/**
 * Compares the earlier state, if there is one, with the current model. The filter applies to the earlier and
 * the newer state.
 *
 * @param reading the newer state, with the filtered model
 * @throws Halt when the earlier state cannot be read
 */
export async function changesSince(
  options: SinceOptions,
  reading: ModelResult,
): Promise<Changes | undefined> {
  const { since, filter = {}, progress } = options;
  if (since === undefined) return undefined;
  // The comparison is loaded only if it is needed.
  const [
    { compareSides },
    { readSide, comparedSide: sideOf },
    { changesByOperation: changesOf },
    { everyRule },
  ] = await Promise.all([
    import('../drift/compare-sides.ts'),
    import('../source/read-side.ts'),
    import('./operation-changes.ts'),
    import('../drift/rules/every-rule.ts'),
  ]);
  // The newer state may keep its WordPress for the next run. The earlier state has a WordPress of its own.
  const { sandboxKeeper: _, ...readOptions } = options;
  const whole = await readSide(since, readOptions);
  const before = { ...whole, model: filterModel(whole.model, filter) };
  const after = sideOf('the source', reading);
  progress?.({ kind: 'begin', message: 'Comparing' });
  const compared = await compareSides(before, after);
  const { project } = options;
  const drift =
    project === undefined
      ? compared
      : await (
          await import('../drift/impact/project-impact.ts')
        ).projectImpact(compared, before, after, { ...options, project });
  const day = earlierSeenDay(whole.loaded);
  const name = day === undefined ? sourceFileName(since) : `${sourceFileName(since)}, seen ${day}`;
  const software = await softwareOfSides({ baseline: since, current: options.source }, whole, after);
  return {
    ...changesOf(drift, before.model, after.model, everyRule, name),
    software: softwareChanges(software.before, software.after),
    seen: earlierSeenDay(after.loaded) ?? '',
  };
}

const earlierSeenDay = (loaded: Loaded): string | undefined =>
  loaded.kind === 'index' ? seenDayIn(loaded.index._snapshot) : undefined;

/** The file name without its folder. Pages are published and must not contain the path of the folder. */
const sourceFileName = (source: string): string =>
  /^https?:/i.test(source) ? nameOfSource(source) : basename(nameOfSource(source));

// The changes of software versions as text (`WordPress 6.8 → 6.9`).

/**
 * The maximum number of plugins and themes in the text. If more plugins and themes changed, the text contains
 * only their number.
 */
const maxNamedParts = 12;

/** @returns an empty list when the software of one of the states is unknown */
function softwareChanges(before: Software | null, after: Software | null): readonly string[] {
  if (before === null || after === null) return [];
  const words = [
    ...partWords('WordPress', before.core, after.core),
    ...installedWords(before.plugins, after.plugins),
    ...installedWords(before.themes, after.themes),
  ];
  const more = words.length - maxNamedParts;
  return more > 0 ? [...words.slice(0, maxNamedParts), `${more} more`] : words;
}

const partWords = (name: string, before: string | undefined, after: string | undefined): readonly string[] =>
  before === after || before === undefined || after === undefined ? [] : [`${name} ${before} → ${after}`];

/** The installed software. Inactive plugins and themes are left out, because they do not affect the API. */
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
    if (current === undefined) return old === undefined ? [] : [`${old.name} ${old.version} is removed`];
    if (old === undefined) return [`${current.name} ${current.version} is new`];
    return partWords(current.name, old.version, current.version);
  });
}
