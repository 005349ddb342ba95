// Saves a response that a page shows as an example, in the file of saved examples. A page first asks for the example
// without saving it, and shows it to the reader.

import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ApiModel, Operation, Route } from '../../core/model/api/api.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';
import { exampleOf } from '../../core/model/observation/record-response.ts';
import {
  exampleKey,
  examplesText,
  maxExamplesLength,
  noExamples,
} from '../../core/model/observation/saved-examples.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { readPresent, writeHalt } from '../../generate/output/disk-entry.ts';
import { locked, lockOf } from '../../generate/output/lock-file.ts';
import { writeOneFile } from '../../generate/output/write-files.ts';
import { readExamplesFile } from '../../source/file/read-examples.ts';
import { ProxyRefusal } from './read-call.ts';

/** The response of the server. */
export interface ExampleResult {
  /** The response of the site, with samples in place of its texts. */
  readonly example: Json;
  /** The path of the file; null if the example was not saved. */
  readonly file: string | null;
}

/** @param asked what the page sends: `{ key, body, save }` */
export type SaveExample = (asked: unknown) => Promise<ExampleResult>;

/**
 * @param file the file of saved examples, which need not exist
 * @throws ProxyRefusal for a request that describes no response of the model; Halt if the file is invalid or cannot
 * be written
 */
export const exampleSaver =
  (file: string, model: ApiModel): SaveExample =>
  async (asked) => {
    const { key, body, save } = isRecord(asked) ? asked : {};
    const place = typeof key === 'string' ? placeIn(model, key) : undefined;
    if (typeof key !== 'string' || place === undefined)
      throw new ProxyRefusal(404, 'The pages describe no such operation that reads.');
    const schema = schemaOf(model, place);
    if (schema === undefined) throw new ProxyRefusal(409, 'The response of the operation is not declared.');
    const { response } = place.operation;
    const made = exampleOf(body, schema, response.kind === 'resource' ? response.form : undefined);
    if (typeof made === 'string') throw new ProxyRefusal(422, made);
    const { value: example } = made;
    if (save !== true) return { example, file: null };
    await addExample(file, key, example);
    return { example, file };
  };

interface Place {
  readonly route: Route;
  readonly operation: Operation;
}

function placeIn({ routes }: ApiModel, key: string): Place | undefined {
  for (const route of routes) {
    const operation = route.operations.find(({ methods }) => methods.includes('GET'));
    if (operation !== undefined && exampleKey(route.path) === key) return { route, operation };
  }
  return undefined;
}

/** The schema of the body, or of one item of it. */
function schemaOf(model: ApiModel, { route, operation: { response } }: Place): Schema | undefined {
  if (response.kind === 'schema') return response.schema;
  if (response.kind !== 'resource') return undefined;
  return resourcesOf(model)(route.namespace, response.resource)?.schema;
}

/** In milliseconds. */
const maxWait = 5000;
const betweenTries = 50;

/** Two pages, or two servers, may save at the same time. */
async function addExample(file: string, key: string, example: Json): Promise<void> {
  const began = performance.now();
  while (!(await tryToAdd(file, key, example))) {
    if (performance.now() - began > maxWait)
      throw new Halt(
        'write',
        `The lock file ${lockOf(file)} exists: another run is writing the examples. Nothing was changed.`,
        'If no other run is in progress, remove the lock file.',
      );
    await setTimeout(betweenTries);
  }
}

async function tryToAdd(file: string, key: string, example: Json): Promise<boolean> {
  const before = presentText(file);
  const { $schema: schema, examples } = (await readExamplesFile(file)) ?? { examples: noExamples };
  const text = examplesText({ ...examples, [key]: example }, schema);
  if (text.length > maxExamplesLength)
    throw new ProxyRefusal(
      413,
      `${file} would have more than ${maxExamplesLength} characters. Remove examples.`,
    );
  let isDone = false;
  try {
    locked(file, () => {
      if (presentText(file) !== before) return;
      writeOneFile(file, text);
      isDone = true;
    });
  } catch (error) {
    throw error instanceof Halt
      ? error
      : writeHalt(`${file} cannot be written`, 'Nothing was changed.', error);
  }
  return isDone;
}

function presentText(file: string): string | undefined {
  const present = readPresent(dirname(file), basename(file));
  return present.kind === 'file' ? present.text : undefined;
}
