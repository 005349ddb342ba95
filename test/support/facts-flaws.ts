// Checks a file of facts about WordPress or a plugin against its JSON Schema.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packageRoot } from './package-root.ts';

const read = (file: string): object =>
  JSON.parse(readFileSync(join(packageRoot, 'src/core/model', file), 'utf8')) as object;

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
ajv.addSchema(read('model.schema.json'), 'model.schema.json');
const isValid = ajv.compile(read('known-facts.schema.json'));

/** Where the schema refuses a file, and why; empty if it is valid. */
export function factsFlaws(facts: unknown): readonly string[] {
  isValid(facts);
  return (isValid.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
