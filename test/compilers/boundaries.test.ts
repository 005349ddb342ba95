// Who may import whom in the code, by dependency-cruiser, which compiles all sources.

import { readFileSync } from 'node:fs';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { structurePicture } from '../../src/docs/structure-picture.ts';
import { packageRoot } from '../support/routewright.ts';

interface Boundaries {
  readonly default: Required<Pick<IConfiguration, 'forbidden' | 'options'>>;
  readonly floors: readonly (readonly string[])[];
  readonly mayImport: Readonly<Record<string, readonly string[]>>;
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** Patterns of paths below `src`. */
  readonly edges: readonly string[];
}

const {
  default: boundaries,
  floors,
  mayImport,
  entries,
  edges,
} = (await import(new URL('../../.dependency-cruiser.js', import.meta.url).href)) as Boundaries;

/** @param folder what holds `src`, relative to the repository */
async function cruised(folder: string): Promise<ICruiseResult> {
  const { forbidden, options } = boundaries;
  const { output } = await cruise(['src'], {
    ...options,
    baseDir: `${packageRoot}/${folder}`,
    validate: true,
    ruleSet: { forbidden },
  });
  return output as ICruiseResult;
}

const result = await cruised('.');

test('every import goes down, as .dependency-cruiser.js lists the floors and CONTRIBUTING.md draws them', () => {
  expect(result.summary.totalCruised).toBeGreaterThan(800);
  expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(readFileSync(`${packageRoot}/CONTRIBUTING.md`, 'utf8')).toContain(structurePicture(result, floors));
});

test('.dependency-cruiser.js allows nothing that no file needs', () => {
  const imported = result.modules.flatMap(({ source: from, dependencies }) =>
    dependencies.map(({ resolved }) => [from.replace(/^src\//, ''), resolved.replace(/^src\//, '')] as const),
  );
  const unused = [
    ...Object.entries(mayImport).flatMap(([folder, others]) =>
      others
        .filter(
          (other) =>
            !imported.some(
              ([from, to]) =>
                from.startsWith(`${folder}/`) && !to.startsWith(`${folder}/`) && to.startsWith(`${other}/`),
            ),
        )
        .map((other) => `${folder} imports ${other}`),
    ),
    ...Object.entries(entries).flatMap(([folder, names]) =>
      names
        .map((name) => `${folder}/${name}.ts`)
        .filter((entry) => !imported.some(([from, to]) => to === entry && !from.startsWith(`${folder}/`)))
        .map((entry) => `${entry} is an entry`),
    ),
    ...edges.filter(
      (edge) => !imported.some(([from, to]) => new RegExp(`^${edge}`).test(from) && world.test(to)),
    ),
  ];
  expect(unused).toEqual([]);
});

/** Disk, network and process. */
const world = /^(?:node:)?(?:fs|fs\/promises|net|https?|http2|tls|dns|child_process|process|os)$/;

test('an import that goes another way is found', async () => {
  const { summary } = await cruised('test/fixtures/boundaries');
  const packageOf = (path: string): string => path.replace(/^.*node_modules\/([\w-]+)\/.*$/, '$1');
  expect(
    summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${packageOf(to)}`).toSorted(),
  ).toEqual([
    'audit-entries: src/drift/run.ts → src/audit/hidden.ts',
    'compiler-is-loaded-when-used: src/report/report.ts → ts-morph',
    'core-imports-down: src/core/schema/schema.ts → src/drift/run.ts',
    'core-knows-no-node: src/core/schema/schema.ts → fs',
    'core-schema-imports: src/core/schema/schema.ts → src/drift/run.ts',
    'edges-touch-the-world: src/core/schema/schema.ts → fs',
    'library-and-commands-are-on-top: src/settings/settings.ts → src/library/library.ts',
    'no-circles: src/core/schema/schema.ts → src/drift/run.ts',
    'pages-carry-no-ajv: src/reference/pages/app.ts → ajv',
    'prettier-is-loaded-when-used: src/report/report.ts → prettier',
    'settings-imports-down: src/settings/settings.ts → src/library/library.ts',
  ]);
});
