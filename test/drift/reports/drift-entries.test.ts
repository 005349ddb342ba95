// Reports for people show the same change of several parts of one operation as one entry, and every issue of the entry
// with the fingerprint that approves only this issue.

import { describe, expect, test } from 'vitest';
import { approve } from '../../../src/drift/approvals.ts';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { driftLines } from '../../../src/drift/drift-lines.ts';
import { driftReport } from '../../../src/drift/reports/drift-issues.ts';
import { viewDrift } from '../../../src/drift/reports/drift-view.ts';
import { everyRule } from '../../../src/drift/rules/every-rule.ts';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import type { Json } from '../../../src/core/schema/schema.ts';
import { markdownReport } from '../../../src/report/markdown.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';

const names = ['size', 'colour', 'theme'];
const sources = { baseline: 'old.json', current: 'new.json' };

const site = (routes: Readonly<Record<string, readonly string[]>>): ReturnType<typeof normalize>['value'] =>
  normalize({
    namespaces: ['demo/v1'],
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, args]): [string, Json] => [
        `/demo/v1/${path}`,
        {
          namespace: 'demo/v1',
          methods: ['POST'],
          endpoints: [
            { methods: ['POST'], args: Object.fromEntries(args.map((name) => [name, { type: 'string' }])) },
          ],
        },
      ]),
    ),
  }).value;

/** The report of two operations that lose arguments and of two routes that are removed, with the approved issues. */
async function report(...approved: readonly string[]): Promise<DriftReport> {
  const before = site({ things: ['id', ...names], parts: ['id', 'weight'], one: [], two: [] });
  const after = site({ things: ['id'], parts: ['id'] });
  const drift = await findDrift(before, after);
  const approvals = approved.map((fingerprint) => ({ fingerprint, reason: 'unused' }));
  return driftReport(approve(drift, approvals, [before, after], '2026-01-01'), everyRule);
}

const textOf = (drift: DriftReport, maxIssues?: number): string =>
  driftLines(drift, sources, {
    shows: () => true,
    ...(maxIssues !== undefined && { maxIssues: () => maxIssues }),
  })
    .map((line) => line.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''))
    .join('\n');

const markdownOf = (drift: DriftReport): string => markdownReport(viewDrift(drift, sources));

const fingerprintsOf = ({ issues }: DriftReport, ...members: readonly string[]): readonly string[] =>
  issues
    .filter(({ where: [first] }) => members.some((name) => first?.text.endsWith(name)))
    .map(({ fingerprint }) => fingerprint);

describe('arguments that one operation lost', () => {
  test('are one entry in the text, with all fingerprints', async () => {
    const drift = await report();
    const text = textOf(drift);
    expect(drift.issues).toHaveLength(6);
    expect(text.match(/An argument was removed/g)).toHaveLength(2);
    expect(text).toContain('An argument was removed  3 times  arg-removed\n  POST /demo/v1/things\n');
    for (const fingerprint of fingerprintsOf(drift, ...names)) expect(text).toContain(`  ${fingerprint}  `);
    expect(text).toContain('A route was removed  2 times  route-removed\n  namespace demo/v1\n');
    for (const path of ['/demo/v1/one:', '/demo/v1/two:']) expect(text).toContain(path);
  });

  test('are one entry in a comment, and each counts', async () => {
    const drift = await report();
    const comment = markdownOf(drift);
    expect(comment).toContain('<summary>Breaking (6)</summary>');
    expect(comment).toContain('- **An argument was removed** (3) `POST /demo/v1/things` `arg-removed`');
    for (const fingerprint of fingerprintsOf(drift, ...names))
      expect(comment).toContain(`\`${fingerprint}\``);
  });

  test('are two entries if some are approved, so an entry never shows a later break as approved', async () => {
    const [first = ''] = fingerprintsOf(await report(), 'size');
    const drift = await report(first);
    expect(textOf(drift)).toContain('An argument was removed  2 times  arg-removed');
    expect(textOf(drift)).toContain(`An argument was removed  arg-removed ${first}`);
    expect(markdownOf(drift)).toContain('- **An argument was removed** (2) `POST /demo/v1/things`');
  });

  test('count as one toward the limit of a text report', async () => {
    const text = textOf(await report(), 2);
    expect(text.match(/An argument was removed/g)).toHaveLength(1);
    expect(text).toMatch(/\b[1-4] more findings? not shown/);
  });
});
