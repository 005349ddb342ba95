// The guide for authors of plugins: its configuration and its file of facts work on an index of its plugin, Example
// Forms, which routewright does not know.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whoMayCall } from '../../src/mock-engine/known-access.ts';
import { accessRows } from '../../src/source/normalize/known/known-access.ts';
import { softwareFacts, type SoftwareFacts } from '../../src/source/normalize/known/software-facts.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { factsFlaws } from '../support/facts-flaws.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { exampleFormsIndex as index } from '../support/example-forms-index.ts';

const page = pageText('docs/guides/describe-your-plugin.md');
const [configuration = '', facts = ''] = blocksOf(page, 'json');
const exampleForms = JSON.parse(facts) as SoftwareFacts;
const namespace = 'example-forms/v1';
const forms = `/${namespace}/forms`;

test('the plugin is not known', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'site.index.json'), JSON.stringify(index));
  const { stdout } = await routewright(['lint', 'site.index.json'], { cwd });
  const [result = ''] = blocksOf(page, 'text');
  expect(stdout).toContain(result);
  const { routes, resources } = normalize(index).value;
  expect(routes[1]?.operations[0]?.response.kind).toBe('unknown');
  expect(resources?.[0]).not.toHaveProperty('deviations');
  expect(resources?.[0]).not.toHaveProperty('embeds');
});

test('the configuration gives the types that the guide shows', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'site.index.json'), JSON.stringify(index));
  writeFileSync(join(cwd, 'routewright.config.json'), configuration);
  const { code, stderr } = await routewright(
    ['generate', 'site.index.json', '-o', 'src/api', '--target', 'client'],
    { cwd },
  );
  expect([code, stderr]).toEqual([0, '']);
  const client = readFileSync(join(cwd, 'src/api/client/example-forms-v1.ts'), 'utf8');
  const [, type = ''] = blocksOf(page, 'text');
  expect(client).toContain(type);
  expect(client).toContain('closes_at: string | null;');
});

test('the file of facts is valid, and every row of it applies', () => {
  expect(factsFlaws(exampleForms)).toEqual([]);
  const { routes, resources } = normalize(index, { facts: [...softwareFacts, exampleForms] }).value;
  expect(routes[1]?.operations[0]?.response).toEqual({
    kind: 'schema',
    schema: { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] },
    rule: 'known',
    provenance: 'known',
    source: 'example-forms/includes/class-entries-controller.php',
  });
  expect(resources?.[0]?.deviations).toEqual([
    { property: 'closes_at', kind: 'null', provenance: 'known' },
    { property: 'edit_url', kind: 'undeclared', schema: { type: 'string' }, provenance: 'known' },
  ]);
  expect(resources?.[0]?.embeds).toMatchObject([{ rel: 'up', resources: ['Form'], form: 'item' }]);
});

test.each([
  ['entries need a sign-in', `${forms}/{id}/entries/count`, 'signed-in', 'example_forms_forbidden'],
  ['forms do not', forms, 'public', undefined],
] as const)('%s', (_, path, who, code) => {
  const access = whoMayCall(
    { path, namespace },
    { method: 'GET' },
    false,
    accessRows(() => [], [exampleForms]),
  );
  expect([access.who, access.refusal?.code]).toEqual([who, code]);
});
