// The model of a site's index without its schemas, and the responses that it does not describe correctly.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import {
  describedIn,
  responseErrors,
  responseSchemaFor,
  type Described,
} from '../support/response-errors.ts';
import type { Answer } from './answers.ts';
import { savedIndex } from '../support/saved-index.ts';

/** @param snapshot the file of an index with schemas */
export async function recognizedModel(
  snapshot: string,
): Promise<{ readonly model: ApiModel; readonly diagnostics: readonly Diagnostic[] }> {
  const { _snapshot, ...index } = savedIndex(await readFile(snapshot, 'utf8'));
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
    const schema = counterpart && responseSchemaFor(counterpart, asked, recognized);
    if (!schema) continue;
    operations.add(operation);
    for (const error of responseErrors(schema, data))
      wrong.add(`${operation} ${error} (${asked.toString()})`);
  }
  return { operations, wrong: [...wrong].sort() };
}

const placeOf = ({ route, operation }: Described): string => `${operation.method} ${route.key}`;
