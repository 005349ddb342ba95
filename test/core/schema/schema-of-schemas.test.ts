// The published JSON Schema of models says of schemas what the table of keywords says.
// `npx vitest run test/core/schema/schema-of-schemas.test.ts -u` writes it.

import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { schemaOfSchemas } from '../../../src/core/schema/schema-of-schemas.ts';

const published = 'src/core/model/model.schema.json';

test('model.schema.json holds the definition that is made from the keywords', async () => {
  const document = JSON.parse(readFileSync(published, 'utf8')) as {
    readonly $defs: Readonly<Record<string, unknown>>;
  };
  const made = { ...document, $defs: { ...document.$defs, schema: schemaOfSchemas() } };
  const text = await format(JSON.stringify(made), { parser: 'json', printWidth: 110 });
  await expect(text).toMatchFileSnapshot(`../../../${published}`);
});
