// The options that the manifest records: those that affect the output and do not have their default value.

import type { OptionTable } from './option.ts';
import { projectOptions } from './project-options.ts';
import { runOptions } from './run-options.ts';

interface RecordedRow {
  /** The option's member in the manifest. */
  readonly name: string;
  readonly flag: string;
  /** The value to show if the manifest has no value. */
  readonly absent: string;
  /** The value that is not recorded. */
  readonly unrecorded: unknown;
}

const recordedIn = (table: OptionTable): readonly RecordedRow[] =>
  Object.entries(table).flatMap(([name, { flag, manifest, default: usual }]) =>
    flag && manifest
      ? [{ name, flag: flag.name, absent: manifest.absent, unrecorded: manifest.unrecorded ?? usual }]
      : [],
  );

const recordedTables: readonly OptionTable[] = [projectOptions, runOptions];

/** Selects the options of a run that the manifest records. */
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
 * The differences between the options that two manifests record, one line per option: `--package: none →
 *
 * @shop/api`.
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
