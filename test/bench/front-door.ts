// The ways into the client, each in an app of ten calls of three namespaces of a shop: what
// the app carries, how long compilers take over it beside openapi-fetch on the same
// interface, and how soon an editor offers the arguments of a call.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiModel, Namespace } from '../../src/core/model/api/api.ts';
import { constantNames } from '../../src/generate/targets/client/client-part-names.ts';
import { isPaged } from '../../src/generate/targets/client/runtime-modules.ts';
import { namedOperations, type NamedOperation } from '../../src/generate/targets/operation-names.ts';
import { ranked } from '../../src/generate/targets/operation-order.ts';
import { takesNothingRequired } from '../../src/generate/targets/types/operation-types.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';
import { middle, runCold, type Run } from './measure.ts';
import { generateCommand } from './ours.ts';
import { appSize } from './output-size.ts';
import { openapiFetch } from './peers/contestants.ts';
import { editorTimes } from './peers/editor.ts';
import { installPackages } from './peers/install.ts';
import { bytes, seconds, tableText, type Cell } from './table.ts';
import { compilerNames, typeCheckFiles } from './type-check.ts';

/** At most so much: bytes of an app, CPU time beside openapi-fetch, milliseconds of an editor. */
const goals = { composed: 10_000, standalone: 3000, check: 1, editor: 100 };

const shopNamespaces: readonly string[] = ['wp/v2', 'wc/v3', 'wc/store/v1'];
const callsOf = [4, 3, 3];

interface Called {
  readonly namespace: Namespace;
  /** What its module calls it, and each of the operations. */
  readonly part: string;
  readonly operations: readonly NamedOperation[];
}

/** @param runs shows the median of so many */
export async function benchFrontDoor(folder: string, runs: number): Promise<void> {
  const called = calledOf(await modelOfFile(shopIndex));
  const generated = generateCommand(process.execPath, resolve(shopIndex), join(folder, 'app'), {
    targets: 'client,openapi',
  });
  done(await runCold(generated, { folder }));
  const packaged = generateCommand(process.execPath, resolve(shopIndex), join(folder, 'packaged'), {
    targets: 'client',
  });
  done(await runCold([...packaged, '--package', '@bench/client'], { folder }));
  const apps = ourApps(called);
  console.log(`${await sizeTable(folder, apps)}\n`);
  console.log(`${await checkTable(folder, apps, called, runs)}\n`);
  console.log(editorTable(folder, apps.composed, called));
}

/** Lists in pages that need no argument, of each namespace some. */
const calledOf = (model: ApiModel): readonly Called[] =>
  shopNamespaces.map((name, at) => {
    const namespace = model.namespaces.find((one) => one.name === name);
    if (namespace === undefined) throw new Error(`The shop has no namespace ${name}.`);
    const operations = ranked(namedOperations(model, name)).filter(
      ({ operation }) => isPaged(operation) && takesNothingRequired(operation),
    );
    return {
      namespace,
      part: constantNames(model, namespace).parts.namespace,
      operations: operations.slice(0, callsOf[at]),
    };
  });

/** One app in each form. */
function ourApps(called: readonly Called[]) {
  const options = "{ baseUrl: 'https://site.example/wp-json' }";
  const parts = called.map(({ part }) => part).join(', ');
  const module = ({ namespace }: Called): string => `'./app/client/${namespace.module}.js'`;
  const facade = called.flatMap(({ part, operations }) =>
    operations.map(
      ({ resource, verb }) => `console.log(await site.${part}.${resource}.${verb}({ page: 2 }));`,
    ),
  );
  const standalone = called.flatMap(({ part, operations }) =>
    operations.map(({ identifier }) => `console.log(await ${part}_${identifier}(transport, { page: 2 }));`),
  );
  return {
    composed: [
      `import { createClient } from './app/client/index.js';`,
      ...called.map((one) => `import { ${one.part} } from ${module(one)};`),
      `const site = createClient(${options}, { ${parts} });`,
      ...facade,
    ].join('\n'),
    standalone: [
      `import { createTransport } from './app/client/index.js';`,
      ...called.map(
        (one) =>
          `import { ${one.operations.map(({ identifier }) => `${identifier} as ${one.part}_${identifier}`).join(', ')} } from ${module(one)};`,
      ),
      `const transport = createTransport(${options});`,
      ...standalone,
    ].join('\n'),
    whole: [
      `import { createSite } from './app/client/site.js';`,
      `const site = createSite(${options});`,
      ...facade,
    ].join('\n'),
  };
}

type Apps = ReturnType<typeof ourApps>;

async function sizeTable(folder: string, apps: Apps): Promise<string> {
  const row = async (label: string, app: string, goal?: number): Promise<readonly Cell[]> => [
    label,
    bytes(await appSize(app, folder)),
    goal === undefined ? '' : bytes(goal),
  ];
  return tableText(
    ['ten calls of three namespaces', 'gzip', 'goal'],
    [
      await row('composed of the namespaces', apps.composed, goals.composed),
      await row('standalone functions', apps.standalone, goals.standalone),
      await row('the whole site', apps.whole),
    ],
  );
}

/* ------------------------------------------------------------------- type checks */

/**
 * Each app beside the same calls by openapi-fetch, whose types are made of our document, in
 * turn. Those are declarations, which `skipLibCheck` leaves unchecked, as it does ours of a
 * package; generated sources are checked.
 */
async function checkTable(
  folder: string,
  apps: Apps,
  called: readonly Called[],
  runs: number,
): Promise<string> {
  const peer = installPackages('openapi-fetch', openapiFetch.packages);
  const theirs = join(peer, 'front-door');
  mkdirSync(theirs, { recursive: true });
  const document = join(folder, 'app/openapi/openapi.json');
  const cli = 'node_modules/openapi-typescript/bin/cli.js';
  done(await runCold([process.execPath, cli, document, '-o', join(theirs, 'schema.d.ts')], { folder: peer }));
  writeFileSync(join(theirs, 'app.ts'), peerApp(called));
  for (const [name, app] of Object.entries(apps))
    writeFileSync(join(folder, `${name}.ts`), `${app}\nexport {};\n`);
  writeFileSync(
    join(folder, 'packaged.ts'),
    `${apps.composed.replaceAll('./app/', './packaged/')}\nexport {};\n`,
  );
  const programs = [
    [theirs, 'app.ts'],
    ...['composed', 'packaged', 'standalone', 'whole'].map((name) => [folder, `${name}.ts`] as const),
  ] as const;
  const rows: (readonly Cell[])[] = [];
  for (const compiler of compilerNames) {
    const costs = programs.map((): number[] => []);
    for (let run = 0; run < runs; run++)
      for (const [at, [place, file]] of programs.entries())
        costs[at]?.push(done(await typeCheckFiles(process.execPath, compiler, place, [file])).cost.cpu);
    const [peerCost = NaN, composed = NaN, packaged = NaN, ...others] = costs.map(middle);
    rows.push([
      compiler,
      ...[peerCost, composed, packaged, ...others].map(seconds),
      (composed / peerCost).toFixed(2),
      (packaged / peerCost).toFixed(2),
    ]);
  }
  return tableText(
    [
      'type check by TypeScript, CPU s',
      'openapi-fetch',
      'composed',
      'composed, from a package',
      'standalone',
      'whole site',
      `composed to openapi-fetch (goal ${goals.check})`,
      'from a package',
    ],
    rows,
  );
}

const peerApp = (called: readonly Called[]): string =>
  [
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './schema';",
    "const client = createClient<paths>({ baseUrl: 'https://site.example/wp-json' });",
    ...called.flatMap(({ operations }) =>
      operations.map(
        ({ route }) =>
          `console.log((await client.GET(${JSON.stringify(route.path)}, { params: { query: { page: 2 } } })).data);`,
      ),
    ),
    'export {};',
    '',
  ].join('\n');

function done(run: Run): Extract<Run, { readonly kind: 'done' }> {
  if (run.kind === 'done') return run;
  throw new Error(`${run.message}\n${run.output}`);
}

/* ------------------------------------------------------------------------- editor */

/** How long the arguments of a call take to be offered, first and after each of some edits. */
function editorTable(folder: string, app: string, called: readonly Called[]): string {
  const [{ part, operations }] = called as readonly [Called, ...Called[]];
  const { resource = '', verb = '' } = operations[0] ?? {};
  const { first, completion } = editorTimes(folder, {
    prelude: app,
    open: `site.${part}.${resource}.${verb}({ `,
    close: ' })',
    name: verb,
    item: 'found[0]!.',
  });
  return tableText(
    ['an editor offers the arguments of a call', 'CPU ms', 'goal'],
    [
      ['at first', first.toFixed(0), ''],
      ['after each edit, the median', completion.toFixed(0), String(goals.editor)],
    ],
  );
}
