// A name once given stays. The manifest of the output that is there knows the names of
// the last run; where the rules would give another by now, the old one is kept and goes
// into the file of kept names. A name whose line somebody deleted from that file is
// given by the rules again.

import { mergedNames, namesOf, type NamesByPlace, type RecordedNames } from '../core/model/kept-names.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { ModelResult } from '../source/read-model.ts';

/** An operation or type that is called otherwise than in the last run, or would be. */
export interface NameChange {
  /** `GET /wc/v3/products`. */
  readonly place: string;
  readonly before: string;
  readonly now: string;
}

export interface NamesKept {
  readonly reading: ModelResult;
  /** What goes into the file: `now` is the rules' name, `before` the one that stays. */
  readonly added: readonly NameChange[];
  /** What is called otherwise all the same. */
  readonly moved: readonly NameChange[];
}

/**
 * Gives the places of a model the names that they had in the last run.
 *
 * @param recorded the names of the last run; nothing when none is known
 */
export async function keepNames(
  reading: ModelResult,
  recorded: RecordedNames | undefined,
): Promise<NamesKept> {
  if (recorded === undefined) return { reading, added: [], moved: [] };
  const wereKept = new Set(recorded.kept);
  const byRules = changesBetween(recorded, namesOf(reading.value));
  const mayKeep = byRules.filter(({ place }) => !wereKept.has(place) && !isNamed(reading.names, place));
  if (mayKeep.length === 0) return { reading, added: [], moved: byRules };
  const before = ofChanges(mayKeep);
  const renamed = await reading.renamed(mergedNames(reading.names, before));
  const moved = changesBetween(recorded, namesOf(renamed.value));
  const stillMoved = new Set(moved.map(({ place }) => place));
  const added = mayKeep.filter(({ place }) => !stillMoved.has(place));
  return { reading: renamed, added, moved };
}

/** The names as the file shall hold them: what it holds, and what is kept from now on. */
export const withAdded = (names: NamesByPlace, added: readonly NameChange[]): NamesByPlace =>
  mergedNames(names, ofChanges(added));

/**
 * What the manifest of this run records.
 *
 * @param model what is written: a part of what was read, where a filter was given
 */
export function recordOf({ value: whole, names: keptNames }: ModelResult, model: ApiModel): RecordedNames {
  const all = namesOf(whole);
  const isWhole =
    model.routes.length === whole.routes.length &&
    model.routes.every((route, at) => route === whole.routes[at]);
  const written = isWhole ? all : namesOf(model);
  const names = new Set(Object.values(written.operations));
  const operations = Object.fromEntries(Object.entries(all.operations).filter(([, name]) => names.has(name)));
  const kept = Object.keys({ ...operations, ...written.types }).filter((place) => isNamed(keptNames, place));
  return { operations, types: written.types, kept };
}

const isNamed = ({ operations, types }: NamesByPlace, place: string): boolean =>
  Object.hasOwn(operations, place) || Object.hasOwn(types, place);

const isOfType = (place: string): boolean => place.startsWith('/');

const ofChanges = (changes: readonly NameChange[]): NamesByPlace => {
  const entries = (wanted: boolean): Readonly<Record<string, string>> =>
    Object.fromEntries(
      changes.filter(({ place }) => isOfType(place) === wanted).map(({ place, before }) => [place, before]),
    );
  return { operations: entries(false), types: entries(true) };
};

/** The places of both runs that are called otherwise. */
const changesBetween = (before: NamesByPlace, now: NamesByPlace): readonly NameChange[] =>
  (['operations', 'types'] as const).flatMap((kind) =>
    Object.entries(before[kind]).flatMap(([place, name]): readonly NameChange[] => {
      const current = Object.hasOwn(now[kind], place) ? now[kind][place] : undefined;
      return current === undefined || current === name ? [] : [{ place, before: name, now: current }];
    }),
  );
