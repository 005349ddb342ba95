// Whatever a site says, in every place where it can say something: no command ends as a bug, no
// word of it commands a terminal or a runner of CI in any format, and what is generated for every
// target compiles and runs nothing of it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCommands } from '../../src/cli/capabilities.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import fc from '../support/fast-check.ts';
import { withHttpServer } from '../support/http-server.ts';
import { routewright } from '../support/routewright.ts';
import { attacks, attackTexts, hostileIndex, indexOfLongNames, indexSaying } from './attacks.ts';
import { commandLines, everyTarget, workspaceOf, type CommandLine, type Workspace } from './command-lines.ts';
import { expectSameCode, expectSoundCode, filesIn } from './generated-code.ts';
import { expectHarmlessText, obeyed } from './harmless.ts';
import { isTorture, patience, runs } from './runs.ts';
import { counted } from './tally.ts';
import type { LintReport } from '../../src/core/model/reports/lint-report.ts';

/** Other formats of what is printed already, and a client of a fleet, are left to torture. */
const isRepeated = ({ args }: CommandLine): boolean =>
  ['--all', '--json', '--union', '--check'].some((flag) => args.includes(flag) && args[0] !== 'show');

const all = Object.values(commandLines).flat();
const isLaidOut = ({ args }: CommandLine): boolean => args.includes('formatted');

/** In `npm test` what is generated is laid out for the table of attacks, and left as it is for all else. */
const [everyLine, everyLaidOut] = [
  all.filter((line) => isTorture || (!isRepeated(line) && !isLaidOut(line))),
  all.filter((line) => isTorture || (!isRepeated(line) && !line.args.includes('api'))),
];

/** A workflow command of our own table of them, in a report for GitHub. */
const ownCommand = /^::(?:error|warning|notice) (?:file=[^:\n]*,)?title=[^:\n]*::[^\n]*$/gm;

async function expectHarmlessRun(
  workspace: Workspace,
  { args, prepare, ...outside }: CommandLine,
): Promise<void> {
  prepare?.(workspace);
  const kind = args.slice(0, args[0] === 'fleet' ? 2 : 1).join(' ');
  const { stdout, stderr, code } = await counted(kind, () =>
    routewright(args, { cwd: workspace.folder, ...outside }),
  );
  const said = `${args.join(' ')}\n${stderr}`;
  expect([0, 1, 2, 3], said).toContain(code);
  for (const text of [stdout, stderr]) expectHarmlessText(text, said);
}

/** Reports are streams as well; pages and Markdown are read by people. */
function expectHarmlessFiles(folder: string): void {
  for (const file of filesIn(join(folder, 'reports')))
    expectHarmlessText(readFileSync(file, 'utf8').replace(ownCommand, ''), file);
  for (const place of [...outputs, 'of-fleet', 'src'].map((name) => join(folder, name)))
    for (const file of existsSync(place) ? filesIn(place) : [])
      if (/\.(?:html|md|txt)$/.test(file)) expect(readFileSync(file, 'utf8'), file).not.toMatch(obeyed);
}

/** What the generator writes of the one site: as it comes, and laid out. */
const outputs = ['api', 'formatted'];

/** All that stands in a workspace's folder after the commands: names of ours alone. */
const ownNames =
  /^(?:after\.json|api|app\.ts|before\.json|fleet|formatted|kept(?:\.contract)?\.json|migrate\.tsconfig\.json|node_modules|of-fleet|other|package\.json|reports|routewright-reports|routewright\.(?:config|names)\.json|site\.ts|sites\.csv|src|tsconfig(?:\.api|\.formatted)?\.json)$/;

async function expectHarmless(
  before: Json,
  after: Json,
  tried: readonly CommandLine[] = everyLine,
): Promise<void> {
  const workspace = workspaceOf(before, after);
  for (const line of tried) await expectHarmlessRun(workspace, line);
  expectHarmlessFiles(workspace.folder);
  // A source that holds nothing to generate from leaves no folder.
  const written = outputs.filter((name) => existsSync(join(workspace.folder, name)));
  for (const name of written)
    await counted('compiled output', () => expectSoundCode(workspace.folder, name, JSON.stringify(after)));
  const [plain, laidOut] = written.map((name) => join(workspace.folder, name));
  if (plain !== undefined && laidOut !== undefined) expectSameCode(plain, laidOut);
  expect(readdirSync(workspace.folder).filter((name) => !ownNames.test(name))).toEqual([]);
}

test('every attack, in every place', { timeout: patience }, async () => {
  await expectHarmless(indexSaying(['harmless', 'mild']), indexSaying(attackTexts), everyLaidOut);
});

test('names of many kB that differ at their ends alone', { timeout: patience }, async () => {
  const tried = isTorture ? everyLine : commandLines.generate.slice(0, 1);
  await expectHarmless(indexSaying(['mild']), indexOfLongNames, tried);
});

test('whatever else a site says', { timeout: patience }, async () => {
  await fc.assert(fc.asyncProperty(hostileIndex, hostileIndex, expectHarmlessPair), runs(1));
});

const expectHarmlessPair = (before: Json, after: Json): Promise<void> => expectHarmless(before, after);

test('a site that is watched while it changes', { timeout: patience }, async () => {
  const { folder } = workspaceOf(indexSaying(['mild']), indexSaying(attackTexts));
  let requests = 0;
  let stop = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await withHttpServer(
    (_, response) => {
      requests++;
      // A first reading of the harmless index, then attacks, then an error page that attacks as well.
      const texts = requests < 5 ? ['mild'] : attackTexts;
      response.writeHead(requests < 9 ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(indexSaying(texts)));
      if (requests === 11) stop();
    },
    async (origin) => {
      const args = ['generate', origin, '--watch', '--interval', '1s', '-o', 'api', '--target', 'client'];
      const { stdout, stderr, code } = await routewright([...args, '--no-format'], {
        cwd: folder,
        interrupted,
      });
      expect(code, stderr).toBe(0);
      for (const text of [stdout, stderr]) expectHarmlessText(text, stderr);
      expect(stdout).toContain('written');
    },
  );
});

test('each command of a fleet is among them', async () => {
  const tried = new Set(commandLines.fleet.map(({ args: [, name] }) => name));
  const names = (await loadCommands())
    .map(({ words }) => words.name)
    .filter((name) => name.startsWith('fleet '));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(tried).toContain(name.replace('fleet ', ''));
});

test('halves of characters are mended, in drift and in every target', { timeout: patience }, async () => {
  const { folder } = workspaceOf(
    indexSaying(['mild', attacks['is half a pair']]),
    indexSaying([attacks['is half a pair'], attacks['is the other half']]),
  );
  const run = (...args: readonly string[]) => routewright(args, { cwd: folder });
  const generated = await run('generate', 'after.json', '-o', 'api', '--target', everyTarget, '--no-format');
  expect(generated).toMatchObject({ code: 0 });
  expect((await run('drift', 'after.json', 'before.json')).code).toBe(1);
  const { stdout } = await run('lint', 'after.json', '--code', 'source-lone-surrogates', '--format', 'json');
  expect((JSON.parse(stdout) as LintReport).issues).toHaveLength(1);
  for (const file of filesIn(join(folder, 'api')))
    expect(readFileSync(file, 'utf8').isWellFormed()).toBe(true);
});
