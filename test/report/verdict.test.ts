// The sentence with which every report of drift begins.

import { expect, test } from 'vitest';
import type { LevelCounts } from '../../src/core/model/reports/drift.ts';
import { verdictText, type VerdictCounts } from '../../src/report/verdict.ts';

const none: LevelCounts = { breaking: 0, risky: 0, safe: 0, docs: 0 };

const text = (counts: Partial<VerdictCounts>): string =>
  verdictText({
    failOn: 'breaking',
    found: none,
    approved: none,
    failing: none,
    causes: 0,
    used: null,
    notCompared: [],
    compared: 'all',
    typeErrors: 0,
    ...counts,
  });

const breaking = (count: number): LevelCounts => ({ ...none, breaking: count });

test('says what fails the run', () => {
  expect(text({ found: breaking(1), failing: breaking(1), causes: 1 })).toBe(
    '1 breaking change; this run fails because of it.',
  );
  expect(text({ found: breaking(1307), failing: breaking(1307), causes: 30 })).toBe(
    '1,307 breaking changes from 30 causes; this run fails because of them.',
  );
  expect(text({ failOn: 'used', found: breaking(307), failing: breaking(12), causes: 30, used: 12 })).toBe(
    '307 breaking changes from 30 causes; 12 affect your code; this run fails because of 12 of them.',
  );
  expect(text({ found: breaking(3), approved: breaking(1), failing: breaking(2), causes: 2 })).toBe(
    '3 breaking changes from 2 causes; 1 approved; this run fails because of 2 of them.',
  );
  const mixed = { ...none, breaking: 2, risky: 3 };
  expect(text({ failOn: 'risky', found: { ...mixed, safe: 9 }, failing: mixed })).toBe(
    '2 breaking changes; this run fails because of 2 breaking changes and 3 risky changes.',
  );
  const one = { ...none, breaking: 3, risky: 1 };
  expect(text({ failOn: 'risky', found: one, failing: one })).toBe(
    '3 breaking changes; this run fails because of 3 breaking changes and 1 risky change.',
  );
  expect(text({ failOn: 'any', found: { ...none, docs: 1 }, failing: { ...none, docs: 1 } })).toBe(
    'Nothing breaks (1 docs); this run fails because of 1 docs change.',
  );
  expect(text({ failOn: 'used', found: breaking(2), failing: breaking(1), used: 1, typeErrors: 3 })).toBe(
    '2 breaking changes; 1 affects your code; this run fails because of 1 breaking change and 3 new type errors in your code.',
  );
  expect(text({ failOn: 'used', found: { ...none, risky: 1 }, used: 0, typeErrors: 1 })).toBe(
    'Nothing breaks (1 risky); this run fails because of 1 new type error in your code.',
  );
});

test('names what was not compared first', () => {
  const notCompared = ['responses were not compared (the baseline has no schemas)'];
  expect(text({ compared: 'requests', notCompared })).toBe(
    'Requests: nothing changed; responses were not compared (the baseline has no schemas); this run passes.',
  );
  expect(
    text({ compared: 'requests', notCompared, found: breaking(2), failing: breaking(2), causes: 1 }),
  ).toBe(
    'Requests: 2 breaking changes; responses were not compared (the baseline has no schemas); this run fails because of them.',
  );
  expect(text({ compared: 'nothing', notCompared: ['the snapshot is new'] })).toBe(
    'The snapshot is new; this run passes.',
  );
});

test('says why a run passes', () => {
  expect(text({})).toBe('Nothing changed; this run passes.');
  expect(text({ found: { ...none, risky: 2, safe: 20 } })).toBe(
    'Nothing breaks (2 risky, 20 safe); this run passes.',
  );
  expect(text({ found: breaking(2), approved: breaking(2), causes: 1 })).toBe(
    '2 breaking changes; all approved; this run passes.',
  );
  expect(text({ failOn: 'used', found: breaking(2), causes: 1, used: 0 })).toBe(
    '2 breaking changes; none affects your code; this run passes, because --fail-on used counts only changes that affect your code.',
  );
  expect(text({ failOn: 'never', found: breaking(2) })).toBe(
    '2 breaking changes; this run passes, because it was started with --fail-on never or --update-baseline.',
  );
  const risky = { ...none, risky: 2 };
  expect(text({ failOn: 'risky', found: risky, approved: risky })).toBe(
    'Nothing breaks (2 risky); this run passes, because the changes that would fail it are approved.',
  );
});
