// Which of several uses at one place in code is told.

import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { UsageNotes } from '../../../src/drift/impact/usage-notes.ts';
import type { Subject } from '../../../src/user-code/subjects.ts';
import type { Finding } from '../../../src/core/model/reports/drift.ts';

const finding: Finding = {
  code: 'response-property-removed',
  level: 'breaking',
  side: 'response',
  namespace: null,
  route: null,
  method: null,
  pointer: '',
  before: null,
  after: null,
  reason: '',
  witness: null,
  proven: null,
  places: [],
  usages: null,
  approval: null,
  cause: null,
  fails: false,
  fingerprint: '000000000000',
};

type Use = readonly [symbol: string, certain: boolean];

const told = (uses: readonly Use[]): readonly string[] => {
  const file = ts.createSourceFile('/app/use.ts', 'post.title;', ts.ScriptTarget.Latest, true);
  const [statement] = file.statements;
  if (!statement) throw new Error('There is no statement.');
  const notes = new UsageNotes('/app');
  const subject: Subject = { finding };
  for (const [symbol, certain] of uses)
    notes.note(subject, statement, { symbol, touches: 'property', certain });
  return [...notes.byFinding().values()].flat().map(({ symbol }) => symbol);
};

test.each<[string, readonly Use[], string]>([
  [
    'the first of two that are certain',
    [
      ['one', true],
      ['other', true],
    ],
    'one',
  ],
  [
    'the first of two that are not',
    [
      ['one', false],
      ['other', false],
    ],
    'one',
  ],
  [
    'the certain one before',
    [
      ['one', true],
      ['other', false],
    ],
    'one',
  ],
  [
    'the certain one behind',
    [
      ['one', false],
      ['other', true],
    ],
    'other',
  ],
])('%s', (_, uses, expected) => {
  expect(told(uses)).toEqual([expected]);
});
