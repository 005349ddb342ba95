// Runs one site and records it in a folder: the indexes of four readings, the responses of an exercise, and the costs
// of a reading. compare.ts compares them, as often as wanted, without WordPress.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import type * as Additions from '../../src/core/model/api/route-additions.ts';
import type * as Exercises from '../../src/source/exercise/exercise.ts';
import type * as Records from '../../src/source/exercise/exercise-records.ts';
import type { ExerciseLimits, ExerciseResponse } from '../../src/source/exercise/exercise-client.ts';
import type * as Observing from '../../src/source/observe-site.ts';
import type * as Reading from '../../src/source/read-model.ts';
import type { SandboxOptions } from '../../src/source/sandbox/sandbox-options.ts';
import { readings, type ReadingName } from './measured.ts';
import { requestCosts, type RequestCosts } from './request-cost.ts';

/** A module of the built program, because WordPress runs in a process that starts from a built file. */
export const built = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(resolve('dist', path)).href)) as Module;

const { withoutAdditions } = await built<typeof Additions>('core/model/api/route-additions.js');
const { exerciseSandbox } = await built<typeof Exercises>('source/exercise/exercise.js');
const { ExerciseRecords } = await built<typeof Records>('source/exercise/exercise-records.js');
const { observeSite, withObservations } = await built<typeof Observing>('source/observe-site.js');
const { readModel } = await built<typeof Reading>('source/read-model.js');

export interface RealResponse {
  readonly route: string;
  readonly method: string;
  readonly kind: Records.ResponseKind;
  readonly value: unknown;
}

/** Keeps the responses themselves, which `--exercise` never does. */
class KeptResponses extends ExerciseRecords {
  readonly responses: RealResponse[] = [];

  override addResponse(
    route: string,
    method: string,
    kind: Records.ResponseKind,
    response: ExerciseResponse,
  ): void {
    super.addResponse(route, method, kind, response);
    if (response.status >= 200 && response.status < 300 && response.value !== undefined)
      this.responses.push({ route, method, kind, value: response.value });
  }
}

interface Recording {
  /** The source of the site, as on the command line. */
  readonly source: string;
  /** Globs of the namespaces to exercise. */
  readonly namespaces: readonly string[];
  /** The limits of each of the two exercises. */
  readonly limits: ExerciseLimits;
  readonly box: SandboxOptions;
  /** The folder for the record, with an absolute path. Its earlier content is deleted. */
  readonly folder: string;
}

/** @throws Error if the site does not start */
export async function recordSite({ source, namespaces, limits, box, folder }: Recording): Promise<void> {
  const { loaded } = await readModel(source, { box, keepOpen: true, exercise: false });
  if (loaded.kind !== 'index' || !loaded.box) throw new Error(`${source} was not started.`);
  const { index, box: sandbox } = loaded;
  const costs = await requestCosts(sandbox, readModel);
  const observed = await observeSite(loaded, () => undefined);
  const kept = new KeptResponses();
  await exerciseSandbox(sandbox, index, { ...limits, namespaces, seed: 2, records: kept });
  const again = await sandbox.restart();
  sandbox.close();
  const exercised = await exerciseSandbox(again, index, { ...limits, namespaces, seed: 1 });
  again.close();
  const indexes: Readonly<Record<ReadingName, WireIndex>> = {
    index: withoutAdditions(index),
    options: index,
    observe: withObservations(index, observed),
    exercise: withObservations(index, exercised),
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, value: unknown): void => {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
  };
  for (const name of readings) write(name, indexes[name]);
  write('responses', kept.responses);
  write('costs', costs);
}

/** The responses and the costs of a recorded site. */
export const recordedIn = (
  folder: string,
): { readonly responses: readonly RealResponse[]; readonly costs: RequestCosts } => ({
  responses: JSON.parse(readFileSync(join(folder, 'responses.json'), 'utf8')) as readonly RealResponse[],
  costs: JSON.parse(readFileSync(join(folder, 'costs.json'), 'utf8')) as RequestCosts,
});
