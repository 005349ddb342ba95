// Schemas that others publish for what we write: SARIF, a workflow's action.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('schemastore/package.json')), 'schemas/json');

/** Some of their patterns are none under the flag `u`. */
const options = { strict: false, validateFormats: false, unicodeRegExp: false };

const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object;

export const compiled = (name: string): ValidateFunction => new Ajv(options).compile(schemaOf(name));
