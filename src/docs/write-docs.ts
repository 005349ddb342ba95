// `npm run docs`: writes the pages of `docs/reference` that are made of the program. It takes no options.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConfigSchema } from './config-page.ts';
import { referencePages } from './reference-pages.ts';

const root = new URL('../../', import.meta.url);

const config = JSON.parse(
  readFileSync(new URL('src/core/model/routewright.config.schema.json', root), 'utf8'),
) as ConfigSchema;

for (const { path, text } of await referencePages(config)) {
  const file = new URL(`docs/${path}`, root);
  writeFileSync(file, text);
  console.log(fileURLToPath(file));
}
