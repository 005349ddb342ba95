// What a run of the benchmark found. The documents take their figures from the last recorded run.

import { readFileSync, writeFileSync } from 'node:fs';
import type { Job } from './contestant.ts';
import type { EditorTimes } from './editor.ts';

/** The file of the last run, relative to the repository. */
export const recordFile = 'test/bench/peers/last-run.json';

export interface PeersRecord {
  /** The versions of Node and of the compilers. */
  readonly node: string;
  readonly typescript: { readonly check: string; readonly editor: string };
  /** The median of this many runs. */
  readonly runs: number;
  readonly sites: readonly SiteRecord[];
}

export interface SiteRecord {
  readonly name: string;
  readonly operations: number;
  readonly rows: readonly RowRecord[];
  /** Milliseconds of CPU time of a validation of 1,000 items by compiled Ajv. */
  readonly ajv?: number;
  /** Milliseconds of CPU time of a call of `fetch` and of reading its body. */
  readonly fetch?: number;
}

export interface RowRecord {
  readonly job: Job;
  /** The tool with its version (`orval 8.38.0`). */
  readonly tool: string;
  /** The reason why a tool has no figures. */
  readonly failed?: string;
  /** Seconds of CPU time of a run, and megabytes. */
  readonly cpu?: number;
  readonly memory?: number;
  readonly files?: number;
  readonly bytes?: number;
  /** Bytes of a bundled app with one call, or with one validator without zod, compressed. */
  readonly app?: number | undefined;
  /** Seconds of CPU time of the type check of all output. */
  readonly check?: number;
  /** Type instantiations of an app with one call. */
  readonly instantiations?: number | undefined;
  readonly editor?: EditorTimes | undefined;
  /** Milliseconds of CPU time of a call. */
  readonly call?: number;
  /** Milliseconds of CPU time of a validation of 1,000 items. */
  readonly validation?: number;
}

export const readRecord = (): PeersRecord => JSON.parse(readFileSync(recordFile, 'utf8')) as PeersRecord;

export function writeRecord(record: PeersRecord): void {
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}
