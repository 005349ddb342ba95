import { expect, test } from 'vitest';
import { listedIssues } from '../../src/drift/drift-lines.ts';

test('a run that passes lists at most ten entries of risky issues, and all with --all', () => {
  const { shows, maxIssues } = listedIssues(false, 'breaking');
  expect(['breaking', 'risky', 'safe', 'docs'].filter(shows)).toEqual(['breaking', 'risky']);
  expect([maxIssues?.('breaking'), maxIssues?.('risky')]).toEqual([20, 10]);
  expect(listedIssues(false, 'risky').maxIssues?.('risky')).toBe(20);
  const all = listedIssues(true, 'breaking');
  expect([all.shows('docs'), all.maxIssues]).toEqual([true, undefined]);
});
