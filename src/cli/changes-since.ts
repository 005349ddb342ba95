// What the reference shows of an earlier state of the site.

import { basename } from 'node:path';
import type { LoadOptions } from '../load/load-options.ts';
import { filterModel, type ModelFilter } from '../model/filter-model.ts';
import type { Changes } from '../render/html/html-options.ts';
import { changesOf } from './changes-of.ts';
import type { Io } from './io.ts';
import { compareSides, readSide, sideOf } from './read-side.ts';
import type { SourceReading } from './read-source.ts';
import { nameOfSource } from '../load/source-name.ts';

/**
 * Compares an earlier state with what was read, as far as the filter lets both through.
 *
 * @param since a source: a snapshot, most likely
 * @param reading the newer state, its model filtered
 * @throws Halt when the earlier state cannot be read
 */
export async function changesSince(
  since: string,
  reading: Pick<SourceReading, 'loaded' | 'value'>,
  filter: ModelFilter,
  load: LoadOptions,
  io: Io,
): Promise<Changes> {
  const [whole, after] = [await readSide(since, load, io), await sideOf('the source', reading)];
  const before = { ...whole, model: filterModel(whole.model, filter) };
  io.progress('Comparing');
  const { everyRule } = await import('../drift/rules/every-rule.ts');
  const drift = await compareSides(before, after, { force: false });
  return changesOf(drift, before.model, after.model, everyRule, nameOf(since));
}

/** Pages are published: they need not tell in which folder a file was. */
const nameOf = (source: string): string =>
  /^https?:/i.test(source) ? nameOfSource(source) : basename(nameOfSource(source));
