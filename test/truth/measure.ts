// Compares the responses of one plugin with the types of four readings: the index alone, with OPTIONS requests, with
// observed responses, and with an exercise.

import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { ApiModel } from '../../src/core/model/api.ts';
import type * as Additions from '../../src/core/model/route-additions.ts';
import type * as Exercises from '../../src/source/exercise/exercise.ts';
import type * as Records from '../../src/source/exercise/exercise-records.ts';
import type { ExerciseResponse } from '../../src/source/exercise/exercise-client.ts';
import type * as Observing from '../../src/source/observe-site.ts';
import type * as Reading from '../../src/source/read-model.ts';
import type { SandboxOptions } from '../../src/source/sandbox/sandbox-options.ts';
import {
  describedIn,
  responseErrors,
  responseSchemaFor,
  type Described,
} from '../support/response-errors.ts';

/** A module of the built program, because WordPress runs in a process that starts from a built file. */
const built = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(resolve('dist', path)).href)) as Module;

const { withoutAdditions } = await built<typeof Additions>('core/model/route-additions.js');
const { exerciseSandbox } = await built<typeof Exercises>('source/exercise/exercise.js');
const { ExerciseRecords } = await built<typeof Records>('source/exercise/exercise-records.js');
const { observeSite, withObservations } = await built<typeof Observing>('source/observe-site.js');
const { readModel } = await built<typeof Reading>('source/read-model.js');

export const readings = ['index', 'options', 'observe', 'exercise'] as const;
export type ReadingName = (typeof readings)[number];

export interface Measured {
  /** The number of operations, counted by context, with at least one response. */
  readonly tried: number;
  readonly wrong: Readonly<Record<ReadingName, readonly string[]>>;
  readonly unknown: Readonly<Record<ReadingName, number>>;
  /** The number of OPTIONS requests of the reading. */
  readonly options: number;
}

interface RealResponse {
  readonly route: string;
  readonly method: string;
  readonly slot: Records.ResponseSlot;
  readonly value: unknown;
}

/** Keeps the responses themselves, which `--exercise` never does. */
class KeptResponses extends ExerciseRecords {
  readonly responses: RealResponse[] = [];

  override addResponse(
    route: string,
    method: string,
    slot: Records.ResponseSlot,
    response: ExerciseResponse,
  ): void {
    super.addResponse(route, method, slot, response);
    if (response.status >= 200 && response.status < 300 && response.value !== undefined)
      this.responses.push({ route, method, slot, value: response.value });
  }
}

/** @param limits of each of the two exercises */
export async function measure(
  source: string,
  namespaces: readonly string[],
  limits: Exercises.ExerciseOptions,
  box: SandboxOptions,
): Promise<Measured> {
  const reading = await readModel(source, {
    box,
    keepOpen: true,
    exercise: false,
  });
  const { loaded } = reading;
  if (loaded.kind !== 'index' || !loaded.box) throw new Error(`${source} was not started.`);
  const { index, box: sandbox } = loaded;
  const observed = await observeSite(loaded);
  const kept = new KeptResponses();
  await exerciseSandbox(sandbox, index, { ...limits, namespaces, seed: 2, records: kept });
  const again = await sandbox.restart();
  sandbox.close();
  const exercised = await exerciseSandbox(again, index, { ...limits, namespaces, seed: 1 });
  again.close();
  const models: Readonly<Record<ReadingName, ApiModel>> = {
    index: (await reading.withIndex(withoutAdditions(index))).value,
    options: reading.value,
    observe: (await reading.withIndex(withObservations(index, observed))).value,
    exercise: (await reading.withIndex(withObservations(index, exercised))).value,
  };
  const results = readings.map((name) => [name, compareResponses(kept.responses, models[name])] as const);
  return {
    tried: new Set(kept.responses.map(placeOf)).size,
    wrong: Object.fromEntries(results.map(([name, { wrong }]) => [name, wrong])) as Measured['wrong'],
    unknown: Object.fromEntries(
      results.map(([name, { unknown }]) => [name, unknown]),
    ) as unknown as Measured['unknown'],
    options: loaded.site?.options?.requests ?? 0,
  };
}

const placeOf = ({ method, route, slot }: RealResponse): string => `${method} ${route} ${slot}`;

/** @returns the distinct wrong descriptions, and the number of operations whose response is unknown */
function compareResponses(
  responses: readonly RealResponse[],
  model: ApiModel,
): { readonly wrong: readonly string[]; readonly unknown: number } {
  const operations = new Map<string, Described>(
    describedIn(model).flatMap((one) =>
      one.operation.methods.map((method) => [`${method} ${one.route.key}`, one] as const),
    ),
  );
  const unknown = new Set<string>();
  const wrong = new Set<string>();
  for (const response of responses) {
    const { route, method, slot, value } = response;
    const described = operations.get(`${method} ${route}`);
    if (!described || described.operation.response.kind === 'empty') continue;
    const schema = responseSchemaFor(described, queryOf(slot), model);
    if (!schema) unknown.add(placeOf(response));
    else if (responseErrors(schema, value).length > 0)
      wrong.add(`${method} ${route}: ${responseErrors(schema, value).slice(0, 3).join('; ')}`);
  }
  return {
    wrong: [...new Map([...wrong].map((text) => [text.split(': ')[0], text])).values()].sort(),
    unknown: unknown.size,
  };
}

const queryOf = (slot: Records.ResponseSlot): URLSearchParams =>
  new URLSearchParams(
    ['view', 'embed', 'edit'].includes(slot) ? { context: slot } : slot === 'DELETE' ? { force: 'true' } : {},
  );
