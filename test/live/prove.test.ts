// `drift --prove` against real sites: a plugin was updated, and what its next version declares
// is asked of the site, which does most of it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Proven } from '../../src/core/model/reports/witness.ts';
import type { DriftIssue, DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { routewright } from '../support/routewright.ts';
import type { LiveSite } from './variants.ts';

const { pretty, plain } = inject('sites');

const folder = mkdtempSync(join(tmpdir(), 'routewright-prove-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The site before the update. */
const before = (name: string): string => join(folder, `${name}.index.json`);

/** A header would not do: a visitor sends none of the caller's. */
function addressOf(site: LiveSite, version: string, record: string): string {
  const url = new URL(site.restBase);
  url.searchParams.set('live-switch', version);
  url.searchParams.set('live-record', record);
  return url.href;
}

const signingIn = ({ passwords }: LiveSite): Readonly<Record<string, string>> => ({
  ROUTEWRIGHT_USER: 'admin',
  ROUTEWRIGHT_APPLICATION_PASSWORD: passwords.admin,
});

interface Proving {
  readonly code: number | null;
  readonly drift: DriftReport;
  /** What reached the plugin's routes. */
  readonly asked: readonly Asked[];
}

type NamedSite = readonly [name: string, site: LiveSite];

interface Asked {
  readonly method: string;
  readonly route: string;
  readonly signedIn: boolean;
}

async function driftTo([name, site]: NamedSite, run: string, ...flags: readonly string[]): Promise<Proving> {
  const record = `${name}${run}`;
  const { code, stdout, stderr } = await routewright(
    ['drift', before(name), addressOf(site, 'marina-changed', record), '--format', 'json', ...flags],
    { env: signingIn(site) },
  );
  expect(stderr).toBe('');
  return { code, drift: JSON.parse(stdout) as DriftReport, asked: await recordedAt(site, record) };
}

async function recordedAt(site: LiveSite, record: string): Promise<readonly Asked[]> {
  const answer = await fetch(`${site.restBase}records/v1/${record}`, {
    headers: { 'x-live-switch': 'records' },
  });
  expect(answer.status).toBe(200);
  const asked = (await answer.json()) as readonly Asked[];
  expect(asked.length).toBeGreaterThan(0);
  return asked.filter(({ route }) => route.startsWith('/marina/'));
}

const marked = ({ issues }: DriftReport): Readonly<Record<string, Proven['result'] | undefined>> =>
  Object.fromEntries(
    issues.map(({ code, where: [place], proven }) => [
      [code, place?.methods[0], place?.route?.replace('/marina/v1', ''), place?.pointer]
        .filter(Boolean)
        .join(' '),
      proven?.result,
    ]),
  );

const withoutMarks = ({ issues }: DriftReport): readonly DriftIssue[] =>
  issues.map((finding) => ({ ...finding, proven: null }));

const expected = {
  'arg-removed GET /berths /args/pier': 'confirmed',
  // It still filters.
  'arg-removed GET /berths /args/owner': 'not-confirmed',
  'arg-removed GET /berths/(?P<id>[\\d]+) /args/unit': 'confirmed',
  // Only who signed in may read it.
  'arg-removed GET /contracts /args/year': 'not-tried',
  'default-changed-decisive GET /berths /args/order/default': 'confirmed',
  'enum-value-removed GET /berths /args/mooring/enum': 'confirmed',
  'maximum-lowered GET /berths /args/per_page/maximum': 'confirmed',
  // It still takes more.
  'maximum-lowered GET /berths /args/offset/maximum': 'not-confirmed',
  // It writes.
  'maximum-lowered POST /berths /args/note/maximum': undefined,
  'response-prop-removed GET /berths /schema/properties/remark': 'confirmed',
  // It still answers it.
  'response-prop-removed GET /berths /schema/properties/depth': 'not-confirmed',
  'response-type-changed GET /berths /schema/properties/price/type': 'confirmed',
  'route-removed /tides': 'confirmed',
  // Even reading does something there.
  'route-removed /cart': undefined,
};

describe.each<NamedSite>([
  ['pretty', pretty],
  ['plain', plain],
])('a site with %s permalinks', (...named) => {
  const [name, site] = named;
  let proving: Proving;
  beforeAll(async () => {
    const old = addressOf(site, 'marina', `${name}Before`);
    const { code, stderr } = await routewright(['snapshot', old, '-o', before(name)], {
      env: signingIn(site),
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining(before(name))]);
    proving = await driftTo(named, 'Proven', '--prove');
  });

  test('confirms what it does, and not what it only declares', () => {
    expect(marked(proving.drift)).toEqual(expected);
    const seen = proving.drift.issues.map(({ proven }) => proven?.seen);
    expect(seen).toEqual(
      expect.arrayContaining([
        'returned 404 (rest_no_route)',
        'returned 400 (rest_invalid_param)',
        'returned 401 (rest_forbidden)',
        'returned something else without "owner"',
        'returned a value that fits the old type',
      ]),
    );
  });

  test('is only read, as a visitor reads it', () => {
    expect(proving.asked.length).toBeGreaterThan(10);
    expect(proving.asked.length).toBeLessThanOrEqual(30);
    expect(new Set(proving.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(proving.asked.filter(({ signedIn }) => signedIn)).toEqual([]);
    expect(proving.asked.map(({ route }) => route)).not.toContain('/marina/v1/cart');
  });

  test('is judged as without the marks', async () => {
    const plainly = await driftTo(named, 'Unproven');
    expect(plainly.asked).toEqual([]);
    expect([plainly.code, proving.code]).toEqual([1, 1]);
    expect(plainly.drift.summary).toEqual(proving.drift.summary);
    expect(plainly.drift.issues).toEqual(withoutMarks(proving.drift));
  });

  test('shows more to who signed in, where that is wanted', async () => {
    const { drift, asked } = await driftTo(named, 'SignedIn', '--prove', '--prove-signed-in');
    expect(marked(drift)).toEqual({ ...expected, 'arg-removed GET /contracts /args/year': 'confirmed' });
    expect(asked.every(({ method, signedIn }) => method === 'GET' && signedIn)).toBe(true);
  });
});
