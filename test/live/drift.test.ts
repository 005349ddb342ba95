// A plugin that comes, changes and goes, as `drift` tells it from what the site says.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Witness } from '../../src/core/model/reports/witness.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { prepare } from '../../templates/client/runtime/call.ts';
import { phpQuery } from '../../templates/client/runtime/php-query.ts';
import { routewright, type Run } from '../support/routewright.ts';

const { pretty, plain } = inject('sites');

const folder = mkdtempSync(join(tmpdir(), 'routewright-drift-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const saved = (name: string): string => join(folder, `${name}.index.json`);

const signedIn = {
  ROUTEWRIGHT_USER: 'admin',
  ROUTEWRIGHT_APPLICATION_PASSWORD: pretty.passwords.admin,
};

const switched = (words: string): readonly string[] => ['--header', `X-Live-Switch: ${words}`];

async function snapshot(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, stderr } = await routewright(['snapshot', pretty.home, '-o', saved(name), ...args], { env });
  expect(stderr).toContain(saved(name));
  expect(code).toBe(0);
}

const drift = (...args: readonly string[]): Promise<Run> => routewright(['drift', ...args]);

async function found(...args: readonly string[]): Promise<DriftReport> {
  const { stdout, stderr } = await drift(...args, '--format', 'json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as DriftReport;
}

const told = ({ issues }: DriftReport): readonly string[] =>
  issues.map(({ level, code, where: [place] }) =>
    [level, code, place?.methods[0], place?.route, place?.pointer].filter(Boolean).join(' '),
  );

beforeAll(async () => {
  await Promise.all([
    snapshot('off', []),
    snapshot('on', switched('ledger')),
    snapshot('on-signed-in', switched('ledger'), signedIn),
  ]);
});

test('nothing changed is nothing found, from the site itself too', async () => {
  for (const current of [saved('on'), pretty.home]) {
    const { code, stdout } = await drift(saved('on'), current, ...switched('ledger'), '--fail-on', 'any');
    expect(stdout).toContain('Nothing changed; this run passes.');
    expect(code).toBe(0);
  }
});

test('a plugin that came is one finding', async () => {
  const result = await found(saved('off'), saved('on'));
  expect(told(result)).toEqual(['safe namespace-added']);
  expect(result.summary.namespaces).toEqual({ onlyBefore: [], onlyAfter: ['ledger/v1'] });
});

test('a plugin that is gone is one finding', async () => {
  const result = await found(saved('on'), saved('off'));
  expect(told(result)).toEqual(['breaking namespace-removed']);
});

describe('the next version of a plugin', () => {
  let result: DriftReport;
  beforeAll(async () => {
    result = await found(saved('on'), pretty.home, ...switched('ledger-changed'));
  });

  test('is told by what it changed, and nothing else', () => {
    expect(told(result)).toEqual([
      'breaking maximum-lowered GET /ledger/v1/entries /args/per_page/maximum',
      'breaking response-type-changed GET /ledger/v1/entries /schema/properties/amount/type',
      'breaking response-prop-removed GET /ledger/v1/entries /schema/properties/remark',
      'breaking arg-added-required POST /ledger/v1/entries /args/currency',
      'breaking enum-value-removed POST /ledger/v1/entries /args/state/enum',
      'breaking route-removed /ledger/v1/totals',
      'risky response-enum-value-added GET /ledger/v1/entries /schema/properties/state/enum',
      'safe response-prop-added GET /ledger/v1/entries /schema/properties/booked_at',
      'safe response-enum-value-removed GET /ledger/v1/entries /schema/properties/state/enum',
      'safe enum-value-added POST /ledger/v1/entries /args/state/enum',
      'safe route-added /ledger/v1/years',
    ]);
  });

  test('refuses the requests that are said to be refused now, and took them before', async () => {
    const witnesses = result.issues.flatMap(({ witness }) => witness ?? []);
    const requests = witnesses.filter(({ kind }) => kind === 'refused' || kind === 'unroutable');
    expect(requests.map(({ kind }) => kind).sort()).toEqual(['refused', 'refused', 'refused', 'unroutable']);
    for (const witness of requests) {
      expect(await statusOf(witness, 'ledger'), JSON.stringify(witness)).toBe(200);
      const refusal = witness.kind === 'unroutable' ? 404 : 400;
      expect(await statusOf(witness, 'ledger-changed'), JSON.stringify(witness)).toBe(refusal);
    }
  });
});

/** How the site answers the request of a witness. */
async function statusOf(witness: Witness, version: string): Promise<number> {
  const args = 'arguments' in witness ? witness.arguments : {};
  const inBody = witness.kind === 'refused' && witness.via === 'body';
  const call = prepare({ name: '', method: witness.method, path: witness.path, query: phpQuery }, {}, args);
  const { status } = await fetch(`${pretty.restBase}${(inBody ? witness.path : call.path).slice(1)}`, {
    method: witness.method,
    headers: { 'x-live-switch': version, ...(inBody && { 'content-type': 'application/json' }) },
    ...(inBody && { body: JSON.stringify(args) }),
  });
  return status;
}

describe('who asked', () => {
  test('a plugin that only who signed in has seen is held back', async () => {
    const result = await found(saved('on-signed-in'), saved('off'));
    expect(told(result)).toEqual([]);
    expect(result.summary.compared).toMatchObject({ routes: false, notCompared: { namespaces: 1 } });
  });
  test('unless forced', async () => {
    expect(told(await found(saved('on-signed-in'), saved('off'), '--force'))).toEqual([
      'breaking namespace-removed',
    ]);
  });
});

test('one interface on two addresses is the same', async () => {
  const result = await found(saved('off'), plain.home);
  expect(told(result)).toEqual([]);
});

test('a site that does not answer is no drift', async () => {
  const { code, stderr } = await drift(saved('on'), pretty.home, ...switched('closed'));
  expect(code).toBe(3);
  expect(stderr).toContain('Anonymous visitors are not allowed to read the index');
});
