// What the reports for programs promise to the programs that read them, whatever a site
// or a user writes.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { approve } from '../../../src/drift/approvals.ts';
import { failingLevels, withVerdict } from '../../../src/report/failing.ts';
import { everyRule } from '../../../src/drift/rules/every-rule.ts';
import type { Drift, FailOn, Finding } from '../../../src/core/model/reports/drift.ts';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import type { Json } from '../../../src/core/schema/schema.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { driftReport } from '../../../src/drift/reports/drift-issues.ts';
import { viewDrift } from '../../../src/drift/reports/drift-view.ts';
import { reporters } from '../../../src/report/reporters.ts';
import { severityOf } from '../../../src/report/severity.ts';
import type { Sources } from '../../../src/report/sources.ts';
import { verdictOf } from '../../../src/report/verdict.ts';
import { caseFile, caseFolders } from '../../support/case-folders.ts';
import { compiled } from '../../support/published-schema.ts';
import { elementsOf } from '../../support/xml.ts';

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
  const drift = await findDrift(before, after);
  const approvals = hostile.slice(0, 3).map((reason, at) => ({
    fingerprint: drift.findings[at]?.fingerprint ?? '',
    reason,
  }));
  return approve(drift, approvals, [before, after], '2026-01-01');
}

const drift = await hostileDrift();
const sources = { baseline: 'a b/ü#?.json', current: 'https://site.example/wp-json/' };

async function reportIn(format: string, of: Drift = drift, from: Sources = sources): Promise<string> {
  const reporter = reporters.find(({ name }) => name === format);
  if (!reporter) throw new Error(`no format ${format}`);
  return reporter.report(viewDrift(driftReport(of, everyRule), from));
}

/** The same with everything in it twice, and places of two routes that read the same. */
function repeated(once: Drift): Drift {
  const twice = <Item>(items: readonly Item[]): readonly Item[] => [...items, ...items];
  const frame = { firstLine: 1, lines: ['one'] };
  const place = { file: 'src/\ud800 a.ts', line: 1, column: 1, length: 0, frame };
  const usage = {
    ...place,
    symbol: 'demo.things.list',
    caller: null,
    touches: 'call',
    certain: true,
  } as const;
  return {
    ...once,
    findings: twice(once.findings).map((finding, at) => ({
      ...finding,
      places: finding.places.flatMap((one) => [one, { ...one, operation: 'another' }, one]),
      usages: at % 2 === 0 ? twice([usage]) : finding.usages,
    })),
    project: {
      tsconfig: '../app/tsconfig.json',
      folder: '../app',
      client: 'api',
      calls: { generated: 1, byHand: 0, unknown: 0 },
      typescript: '6.0.0',
      notes: [],
      files: 1,
      typeErrors: twice([{ ...place, code: 2339, message: '', fails: false }]),
    },
  };
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

describe('sarif: is what the schema of 2.1.0 allows, all its members known', () => {
  const valid = compiled('sarif-2.1.0');
  const flawsOf = (text: string): unknown => (valid(JSON.parse(text)) ? [] : valid.errors);

  test('of hostile texts', async () => {
    const text = await reportIn('sarif');
    expect(flawsOf(text)).toEqual([]);
    const log = JSON.parse(text) as Log;
    expect(valid({ ...log, runs: log.runs.map((run) => ({ ...run, result: [] })) })).toBe(false);
  });

  test('of what repeats', async () => {
    const text = await reportIn('sarif', repeated(drift));
    expect(flawsOf(text)).toEqual([]);
    const { runs } = JSON.parse(text) as Log;
    const named = (runs[0]?.results ?? []).flatMap(({ locations = [] }) =>
      locations.map(({ logicalLocations = [] }) => logicalLocations.length),
    );
    expect(Math.max(...named)).toBeGreaterThan(0);
  });

  test.each(caseFolders('drift'))('of %s', async (name) => {
    const findings = JSON.parse(readFileSync(caseFile('drift', name, 'findings.json'), 'utf8')) as Finding[];
    expect(flawsOf(await reportIn('sarif', { ...drift, findings }))).toEqual([]);
  });

  test.each([
    'cli/drift-sarif/stdout.txt',
    'cli/drift-approved-sarif/stdout.txt',
    'impact/react/report.sarif.txt',
  ])('of the golden report %s', (name) => {
    const text = readFileSync(new URL(`../../cases/${name}`, import.meta.url), 'utf8');
    expect(flawsOf(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))).toEqual([]);
  });
});

describe('sarif: code scanning takes it', () => {
  const resultsOf = async (of: Drift, from: Sources = sources) => {
    const [run] = (JSON.parse(await reportIn('sarif', of, from)) as Log).runs;
    return run?.results ?? [];
  };

  test.each([
    ['https://site.example:8443/wp-json/?rest_route=/', 'site.example%3A8443/wp-json/%3Frest_route%3D/'],
    ['C:\\work\\site.json', 'C%3A/work/site.json'],
    ['\ud800.json', '%EF%BF%BD.json'],
    ['standard input', 'standard%20input'],
  ])('whatever the baseline is called: %j', async (baseline, uri) => {
    const [first] = await resultsOf(drift, { ...sources, baseline });
    expect(first?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(uri);
  });

  test('each result has a text, a rule, and a place without a scheme', async () => {
    for (const { message, ruleIndex, locations } of await resultsOf(repeated(drift))) {
      expect(message.text).toMatch(/\S/);
      expect(ruleIndex).toBeGreaterThanOrEqual(0);
      expect(locations?.length).toBeGreaterThan(0);
      for (const { physicalLocation } of locations ?? []) {
        expect(physicalLocation?.artifactLocation?.uri).toMatch(/^(?!\w+:)(?:[\w.!~*'()/-]|%[\dA-F]{2})+$/);
        const { startLine = 0, startColumn = 1, endColumn = 1 } = physicalLocation?.region ?? {};
        expect(Math.min(startLine, startColumn, endColumn - startColumn + 1)).toBe(1);
      }
    }
  });

  test('no more results than it reads, the worst of them', async () => {
    const [first] = drift.findings;
    const findings = Array.from({ length: 25_001 }, (_, at) => ({
      ...first,
      fingerprint: String(at),
    })) as Finding[];
    const results = await resultsOf({ ...drift, findings, project: repeated(drift).project });
    expect(results).toHaveLength(25_000);
    expect(results.slice(-2).map(({ ruleId }) => ruleId)).toEqual(['new-type-error', 'new-type-error']);
  });
});

test.each(['markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'])(
  '%s begins with the sentence of the verdict, which names what was not compared',
  async (format) => {
    const plain = (text: string): string => text.replaceAll(/\\|"|&[#\w]+;|%22/g, '');
    const text = plain(await reportIn(format));
    const sentence = plain(verdictOf(drift).text);
    expect(sentence).toMatch(/^Requests: .*responses were not compared \(neither side has schemas/);
    expect(text).toContain(sentence);
    const [first] = drift.findings;
    expect(text.indexOf(sentence)).toBeLessThan(text.indexOf(first?.reason.slice(0, 20) ?? ''));
  },
);

test('gitlab: each finding is told by its own mark, an approved one as information', async () => {
  const [, ...issues] = JSON.parse(await reportIn('gitlab')) as { fingerprint: string; severity: string }[];
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(drift.findings.length);
  const told = drift.findings.map((finding) => severityOf(finding));
  expect(issues.map(({ severity }) => severity === 'info')).toEqual(told.map((one) => one === 'note'));
  expect(told.filter((one) => one === 'note').length).toBeGreaterThan(3);
});

test('github: one command a line, as many as findings, and the version to make', async () => {
  const lines = (await reportIn('github')).split(/\r\n|\r|\n/).filter((line) => line !== '');
  expect(lines.filter((line) => !/^::(?:error|warning|notice) /.test(line))).toEqual([]);
  expect(lines[0]).toMatch(
    /^::notice title=REST interface drift::Requests: \d+ breaking change.* version of the generated client: major\./,
  );
  expect(lines.length - 1).toBe(
    drift.findings.filter(({ level, approval }) => level !== 'docs' || approval).length,
  );
});

describe('junit', () => {
  test('is well-formed, counts what it holds, and skips what is approved', async () => {
    const xml = await reportIn('junit');
    const count = (name: string): number => elementsOf(xml).filter((one) => one === name).length;
    const suite = /<testsuite name="drift" tests="(\d+)" failures="(\d+)" skipped="(\d+)">/.exec(xml);
    expect(suite?.slice(1).map(Number)).toEqual([count('testcase'), count('failure'), count('skipped')]);
    expect(count('testcase')).toBe(drift.findings.length);
    expect(count('skipped')).toBe(3);
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

describe('one verdict: what fails the run is an error in every format, and nothing else is', () => {
  const judged = (failOn: FailOn): Drift => withVerdict(repeated(drift), failOn);
  const failing = ({ findings, project }: Drift): number =>
    [...findings, ...(project?.typeErrors ?? [])].filter(({ fails }) => fails).length;

  test('each level fails something else', () => {
    const levels = Object.keys(failingLevels) as readonly FailOn[];
    const counts = Object.fromEntries(levels.map((failOn) => [failOn, failing(judged(failOn))]));
    expect(counts['never']).toBe(0);
    expect(counts['used']).toBeGreaterThan(0);
    expect(counts['used']).toBeLessThan(counts['breaking'] ?? 0);
    expect(counts['any']).toBeGreaterThan(counts['breaking'] ?? 0);
  });

  test.each(Object.keys(failingLevels) as readonly FailOn[])('--fail-on %s', async (failOn) => {
    const of = judged(failOn);
    const count = failing(of);
    expect(of.summary.fails).toBe(count > 0);

    const [run] = (JSON.parse(await reportIn('sarif', of)) as Log).runs;
    expect(run?.results?.filter(({ level }) => level === 'error')).toHaveLength(count);
    expect((await reportIn('junit', of)).match(/<failure /g) ?? []).toHaveLength(count);
    const issues = JSON.parse(await reportIn('gitlab', of)) as { severity: string; fingerprint: string }[];
    expect(issues.filter(({ severity }) => severity === 'blocker')).toHaveLength(count);
    // The first entry is the verdict.
    expect(issues).toHaveLength(1 + of.findings.length + (of.project?.typeErrors.length ?? 0));
    const annotated = (await reportIn('github', of)).match(/^::error /gm) ?? [];
    const perUsage = of.findings.filter(({ fails }) => fails).map(({ usages }) => usages?.length || 1);
    const errors = of.project?.typeErrors.filter(({ fails }) => fails).length ?? 0;
    expect(annotated).toHaveLength(perUsage.reduce((sum, one) => sum + one, errors));
    const json = JSON.parse(await reportIn('json', of)) as DriftReport;
    expect(json.issues.filter(({ fails }) => fails).length + errors).toBe(count);
  });

  test('of type errors that say the same each has a mark of its own', async () => {
    const issues = JSON.parse(await reportIn('gitlab', judged('used'))) as {
      check_name: string;
      fingerprint: string;
    }[];
    const errors = issues.filter(({ check_name: name }) => name === 'new-type-error');
    expect(new Set(errors.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

/** The number of issues that a comment shows: the number in brackets after its headline, or one. */
const shownIn = (comment: string): number =>
  [...comment.matchAll(/^- \*\*(?!Plugin).*?\*\*(?: \((\d+)\))?/gm)].reduce(
    (sum, [, count = '1']) => sum + Number(count),
    0,
  );

describe('five thousand findings, a thousand notes and causes, and long type errors', () => {
  const long = 'a'.repeat(20_000);
  const causeMark = (at: number): string => `c${(at % 1_000).toString(16).padStart(11, '0')}`;
  const whole = repeated(drift);
  const many: Drift = {
    ...whole,
    findings: Array.from({ length: 5_000 }, (_, at) => {
      const finding = drift.findings[at % drift.findings.length];
      if (!finding) throw new Error('no finding');
      return { ...finding, fingerprint: at.toString(16).padStart(12, '0'), cause: causeMark(at) };
    }),
    causes: Array.from({ length: 1_000 }, (_, at) => ({
      kind: 'plugin-updated',
      title: `Plugin ${at} 1.0 → 2.0, ${'b'.repeat(150)}`,
      subject: `plugin-${at}`,
      versions: { before: '1.0', after: '2.0' },
      counts: { breaking: 1, risky: 1, safe: 1, docs: 2 },
      approved: { breaking: 0, risky: 0, safe: 0, docs: 0 },
      fails: true,
      fingerprint: causeMark(at),
    })),
    summary: {
      ...drift.summary,
      namespaces: { onlyBefore: Array.from({ length: 1_000 }, (_, at) => `plugin-${at}/v1`), onlyAfter: [] },
    },
    project: whole.project && {
      ...whole.project,
      typeErrors: whole.project.typeErrors.map((error) => ({ ...error, message: long })),
    },
  };

  // https://docs.github.com/en/rest/issues/comments: "body is too long (maximum is 65536 characters)"
  test('markdown is a comment that GitHub takes, and counts what is left out', async () => {
    const text = await reportIn('markdown', many);
    expect(text.length).toBeLessThanOrEqual(65_536);
    const [, leftOut = ''] = /^(\d+) more findings do not fit/m.exec(text) ?? [];
    expect(Number(leftOut) + shownIn(text)).toBe(5_000);
    // No heading of a section or a cause announces nothing.
    expect(text).not.toMatch(/<\/summary>\s*<\/details>/);
    expect(text).not.toMatch(/^Plugin .*:\n(?!\n- )/m);
    expect(text.match(/<details/g)).toHaveLength(1);
    expect(text).toMatch(/^- and \d+ more notes/m);
    expect(text).toMatch(/^- and \d+ more causes/m);
    expect(text).toMatch(/^\*\*1 line of your code to check:\*\*\n\n- \[ \] `src\/.*:\d+` .*a{200}…/m);
  });

  // https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
  test('sarif is below 10 MB of gzip', async () => {
    expect(gzipSync(await reportIn('sarif', many)).length).toBeLessThan(10_000_000);
  });

  test('gitlab tells each, with a mark of its own', async () => {
    const issues = JSON.parse(await reportIn('gitlab', many)) as { fingerprint: string }[];
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(6_003);
  });
});
