// `--source-url`: the reference of a plugin links each operation to its line of PHP. The places come from a WordPress that
// is started for a plugin; here they stand in a saved index.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linkSources } from '../../../src/generate/reference-input/source-links.ts';
import { readSourceUrl } from '../../../src/generate/reference-input/source-url.ts';
import { readModel } from '../../../src/source/read-model.ts';
import { git } from '../../support/git.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const at = (name: string, line: number, file = 'includes/rest.php', owner = 'shelf') => ({
  function: name,
  file: `${owner}/${file}`,
  line,
  endLine: line + 5,
  owner,
});

const route = (callback: object) => ({
  namespace: 'shelf/v1',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
  declaredAt: { endpoints: [{ registered: at('Shelf::register_routes', 12), callback }] },
});

const plain = {
  '/shelf/v1/books': route(at('Shelf::books', 20)),
  // The plugin inherits the callback from WordPress.
  '/shelf/v1/authors': route(at('WP_REST_Users_Controller::get_items', 200, 'rest.php', 'wordpress')),
};

function saved(routes: object = plain, cwd = emptyFolder()): string {
  writeFileSync(join(cwd, 'site.json'), JSON.stringify({ namespaces: ['shelf/v1'], routes }));
  return cwd;
}

const generate = (cwd: string, ...args: readonly string[]) =>
  routewright(['generate', 'site.json', '-o', 'docs', ...args], { cwd });

/** The text of all generated files. */
const textIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

describe('the template of the addresses', () => {
  const values = { commit: 'abc', file: 'a b/ü#?.php', line: '7' };

  test.each([
    [
      'https://example.com/blob/{commit}/{file}#L{line}',
      'https://example.com/blob/abc/a%20b/%C3%BC%23%3F.php#L7',
    ],
    ['http://example.com/?file={file}&line={line}', 'http://example.com/?file=a%20b/%C3%BC%23%3F.php&line=7'],
    ['https://example.com/blob/main/{file}', 'https://example.com/blob/main/a%20b/%C3%BC%23%3F.php'],
  ])('%s', (template, address) => {
    expect(readSourceUrl(template).addressOf(values)).toBe(address);
  });

  test.each([
    ['https://example.com/{branch}/{file}', '"{branch}" is no placeholder'],
    ['https://example.com/{file}/{lines}', 'Did you mean'],
    ['https://example.com/{line}', 'does not contain {file}'],
    ['https://example.com/{file}/}', 'a brace without a partner'],
    ['javascript:alert(1)//{file}', 'not an address that begins with https://'],
    ['https://{file}/', 'not an address that begins with https://'],
    ['//example.com/{file}', 'not an address that begins with https://'],
    ['https://me:secret@example.com/{file}', 'contains a user or a password'],
  ])('%s is refused', async (template, message) => {
    const { code, stderr } = await generate(saved(), '--target', 'html', '--source-url', template);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) as string });
    expect(stderr).not.toContain('secret');
  });
});

test('operations link to their callbacks in HTML and Markdown, and no other target names files', async () => {
  const cwd = saved();
  const template = 'https://example.com/blob/v1/{file}#L{line}';
  const targets = ['--target', 'html,markdown,model,client'];
  expect(await generate(cwd, ...targets, '--source-url', template)).toMatchObject({ code: 0 });
  const html = readFileSync(join(cwd, 'docs/html/shelf-v1.html'), 'utf8');
  const link =
    '<a href="https://example.com/blob/v1/includes/rest.php#L20"><code>includes/rest.php:20</code></a>';
  expect(html).toContain(`<dt>Source</dt><dd>${link}`);
  expect(html).toContain('https://example.com/blob/v1/includes/rest.php#L12');
  expect(readFileSync(join(cwd, 'docs/markdown/shelf-v1.md'), 'utf8')).toContain(
    'Source: [`includes/rest.php:20`](<https://example.com/blob/v1/includes/rest.php#L20>)',
  );
  for (const target of ['client', 'model'])
    expect(textIn(join(cwd, 'docs', target))).not.toContain('rest.php');
  // The links are part of the output, so another template makes it stale.
  const { code, stdout } = await generate(
    cwd,
    ...targets,
    '--check',
    '--source-url',
    'https://example.com/{file}',
  );
  expect({ code, stdout }).toMatchObject({ code: 1 });
  expect(stdout).toContain('--source-url');
});

test('without a template, the reference shows no file', async () => {
  const cwd = saved();
  expect(await generate(cwd, '--target', 'html,markdown')).toMatchObject({ code: 0 });
  expect(textIn(join(cwd, 'docs'))).not.toContain('rest.php');
});

test('names of files inject no markup and end no link', async () => {
  const cwd = saved({
    '/shelf/v1/books': route(at('Shelf::books', 20, 'a)"><script>alert(1)</script>/`b`](x.php')),
  });
  expect(
    await generate(cwd, '--target', 'html,markdown', '--source-url', 'https://example.com/{file}'),
  ).toMatchObject({ code: 0 });
  const html = readFileSync(join(cwd, 'docs/html/shelf-v1.html'), 'utf8');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain(
    'href="https://example.com/a)%22%3E%3Cscript%3Ealert(1)%3C/script%3E/%60b%60%5D(x.php"',
  );
  expect(readFileSync(join(cwd, 'docs/markdown/shelf-v1.md'), 'utf8')).toContain(
    '(<https://example.com/a)%22%3E%3Cscript%3Ealert(1)%3C/script%3E/%60b%60%5D(x.php>)',
  );
});

test('a path in a model does not leave the address of the template', async () => {
  const cwd = emptyFolder();
  const model = (file: string): string => {
    const operations = [{ method: 'GET', declaredAt: { callback: at('Shelf::books', 20, file) } }];
    const routes = [{ path: '/shelf/v1/books', operations }];
    return JSON.stringify({
      routewright: 2,
      title: '',
      baseUrl: 'https://example.com/wp-json',
      namespaces: [{ name: 'shelf/v1' }],
      routes,
    });
  };
  const linked = (file: string) => {
    writeFileSync(join(cwd, 'site.json'), model(file));
    const template = 'https://example.com/owner/repo/blob/main/{file}';
    return generate(cwd, '--target', 'html', '--source-url', template);
  };
  const hostile = await linked('../../../../../evil/repo/blob/main/x.php');
  expect(hostile).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('site.json is not a valid model') as string,
  });
  expect(await linked('includes/rest.php')).toMatchObject({ code: 0 });
  expect(textIn(join(cwd, 'docs'))).toContain('https://example.com/owner/repo/blob/main/includes/rest.php');
});

test('a source without code, without a commit, or with several plugins is refused', async () => {
  const bare = { '/shelf/v1/books': { ...route({}), declaredAt: undefined } };
  const two = { ...plain, '/other/v1/a': route(at('Other::a', 3, 'rest.php', 'other')) };
  for (const [routes, template, message] of [
    [bare, 'https://example.com/{file}', 'does not show the code of its routes'],
    [plain, 'https://example.com/{commit}/{file}', 'has no commit in git'],
    [two, 'https://example.com/{file}', 'several plugins: shelf, other'],
  ] as const) {
    const { code, stderr } = await generate(saved(routes), '--target', 'html', '--source-url', template);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) as string });
  }
});

test('the folder of a repository gives the path and the commit, and reports uncommitted files', async () => {
  const root = emptyFolder();
  const folder = join(root, 'plugins/shelf');
  mkdirSync(join(folder, 'includes'), { recursive: true });
  const file = join(folder, 'includes/rest.php');
  writeFileSync(file, '<?php\n');
  git(root, 'init', '--quiet', '--initial-branch=main');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'Begin');
  const commit = git(root, 'rev-parse', 'HEAD').trim();
  const source = join(saved(), 'site.json');
  const reading = await readModel(source);
  const { loaded } = reading;
  if (loaded.kind !== 'index') throw new Error('The source is an index.');
  const inFolder = { loaded: { ...loaded, folders: new Map([['shelf', folder]]) } };

  const linked = async (sourceUrl: string) => {
    const notices: string[] = [];
    const { sources } = await linkSources(
      {
        source,
        sourceUrl,
        progress: (event) => {
          if (event.kind === 'notice') notices.push(event.message);
        },
      },
      inFolder,
      reading.value,
    );
    return { hrefs: [...(sources?.values() ?? [])].map(({ href }) => href), notices };
  };
  const template = 'https://example.com/{commit}/{file}#L{line}';
  const hrefs = [12, 20].map(
    (line) => `https://example.com/${commit}/plugins/shelf/includes/rest.php#L${line}`,
  );
  expect(await linked(template)).toEqual({ hrefs: hrefs.toReversed(), notices: [] });
  // Another file that changes is not linked.
  writeFileSync(join(folder, 'shelf.php'), '<?php\n');
  expect((await linked(template)).notices).toEqual([]);
  writeFileSync(file, '<?php\n\n');
  const [notice] = (await linked(template)).notices;
  expect(notice).toContain(commit.slice(0, 12));
  expect(notice).toContain('plugins/shelf/includes/rest.php');
  expect((await linked('https://example.com/main/{file}')).notices).toEqual([]);
  git(root, 'rm', '--quiet', '-f', '--cached', 'plugins/shelf/includes/rest.php');
  git(root, 'commit', '--quiet', '-m', 'Remove');
  expect((await linked(template)).notices).toHaveLength(1);
});

test('show and routes --json print the lines of PHP', async () => {
  const cwd = saved();
  const shown = await routewright(['show', 'site.json', 'GET /shelf/v1/books'], { cwd });
  expect(shown.stdout).toMatch(/registered +shelf\/includes\/rest\.php:12 Shelf::register_routes/);
  expect(shown.stdout).toMatch(/callback +shelf\/includes\/rest\.php:20 Shelf::books/);
  const declaredAt = {
    registered: { file: 'shelf/includes/rest.php', line: 12, function: 'Shelf::register_routes' },
    callback: { file: 'shelf/includes/rest.php', line: 20, function: 'Shelf::books' },
  };
  const json = await routewright(['show', 'site.json', 'GET /shelf/v1/books', '--json'], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({ declaredAt });
  const rows = await routewright(['routes', 'site.json', '--json', '/shelf/v1/books'], { cwd });
  expect(JSON.parse(rows.stdout)).toEqual([expect.objectContaining({ declaredAt })]);
});
