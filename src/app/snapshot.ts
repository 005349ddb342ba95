// A site's index, with what its routes answer, as a text that is fit for git.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import { load, type Loaded } from '../load/load.ts';
import { askRoutes } from '../load/site/ask-routes.ts';
import { nameOfSource } from '../load/source-name.ts';
import type { Observation } from '../model/observation.ts';
import { isRecord } from '../model/wire.ts';
import { observationRequests, observe } from '../snapshot/observation.ts';
import { snapshotText } from '../snapshot/snapshot.ts';
import { withDefaults, type ReadOptions } from './read-model.ts';
import { howFetched } from './sides.ts';

export interface SnapshotOptions extends ReadOptions {
  /** A site, or a saved index. */
  readonly source: string;
  /** Also asks routes that need nothing (GET alone), for what their answers look like; never for values. */
  readonly observe?: boolean;
}

export interface Snapshot {
  /** It changes only when the interface does, and every command takes it as a source. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly routes: number;
  /** Of how many routes answers were observed; absent where none were asked for. */
  readonly observed?: number;
}

/**
 * Makes a snapshot of a site's index.
 *
 * @throws Halt when the source cannot be read, is a model, or cannot be observed
 */
export async function snapshot(options: SnapshotOptions): Promise<Snapshot> {
  const { source, progress } = options;
  progress?.({ kind: 'begin', message: `Reading ${nameOfSource(source)}` });
  const { value, diagnostics } = await load(source, withDefaults(options));
  if (value.kind !== 'index')
    throw new Halt(
      'usage',
      `${nameOfSource(source)} is a model, not the index of a site.`,
      'A model is fit for git as it is.',
    );
  const observed = options.observe === true ? await observations(value) : undefined;
  return {
    text: snapshotText(value.index, howFetched(value), observed),
    diagnostics,
    routes: Object.keys(value.index.routes).length,
    ...(observed && { observed: observed.size }),
  };
}

type LoadedIndex = Extract<Loaded, { kind: 'index' }>;

/** What the answers of a live site look like, by route. */
async function observations({ index, site }: LoadedIndex): Promise<ReadonlyMap<string, Observation>> {
  if (!site)
    throw new Halt(
      'usage',
      'Only a live site can be observed.',
      'Give the address of a site, or leave `observe` out.',
    );
  const answers = await askRoutes(observationRequests(index), site);
  return new Map(
    answers.map(({ route, value }) => {
      const raw = index.routes[route];
      return [route, observe([value], isRecord(raw) ? raw['schema'] : undefined)];
    }),
  );
}
