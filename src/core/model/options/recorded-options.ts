// Which options the manifest records: those that decide what is generated, unless they are the default.

import type { OptionTable } from './option.ts';
import { projectOptions } from './project-options.ts';
import { runOptions } from './run-options.ts';

interface RecordedRow {
  /** Its member in the manifest. */
  readonly name: string;
  readonly flag: string;
  /** What it is called where the manifest does not have it. */
  readonly absent: string;
  /** What is not recorded. */
  readonly unrecorded: unknown;
}

const recordedIn = (table: OptionTable): readonly RecordedRow[] =>
  Object.entries(table).flatMap(([name, { flag, manifest, default: usual }]) =>
    flag && manifest
      ? [{ name, flag: flag.name, absent: manifest.absent, unrecorded: manifest.unrecorded ?? usual }]
      : [],
  );

const tables: readonly OptionTable[] = [projectOptions, runOptions];

/** Of the options of a run those that the manifest records. */
export const recordedOptions = (values: object, from = tables): Readonly<Record<string, unknown>> => {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    from.flatMap(recordedIn).flatMap(({ name, unrecorded }) => {
      const value = given.get(name);
      return value === undefined || value === unrecorded ? [] : [[name, value]];
    }),
  );
};

/** How what two manifests record differs, a line for each option: `--package: none → @shop/api`. */
export function recordedChanges(before: object, now: object, from = tables): readonly string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const current = new Map<string, unknown>(Object.entries(now));
  return from.flatMap(recordedIn).flatMap(({ name, flag, absent }) => {
    const [was, is] = [old, current].map((values) => inWords(values.get(name) ?? absent));
    return was === is ? [] : [`--${flag}: ${was} → ${is}`];
  });
}

const inWords = (value: unknown): string => (value === true ? 'yes' : String(value));
