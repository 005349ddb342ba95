// What the reports for programs promise to the programs that read them, whatever a site
// or a user writes.

import { readFileSync } from 'node:fs';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { compare } from '../src/drift/compare.ts';
import { approve } from '../src/drift/approve.ts';
import { everyRule } from '../src/drift/rules/every-rule.ts';
import type { Drift } from '../src/model/drift.ts';
import type { Json } from '../src/schema/schema.ts';
import { normalize } from '../src/normalize/normalize.ts';
import { reporters } from '../src/report/reporters.ts';
import { compiled } from './support/published-schema.ts';

const hostile = [
  ']]></failure><failure message="x">',
  '"><script>alert(1)</script>',
  '::error::injected\n::set-output name=a::b',
  '%0A::error::injected\r\n',
  '\u0000\u0008\u001b[31m\ud800\uffff',
  '`</details>` @everyone <!-- -->',
  "it's & all",
  'turned \u202egnp.exe',
];

const site = (args: Json): ReturnType<typeof normalize>['value'] =>
  normalize({
    namespaces: ['demo/v1'],
    routes: { '/demo/v1/things': { methods: ['GET'], endpoints: [{ methods: ['GET'], args }] } },
  }).value;

const enumOf = (values: readonly string[]): Json => ({ type: 'string', enum: values });

/** Every hostile text as a name, a value, a description and a reason. */
async function hostileDrift(): Promise<Drift> {
  const before = site(
    Object.fromEntries([
      ...hostile.map((text) => [text, { type: 'string', description: text }] as const),
      ['value', enumOf(hostile)],
      ['kept', { type: 'string' }],
    ]),
  );
  const after = site({ value: enumOf(['a']), kept: { type: 'object' } });
  const drift = await compare(before, after);
  const approvals = hostile.slice(0, 3).map((reason, at) => ({
    fingerprint: drift.findings[at]?.fingerprint ?? '',
    reason,
  }));
  return approve(drift, approvals, [before, after], '2026-01-01');
}

const drift = await hostileDrift();
const titles = new Map([...everyRule].map(([code, { title }]) => [code, title]));
const sources = { baseline: 'a b/ü#?.json', current: 'https://site.example/wp-json/' };

async function reportIn(format: string): Promise<string> {
  const reporter = reporters.get(format);
  if (!reporter) throw new Error(`no format ${format}`);
  return reporter(drift, titles, sources);
}

test('there is something to report', () => {
  expect(drift.findings.length).toBeGreaterThan(hostile.length);
  expect(drift.findings.filter(({ approval }) => approval)).toHaveLength(3);
});

test('sarif: rules, places and marks are those of the findings', async () => {
  const log = JSON.parse(await reportIn('sarif')) as Log;
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  const rules = run?.tool.driver.rules ?? [];
  const results = run?.results ?? [];
  expect(results).toHaveLength(drift.findings.length);
  for (const [at, result] of results.entries()) {
    const finding = drift.findings[at];
    expect(rules[result.ruleIndex ?? -1]?.id).toBe(result.ruleId);
    expect(result.ruleId).toBe(finding?.code);
    expect(result.partialFingerprints).toEqual({ 'routewright/v1': finding?.fingerprint });
    expect(result.suppressions?.length ?? 0).toBe(finding?.approval ? 1 : 0);
    const uri = result.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '';
    expect(decodeURIComponent(new URL(uri, 'file:///here/').pathname)).toBe('/here/a b/ü#?.json');
  }
});

test('sarif: is what the schema of 2.1.0 allows, all its members known', async () => {
  const valid = compiled('sarif-2.1.0');
  const log = JSON.parse(await reportIn('sarif')) as Log;
  valid(log);
  expect(valid.errors ?? []).toEqual([]);
  expect(valid({ ...log, runs: log.runs.map((run) => ({ ...run, result: [] })) })).toBe(false);
});

test.each([
  'cli/drift-sarif/stdout.txt',
  'cli/drift-approved-sarif/stdout.txt',
  'impact/react/report.sarif.txt',
])('sarif: so is the golden report %s', (name) => {
  const text = readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
  const valid = compiled('sarif-2.1.0');
  valid(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  expect(valid.errors ?? []).toEqual([]);
});

test('gitlab: each finding is told by its own mark, an approved one as information', async () => {
  const issues = JSON.parse(await reportIn('gitlab')) as { fingerprint: string; severity: string }[];
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(drift.findings.length);
  expect(issues.filter(({ severity }) => severity === 'info')).toHaveLength(3);
});

test('github: one command a line, as many as findings, and the version to make', async () => {
  const lines = (await reportIn('github')).split(/\r\n|\r|\n/).filter((line) => line !== '');
  expect(lines.filter((line) => !/^::(?:error|warning|notice) /.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^::notice title=Version advice::major\. \d+ breaking/);
  expect(lines.length - 1).toBe(
    drift.findings.filter(({ level, approval }) => level !== 'docs' || approval).length,
  );
});

describe('junit', () => {
  /** Element names of a well-formed text, in order; throws where it is not. */
  function elementsOf(xml: string): readonly string[] {
    const open: string[] = [];
    const names: string[] = [];
    const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
    const token = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|[^<>&]+|&(?:amp|lt|gt|quot|apos|#10);/gy;
    for (let at = 0; at < body.length; at = token.lastIndex) {
      token.lastIndex = at;
      const [found, close, name, attributes = '', alone] = token.exec(body) ?? [];
      if (found === undefined) throw new Error(`not well-formed at ${body.slice(at, at + 80)}`);
      if (attributes.replace(/&(?:amp|lt|gt|quot|apos|#10);/g, '').includes('&')) throw new Error(attributes);
      if (name === undefined) continue;
      if (close === '/') expect(open.pop()).toBe(name);
      else {
        names.push(name);
        if (alone !== '/') open.push(name);
      }
    }
    expect(open).toEqual([]);
    return names;
  }

  test('is well-formed, counts what it holds, and skips what is approved', async () => {
    const xml = await reportIn('junit');
    const count = (name: string): number => elementsOf(xml).filter((one) => one === name).length;
    const suite = /<testsuite name="drift" tests="(\d+)" failures="(\d+)" skipped="(\d+)">/.exec(xml);
    expect(suite?.slice(1).map(Number)).toEqual([count('testcase'), count('failure'), count('skipped')]);
    expect(count('testcase')).toBe(drift.findings.length);
    expect(count('skipped')).toBe(3);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
  });
});

test('markdown: what a site writes is neither markup nor a call', async () => {
  const [mark, ...lines] = (await reportIn('markdown')).split('\n');
  expect(mark).toBe('<!-- routewright-drift -->');
  const prose = lines.join('\n').replace(/(?<![\\`])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
  expect(prose.match(/(?<!\\)<(?!\/?(?:details|summary)\b)[^>]*/g) ?? []).toEqual([]);
  expect(prose.match(/@everyone/g) ?? []).toEqual([]);
  expect(lines.join('\n')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(prose.match(/^<details/gm)?.length).toBe(prose.match(/^<\/details>/gm)?.length);
});
