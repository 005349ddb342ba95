// Some runners of Node make no code from strings. What is written and printed there is the same, to
// the byte; and no `catch` of the stages that judge schemas may take that refusal for something else.

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { commandLines, everyTarget, workspaceOf, type CommandLine } from '../../hostile/command-lines.ts';
import { indexSaying } from '../../hostile/attacks.ts';
import { filesIn } from '../../hostile/generated-code.ts';
import { isTorture, patience } from '../../hostile/runs.ts';
import {
  packageRoot,
  routewright,
  routewrightProcess,
  type Run,
  type RunOptions,
} from '../../support/routewright.ts';

const sample = join(packageRoot, 'samples/content-commerce-site.index.json');
const model = join(packageRoot, 'samples/analytics-service.model.json');

/** Commands that serve end by an interrupt, which a process of its own is not sent here. */
const lines: readonly CommandLine[] = [
  ...(isTorture
    ? Object.values(commandLines)
        .flat()
        .filter(({ interrupted }) => interrupted === undefined)
    : [commandLines.drift[0], commandLines.audit[0]].filter((line) => line !== undefined)),
  { args: ['generate', sample, '-o', 'api', '--target', everyTarget, '--no-format'] },
  // Judged by a schema of ours, an index is not.
  { args: ['generate', model, '-o', 'api', '--target', 'zod,client'] },
  { args: ['lint', sample, '--format', 'json'] },
];

async function outcomeOf(
  { args, prepare, stdin = '' }: CommandLine,
  run: (args: readonly string[], options: RunOptions) => Promise<Run>,
): Promise<unknown> {
  const workspace = workspaceOf(indexSaying(['mild']), indexSaying(['mild', 'new']));
  prepare?.(workspace);
  const { code, stdout, stderr } = await run(args, { cwd: workspace.folder, stdin });
  const plain = (text: string): string =>
    text.replaceAll(workspace.folder, '').replace(/\d+(?:\.\d+)? m?s\b|\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '');
  const files = filesIn(workspace.folder).map((file) => [
    relative(workspace.folder, file),
    plain(readFileSync(file, 'utf8')),
  ]);
  return { code, stdout: plain(stdout), stderr: plain(stderr), files: Object.fromEntries(files) as unknown };
}

test.each(lines)('$args', { timeout: patience }, async (line) => {
  const env = { NODE_OPTIONS: '--disallow-code-generation-from-strings' };
  const usual = await outcomeOf(line, routewright);
  const without = await outcomeOf(line, (args, options) => routewrightProcess(args, { ...options, env }));
  expect(usual).not.toMatchObject({ code: 70 });
  expect(without).toEqual(usual);
});

describe('a catch in a stage that judges schemas', () => {
  // One rule, which asks for no types: to read the whole project for them takes half a minute.
  const eslint = new ESLint({
    cwd: packageRoot,
    overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
    ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
  });

  const complaintsOf = async (code: string, folder: string): Promise<readonly (string | null)[]> => {
    // A file that exists, for the rules that ask for types.
    const filePath = join(packageRoot, folder);
    const [result] = await eslint.lintText(code, { filePath });
    return (result?.messages ?? [])
      .map(({ ruleId }) => ruleId)
      .filter((rule) => rule === 'no-restricted-syntax');
  };

  const judged = (body: string): string =>
    `export function judge(run: () => void): void { try { run(); } ${body} }`;

  test.each([
    ['swallows every error', 'catch { return; }', 1],
    ['swallows an error by its name', 'catch (error) { void error; }', 1],
    ['names what it means', 'catch (error) { if (!(error instanceof RangeError)) throw error; }', 0],
  ])('%s', async (_, body, count) => {
    expect(await complaintsOf(judged(body), 'src/source/validate/validate.ts')).toHaveLength(count);
    expect(await complaintsOf(judged(body), 'src/source/normalize/paths/pattern.ts')).toHaveLength(count);
    expect(await complaintsOf(judged(body), 'src/source/file/read-names.ts')).toEqual([]);
  });
});
