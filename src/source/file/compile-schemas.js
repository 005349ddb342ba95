// Compiles the JSON Schemas of documents that users write into `dist/schema-checks/<name>.js`. The program then creates
// no code from strings at run time, which Node can be configured to forbid. `npm run build` and the tests run this
// file.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

const root = new URL('../../../', import.meta.url);
const to = new URL('dist/schema-checks/', root);

const model = { document: 'model.schema.json', route: 'model.schema.json#/$defs/route' };

/** The checks of each file: their names, and their schemas in `src/core/model`. */
const files = {
  // The quick check stops at the first error.
  quick: model,
  thorough: {
    ...model,
    config: 'routewright.config.schema.json',
    names: 'names.schema.json',
    examples: 'examples.schema.json',
    approvals: 'approvals.schema.json',
  },
};

mkdirSync(to, { recursive: true });
for (const [name, checks] of Object.entries(files)) {
  const file = new URL(`${name}.js`, to);
  const text = await bundled(codeOf(checks, { allErrors: name === 'thorough' }));
  // Another process may be reading the file at this moment.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function codeOf(checks, options) {
  const ajv = new Ajv2020({
    ...options,
    code: { source: true, esm: true },
    verbose: true,
    ownProperties: true,
    allowUnionTypes: true,
    // `date` is a format for editors. approvals-file.ts checks the dates.
    formats: { date: true },
  });
  // The configuration refers to the model.
  for (const file of new Set(['model.schema.json', ...Object.values(checks).map((at) => at.split('#')[0])]))
    ajv.addSchema(JSON.parse(readFileSync(new URL(`src/core/model/${file}`, root), 'utf8')), file);
  for (const [name, $ref] of Object.entries(checks)) ajv.addSchema({ $ref }, name);
  return standalone.default(ajv, Object.fromEntries(Object.keys(checks).map((name) => [name, name])));
}

/** One module, which includes the code of Ajv that the compiled checks use. */
async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(root) },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}
