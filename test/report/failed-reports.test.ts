// A run that comes to no result writes the reports that were asked for: CI shows what they say.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import type { FailedRun } from '../../src/core/model/reports/failed-run.ts';
import { failedRunReport } from '../../src/report/failed-run.ts';
import { failedRunTexts, failuresMarkdown } from '../../src/report/failed-run-text.ts';
import { reporters } from '../../src/report/reporters.ts';
import { withHttpServer } from '../support/http-server.ts';
import { compiled } from '../support/published-schema.ts';
import { reportSchema } from '../support/report-schema.ts';
import { looseMembers } from '../support/loose-members.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { elementsOf } from '../support/xml.ts';

const index = {
  namespaces: ['demo/v1'],
  routes: { '/demo/v1/things': { methods: ['GET'], endpoints: [{ methods: ['GET'] }] } },
};

/** A baseline, code to audit, and no other side. */
function openFolder(): string {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'site.index.json'), JSON.stringify(index));
  writeFileSync(join(cwd, 'code.ts'), "fetch('/wp-json/demo/v1/things');\n");
  return cwd;
}

const formats = ['text', ...reporters.map(({ name }) => name)];

const commands = {
  drift: ['drift', 'site.index.json', 'gone.json'],
  audit: ['audit', 'gone.json'],
  'fleet drift': ['fleet', 'drift', 'gone-store'],
  lint: ['lint', 'gone.json'],
} as const;

/** The reports are one schema for `drift` and `fleet drift`. */
const schemaOf: Readonly<Record<string, ValidateFunction>> = Object.fromEntries(
  (['drift', 'audit', 'lint'] as const).map((name) => [name, reportSchema(name)]),
);
const sarifSchema = compiled('sarif-2.1.0');

const valid = (check: ValidateFunction | undefined, document: unknown): void => {
  if (!check) throw new Error('There is no such schema.');
  expect(check(document) ? [] : check.errors).toEqual([]);
};

/** What a program does that reads the report: it gives the reason that is shown. */
const readers: Readonly<Record<string, (report: string, command: string) => string>> = {
  text: (report) => report,
  json: (report, command) => {
    const document = JSON.parse(report) as FailedRun;
    valid(schemaOf[command.replace('fleet ', '')], document);
    expect(document.failure.exitCode).toBe(3);
    return document.failure.message;
  },
  markdown: (report) => {
    expect(report).toMatch(
      /^<!-- routewright-(?:drift|audit|lint) -->\n## [\w ]+\n\n\*\*Not (?:compared|checked|read)\.\*\* /,
    );
    const [, reason = ''] = /^- ([^\n]*(?:\n {2}[^\n]*)*)\n$/m.exec(report) ?? [];
    return reason.replace(/\\([\\`*_{}[\]<>|~])/g, '$1');
  },
  html: (report) => {
    expect(report).toMatch(/^<!doctype html>\n[\s\S]*<\/html>\n?$/);
    expect(report).toContain('http-equiv="Content-Security-Policy"');
    return report.slice(report.indexOf('<main>'));
  },
  github: (report) => {
    const [, message = ''] = /^::error title=[\w ]+::([^\n]+)\n$/.exec(report) ?? [];
    return message;
  },
  sarif: (report) => {
    const document = JSON.parse(report) as Log;
    valid(sarifSchema, document);
    const [run] = document.runs;
    expect(run?.invocations).toMatchObject([{ executionSuccessful: false, exitCode: 3 }]);
    return run?.results?.[0]?.message.text ?? '';
  },
  junit: (report) => {
    expect(elementsOf(report)).toEqual(['testsuites', 'testsuite', 'testcase', 'error']);
    return /<error message="([^"]*)"/.exec(report)?.[1] ?? '';
  },
  gitlab: (report) => {
    const [issue] = JSON.parse(report) as { description: string; severity: string }[];
    expect(issue?.severity).toBe('blocker');
    return issue?.description ?? '';
  },
};

const cases = Object.entries(commands).flatMap(([name, words]) =>
  formats.map((format) => [name, format, words] as const),
);

test.each(cases)('%s in %s: the file says why there is no result', async (name, format, words) => {
  const cwd = openFolder();
  writeFileSync(join(cwd, 'report'), 'of an earlier run');
  const run = await routewright([...words, '--format', format, '--output', 'report'], { cwd });
  expect(run.code).toBe(3);
  expect(run.stdout).toBe('');
  expect(run.stderr).toMatch(/^error: .*gone/m);
  const report = readFileSync(join(cwd, 'report'), 'utf8');
  expect(report).not.toContain('of an earlier run');
  expect(readers[format]?.(report, name)).toMatch(/gone(?:\.json|-store)/);
});

const password = 'abcd EFGH ijkl MNOP';
const hostile = `"><script>alert(1)</script> ]]> @all ![](http://x) ::error::x \u001b[31m & 'x'`;

test.each(['drift', 'audit', 'lint'])(
  'a site that refuses %s is quoted as text, and no secret',
  async (name) => {
    const cwd = openFolder();
    const refuse: RequestListener = (request, response) => {
      const sent = request.headers.authorization ?? '';
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'refused', message: `Not ${sent} ${password}: ${hostile}` }));
    };
    await withHttpServer(refuse, async (origin) => {
      const source = `${origin}/wp-json?key=query-secret`;
      const words = name === 'drift' ? ['drift', 'site.index.json', source] : [name, source];
      const reports = formats.flatMap((format) => ['--format', format, '--output', `${format}.report`]);
      const env = { ROUTEWRIGHT_USER: 'editor', ROUTEWRIGHT_APPLICATION_PASSWORD: password };
      const run = await routewright([...words, ...reports], { cwd, env });
      expect([run.code, run.stdout], run.stderr).toEqual([3, '']);
      expect(run.stderr).toMatch(/^error: /m);
      const sent = Buffer.from(`editor:${password.replaceAll(' ', '')}`).toString('base64');
      for (const format of formats) {
        const report = readFileSync(join(cwd, `${format}.report`), 'utf8');
        const reason = readers[format]?.(report, name);
        expect(reason, format).toContain('401');
        expect(reason, format).toContain('Not Basic [redacted]');
        for (const secret of [password, password.replaceAll(' ', ''), sent, 'query-secret'])
          expect(report, format).not.toContain(secret);
        expect(report, format).not.toContain('\u001b');
        if (format === 'html') expect(report).not.toContain('<script>');
        if (format === 'markdown') expect(report).not.toMatch(/(?<!\\)<script|@all|(?<!\\)!?\[\]\(/);
      }
    });
  },
);

test('several at once, and on standard output for programs alone', async () => {
  const cwd = openFolder();
  const several = ['--format', 'junit', '--output', 'a.xml', '--format', 'sarif', '--output', 'b.sarif'];
  const run = await routewright([...commands.drift, ...several, '--format', 'json'], { cwd });
  expect([run.code, existsSync(join(cwd, 'a.xml')), existsSync(join(cwd, 'b.sarif'))]).toEqual([
    3,
    true,
    true,
  ]);
  expect(JSON.parse(run.stdout)).toEqual({
    schemaVersion: 1,
    failure: {
      message: 'There is no file gone.json.',
      hint: expect.stringContaining('A source is a file') as string,
      exitCode: 3,
      tolerated: false,
    },
  });
  expect((await routewright(commands.drift, { cwd })).stdout).toBe('');
});

test('a project whose source is gone has its report beside those of the others', async () => {
  const cwd = openFolder();
  mkdirSync(join(cwd, 'reports'));
  for (const name of ['shop', 'blog']) writeFileSync(join(cwd, `${name}.index.json`), JSON.stringify(index));
  const project = (source: string, name: string) => ({
    source,
    snapshot: `${name}.index.json`,
    drift: { reports: { junit: `reports/${name}.xml` } },
  });
  writeFileSync(
    join(cwd, 'routewright.config.json'),
    JSON.stringify({
      projects: { shop: project('site.index.json', 'shop'), blog: project('gone.json', 'blog') },
    }),
  );
  const report = (name: string): string => readFileSync(join(cwd, 'reports', `${name}.xml`), 'utf8');
  expect((await routewright(['drift', '--all'], { cwd })).code).toBe(3);
  expect(report('blog')).toContain('<error message="There is no file gone.json."');
  expect(report('shop')).toContain('tests="0" failures="0"');
  expect((await routewright(['drift', 'blog'], { cwd })).code).toBe(3);
  expect(report('blog')).toContain('errors="1"');
});

test('a report that cannot be written is said, and the run still ends with 3', async () => {
  const cwd = openFolder();
  const run = await routewright([...commands.drift, '--format', 'junit', '--output', 'no/where.xml'], {
    cwd,
  });
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('no/where.xml cannot be written.');
  expect(run.stderr).toContain('There is no file gone.json.');
});

test('whatever a failure holds is text in every format, of one line where a line is one entry', () => {
  const message = `${hostile}\n::error::y\r\n]]></error>\u2028\ud800`;
  for (const format of reporters.map(({ name }) => name))
    for (const name of ['drift', 'audit', 'lint'] as const) {
      const failure = { message, hint: '', exitCode: 3, tolerated: false };
      const report = failedRunReport(format, failure, { name, file: 'a b.json' });
      expect(readers[format]?.(report, name), format).not.toBe('');
      if (format === 'html') expect(report).not.toContain('<script>');
      if (format === 'markdown') expect(report).not.toMatch(/(?<!\\)<script|@all|(?<!\\)!?\[\]\(/);
    }
});

test('the published schemas leave out nothing and allow nothing more', () => {
  const failure = { message: 'a', hint: '', exitCode: 3, tolerated: false };
  const document: FailedRun = { schemaVersion: 1, failure };
  for (const check of Object.values(schemaOf))
    expect(
      looseMembers(
        document,
        (one) => check(one),
        () => false,
      ),
    ).toEqual({
      tried: 6,
      loose: [],
    });
});

test('a comment holds the reasons of many failures, and says how many it leaves out', () => {
  const hint = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n');
  const one = failedRunReport(
    'markdown',
    { message: 'broken', hint, exitCode: 3, tolerated: false },
    { name: 'drift', file: 'a' },
  );
  expect(one).toContain('- broken  \n  line 0');
  expect(one.length).toBeLessThan(1_000);
  const many = failuresMarkdown(Array<string>(500).fill('*'.repeat(100)), failedRunTexts.drift);
  expect(many.length).toBeLessThan(9_000);
  expect(many).toMatch(/^- and \d+ more; /m);
});
