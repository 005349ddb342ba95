// `npm run docs`: writes the generated pages of `docs/reference`, and the parts of
// `routewright.config.schema.json` that come from the tables of options. The command has no options.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConfigSchema } from './config-page.ts';
import { configSchemaText } from './config-schema.ts';
import { libraryReferencePage, referencePages } from './reference-pages.ts';

const repositoryRoot = new URL('../../', import.meta.url);

const schemaFile = new URL('src/core/model/routewright.config.schema.json', repositoryRoot);
const configSchema = await configSchemaText(JSON.parse(readFileSync(schemaFile, 'utf8')) as ConfigSchema);
const docPages = [
  ...(await referencePages(JSON.parse(configSchema) as ConfigSchema)),
  await libraryReferencePage(),
];

const outputFiles = [
  { file: schemaFile, text: configSchema },
  ...docPages.map(({ path, text }) => ({ file: new URL(`docs/${path}`, repositoryRoot), text })),
];
for (const { file, text } of outputFiles) {
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, text);
  console.log(fileURLToPath(file));
}
