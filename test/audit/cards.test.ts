// One card for each cause, with all its places, in reports for people. Reports for programs list each place.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { auditIn, auditReport, issueTexts, projectWith } from '../support/audit-project.ts';

const reads = Array.from({ length: 10 }, (_, at) => `  void post.acf.field${at};\n`).join('');
const acf = {
  'code.ts': `import apiFetch from '@wordpress/api-fetch';
export async function show(id: number): Promise<void> {
  const post: any = await apiFetch({ path: \`/wp/v2/posts/\${id}\` });
${reads}}
`,
};

const lines = Array.from({ length: 10 }, (_, at) => at + 4);

describe('a property that ten lines read', () => {
  test('is ten issues for programs, with one fingerprint of their card', async () => {
    const { issues } = await auditReport(acf);
    expect(issues.map(({ code, where }) => [code, where.length, where[0]?.line])).toEqual(
      lines.map((line) => ['unknown-property', 1, line]),
    );
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(10);
    expect(new Set(issues.map(({ card }) => card)).size).toBe(1);
  });

  test.each([
    ['github', /^::warning /gm],
    ['gitlab', /"fingerprint"/g],
    ['junit', /<testcase /g],
    ['sarif', /"partialFingerprints"/g],
  ])('is ten results in %s', async (format, result) => {
    const { stdout } = await auditIn(projectWith(acf), '--format', format);
    expect(stdout.match(result)).toHaveLength(10);
  });

  test.each([
    ['text', /The response does not|does not declare the property/g],
    ['markdown', /`unknown-property`/g],
    ['html', /<article /g],
  ])('is one card with ten places in %s', async (format, card) => {
    const folder = projectWith(acf);
    const { stdout } = await auditIn(folder, '--all', ...(format === 'text' ? [] : ['--format', format]));
    if (format === 'text')
      expect(stdout.match(/^risky {2}.* 10 places {2}unknown-property/gm)).toHaveLength(1);
    else expect(stdout.match(card)).toHaveLength(1);
    for (const line of lines) expect(stdout).toContain(`code.ts:${line}:`);
    expect(stdout).toContain('10 risky');
  });
});

describe('the approval of a card', () => {
  const readReport = async (folder: string): Promise<AuditReport> =>
    JSON.parse((await auditIn(folder, '--format', 'json', '--fail-on', 'risky')).stdout) as AuditReport;

  test('approves all its places, and a new place needs a new approval', async () => {
    const folder = projectWith(acf);
    const [first] = (await readReport(folder)).issues;
    const run = await auditIn(
      folder,
      '--approve',
      first?.card ?? '',
      '--reason',
      'ACF adds it',
      '--fail-on',
      'risky',
    );
    expect(run.stderr).toContain('10 approved in routewright.audit-approvals.json.');
    const after = await readReport(folder);
    expect(after.summary).toMatchObject({ approved: { risky: 10 }, fails: false });
    writeFileSync(
      join(folder, 'code.ts'),
      readFileSync(join(folder, 'code.ts'), 'utf8').replace('}\n', '  void post.acf.later;\n}\n'),
    );
    expect((await readReport(folder)).summary).toMatchObject({
      counts: { risky: 11 },
      approved: { risky: 10 },
      fails: true,
    });
    const { stdout } = await auditIn(folder, '--all');
    expect(stdout.match(/unknown-property/g)).toHaveLength(2);
  });

  test('of one place leaves the other places', async () => {
    const folder = projectWith(acf);
    const [first] = (await readReport(folder)).issues;
    await auditIn(folder, '--approve', first?.fingerprint ?? '', '--reason', 'known', '--fail-on', 'risky');
    expect((await readReport(folder)).summary).toMatchObject({ approved: { risky: 1 }, fails: true });
  });
});

test('a call and its addQueryArgs are one finding', async () => {
  const report = await auditReport({
    'get.ts': `import { addQueryArgs } from '@wordpress/url';
export const get = async (url: string, fresh = false): Promise<any> => {
  const response = await fetch(fresh ? addQueryArgs(url, { _: 1 }) : url);
  return response.json();
};
`,
    'code.ts': `import { addQueryArgs } from '@wordpress/url';
import { get } from './get';
export const load = (fresh: boolean) =>
  get(
    addQueryArgs('/wp-json/yoast/v1/get_head', { url: 'x' }),
    fresh,
  );
`,
  });
  expect(issueTexts(report)).toEqual(['unknown-namespace code.ts:5:5']);
});
