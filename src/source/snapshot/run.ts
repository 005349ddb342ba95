// Makes a snapshot for git: the text of a site's index with its response schemas.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { load, type Loaded } from '../load.ts';
import { nameOfSource } from '../source-name.ts';
import type { OptionsOf } from '../../core/model/files/project.ts';
import type { Software } from '../../core/model/software/software.ts';
import type { Fetched } from '../../core/model/index/fetched.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import { normalize } from '../normalize/normalize.ts';
import { snapshotDocument, textOfSnapshot, type SnapshotDocument } from './snapshot.ts';
import { siteObservations } from '../site-observations.ts';
import { truthReport, withObservations, type SiteObservations, type TruthReport } from '../observe-site.ts';
import { closeSandbox, withDefaultOptions, type ReadOptions } from '../read-model.ts';
import type { OptionsReading } from '../site/ask-options.ts';
import { howFetched } from '../read-side.ts';
import { softwareOf } from '../software.ts';

export { keepingDay } from './observation-day.ts';

/** The options of `snapshot`. */
export interface SnapshotOptions extends ReadOptions, OptionsOf<'snapshot'> {
  /** The source of the snapshot: a site, or a saved index. */
  readonly source: string;
}

export interface Snapshot {
  /**
   * The text of the snapshot. A snapshot changes only when the interface changes, and every command accepts a
   * snapshot as a source.
   */
  readonly text: string;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of routes in the snapshot. */
  readonly routes: number;
  /** Whether the site sent the response schemas of its routes; absent if the source is a file. */
  readonly schemas?: Fetched['schemas'];
  /** How closely the responses match the site's declarations; absent if no responses were observed. */
  readonly observed?: TruthReport;
  /** The results of OPTIONS requests to content types; absent if no request was sent, or the site refuses it. */
  readonly options?: OptionsReading;
  /** The software of the site and its versions; absent if the software was not requested. */
  readonly software?: Software;
}

/**
 * Creates a snapshot of a site's index.
 *
 * @throws Halt when the source cannot be read, is a model, or cannot be observed
 */
export async function snapshot(options: SnapshotOptions): Promise<Snapshot> {
  const { document, ...taken } = await takeSnapshot(options);
  return { ...taken, text: textOfSnapshot(document) };
}

export const snapshotTextOf = (loaded: Extract<Loaded, { kind: 'index' }>): string =>
  textOfSnapshot(snapshotDocument(loaded.index, howFetched(loaded), undefined));

/** A snapshot without its text, for callers that write the snapshot in another format. */
export interface TakenSnapshot extends Omit<Snapshot, 'text'> {
  readonly document: SnapshotDocument;
}

/** Creates a snapshot without its text, for callers that write the snapshot in another format. */
export async function takeSnapshot(options: SnapshotOptions): Promise<TakenSnapshot> {
  const { source, progress } = options;
  progress?.({ kind: 'begin', message: `Reading ${nameOfSource(source)}` });
  const { value, diagnostics } = await load(source, withDefaultOptions(options));
  if (value.kind !== 'index')
    throw new Halt(
      'usage',
      `${nameOfSource(source)} is a model, not the index of a site.`,
      'You can commit the file of the model to git without a snapshot.',
    );
  if (value.known)
    throw new Halt(
      'usage',
      `${nameOfSource(source)} is not a site: the releases of software never change.`,
      'Every command reads recorded releases directly, without a snapshot.',
    );
  if (value.index._contract !== undefined)
    throw new Halt(
      'usage',
      `${nameOfSource(source)} is a contract, which contains only a part of a site.`,
      'Name the site, or a snapshot of the whole site.',
    );
  // The versions are read first, because an exercise may end WordPress.
  const software = options.software === true ? await softwareOf(value) : undefined;
  const found = await siteObservations(value, withDefaultOptions(options)).finally(() => {
    closeSandbox(value);
  });
  const observed = found?.seen;
  return {
    ...(software && { software }),
    document: snapshotDocument(value.index, howFetched(value), observed && { ...observed, day: today() }),
    diagnostics: [...diagnostics, ...(found?.diagnostics ?? [])],
    routes: Object.keys(value.index.routes).length,
    ...(value.site && { schemas: value.site.schemas }),
    ...(observed && { observed: truthOfIndex(value.index, observed) }),
    ...(value.site?.options && { options: value.site.options }),
  };
}

const today = (): string => new Date().toISOString().slice(0, 10);

function truthOfIndex(index: WireIndex, seen: SiteObservations): TruthReport {
  const { value, diagnostics } = normalize(withObservations(index, seen));
  return truthReport(value, new Set(seen.observations.keys()), diagnostics, seen.summary);
}
