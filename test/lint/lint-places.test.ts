// `lint` names each place by line and column of the file, whichever stage found it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, routewright } from '../support/routewright.ts';

const context = '"context": { "type": "string", "enum": ["edit"], "default": "view" }';

test.each([
  ['a list', '["GET"]', '["POST"]'],
  ['a text', '"GET, HEAD"', '"POST, PUT"'],
  ['a map', '{ "GET": true }', '{ "POST": true }'],
])('methods as %s: a default that the model refuses is at its endpoint', async (_, reads, writes) => {
  const cwd = emptyFolder();
  const lines = [
    '{ "namespaces": ["demo/v1"],',
    '"routes": { "/demo/v1/a~b": { "namespace": "demo/v1", "methods": ["GET", "POST"], "endpoints": [',
    `{ "methods": ${reads}, "args": { "context": { "type": "string" } } },`,
    `{ "methods": ${writes}, "args": {`,
    `${context} } }`,
    '] } } }',
  ];
  writeFileSync(join(cwd, 'site.json'), lines.join('\n'));
  const { stdout } = await routewright(['lint', 'site.json', '--code', 'default-invalid'], { cwd });
  expect(stdout).toContain(`site.json:5:${context.indexOf('"view"') + 1}\n`);
});
