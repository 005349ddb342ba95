// The published JSON Schema of the JSON report: people's own tools are made from it, so
// every report must fit it, and it must say all there is to a report.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { caseFile, caseFolders } from '../support/case-folders.ts';
import { looseMembers } from '../support/loose-members.ts';
import { reportSchema } from '../support/report-schema.ts';

const check = reportSchema('drift');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const reports = caseFolders('cli')
  .filter((name) => name.startsWith('drift'))
  .map((name) => caseFile('cli', name, 'stdout.txt'))
  .filter((file) => existsSync(file) && readFileSync(file, 'utf8').startsWith('{\n  "schemaVersion"'));

describe('fits', () => {
  test.each(reports)('%s', (file) => {
    expect(check(readJson(file)) ? [] : check.errors).toEqual([]);
  });
});

describe('says all there is', () => {
  const frame = { firstLine: 1, lines: ["import { orders } from './api';"] };
  const place = { file: 'src/app.ts', line: 1, column: 10, length: 6, frame };
  const approved = readJson(caseFile('cli', 'drift-approved-json', 'stdout.txt')) as DriftReport;
  const full = {
    ...approved,
    issues: approved.issues.map((issue, at) => ({
      ...issue,
      approval: { reason: 'why', until: null },
      usages:
        at === 0 ? [{ ...place, symbol: 'orders.list', caller: null, touches: 'call', certain: true }] : [],
    })),
    project: {
      tsconfig: 'tsconfig.json',
      folder: '',
      client: 'src/api',
      calls: { generated: 1, byHand: 2, unknown: 0 },
      typescript: '6.0.3',
      notes: [],
      files: 1,
      typeErrors: [
        {
          ...place,
          code: 2339,
          message: 'Property "total" does not exist.',
          fails: true,
        },
      ],
    },
    summary: {
      ...approved.summary,
      compared: {
        ...approved.summary.compared,
        fetched: { before: { permalinks: 'pretty', schemas: 'all', signedIn: true }, after: null },
      },
    },
  } satisfies DriftReport;

  /** What a site or a user decides: any member may be there or not. */
  const open = /\/(?:arguments|before|after|response)(?:\/|$)|\/(?:expired|unused)\/\d+$/;

  test('a report with everything in it fits', () => {
    expect(check(full) ? [] : check.errors).toEqual([]);
  });

  test('no member may be left out, and none be added', () => {
    const { tried, loose } = looseMembers(full, check, (at) => open.test(at) && !at.includes('/fetched'));
    expect(tried).toBeGreaterThan(100);
    expect(loose).toEqual([]);
  });
});
