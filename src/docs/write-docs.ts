// `npm run docs`: writes the pages of `docs/reference` that are made from the program, and the parts of
// `routewright.config.schema.json` that are made from the tables of options. It takes no options.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConfigSchema } from './config-page.ts';
import { configSchemaText } from './config-schema.ts';
import { referencePages } from './reference-pages.ts';

const root = new URL('../../', import.meta.url);

const schemaFile = new URL('src/core/model/routewright.config.schema.json', root);
const schema = await configSchemaText(JSON.parse(readFileSync(schemaFile, 'utf8')) as ConfigSchema);
const pages = await referencePages(JSON.parse(schema) as ConfigSchema);

const written = [
  { file: schemaFile, text: schema },
  ...pages.map(({ path, text }) => ({ file: new URL(`docs/${path}`, root), text })),
];
for (const { file, text } of written) {
  writeFileSync(file, text);
  console.log(fileURLToPath(file));
}
