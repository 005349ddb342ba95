// Selects the options that the manifest records: options that affect the output and do not have their default value.

import type { OptionTable } from './option.ts';
import { projectOptions } from './project-options.ts';
import { runOptions } from './run-options.ts';

interface RecordedRow {
  /** The name of the option in the manifest. */
  readonly name: string;
  readonly flag: string;
  /** The text to show if the manifest contains no value. */
  readonly absent: string;
  /** The value that the manifest does not record. */
  readonly unrecorded: unknown;
}

const recordedIn = (table: OptionTable): readonly RecordedRow[] =>
  Object.entries(table).flatMap(([name, { flag, manifest, default: usual }]) =>
    flag && manifest
      ? [{ name, flag: flag.name, absent: manifest.absent, unrecorded: manifest.unrecorded ?? usual }]
      : [],
  );

const recordedTables: readonly OptionTable[] = [projectOptions, runOptions];

/** Selects the options of a run that the manifest of the run records. */
export const recordedOptions = (values: object, from = recordedTables): Readonly<Record<string, unknown>> => {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    from.flatMap(recordedIn).flatMap(({ name, unrecorded }) => {
      const value = given.get(name);
      return value === undefined || value === unrecorded ? [] : [[name, value]];
    }),
  );
};

/**
 * The differences between the options in two manifests, one line per option. A line names the flag and both
 * values: `--format: true → false`.
 */
export function recordedChanges(before: object, now: object, from = recordedTables): readonly string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(now));
  return from.flatMap(recordedIn).flatMap(({ name, flag, absent }) => {
    const [was, is] = [old, current].map((values) => recordedValueText(values.get(name) ?? absent));
    return was === is ? [] : [`--${flag}: ${was} → ${is}`];
  });
}

const recordedValueText = (value: unknown): string => (value === true ? 'yes' : String(value));
