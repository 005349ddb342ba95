// The share of the REST calls that `audit` understood, and the calls that it did not understand.

import { describe, expect, test } from 'vitest';
import { auditIn, auditReport, projectWith } from '../support/audit-project.ts';

/** A file that has an address of the site, and calls with unknown addresses. */
const unknown = (count: number): string =>
  `export const get0 = (url: string) => fetch(url); // the sign of WordPress: X-WP-Nonce\n${Array.from({ length: count - 1 }, (_, at) => `export const get${at + 1} = (url: string) => fetch(url);\n`).join('')}`;

const known = `export const posts = () => fetch('/wp-json/wp/v2/posts');
export const wrong = () => fetch('/wp-json/wp/v2/postz');
`;

const anyOperation = `declare const name: string;
export const any = () => fetch(\`/wp-json/wp/v2/\${name}\`);
`;

const unknownFunction = `import { send } from 'not-installed';
export const sent = async () => { await send('/wp/v2/posts', { method: 'GET' }); };
`;

describe('the share of calls that were understood', () => {
  test('is in the report for programs, with each other call and the reason', async () => {
    const report = await auditReport({
      'a.ts': known,
      'b.ts': unknown(1),
      'c.ts': anyOperation,
      'd.ts': unknownFunction,
    });
    expect(report.summary).toMatchObject({ understood: 2, notUnderstood: 3 });
    expect(report.notUnderstood).toMatchObject([
      { file: 'b.ts', line: 1, column: 38, caller: 'fetch', reason: 'address', paths: [] },
      { file: 'c.ts', line: 2, reason: 'operation', paths: ['/wp/v2/{name}'] },
      { file: 'd.ts', line: 2, caller: 'send', reason: 'text', paths: ['/wp/v2/posts'] },
    ]);
  });

  test('does not count requests of the index', async () => {
    const report = await auditReport({
      'a.ts': known,
      'b.ts': "export const isUp = async () => (await fetch('/wp-json/wp/v2')).ok;\n",
    });
    expect(report.summary).toMatchObject({ understood: 2, notUnderstood: 0 });
  });

  test.each(['text', 'markdown', 'html', 'github', 'sarif'])('is in the report as %s', async (format) => {
    const folder = projectWith({ 'a.ts': known, 'b.ts': unknown(1), 'c.ts': anyOperation });
    const { stdout } = await auditIn(folder, ...(format === 'text' ? [] : ['--format', format]));
    const plain = stdout.replaceAll('\\', '').replaceAll('%25', '%');
    expect(plain).toContain('Found 4 REST calls in 3 files: 2 checked, 2 not understood (listed below).');
    if (format === 'text')
      expect(plain.split('\n')[0]).toContain(
        'Found 4 REST calls in 3 files: 2 checked, 2 not understood (listed below).',
      );
    if (['text', 'markdown', 'html'].includes(format)) {
      expect(plain).toContain('Calls that were not understood');
      expect(plain).toContain('b.ts:1:38');
      expect(plain).toContain('/wp/v2/{name} may be the address of many operations');
    }
  });

  test('counts every place', async () => {
    const calls = Array.from({ length: 299 }, (_, at) => `void fetch('/wp-json/wp/v2/posts/${at + 1}');\n`);
    const folder = projectWith({ 'a.ts': calls.join(''), 'b.ts': unknown(1) });
    expect((await auditIn(folder)).stdout).toContain(
      'Found 300 REST calls in 2 files: 299 checked, 1 not understood (listed below).',
    );
  });
});

test('all calls that were not understood are listed', async () => {
  const eleven = projectWith({ 'b.ts': unknown(11) });
  expect((await auditIn(eleven)).stdout.match(/b\.ts:\d+:3[89] {2}fetch/g)).toHaveLength(11);
});

test('a function counts by its calls, if the project calls it', async () => {
  const { summary } = await auditReport({
    'a.ts': `const get = (path: string) => fetch('/wp-json/wp/v2/' + path);
void get('posts');
void get('tags');
`,
  });
  expect(summary).toMatchObject({ understood: 2, notUnderstood: 0 });
});

test.each(['process.env.API_URL', 'import.meta.env.VITE_API', 'import.meta.env.PUBLIC_API_BASE'])(
  'an address below %s is counted, because the code does not show the namespace',
  async (base) => {
    const report = await auditReport({
      'a.js': `export const posts = () => fetch(${base} + '/posts/?per_page=5');
export const dogs = () => fetch(${base} + '/dogs?per_page=5');
`,
    });
    expect(report.calls).toEqual([]);
    expect(report.notUnderstood).toMatchObject([{ file: 'a.js', line: 1, reason: 'address' }]);
  },
);

test('a namespace that the site does not have is found below a base of WordPress', async () => {
  const report = await auditReport({
    'a.js': `import { BASE_URL, WP_REST_PREFIX } from 'astro:env/client';
export const options = () => fetch(\`/\${WP_REST_PREFIX}/acf/v3/options/options/\`);
export const send = (id) => fetch(\`\${BASE_URL}/\${WP_REST_PREFIX}/forms/v1/forms/\${id}/feedback\`);
export const page = (locale, name) => fetch(\`/\${locale}/\${name}/data\`);
`,
  });
  expect(report.calls).toMatchObject([
    { line: 2, paths: ['/acf/v3/options/options/'] },
    { line: 3, paths: ['/forms/v1/forms/{id}/feedback'] },
  ]);
});

test('an id of a parameter below a base of WordPress is a path parameter', async () => {
  const report = await auditReport({
    'a.js': `export const post = (id) => fetch(process.env.WP_API + '/posts/' + id);\n`,
  });
  expect(report.calls).toMatchObject([{ line: 1, paths: ['/wp/v2/posts/{id}'] }]);
});
