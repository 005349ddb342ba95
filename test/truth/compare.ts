// Compares the recorded responses of one site with the types of four readings: the index alone, with OPTIONS requests,
// with observed responses, and with an exercise.

import { join } from 'node:path';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type * as Reading from '../../src/source/read-model.ts';
import {
  describedIn,
  responseErrors,
  responseSchemaFor,
  type Described,
} from '../support/response-errors.ts';
import { readings, type Measured, type ReadingName } from './measured.ts';
import { built, recordedIn, type RealResponse } from './record.ts';

const { readModel } = await built<typeof Reading>('source/read-model.js');

/** @param folder a record that `recordSite` has written */
export async function compareRecord(folder: string): Promise<Measured> {
  const { responses, costs } = recordedIn(folder);
  const results = new Map<ReadingName, Compared>();
  for (const name of readings) {
    const { value } = await readModel(join(folder, `${name}.json`));
    results.set(name, compareResponses(responses, value));
  }
  const each = <Value>(valueOf: (one: Compared) => Value): Readonly<Record<ReadingName, Value>> =>
    Object.fromEntries([...results].map(([name, one]) => [name, valueOf(one)])) as Record<ReadingName, Value>;
  return {
    tried: new Set(responses.map(placeOf)).size,
    wrong: each(({ wrong }) => wrong),
    unknown: each(({ unknown }) => unknown),
    costs,
  };
}

const placeOf = ({ method, route, kind }: RealResponse): string => `${method} ${route} ${kind}`;

interface Compared {
  /** One description per operation. */
  readonly wrong: readonly string[];
  /** The number of operations whose response is unknown. */
  readonly unknown: number;
}

function compareResponses(responses: readonly RealResponse[], model: ApiModel): Compared {
  const operations = new Map<string, Described>(
    describedIn(model).flatMap((one) =>
      one.operation.methods.map((method) => [`${method} ${one.route.key}`, one] as const),
    ),
  );
  const unknown = new Set<string>();
  const wrong = new Set<string>();
  for (const response of responses) {
    const { route, method, kind, value } = response;
    const described = operations.get(`${method} ${route}`);
    if (!described || described.operation.response.kind === 'empty') continue;
    const schema = responseSchemaFor(described, queryOf(kind), model);
    if (!schema) unknown.add(placeOf(response));
    else if (responseErrors(schema, value).length > 0)
      wrong.add(`${method} ${route}: ${responseErrors(schema, value).slice(0, 3).join('; ')}`);
  }
  return {
    wrong: [...new Map([...wrong].map((text) => [text.split(': ')[0], text])).values()].sort(),
    unknown: unknown.size,
  };
}

const queryOf = (kind: RealResponse['kind']): URLSearchParams =>
  new URLSearchParams(
    ['view', 'embed', 'edit'].includes(kind) ? { context: kind } : kind === 'DELETE' ? { force: 'true' } : {},
  );
