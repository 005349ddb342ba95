// The rules for ESLint find in each file what `audit` finds in the whole project, with another compiler and file by
// file.

import { dirname, relative } from 'node:path';
import { expect, test } from 'vitest';
import ts5 from 'typescript-5';
import ts6 from 'typescript';
import { auditRules } from '../../src/audit/rules.ts';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import type * as Compilers from '../../src/eslint/compiler-of-program.ts';
import type * as FileFindings from '../../src/eslint/file-findings.ts';
import { ruleGroups } from '../../src/eslint/rule-groups.ts';
import type * as Snapshots from '../../src/eslint/snapshot.ts';
import type { TypeScriptModule } from '../../src/user-code/compiler-in-use.ts';
import { caseFile } from '../support/case-folders.ts';
import { builtModule, routewright } from '../support/routewright.ts';

const index = caseFile('audit', '.', 'site.index.json');
const tsconfig = caseFile('audit', '.', 'tsconfig.json');
const folder = dirname(tsconfig).replaceAll('\\', '/');

const { compilerOf } = await builtModule<typeof Compilers>('eslint/compiler-of-program.js');
const { findingsIn } = await builtModule<typeof FileFindings>('eslint/file-findings.js');
const { snapshotFor } = await builtModule<typeof Snapshots>('eslint/snapshot.js');

const { stdout } = await routewright(['audit', index, '--project', tsconfig, '--format', 'json']);
const audited = (JSON.parse(stdout) as AuditReport).issues.map(({ code, where: [place] }) =>
  [place?.file ?? '', place?.line ?? 0, place?.column ?? 0, code].join(' '),
);

function lint(ts: TypeScriptModule): readonly string[] {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(tsconfig, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    folder,
  );
  const program = ts.createProgram(fileNames, options);
  const snapshot = snapshotFor({ routewright: { snapshot: index } }, folder);
  if ('problem' in snapshot) throw new Error(snapshot.problem);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap((file) => {
      expect(compilerOf(file, folder)).toBe(ts);
      return findingsIn(file, program, ts, snapshot).map(({ code, place: { line, column } }) =>
        [relative(folder, file.fileName).replaceAll('\\', '/'), line, column, code].join(' '),
      );
    });
}

test.each([
  ['5.9', ts5],
  ['6', ts6],
])('the rules find what the audit finds, with TypeScript %s', (_, ts) => {
  const linted = lint(ts as unknown as TypeScriptModule);
  expect(audited.length).toBeGreaterThan(200);
  expect(audited.filter((one) => !linted.includes(one))).toEqual([
    // The rules report an address of another file at the call.
    'addresses/constants.ts 2 55 unknown-route',
    'addresses/constants.ts 5 11 unknown-route',
    'addresses/constants.ts 7 16 unknown-route',
    // A program of ESLint contains no components, and JavaScript with a declaration file is not in it.
    'components/Page.astro 2 27 unknown-route',
    'components/Page.astro 6 9 unknown-route',
    'components/Page.svelte 3 34 unknown-route',
    'components/Page.vue 11 37 unknown-route',
    'declared/use.js 3 27 unknown-route',
  ]);
  expect(linted.filter((one) => !audited.includes(one))).toEqual([
    'addresses/code.ts 12 9 unknown-route',
    'addresses/code.ts 14 9 unknown-route',
    'addresses/code.ts 15 9 unknown-route',
  ]);
});

test('every rule of the audit belongs to one rule for ESLint', () => {
  const codes = ruleGroups.flatMap(({ audits }) => audits.map(({ code }) => code));
  expect(codes.toSorted()).toEqual([...auditRules.keys()].toSorted());
});
