// `budget.json` is kept: what `npm run budget` reports for figures above and below a row.

import { expect, test } from 'vitest';
import { budgetFaults, loweredBudget, type Budget } from '../budget/budget.ts';

const budget: Budget = {
  rows: { 'lines src/a': 1000, 'files change': 90 },
  raised: [],
  maxRaisedLines: 100,
};

test('a figure may exceed its row by 2 %, and no more', () => {
  expect(budgetFaults(budget, { 'lines src/a': 1020, 'files change': 90 })).toEqual([]);
  expect(budgetFaults(budget, { 'lines src/a': 1021, 'files change': 92 })).toEqual([
    'lines src/a: 1021, which is 21 (2.1 %) above the budget of 1000.',
    'files change: 92, which is 2 (2.2 %) above the budget of 90.',
  ]);
});

test('a raised row allows more, and all raises of lines together have a limit', () => {
  const raised = { ...budget, raised: [{ row: 'lines src/a', by: 80, why: 'Reads two more formats.' }] };
  const measured = { 'lines src/a': 1080, 'files change': 90 };
  expect(budgetFaults(raised, measured)).toEqual([]);
  expect(budgetFaults({ ...raised, maxRaisedLines: 79 }, measured)).toEqual([
    'Lines were raised by 80 in all; at most 79 are planned.',
  ]);
});

test('rows and figures belong together', () => {
  expect(budgetFaults(budget, { 'lines src/a': 1, 'lines src/b': 1 })).toEqual([
    'lines src/b: 1, and budget.json has no such row.',
    'files change: budget.json has this row, but nothing is measured by this name.',
  ]);
});

test('a written budget is lowered and never raised', () => {
  const measured = { 'lines src/a': 900, 'files change': 91, 'lines src/b': 5 };
  expect(loweredBudget(budget, measured).rows).toEqual({
    'lines src/a': 900,
    'files change': 90,
    'lines src/b': 5,
  });
});
