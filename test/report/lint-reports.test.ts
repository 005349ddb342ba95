// The reports of `lint` in every format, and that one reader reads the issues of all commands.

import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { Issue } from '../../src/core/model/reports/issue.ts';
import type { LintReport } from '../../src/core/model/reports/lint-report.ts';
import { reporters } from '../../src/report/reporters.ts';
import { caseFile } from '../support/case-folders.ts';
import { looseMembers } from '../support/loose-members.ts';
import { compiled } from '../support/published-schema.ts';
import { reportSchema } from '../support/report-schema.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';
import { elementsOf } from '../support/xml.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', `${name}.index.json`);

/** A folder with an index that has issues, and code that calls the site. */
function folderOf(): string {
  const cwd = emptyFolder();
  copyFileSync(fixture('shop'), join(cwd, 'shop.json'));
  copyFileSync(fixture('shop-updated'), join(cwd, 'updated.json'));
  copyFileSync(fixture('hostile'), join(cwd, 'hostile.json'));
  writeFileSync(join(cwd, 'code.ts'), "fetch('/wp-json/wp/v2/posts?serch=a');\n");
  return cwd;
}

const run = async (...args: readonly string[]): Promise<string> =>
  (await routewright(args, { cwd: folderOf() })).stdout;

const sarif = compiled('sarif-2.1.0');
const check = reportSchema('lint');

describe('lint in every format', () => {
  test.each(reporters.map(({ name }) => name))('%s', async (format) => {
    const text = await run('lint', 'shop.json', '--format', format);
    await expect(text).toMatchFileSnapshot(caseFile('lint', '.', `report.${format}.txt`));
  });

  test.each(['shop', 'hostile'])('%s fits the schemas of the formats', async (name) => {
    const report = JSON.parse(await run('lint', `${name}.json`, '--format', 'json')) as LintReport;
    expect(check(report) ? [] : check.errors).toEqual([]);
    const log = JSON.parse(await run('lint', `${name}.json`, '--format', 'sarif')) as Log;
    expect(sarif(log) ? [] : sarif.errors).toEqual([]);
    expect(log.runs[0]?.results).toHaveLength(report.issues.length);
    const junit = elementsOf(await run('lint', `${name}.json`, '--format', 'junit'));
    expect(junit.filter((element) => element === 'testcase')).toHaveLength(report.issues.length);
    const gitlab = JSON.parse(await run('lint', `${name}.json`, '--format', 'gitlab')) as {
      fingerprint: string;
    }[];
    expect(new Set(gitlab.map(({ fingerprint }) => fingerprint)).size).toBe(report.issues.length);
  });

  test('no member of the document may be left out, and none be added', async () => {
    const { issues, ...more } = JSON.parse(await run('lint', 'shop.json', '--format', 'json')) as LintReport;
    const document = { ...more, issues: issues.slice(0, 1) };
    expect(
      looseMembers(
        document,
        (one) => check(one),
        () => false,
      ),
    ).toMatchObject({ loose: [] });
  });

  test('an error fails the run and is an error in every format', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'broken.json'), '{ "namespaces": ["a/v1"], "routes": { "/a/v1/b": 5 } }');
    const { code, stdout } = await routewright(['lint', 'broken.json', '--format', 'github'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=broken\.json,line=1,col=\d+,title=A route is not an object/m);
  });
});

describe('one form of an issue', () => {
  const members = [
    ...['code', 'level', 'headline', 'where', 'what', 'why'],
    ...['howToProceed', 'fails', 'approval', 'fingerprint'],
  ];
  const places = [
    ...['text', 'namespace', 'route', 'methods', 'operation', 'pointer', 'file', 'line', 'column'],
  ];

  test('in the reports of drift, audit and lint', async () => {
    const drift = JSON.parse(
      await run('drift', 'shop.json', 'updated.json', '--format', 'json'),
    ) as DriftReport;
    const audit = JSON.parse(await run('audit', 'shop.json', '--format', 'json')) as AuditReport;
    const lint = JSON.parse(await run('lint', 'shop.json', '--format', 'json')) as LintReport;
    for (const issues of [drift.issues, audit.issues, lint.issues] as readonly (readonly Issue[])[]) {
      expect(issues.length).toBeGreaterThan(0);
      for (const issue of issues) {
        expect(Object.keys(issue)).toEqual(expect.arrayContaining(members));
        for (const place of issue.where) expect(Object.keys(place)).toEqual(expect.arrayContaining(places));
        for (const text of [issue.headline, issue.what, issue.why, issue.howToProceed])
          expect(text).not.toBe('');
      }
    }
  });
});
