// What `audit` says of real small projects with errors that were planted in them.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AuditCall, AuditIssue, AuditReport } from '../../src/core/model/reports/audit.ts';
import { caseFile, caseFolders } from '../support/case-folders.ts';
import { looseMembers } from '../support/loose-members.ts';
import { reportSchema } from '../support/report-schema.ts';
import { emptyFolder, packageRoot, routewright, type Run } from '../support/routewright.ts';

const index = caseFile('audit', '.', 'site.index.json');
const project = caseFile('audit', '.', 'tsconfig.json');

const audit = (...more: readonly string[]): Promise<Run> => routewright(['audit', index, ...more]);

const readAudit = ({ stdout }: Run): AuditReport => JSON.parse(stdout) as AuditReport;

let whole: Promise<AuditReport> | undefined;

/** All cases are one project, which is read once. */
const wholeAudit = (): Promise<AuditReport> =>
  (whole ??= audit('--project', project, '--suggest', '--format', 'json').then((run) => {
    expect(run).toMatchObject({ stderr: '', code: 1 });
    return readAudit(run);
  }));

const placeIn = ({ where }: AuditIssue): { file: string; line: number; column: number } => ({
  file: where[0]?.file ?? '',
  line: where[0]?.line ?? 0,
  column: where[0]?.column ?? 0,
});

function meant(issue: AuditIssue): string {
  const { line, column } = placeIn(issue);
  const { frame, length } = issue;
  return (frame.lines[line - frame.firstLine] ?? '').slice(column - 1, column - 1 + length);
}

const issueText = (issue: AuditIssue): string =>
  [
    `${issue.where[0]?.text ?? ''} ${issue.level} ${issue.code} «${meant(issue)}»`,
    `  ${issue.what} ${issue.howToProceed}`,
  ].join('\n');

const callText = ({ file, line, caller, via, methods, paths, operations, suggestion }: AuditCall): string =>
  `${file}:${line} ${[...via, caller].join(' > ')} ${methods?.join('|') ?? '?'} ${paths.join(' | ')} = ${operations.length > 4 ? `${operations.length} operations` : operations.join(', ')}${suggestion === null ? '' : `\n  ${suggestion}`}`;

describe('finds the calls of a project and judges them', () => {
  test.each(caseFolders('audit'))('%s', async (name) => {
    const { issues, calls, unknownAddresses, otherHosts } = await wholeAudit();
    const isHere = ({ file }: { readonly file: string }): boolean => file.startsWith(`${name}/`);
    const text = [
      ...issues.filter((one) => isHere(placeIn(one))).map(issueText),
      '',
      ...calls.filter(isHere).map(callText),
      '',
      ...unknownAddresses.filter(isHere).map(({ file, line, caller }) => `${file}:${line} ${caller} unknown`),
      ...otherHosts.filter(isHere).map(({ file, line, host }) => `${file}:${line} ${host}`),
      '',
    ];
    await expect(text.join('\n')).toMatchFileSnapshot(caseFile('audit', name, 'audit.txt'));
  });

  test('names each finding by a mark of its own', async () => {
    const { issues } = await wholeAudit();
    expect(issues.length).toBeGreaterThan(50);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  });

  test('says nothing of what is written to be found in order', async () => {
    const { issues } = await wholeAudit();
    const wrong = issues
      .filter((one) => placeIn(one).file.startsWith('addresses/'))
      .map((one) => one.what + meant(one));
    expect(wrong.filter((text) => !/wrong/.test(text))).toEqual([]);
  });
});

/** A project in a folder of its own. */
function projectOf(code: string, more: Readonly<Record<string, string>> = {}): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries({ 'code.ts': code, ...more })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const misspelt = `import apiFetch from '@wordpress/api-fetch';
export const posts = () => apiFetch({ path: '/wp/v2/posts?serch=a&per_page=500' });
`;

describe('the schema of the document', () => {
  const check = reportSchema('audit');

  test('fits what is found in every case', async () => {
    const document = await wholeAudit();
    expect(check(document) ? [] : check.errors).toEqual([]);
  });

  test('no member may be left out, and none be added', async () => {
    const { issues, calls, coverage, unknownAddresses, otherHosts, ...more } = await wholeAudit();
    const unread = [{ reason: 'javascript' as const, count: 1, files: ['a.js'] }];
    const document = {
      ...more,
      project: { ...more.project, unread },
      issues: issues.slice(0, 1).map((one) => ({ ...one, approval: { reason: 'why', until: null } })),
      calls: calls.slice(0, 1),
      coverage: coverage.slice(0, 1),
      unknownAddresses: unknownAddresses.slice(0, 1),
      otherHosts: otherHosts.slice(0, 1),
    };
    expect(looseMembers(document, check, () => false)).toMatchObject({ loose: [] });
  });
});

describe('what is not read', () => {
  const wrong = `fetch('/wp-json/wp/v2/postz');\n`;
  const coffee = '<script lang="coffee">fetch "/wp-json/wp/v2/postz"</script>';

  test.each([
    [
      'JavaScript that the tsconfig does not allow',
      {
        'tsconfig.json': '{ "compilerOptions": { "allowJs": false } }',
        'legacy.js': wrong,
        'old/api.mjs': wrong,
      },
      '1 file read, 2 not read (TypeScript 6.0.2, tsconfig.json). No REST calls found.',
      '2 JavaScript files were not read (legacy.js, old/api.mjs): "allowJs" is false in tsconfig.json.',
      { reason: 'javascript', count: 2, files: ['legacy.js', 'old/api.mjs'] },
    ],
    [
      'components in another language',
      { 'tsconfig.json': '{ "include": ["**/*"] }', 'Page.vue': coffee },
      '1 file read, 1 not read (TypeScript 6.0.2, tsconfig.json). No REST calls found.',
      'routewright did not read 1 component (.vue, .svelte, .astro)',
      { reason: 'script-language', count: 1, files: ['Page.vue'] },
    ],
    [
      'code that was built, in a folder without a tsconfig',
      { 'build/code.js': wrong, 'lib.min.js': wrong, 'node_modules/lib/index.js': wrong },
      '1 file read, 2 not read (TypeScript 6.0.2, .). No REST calls found.',
      '2 files were not read (build/code.js, lib.min.js): by default, routewright does not read minified files',
      { reason: 'built', count: 2, files: ['build/code.js', 'lib.min.js'] },
    ],
    [
      'files that are not there',
      { 'tsconfig.json': '{ "files": ["code.ts", "gone.ts"] }' },
      '1 file read, 1 not read (TypeScript 6.0.2, tsconfig.json). No REST calls found.',
      '1 file was not read (gone.ts): the compiler could not open',
      { reason: 'unreadable', count: 1, files: ['gone.ts'] },
    ],
  ])('%s: counted on the first line, and no failure', async (_, files, line, why, group) => {
    const folder = projectOf('export {};\n', files);
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const [first, ...rest] = run.stdout.split('\n');
    expect(first).toBe(line);
    expect(rest.join(' ')).toContain(why);
    const json = await routewright(['audit', index, '--format', 'json'], { cwd: folder });
    expect(readAudit(json).project.unread).toEqual([group]);
    const reports = ['markdown', 'html', 'github', 'sarif'].map((format) =>
      routewright(['audit', index, '--format', format], { cwd: folder }),
    );
    for (const { stdout } of await Promise.all(reports)) expect(stdout).toContain(line.slice(0, 24));
  });

  test('what the compiler writes is no code that is missing', async () => {
    const folder = projectOf('export {};\n', {
      'tsconfig.json': '{ "compilerOptions": { "outDir": "out", "allowJs": false }, "include": ["**/*"] }',
      'out/code.js': wrong,
      'code.js': wrong,
    });
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run.stdout).toMatch(/^1 file read, 0 not read/);
  });

  test('what a listed file imports is read', async () => {
    const folder = projectOf(`import './more/calls';\n`, {
      'tsconfig.json': '{ "files": ["code.ts"] }',
      'more/calls.ts': `${wrong}export {};\n`,
    });
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run).toMatchObject({ code: 1 });
    expect(run.stdout).toMatch(/^2 files read, 0 not read/);
    expect(run.stdout).toContain('more/calls.ts:1:7');
  });

  test('JavaScript alone, that the tsconfig does not allow, is refused with what to do', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "allowJs": false } }');
    writeFileSync(join(folder, 'code.js'), wrong);
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain(
      'The project does not include 1 JavaScript file: remove "allowJs": false from ',
    );
  });
});

test('what WooCommerce sends without declaring it is no finding, and other properties are not declared', async () => {
  const folder = projectOf(
    `import apiFetch from '@wordpress/api-fetch';
export async function shown(): Promise<unknown[]> {
  const order: any = await apiFetch({ path: '/wc/v3/orders/7' });
  const [product]: any = await apiFetch({ path: '/wc/v3/products' });
  const gateway: any = await apiFetch({ path: '/wc/v3/payment_gateways/bacs' });
  const user: any = await apiFetch({ path: '/wp/v2/users/me' });
  return [
    order.currency_symbol, order.shipping.phone, order.tax_lines[0].rate_percent, order.fee_lines[0].amount,
    order.shipping_lines[0].tax_status, order.coupon_lines[0].meta_data[0].display_value,
    product.images[0].srcset, product.attributes[0].slug, gateway.needs_setup, gateway.settings_url,
    user.is_super_admin, user.woocommerce_meta.help_panel_highlight_shown,
    order.currency_sign, order.tax_lines[0].rate_percentage,
  ];
}
`,
  );
  const index = brotliDecompressSync(
    readFileSync(join(packageRoot, 'test/audit-packages/shop.index.json.br')),
  );
  writeFileSync(join(folder, 'shop.json'), index);
  const run = await routewright(['audit', 'shop.json', '--all'], { cwd: folder });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout.match(/^risky.*$/gm)).toEqual([
    expect.stringContaining('risky  The site does not declare the property  unknown-property'),
    expect.stringContaining('risky  The site does not declare the property  unknown-property'),
  ]);
  expect(run.stdout).toContain('The site declares no property currency_sign of this response.');
  expect(run.stdout).toContain('The site declares no property tax_lines.rate_percentage of this');
});

describe('calls that look like calls of the site and are not understood', () => {
  const strange = `import apiFetch from 'some-lib/api-fetch';
export const posts = () => apiFetch('/wp/v2/postz');
`;

  test('are listed with the lines of their addresses, and fail the run if --max-unknown says so', async () => {
    const folder = projectOf(strange);
    const run = await routewright(['audit', index, '--max-unknown', '0'], { cwd: folder });
    expect(run).toMatchObject({ code: 1, stderr: '' });
    expect(run.stdout).toContain(
      'code.ts:2:37  apiFetch: no call that routewright understands uses the address /wp/v2/postz',
    );
    expect((await routewright(['audit', index], { cwd: folder })).code).toBe(0);
  });

  test('are judged when the configuration names the function', async () => {
    const folder = projectOf(strange, {
      'routewright.config.json': JSON.stringify({
        callers: [{ module: 'some-lib/api-fetch', path: ['0'], method: ['1.method'] }],
      }),
    });
    const run = await routewright(['audit', index, '--format', 'json'], { cwd: folder });
    expect(readAudit(run).issues.map(({ code }) => code)).toEqual(['unknown-route']);
  });

  test('may be approved, and are no news to --since', async () => {
    const folder = projectOf(strange);
    expect(await routewright(['audit', index, '--since', index], { cwd: folder })).toMatchObject({ code: 0 });
    await routewright(['audit', index, '--approve', '--reason', 'read by eye'], { cwd: folder });
    expect(await routewright(['audit', index], { cwd: folder })).toMatchObject({ code: 0 });
  });
});

describe('the command', () => {
  test('takes a folder without a configuration, and shows the code', async () => {
    const folder = projectOf(misspelt);
    const run = await routewright(['audit', index, '--all'], { cwd: folder });
    expect(run.code).toBe(1);
    await expect(run.stdout).toMatchFileSnapshot(caseFile('audit', '.', 'text.txt'));
    // The documentation shows it.
    const page = readFileSync(join(packageRoot, 'docs/reference/audit.md'), 'utf8');
    expect(page).toContain(misspelt);
    expect(page).toContain(run.stdout.trimEnd());
  });

  test.each(['markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'])('reports as %s', async (format) => {
    const folder = projectOf(misspelt);
    const run = await routewright(['audit', index, '--format', format], { cwd: folder });
    expect(run).toMatchObject({ stderr: '', code: 1 });
    await expect(run.stdout).toMatchFileSnapshot(caseFile('audit', '.', `report.${format}.txt`));
  });

  test('a comment that is cut for GitHub ends in no empty heading', async () => {
    const long = 'a'.repeat(200);
    const calls = Array.from(
      { length: 300 },
      (_, at) =>
        `export const f${at} = () => apiFetch({ path: '/wp/v2/posts?per_page=500&${long}${at}=a' });`,
    );
    const folder = projectOf(["import apiFetch from '@wordpress/api-fetch';", ...calls].join('\n'));
    const { stdout } = await routewright(['audit', index, '--format', 'markdown'], { cwd: folder });
    expect(stdout.length).toBeLessThanOrEqual(65_536);
    expect(stdout).toMatch(/^\d+ more lines do not fit into a comment/m);
    expect(stdout).not.toMatch(/<\/summary>\s*<\/details>/);
  });

  test('fails from the level that is asked for', async () => {
    const folder = projectOf(misspelt.replace('&per_page=500', ''));
    const codes = await Promise.all(
      [[], ['--fail-on', 'risky'], ['--fail-on', 'any']].map((more) =>
        routewright(['audit', index, ...more], { cwd: folder }).then(({ code }) => code),
      ),
    );
    expect(codes).toEqual([0, 1, 1]);
  });

  test('reads approvals that name a code as an earlier version did', async () => {
    const code = `import apiFetch from '@wordpress/api-fetch';
interface Post { id: string }
export const post = () => apiFetch<Post>({ path: '/wp/v2/posts/1' });
`;
    for (const named of [{ code: 'answer-type' }, { fingerprint: 'ac8ff10d4511' }]) {
      const approvals = { approvals: [{ ...named, reason: 'seen' }] };
      const folder = projectOf(code, { 'routewright.audit-approvals.json': JSON.stringify(approvals) });
      const run = await routewright(['audit', index, '--format', 'json'], { cwd: folder });
      expect(readAudit(run).issues.map((one) => [one.code, one.approval?.reason])).toEqual([
        ['response-type', 'seen'],
      ]);
    }
  });

  test('keeps what is approved, in a file of its own', async () => {
    const folder = projectOf(misspelt);
    const approved = await routewright(['audit', index, '--approve', '--reason', 'a proxy limits it'], {
      cwd: folder,
    });
    expect(approved.stderr).toContain('1 approved in routewright.audit-approvals.json.');
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toContain('1 breaking (1 approved)');
    // The line moves; the call is the same.
    writeFileSync(join(folder, 'code.ts'), `\n\n${misspelt}`);
    expect(await routewright(['audit', index], { cwd: folder })).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'code.ts'), misspelt.replace('500', '600'));
    const other = await routewright(['audit', index], { cwd: folder });
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('No finding matches the approval');
  });

  test('says which lines an update of the site breaks', async () => {
    const folder = projectOf(`${misspelt}export const tags = () => fetch('/wp-json/wp/v2/tags');\n`);
    const after = JSON.parse(readFileSync(index, 'utf8')) as { routes: Record<string, unknown> };
    delete after.routes['/wp/v2/tags'];
    writeFileSync(join(folder, 'after.json'), JSON.stringify(after));
    const run = await routewright(['audit', 'after.json', '--since', index, '--format', 'json'], {
      cwd: folder,
    });
    expect(run.code).toBe(1);
    expect(readAudit(run).issues.map((one) => [one.code, placeIn(one).line])).toEqual([['unknown-route', 3]]);
  });

  test('knows the callers that the configuration names', async () => {
    const folder = projectOf(
      `import { http } from '@acme/http';\nimport { get } from './own.js';\nhttp.send('/wp/v2/postz', 'GET');\nget('pagez');\n`,
      {
        'own.js': `export const get = (path) => window.magic(path);\n`,
        'routewright.config.json': JSON.stringify({
          callers: [
            { module: '@acme/http', name: 'http.send', path: ['0'], method: ['1'] },
            { module: './own.js', name: 'get', url: ['0'] },
          ],
        }),
      },
    );
    writeFileSync(
      join(folder, 'code.ts'),
      readFileSync(join(folder, 'code.ts'), 'utf8').replace("'pagez'", "'/wp/v2/pagez'"),
    );
    const run = await routewright(['audit', index, '--format', 'json'], { cwd: folder });
    expect(readAudit(run).issues.map((one) => [one.code, placeIn(one).line])).toEqual([
      ['unknown-route', 3],
      ['unknown-route', 4],
    ]);
  });

  test('judges the calls of another host when it is named', async () => {
    const folder = projectOf(`fetch('https://live.acme.net/wp-json/wp/v2/postz');\n`);
    const other = await routewright(['audit', index], { cwd: folder });
    expect(other).toMatchObject({ code: 0 });
    expect(other.stdout).toContain('live.acme.net');
    const named = await routewright(['audit', index, '--site', 'https://live.acme.net/wp-json'], {
      cwd: folder,
    });
    expect(named.code).toBe(1);
  });

  test('lists the calls that it cannot read', async () => {
    const folder = projectOf(
      `import apiFetch from '@wordpress/api-fetch';\nexport const get = (path: string) => apiFetch({ path });\n`,
    );
    const { stdout } = await routewright(['audit', index], { cwd: folder });
    expect(stdout).toContain('Found 1 REST call in 1 file: 0 checked, 1 not understood (listed below).');
    expect(stdout).toContain('code.ts:2:38  apiFetch: routewright cannot read the address from the code');
  });

  test.each([
    ['with a configuration', { 'tsconfig.json': '{ "include": ["**/*"] }' }],
    ['without one', {}],
  ])('leaves out the clients that are generated into a project %s', async (_, config) => {
    const folder = projectOf(misspelt, config);
    for (const name of ['api', 'shop/api']) {
      const flags = ['-o', join(folder, name), '--target', 'client', '--no-format'];
      expect(await routewright(['generate', index, ...flags])).toMatchObject({ code: 0 });
    }
    const found = readAudit(await audit('--project', folder, '--format', 'json'));
    expect(found.project.files).toBe(1);
    expect(found.calls.map(({ file }) => file)).toEqual(['code.ts']);
    expect(found.unknownAddresses).toEqual([]);
  });

  test('says which file is so long that it takes the time', async () => {
    const folder = projectOf(misspelt, {
      'bundle.js': `fetch('/wp-json/wp/v2/tagz');${'\n'.repeat(20_000)}`,
    });
    const run = await routewright(['audit', index], { cwd: folder });
    expect(run.stderr).toBe(
      'note: bundle.js has 20001 lines and looks like build output. Searching this file for calls takes a long time.\n' +
        '  Add the file to "exclude" in your tsconfig.json, or use the folder of your source code.\n',
    );
    expect(run.stdout).toContain('/wp/v2/tagz');
  });

  test.each([
    ['--project', 'nowhere.json', 'There is no file nowhere.json.'],
    ['--project', 'empty', 'empty has no files.'],
  ])('refuses %s %s', async (...[flag, name, message]) => {
    const folder = projectOf('');
    cpSync(emptyFolder(), join(folder, 'empty'), { recursive: true });
    const run = await routewright(['audit', index, flag, name], { cwd: folder });
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain(message);
  });

  test('shows no text of a site or of code as it is', async () => {
    const folder = projectOf(
      `import apiFetch from '@wordpress/api-fetch';\napiFetch({ path: '/evil/v1/a?sizee=1' });\n`,
    );
    const evil = '\u001b[31m<script>alert(1)</script>`@team`';
    writeFileSync(
      join(folder, 'evil.json'),
      JSON.stringify({
        namespaces: ['evil/v1'],
        routes: {
          '/evil/v1/a': {
            namespace: 'evil/v1',
            methods: ['GET'],
            endpoints: [
              { methods: ['GET'], args: { [`size${evil}`]: {}, size: { type: 'string', enum: [evil] } } },
            ],
          },
        },
      }),
    );
    writeFileSync(
      join(folder, 'code.ts'),
      `import apiFetch from '@wordpress/api-fetch';\napiFetch({ path: '/evil/v1/a?size=x' });\n`,
    );
    const text = await routewright(['audit', 'evil.json', '--all'], { cwd: folder });
    expect(text.stdout).toContain('\\u001b[31m');
    const html = await routewright(['audit', 'evil.json', '--format', 'html'], { cwd: folder });
    expect(html.stdout).not.toContain('<script>');
    const markdown = await routewright(['audit', 'evil.json', '--format', 'markdown'], { cwd: folder });
    expect(markdown.stdout).toContain('\\<script\\>');
    expect(markdown.stdout).not.toContain('\u001b');
  });
});

test('every code is explained', async () => {
  const list = await routewright(['explain', '--json']);
  const codes = (
    JSON.parse(list.stdout) as readonly { readonly code: string; readonly kind: string }[]
  ).filter(({ kind }) => kind === 'audit');
  expect(codes.length).toBeGreaterThan(8);
  for (const { code } of codes) expect((await routewright(['explain', code])).code).toBe(0);
});
