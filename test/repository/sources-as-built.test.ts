// Tests import sources and are given what was built of them. Where Vitest is asked for the tests of a changed source, it
// follows imports from the source: these must then lead to it.

import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, packageRoot, runProcess } from '../support/routewright.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  '.gitignore': 'dist\nnode_modules\nreport.json\n',
  'vitest.config.ts': `import { defineConfig } from 'vitest/config';
import { sourcesAsBuilt } from './test/support/sources-as-built.ts';
export default defineConfig({ plugins: [sourcesAsBuilt()], test: { include: ['test/*.test.ts'] } });
`,
  'src/one.ts': 'export const from: string = "source";\n',
  'dist/one.js': 'export const from = "build";\n',
  'test/one.test.ts': `import { expect, test } from 'vitest';
import { from } from '../src/one.ts';
test('from ' + from, () => expect(from).not.toBe(''));
`,
  'test/other.test.ts': `import { test } from 'vitest';
test('other', () => {});
`,
};

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string }[] }[];
}

/** A repository like this one. @returns runs Vitest in it, for the names of the tests that ran */
async function repository(): Promise<{
  readonly cwd: string;
  readonly ran: (...words: readonly string[]) => Promise<readonly string[]>;
}> {
  const cwd = emptyFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const plugin = 'test/support/sources-as-built.ts';
  mkdirSync(join(cwd, dirname(plugin)), { recursive: true });
  cpSync(join(packageRoot, plugin), join(cwd, plugin));
  symlinkSync(join(packageRoot, 'node_modules'), join(cwd, 'node_modules'), 'junction');
  const identity = ['-c', 'user.name=A tester', '-c', 'user.email=tester@example.com'];
  for (const words of [
    ['init', '-q'],
    ['add', '-A'],
    [...identity, 'commit', '-q', '-m', 'A state'],
  ])
    expect(await runProcess('git', words, { cwd })).toMatchObject({ code: 0 });
  const ran = async (...words: readonly string[]): Promise<readonly string[]> => {
    const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
    const reporter = ['--reporter=json', '--outputFile=report.json'];
    const run = await runProcess(process.execPath, [vitest, ...words, ...reporter], { cwd });
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const { testResults } = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults.map(({ title }) => title))
      .toSorted();
  };
  return { cwd, ran };
}

test('a run takes what was built, and the tests of a changed source are found', async () => {
  const { cwd, ran } = await repository();
  expect(await ran('run')).toEqual(['from build', 'other']);
  expect(await ran('related', 'src/one.ts', '--run')).toEqual(['from source']);
  writeFileSync(join(cwd, 'src/one.ts'), 'export const from: string = "change";\n');
  expect(await ran('run', '--changed')).toEqual(['from change']);
});
