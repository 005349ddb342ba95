// The model of a site's index without its schemas, and the responses that it does not describe correctly.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApiModel, Operation, Route } from '../../src/core/model/api.ts';
import { isRecord, type WireIndex } from '../../src/core/model/index-document.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { schemaErrors } from '../../src/core/schema/value-errors.ts';
import { responseChoice } from '../../src/generate/targets/types/response-choice.ts';
import {
  loosenedBodySchema,
  responseValidatorSchema,
} from '../../src/generate/targets/zod/response-schema.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { Answer } from './answers.ts';

/** @param snapshot the file of an index with schemas */
export async function recognizedModel(
  snapshot: string,
): Promise<{ readonly model: ApiModel; readonly diagnostics: readonly Diagnostic[] }> {
  const { _snapshot, ...index } = JSON.parse(await readFile(snapshot, 'utf8')) as WireIndex;
  const routes = Object.entries(index.routes).map(([key, route]): readonly [string, unknown] => {
    if (!isRecord(route)) return [key, route];
    const { schema: _schema, ...plain } = route;
    return [key, plain];
  });
  const folder = mkdtempSync(join(tmpdir(), 'routewright-plain-'));
  try {
    const file = join(folder, 'plain.json');
    writeFileSync(file, JSON.stringify({ ...index, routes: Object.fromEntries(routes) }));
    const { value, diagnostics } = await readModel(file, defaultLoadOptions);
    return { model: value, diagnostics };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What of a model describes an operation. */
interface Described {
  readonly route: Route;
  readonly operation: Operation;
}

const describedIn = (model: ApiModel): readonly Described[] =>
  model.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));

/** The responses that the recognized model describes, and what is wrong with its descriptions. */
export function compareRecognized(
  answers: readonly Answer[],
  own: ApiModel,
  recognized: ApiModel,
): { readonly operations: ReadonlySet<string>; readonly wrong: readonly string[] } {
  const accessors = new Map(own.namespaces.map(({ name, accessor }) => [name, accessor]));
  const named = new Map(
    describedIn(own).map((one) => [`${accessors.get(one.route.namespace) ?? ''}.${one.operation.name}`, one]),
  );
  const counterparts = new Map(describedIn(recognized).map((one) => [placeOf(one), one]));
  const operations = new Set<string>();
  const wrong = new Set<string>();
  for (const { operation, asked, data } of answers) {
    const found = named.get(operation);
    const counterpart = found && counterparts.get(placeOf(found));
    const schema = counterpart && schemaFor(counterpart, asked, recognized);
    if (!schema) continue;
    operations.add(operation);
    for (const { at, message } of schemaErrors(schema, data))
      wrong.add(
        `${operation} ${at.filter((step) => typeof step === 'string').join('.')}: ${message} (${asked.toString()})`,
      );
  }
  return { operations, wrong: [...wrong].sort() };
}

const placeOf = ({ route, operation }: Described): string => `${operation.method} ${route.key}`;

/** The schema of a response; undefined where it is unknown, or only a part was requested. */
function schemaFor(
  { route, operation }: Described,
  asked: URLSearchParams,
  model: ApiModel,
): Schema | undefined {
  if ([...asked.keys()].some((name) => name.startsWith('_fields'))) return undefined;
  const { response } = operation;
  if (response.kind === 'schema') return loosenedBodySchema(response.schema);
  if (response.kind !== 'resource') return undefined;
  const resource = model.resources?.find(
    ({ name, namespace }) => name === response.resource && namespace === route.namespace,
  );
  const { by, answers, otherwise } = responseChoice(operation, response);
  const key = (by && asked.get(by)) ?? String(otherwise);
  const answer = answers.find((one) => one.key === key);
  return resource && answer && responseValidatorSchema(answer, resource, 'site');
}
