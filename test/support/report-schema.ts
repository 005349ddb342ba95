// The published JSON Schemas of our reports, compiled.

import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const schemaIn = (name: string): object =>
  JSON.parse(
    readFileSync(new URL(`../../src/report/${name}.schema.json`, import.meta.url), 'utf8'),
  ) as object;

/** @param part of the report; all of it when left out */
export function reportSchema(name: 'drift' | 'audit' | 'lint', part = ''): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  // The reports refer to the one schema of issues by the name of its file, beside which they are published.
  for (const file of ['issue', name]) ajv.addSchema(schemaIn(file), `${file}.schema.json`);
  return ajv.compile({ $ref: `${name}.schema.json${part}` });
}
