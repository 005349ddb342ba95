// The changes since an earlier state of the site, which the reference shows.

import { basename } from 'node:path';
import type { Loaded } from '../source/load.ts';
import { nameOfSource } from '../source/source-name.ts';
import { seenDayIn } from '../core/model/access.ts';
import { filterModel, type ModelFilter } from '../core/model/filter-model.ts';
import type { Changes } from '../generate/targets/html/html-options.ts';
import type { ModelResult, ReadOptions } from '../source/read-model.ts';
import { softwareOfSides } from '../source/software.ts';
import { softwareWords } from './software-text.ts';

interface SinceOptions extends ReadOptions {
  /** The newer state. */
  readonly source: string;
  readonly filter?: ModelFilter;
  /** A source, usually a snapshot. */
  readonly since?: string | undefined;
  /** A project; each change then lists the lines of it that it touches. */
  readonly project?: string | undefined;
  readonly client?: string | undefined;
}

/**
 * Compares the earlier state, if there is one, with the current model. The filter applies
 * to both.
 *
 * @param reading the newer state, its model filtered
 * @throws Halt when the earlier state cannot be read
 */
export async function changesSince(
  options: SinceOptions,
  reading: ModelResult,
): Promise<Changes | undefined> {
  const { since, filter = {}, progress } = options;
  if (since === undefined) return undefined;
  // The comparison is loaded only when changes are asked for.
  const [{ compareSides }, { readSide, sideOf }, { changesOf }, { everyRule }] = await Promise.all([
    import('../drift/compare-sides.ts'),
    import('../source/read-side.ts'),
    import('./operation-changes.ts'),
    import('../drift/rules/every-rule.ts'),
  ]);
  const whole = await readSide(since, options);
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
  const day = seenDay(whole.loaded);
  const name = day === undefined ? nameOf(since) : `${nameOf(since)}, seen ${day}`;
  const software = await softwareOfSides({ baseline: since, current: options.source }, whole, after);
  return {
    ...changesOf(drift, before.model, after.model, everyRule, name),
    software: softwareWords(software.before, software.after),
    seen: seenDay(after.loaded) ?? '',
  };
}

const seenDay = (loaded: Loaded): string | undefined =>
  loaded.kind === 'index' ? seenDayIn(loaded.index._snapshot) : undefined;

/** The file name alone: pages are published and must not show the folder. */
const nameOf = (source: string): string =>
  /^https?:/i.test(source) ? nameOfSource(source) : basename(nameOfSource(source));
