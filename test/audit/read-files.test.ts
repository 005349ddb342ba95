// The files of a project that `audit` reads without settings, and the files that it leaves out.

// cspell:ignore postz

import { expect, test } from 'vitest';
import { auditIn, auditReport, issueTexts, projectWith } from '../support/audit-project.ts';

const wrong = `fetch('/wp-json/wp/v2/postz');\n`;

test('JavaScript in the folders of a tsconfig is read, except build output', async () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "outDir": "out" }, "include": ["src", "dist", "out"] }',
    'src/a.ts': 'export {};\n',
    'src/b.js': wrong,
    'src/c.mjs': wrong,
    'src/d.jsx': `export const d = () => <a onClick={() => ${wrong.replace(';\n', '')}} />;\n`,
    'src/vendor/e.js': wrong,
    'dist/g.js': wrong,
    'out/h.js': wrong,
    'src/node_modules/i/index.js': wrong,
  };
  const report = await auditReport(files);
  expect(issueTexts(report)).toEqual([
    'unknown-route src/b.js:1:7',
    'unknown-route src/c.mjs:1:7',
    'unknown-route src/d.jsx:1:48',
  ]);
  expect(report.project.unread).toEqual([
    { reason: 'built', count: 2, files: ['dist/g.js', 'src/vendor/e.js'] },
  ]);
  const { stdout } = await auditIn(projectWith(files));
  expect(stdout).toMatch(/^4 files read \(1 TypeScript, 3 JavaScript\), 2 not read /);
});

test('what the tsconfig excludes stays excluded', async () => {
  const report = await auditReport({
    'tsconfig.json': '{ "include": ["src"], "exclude": ["src/old", "tools"] }',
    'src/a.ts': 'export {};\n',
    'src/old/b.js': wrong,
    'src/old/c.ts': wrong,
    'tools/d.js': wrong,
  });
  expect(report).toMatchObject({ issues: [], project: { files: 1, unread: [] } });
});

test('the configuration leaves files out, by globs', async () => {
  const folder = projectWith({
    'routewright.config.json': '{ "ignoredCode": ["demo/**", "**/*.sample.js"] }',
    'src/a.js': wrong,
    'src/b.sample.js': wrong,
    'demo/deep/c.js': wrong,
    'test/d.js': wrong,
  });
  const { stdout } = await auditIn(folder, '--include-tests');
  expect(stdout).toContain('Found 2 REST calls in 2 files');
  expect(stdout).toContain('2 files were not read (demo/deep/c.js, src/b.sample.js): ignoredCode');
  expect((await auditIn(folder)).stdout).toContain(
    '1 file was not read (test/d.js): tests and stories are left out',
  );
});

test('files outside of "include" are not read, and named if they look like calls', async () => {
  const report = await auditReport({
    'tsconfig.json': '{ "include": ["src"] }',
    'src/a.ts': `import '../lib/read';\n`,
    'lib/read.ts': `export {};\n${wrong}`,
    'scripts/import.mjs': wrong,
    'vite.config.ts': 'export default {};\n',
    'packages/other/package.json': '{}',
    'packages/other/code.ts': wrong,
    'node_modules/lib/index.js': wrong,
  });
  expect(issueTexts(report)).toEqual(['unknown-route lib/read.ts:2:7']);
  expect(report.project.unread).toEqual([{ reason: 'outside', count: 1, files: ['scripts/import.mjs'] }]);
});

const flow = `/* @flow */
import type { Post } from './types';
import typeof Client from './client';
export type Props = {| +id: number, name?: ?string |};
opaque type Id: string = string;
export async function load(id: ?number, client: Client): Promise<Array<Post>> {
  const posts = (await fetch('/wp-json/wp/v2/postz'): any);
  return posts;
}
`;

test.each([
  ['typed with Flow', 'a.js', flow, 'unknown-route a.js:7:30'],
  ['not valid JavaScript', 'a.js', `const broken = {{{ ;\n)\n${wrong}`, 'unknown-route ok.js:1:7'],
  ['binary', 'a.js', '\u0000\u0001\u0002\ufffd', 'unknown-route ok.js:1:7'],
  ['deeply nested', 'a.js', `const a = ${'['.repeat(20_000)}`, 'unknown-route ok.js:1:7'],
  ['a long sum', 'a.js', `const a = ${'1 +'.repeat(20_000)} 1`, 'unknown-route ok.js:1:7'],
])('a file that is %s does not end the run', async (_, name, text, issue) => {
  const report = await auditReport({ 'tsconfig.json': '{}', [name]: text, 'ok.js': wrong });
  expect(issueTexts(report)).toContain(issue);
});
