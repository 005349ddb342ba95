import { describe, expect, test } from 'vitest';
import type { AuditCall, UsedOperation } from '../../src/core/model/reports/audit.ts';
import { outcomeOf, trueCalls, type Outcome, type Report } from './true-calls.ts';

const list = trueCalls(
  [
    'src/a b.ts:10 GET /wp/v2/posts/{id}',
    'src/a b.ts:20 PUT /wp/v2/settings',
    'src/a b.ts:30 POST /own/v1/a|/own/v1/b',
    'src/a b.ts:40 GET varies',
    '',
  ].join('\n'),
);

describe('the outcome of a true call', () => {
  test('is right if the report names the operation', () => {
    expect(outcomes(call(10, ['/wp/v2/posts/7'], ['posts.get']))[0]).toBe('right');
    expect(outcomes(call(12, ['/wp/v2/posts/7'], ['posts.get']))[0]).toBe('right');
  });

  test('is right for another method of the same update', () => {
    expect(outcomes(call(20, ['/wp/v2/settings'], ['settings.update'], 'POST'))[1]).toBe('right');
    expect(outcomes(call(20, ['/wp/v2/settings'], ['settings.get']))[1]).toBe('wrong');
  });

  test('is decided by the path where the site has no operation', () => {
    expect(outcomes(call(30, ['/own/v1/b/?x=1'], [], 'POST'))[2]).toBe('right');
    expect(outcomes(call(30, ['/own/v1/b'], []))[2]).toBe('wrong');
    expect(outcomes(call(30, ['/own/v1/c'], [], 'POST'))[2]).toBe('wrong');
  });

  test('is wrong for a call whose route varies and that has one label', () => {
    expect(outcomes(call(40, ['/wp/v2/posts/7'], ['posts.get']))[3]).toBe('wrong');
    expect(outcomes(call(40, ['/wp/v2/posts/7'], ['posts.get', 'settings.get']))[3]).toBe('reported');
  });

  test('tells a call that is listed from a call that is missed', () => {
    const notUnderstood = [{ file: 'src/a b.ts', line: 11 }];
    expect(outcomes([], { notUnderstood })).toEqual(['reported', 'silent', 'silent', 'silent']);
  });
});

test('a line that is no call is an error', () => {
  expect(() => trueCalls('src/a.ts GET /wp/v2/posts')).toThrow('This line is no call');
});

function outcomes(calls: AuditCall[], more: Partial<Report> = {}): readonly Outcome[] {
  const report: Report = {
    calls,
    coverage: [
      operation('posts.get', '/wp/v2/posts/{id}', 'GET'),
      operation('settings.get', '/wp/v2/settings', 'GET'),
      operation('settings.update', '/wp/v2/settings', 'POST'),
    ],
    issues: [],
    unknownAddresses: [],
    ...more,
  };
  return list.map((one) => outcomeOf(one, list, report));
}

function call(
  line: number,
  paths: string[],
  operations: string[],
  method: 'GET' | 'POST' = 'GET',
): AuditCall[] {
  const place = { file: 'src/a b.ts', line, column: 1 };
  return [{ ...place, caller: 'fetch', via: [], paths, methods: [method], operations, suggestion: null }];
}

function operation(name: string, path: string, method: 'GET' | 'POST'): UsedOperation {
  return { operation: name, namespace: 'wp/v2', route: path, path, method, places: [] };
}
