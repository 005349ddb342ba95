// The history of an interface, from snapshot to snapshot.

import { basename } from 'node:path';
import { everyRule } from '../rules/every-rule.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { revisionsOf } from '../../source/file/git-history.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { assignCauses } from '../causes/assign-causes.ts';
import type { Rules } from '../../core/model/reports/drift.ts';
import { softwareFileOf, type Software } from '../../core/model/software/software.ts';
import { parseSoftware } from '../../source/file/software-file.ts';
import { softwareBeside } from '../../source/software.ts';
import type { ChangelogStep } from './changelog-report.ts';
import { driftReport } from '../reports/drift-issues.ts';
import { newSchemaWork, type ReadOptions, type SchemaWork } from '../../source/read-model.ts';
import { compareSides } from '../compare-sides.ts';
import { readSide, type Side } from '../../source/read-side.ts';

/** The options of `changelog`. */
export interface ChangelogOptions extends ReadOptions {
  /** Saved indexes or models, oldest first. For a single file, the snapshots come from its history in git. */
  readonly snapshots: readonly string[];
  /**
   * The label of each snapshot, in the same order.
   *
   * @default the names of the files
   */
  readonly labels?: readonly string[] | undefined;
  /**
   * The maximum number of comparisons, 1 or more; the newest snapshots are compared first.
   *
   * @default all pairs
   */
  readonly last?: number | undefined;
}

export interface Changelog {
  /** Newest first. */
  readonly steps: readonly ChangelogStep[];
  /** Commits whose snapshot cannot be read. */
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
  /** The rules that findings name by their codes. */
  readonly rules: Rules;
}

/**
 * Compares each snapshot with the one before it.
 *
 * @throws Halt when a snapshot cannot be read, or the only snapshot is not in git
 */
export async function changelog(options: ChangelogOptions): Promise<Changelog> {
  const { last = Infinity, progress } = options;
  const states = await statesOf(options);
  const schemaWork = newSchemaWork();
  const steps: ChangelogStep[] = [];
  const leftOut: Changelog['leftOut'][number][] = [];
  let newer: { readonly label: string; readonly side: Side; readonly software: Software | null } | undefined;
  // Reads the newest states first, so that older states are read only if they are needed.
  for (const { label, read, readSoftware, mayFail } of states.toReversed()) {
    if (steps.length === last) break;
    progress?.({ kind: 'begin', message: `Reading ${label}` });
    let side: Side;
    try {
      side = await read(schemaWork);
    } catch (error) {
      if (!mayFail || !(error instanceof Halt) || error.kind !== 'source') throw error;
      leftOut.push({ label, reason: error.message });
      continue;
    }
    const software = await readSoftware();
    if (newer) {
      progress?.({ kind: 'begin', message: `Comparing ${label} with ${newer.label}` });
      const known = { before: software, after: newer.software };
      const drift = await compareSides(side, newer.side);
      steps.push({
        from: label,
        to: newer.label,
        report: driftReport(assignCauses(drift, side.model, newer.side.model, known), everyRule),
      });
    }
    newer = { label, side, software };
  }
  return { steps, leftOut, rules: everyRule };
}

/** A state of the interface. The state is read only when it is needed. */
interface InterfaceState {
  readonly label: string;
  readonly read: (schemaWork: SchemaWork) => Promise<Side>;
  /** The software of the site at the time of the snapshot, if it was saved. */
  readonly readSoftware: () => Promise<Software | null>;
  /** Whether an unreadable state is skipped. If false, an unreadable state is an error. */
  readonly mayFail: boolean;
}

async function statesOf(options: ChangelogOptions): Promise<readonly InterfaceState[]> {
  const { snapshots, labels = [] } = options;
  const [only] = snapshots;
  if (only === undefined)
    throw new Halt(
      'usage',
      'A changelog needs snapshots.',
      'Name two snapshots, or one snapshot that is committed to git.',
    );
  if (snapshots.length === 1) {
    if (labels.length > 0)
      throw new Halt(
        'usage',
        'The versions of a file in git already have labels.',
        'Leave out `labels`: the label of each version is the date and tag of its commit.',
      );
    return committedStates(only, options);
  }
  if (labels.length > 0 && labels.length !== snapshots.length)
    throw new Halt(
      'usage',
      `${countText(snapshots.length, 'snapshot')} cannot have ${countText(labels.length, 'label')}.`,
      'Give one label for each snapshot, in the same order.',
    );
  return snapshots.map((source, at) => ({
    label: labels[at] ?? snapshotLabel(source),
    read: (schemaWork) => readSide(source, options, schemaWork),
    readSoftware: () => softwareBeside(source),
    mayFail: false,
  }));
}

/** The label of a snapshot, such as `2026-05` for `history/2026-05.index.json.gz`. */
const snapshotLabel = (source: string): string =>
  /^https?:/i.test(source)
    ? nameOfSource(source)
    : basename(source)
        .replace(/\.gz$/, '')
        .replace(/(?:\.(?:index|model))?\.(?:json|ya?ml)$/, '');

async function committedStates(file: string, options: ReadOptions): Promise<readonly InterfaceState[]> {
  return (await revisionsOf(file)).map(({ label, read, readBeside }) => ({
    label,
    mayFail: true,
    readSoftware: async () => {
      const bytes = await readBeside(basename(softwareFileOf(file)));
      return bytes ? parseSoftware(new TextDecoder().decode(bytes), softwareFileOf(file)) : null;
    },
    read: async (schemaWork) => {
      const bytes = await read();
      const stdin = async function* () {
        yield bytes;
      };
      return readSide('-', { ...options, stdin }, schemaWork);
    },
  }));
}
