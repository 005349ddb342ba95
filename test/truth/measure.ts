// Compares the responses of one plugin with the types of four readings: the index alone, with OPTIONS requests, with
// observed responses, and with an exercise.

import type { ApiModel } from '../../src/core/model/api.ts';
import { withoutAdditions } from '../../src/core/model/route-additions.ts';
import { exerciseSandbox, type ExerciseOptions } from '../../src/source/exercise/exercise.ts';
import { ExerciseRecords, type ResponseSlot } from '../../src/source/exercise/exercise-records.ts';
import { wasAccepted, type ExerciseResponse } from '../../src/source/exercise/exercise-client.ts';
import { observeSite, withObservations } from '../../src/source/observe-site.ts';
import { readModel } from '../../src/source/read-model.ts';
import {
  describedIn,
  responseErrors,
  responseSchemaFor,
  type Described,
} from '../support/response-errors.ts';

export const readings = ['index', 'options', 'observe', 'exercise'] as const;
export type Reading = (typeof readings)[number];

export interface Measured {
  /** The number of operations, counted by context, with at least one response. */
  readonly tried: number;
  readonly wrong: Readonly<Record<Reading, readonly string[]>>;
  readonly unknown: Readonly<Record<Reading, number>>;
  /** The number of OPTIONS requests of the reading. */
  readonly options: number;
}

interface RealResponse {
  readonly route: string;
  readonly method: string;
  readonly slot: ResponseSlot;
  readonly value: unknown;
}

/** Keeps the responses themselves, which `--exercise` never does. */
class KeptResponses extends ExerciseRecords {
  readonly responses: RealResponse[] = [];

  override addResponse(route: string, method: string, slot: ResponseSlot, response: ExerciseResponse): void {
    super.addResponse(route, method, slot, response);
    if (wasAccepted(response) && response.value !== undefined)
      this.responses.push({ route, method, slot, value: response.value });
  }
}

/** @param limits of each of the two exercises */
export async function measure(
  source: string,
  namespaces: readonly string[],
  limits: Omit<ExerciseOptions, 'seed' | 'namespaces'>,
  box: object,
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
  const exercised = await exerciseSandbox(again, index, { ...limits, namespaces, seed: 1 });
  const models: Readonly<Record<Reading, ApiModel>> = {
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

const queryOf = (slot: ResponseSlot): URLSearchParams =>
  new URLSearchParams(
    ['view', 'embed', 'edit'].includes(slot) ? { context: slot } : slot === 'DELETE' ? { force: 'true' } : {},
  );
