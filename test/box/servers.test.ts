// What WordPress in WebAssembly answers otherwise than the same WordPress on PHP and MariaDB: both
// are asked the same, good and bad, and every difference is one that the documentation lists.

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import { agreementCalls } from '../live/agreement-calls.ts';
import { lineOf, outcomesOf, sendTo, type Outcome, type Send } from '../live/agreement.ts';
import { startBoxSites } from '../live/box-sites.ts';
import { coreOf, modelOf } from '../live/live-model.ts';
import { missingPackages } from '../live/packages.ts';
import type { LiveSite } from '../live/variants.ts';
import { startSites } from '../live/wordpress.ts';

const packages = inject('packages');
const [, debian] = Object.values(packages.cores);

/** What they answer otherwise, and why. Nothing of the index is among it. */
const differences: readonly (readonly [what: RegExp, why: string])[] = [
  [/^header (?:connection|content-length|host|keep-alive): /, 'said by what stands before PHP'],
  [
    /^GET \/wp-block-editor\/v1\/export: |^header content-\w+: .*zip/,
    'PHP in WebAssembly has the extension zip, which that of Debian has in a package of its own',
  ],
];

describe.skipIf(debian === undefined || missingPackages().length > 0)('beside a server', () => {
  let native: LiveSite;
  let box: LiveSite;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    const servers = await startSites(['pretty']);
    stops.push(servers.stop);
    const boxes = await startBoxSites(packages, debian ?? '', ['pretty']);
    stops.push(boxes.stop);
    [native, box] = [servers.sites.pretty, boxes.sites.pretty];
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  test('every difference is a listed one', async () => {
    const model = coreOf(await modelOf(native));
    // How arguments are judged is the same code; what reads, writes and travels is asked here.
    const calls = agreementCalls(model).filter(
      ({ about }) => !/^(?:wrong|not in|above|below|missing)/.test(about),
    );
    const found: string[] = indexDifferences(await indexOf(native), await indexOf(box));
    const [ofNative, ofBox] = await Promise.all([heard(native, calls), heard(box, calls)]);
    for (const [at, call] of calls.entries()) {
      const [one, other] = [ofNative.outcomes[at], ofBox.outcomes[at]];
      const line = lineOf(call);
      if (!one || !other) {
        if (one ?? other) found.push(`${line}: one has none`);
        continue;
      }
      if (one.status !== other.status || one.code !== other.code)
        found.push(`${line}: ${one.status} ${one.code}, and ${other.status} ${other.code}`);
      else found.push(...shapeDifferences(one.body, other.body).map((what) => `${line}: body ${what}`));
    }
    for (const name of new Set([...ofNative.headers.keys(), ...ofBox.headers.keys()])) {
      const [one, other] = [ofNative.headers.get(name), ofBox.headers.get(name)];
      if (one !== other) found.push(`header ${name}: ${one ?? 'none'}, and ${other ?? 'none'}`);
    }
    console.log(`${calls.length} calls, ${found.length} differences`);
    expect(found.filter((what) => !differences.some(([known]) => known.test(what)))).toEqual([]);
  }, 3_600_000);
});

const indexOf = async ({ restBase, home }: LiveSite): Promise<unknown> => {
  const text = await (await fetch(`${restBase}?context=help`)).text();
  return JSON.parse(
    text.replaceAll(JSON.stringify(home.slice(0, -1)).slice(1, -1).replaceAll('/', '\\/'), ''),
  );
};

/** What comes back of all calls, and what each header says: its values without numbers and addresses. */
async function heard(
  { restBase, passwords }: LiveSite,
  calls: ReturnType<typeof agreementCalls>,
): Promise<{
  readonly outcomes: readonly (Outcome | undefined)[];
  readonly headers: ReadonlyMap<string, string>;
}> {
  const values = new Map<string, Set<string>>();
  const base = restBase.replace(/\/$/, '');
  const send: Send = sendTo(base, `Basic ${btoa(`admin:${passwords.admin}`)}`, (headers) => {
    for (const [name, value] of headers) {
      const known = values.get(name) ?? new Set();
      values.set(name, known.add(value.replace(/<[^>]*>/g, '<>').replace(/\d+/g, '0')));
    }
  });
  const outcomes = await outcomesOf(calls, send);
  const headers = new Map([...values].map(([name, all]) => [name, [...all].sort().slice(0, 6).join(' | ')]));
  return { outcomes, headers };
}

function indexDifferences(one: unknown, other: unknown): string[] {
  return shapeDifferences(one, other, true).map((what) => `index ${what}`);
}

/** Where two values have other members or types. @param exact their texts and numbers count as well */
function shapeDifferences(one: unknown, other: unknown, exact = false, at = ''): readonly string[] {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (!exact)
      return one.length > 0 && other.length > 0 ? shapeDifferences(one[0], other[0], exact, `${at}/0`) : [];
    if (one.length !== other.length) return [`${at} has ${one.length} items, and ${other.length}`];
    return one.flatMap((item, index) => shapeDifferences(item, other[index], exact, `${at}/${index}`));
  }
  if (isRecord(one) && isRecord(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      !Object.hasOwn(one, name) || !Object.hasOwn(other, name)
        ? [`${at}/${name} ${Object.hasOwn(one, name) ? 'only on the server' : 'only in WebAssembly'}`]
        : shapeDifferences(one[name], other[name], exact, `${at}/${name}`),
    );
  const [first, second] = [kindOf(one), kindOf(other)];
  if (first !== second) return [`${at} is ${first}, and ${second}`];
  return exact && one !== other ? [`${at} is ${JSON.stringify(one)}, and ${JSON.stringify(other)}`] : [];
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
