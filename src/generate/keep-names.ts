// Keeps the names of generated code stable.
// The manifest in the output folder records the names of the last run.
// If the naming rules now give another name, the recorded name is added to the file of kept names.
// Users can delete a line from the file of kept names to use the new name.

import {
  mergedNames,
  namesByPlace,
  type NamesByPlace,
  type RecordedNames,
} from '../core/model/names/names-file.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ModelResult } from '../source/read-model.ts';

/** An operation or type with a new name, or with a kept old name. */
export interface NameChange {
  /** `GET /wc/v3/products`. */
  readonly place: string;
  readonly before: string;
  /** The new name. If the old name is kept, the name that the current naming rules would give. */
  readonly now: string;
}

export interface NamesKept {
  readonly reading: ModelResult;
  readonly added: readonly NameChange[];
  readonly moved: readonly NameChange[];
}

/**
 * Renames the operations and types of a model to the names of the last run.
 *
 * @param recorded the names of the last run, if the manifest records names
 */
export async function keepNames(
  reading: ModelResult,
  recorded: RecordedNames | undefined,
): Promise<NamesKept> {
  if (recorded === undefined) return { reading, added: [], moved: [] };
  const wereKept = new Set(recorded.kept);
  const byRules = changesBetween(recorded, namesByPlace(reading.value));
  const mayKeep = byRules.filter(({ place }) => !wereKept.has(place) && !isNamed(reading.names, place));
  if (mayKeep.length === 0) return { reading, added: [], moved: byRules };
  const before = ofChanges(mayKeep);
  const renamed = await reading.renamed(mergedNames(reading.names, before));
  const moved = changesBetween(recorded, namesByPlace(renamed.value));
  const stillMoved = new Set(moved.map(({ place }) => place));
  const added = mayKeep.filter(({ place }) => !stillMoved.has(place));
  return { reading: renamed, added, moved };
}

/** The new content of the file of kept names. */
export const withAdded = (names: NamesByPlace, added: readonly NameChange[]): NamesByPlace =>
  mergedNames(names, ofChanges(added));

/**
 * The names to record in the manifest.
 *
 * @param model the model after the filter
 */
export function recordedNamesOf(
  { value: whole, names: keptNames }: ModelResult,
  model: ApiModel,
): RecordedNames {
  const all = namesByPlace(whole);
  const isWhole =
    model.routes.length === whole.routes.length &&
    model.routes.every((route, at) => route === whole.routes[at]);
  const written = isWhole ? all : namesByPlace(model);
  const names = new Set(Object.values(written.operations));
  const operations = Object.fromEntries(Object.entries(all.operations).filter(([, name]) => names.has(name)));
  const kept = Object.keys({ ...operations, ...written.types }).filter((place) => isNamed(keptNames, place));
  return { operations, types: written.types, kept };
}

const isNamed = ({ operations, types }: NamesByPlace, place: string): boolean =>
  Object.hasOwn(operations, place) || Object.hasOwn(types, place);

const isTypePlace = (place: string): boolean => place.startsWith('/');

const ofChanges = (changes: readonly NameChange[]): NamesByPlace => {
  const entries = (wanted: boolean): Readonly<Record<string, string>> =>
    Object.fromEntries(
      changes
        .filter(({ place }) => isTypePlace(place) === wanted)
        .map(({ place, before }) => [place, before]),
    );
  return { operations: entries(false), types: entries(true) };
};

const changesBetween = (before: NamesByPlace, now: NamesByPlace): readonly NameChange[] =>
  (['operations', 'types'] as const).flatMap((kind) =>
    Object.entries(before[kind]).flatMap(([place, name]): readonly NameChange[] => {
      const current = Object.hasOwn(now[kind], place) ? now[kind][place] : undefined;
      return current === undefined || current === name ? [] : [{ place, before: name, now: current }];
    }),
  );
