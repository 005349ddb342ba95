// Sources for which WordPress is started, and states that git knows, as far as no WordPress
// is needed to see that they are read aright. `npm run test:box` starts one.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readBlueprint } from '../../../src/source/sandbox/blueprint.ts';
import { gatherFolder } from '../../../src/source/sandbox/gather-folder.ts';
import { softwareParts } from '../../../src/source/sandbox/software-source.ts';
import { missingRoutes } from '../../../src/source/sandbox/missing-routes.ts';
import { packageIn, withoutTopFolder } from '../../../src/source/sandbox/package-files.ts';
import { readLog } from '../../../src/source/sandbox/php-log.ts';
import { unzip } from '../../../src/source/sandbox/unzip.ts';
import type { BootStep } from '../../../src/source/sandbox/messages.ts';
import { isFileSource, sourceAt } from '../../../src/source/source-kind.ts';
import { routewright } from '../../support/routewright.ts';

/** A folder with these files, the current one of nobody. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plugin-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const plugin = '<?php\n/*\n * Plugin Name: Shelf\n */\n';
const pluginZip = zipSync({ 'shelf/shelf.php': bytes(plugin) });
const index = JSON.stringify({ namespaces: [], routes: { '/': { methods: ['GET'], endpoints: [] } } });

describe('a source is told by what stands there', () => {
  test.each([
    ['shelf', 'folder'],
    ['shelf/shelf.php', 'main-file'],
    ['shelf.zip', 'zip'],
    ['blueprint.json', 'blueprint'],
    ['named-otherwise.json', 'blueprint'],
    ['steps-alone.json', 'blueprint'],
    ['wordpress:6.9', 'wordpress'],
    ['git:main', 'git'],
    ['git:v1.0:snapshots/site.json', 'git'],
    ['a+b.zip', 'zip'],
    ['shelf.zip+wordpress:6.9', 'zip wordpress'],
    ['shelf.zip+shelf', 'zip folder'],
    ['git:main+./shelf.zip', 'git zip'],
    ['shelf.zip+gone', 'zip missing'],
    ['shelf.zip+index.json', 'zip other'],
    ['index.json', ''],
    ['gone', ''],
    ['gone.json', ''],
    ['gone+away', ''],
    ['-', ''],
    ['example.com', ''],
    ['https://example.com/a+b', ''],
    ['https://example.com/+shelf.zip', ''],
  ])('%s: %s', (source, kinds) => {
    const folder = folderWith({
      'shelf/shelf.php': plugin,
      'shelf.zip': pluginZip,
      'a+b.zip': pluginZip,
      'blueprint.json': '{"steps": []}',
      'named-otherwise.json': '{"$schema": "https://playground.wordpress.net/blueprint-schema.json"}',
      'steps-alone.json': '{"steps": []}',
      'index.json': index,
    });
    const here = process.cwd();
    process.chdir(folder);
    try {
      expect((softwareParts(source) ?? []).map(({ kind }) => kind).join(' ')).toBe(kinds);
    } finally {
      process.chdir(here);
    }
  });

  test('a revision and a path in it', () => {
    expect(softwareParts('git:v1.0:a/b.json')).toEqual([{ kind: 'git', revision: 'v1.0', path: 'a/b.json' }]);
    expect(softwareParts('git:main')).toEqual([{ kind: 'git', revision: 'main', path: '' }]);
  });

  test('a configuration in another folder names paths from there, and nothing else', () => {
    const folder = folderWith({ 'shelf/shelf.php': plugin, 'shop.zip': pluginZip });
    const at = (source: string): string => sourceAt(source, (path) => join(folder, path));
    expect(at('shop.zip+./shelf')).toBe(`${join(folder, 'shop.zip')}+${join(folder, 'shelf')}`);
    expect(at('shop.zip+wordpress:6.9')).toBe(`${join(folder, 'shop.zip')}+wordpress:6.9`);
    expect(at('git:main')).toBe('git:main');
    expect(at('https://example.com/a+b')).toBe('https://example.com/a+b');
    expect(isFileSource('wordpress:6.9')).toBe(false);
  });
});

describe('says what is wrong before anything is started', () => {
  const run = async (files: Readonly<Record<string, string | Uint8Array>>, ...args: readonly string[]) =>
    routewright(['routes', ...args], { cwd: folderWith(files) });

  test('the packages are not installed: one command installs them', async () => {
    const { code, stderr } = await run({ 'shelf/shelf.php': plugin }, 'shelf');
    expect(code).toBe(2);
    expect(stderr).toContain('starts WordPress in PHP 8.3, which is not installed.\n');
    expect(stderr).toContain('(38 MB to download, 107 MB on disk, no web server): npx routewright install\n');
  });

  test('they are there in a version that does not work', async () => {
    const manifest = 'node_modules/@php-wasm/node/package.json';
    const { code, stderr } = await run(
      {
        'shelf/shelf.php': plugin,
        'package.json': '{}',
        [manifest]: '{"name": "@php-wasm/node", "version": "3.1.2"}',
      },
      'shelf',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('@php-wasm/node has version 3.1.2, but 3.0.46 or a later 3.0 is required.');
  });

  test.each([
    ['a folder without a plugin', { 'src/a.txt': '' }, 'src', 'src is neither a plugin nor a theme'],
    ['a part that is not there', { 'shelf.zip': pluginZip }, 'shelf.zip+./gone', 'There is no ./gone.'],
    [
      'a part that is an index',
      { 'shelf.zip': pluginZip, 'index.json': index },
      'shelf.zip+index.json',
      'index.json cannot be joined with other sources.',
    ],
  ])('%s', async (_, files, source, says) => {
    const { code, stderr } = await run(files, source);
    expect(code).toBe(3);
    expect(stderr).toContain(says);
  });
});

describe('git', () => {
  const repository = (files: Readonly<Record<string, string>>) => {
    const folder = folderWith(files);
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    return { folder, git };
  };

  test('a snapshot of an earlier revision is compared with the one of now', async () => {
    const { folder, git } = repository({ 'api/site.json': index });
    writeFileSync(join(folder, 'api/site.json'), index.replace('"/"', '"/gone"'));
    const { code, stdout, stderr } = await routewright(['drift', 'git:main:site.json', 'site.json'], {
      cwd: join(folder, 'api'),
    });
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(stdout).toContain('route-removed');
    expect(git('status', '--porcelain').toString()).toBe(' M api/site.json\n');
  });

  test.each([
    ['a revision that is not here', 'git:v9', 'git does not know the revision v9.', 'git fetch origin v9'],
    [
      'a branch of a remote',
      'git:origin/main',
      'git does not know the revision origin/main.',
      'git fetch origin main,',
    ],
    ['a path that is not in it', 'git:main:gone.json', 'There is no gone.json in main.', ''],
    ['an option in its place', 'git:--output=x', 'git does not know the revision --output=x.', ''],
    ['a folder without a plugin', 'git:main', 'git:main is neither a plugin nor a theme', ''],
  ])('%s', async (_, source, says, hint) => {
    const { folder } = repository({ 'site.json': index });
    const { code, stderr } = await routewright(['routes', source], { cwd: folder });
    expect(code).toBe(3);
    expect(stderr).toContain(says);
    expect(stderr).toContain(hint);
  });

  test('outside of a repository', async () => {
    const { code, stderr } = await routewright(['routes', 'git:main'], { cwd: folderWith({}) });
    expect(code).toBe(3);
    expect(stderr).toContain('the current folder is not in a repository');
  });

  test('in a repository that git cannot read', async () => {
    const { folder } = repository({ 'site.json': index });
    writeFileSync(join(folder, '.git/config'), '[broken');
    const { code, stderr } = await routewright(['routes', 'git:main:site.json'], { cwd: folder });
    expect(code).toBe(3);
    expect(stderr).toContain('git:main cannot be read: git rev-parse: fatal: bad config line');
  });
});

describe('a plugin’s files', () => {
  const found = (files: Readonly<Record<string, string>>, name = 'shelf', main?: string) => {
    const map = new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)]));
    const one = packageIn(name, map, main);
    return one && [one.kind, one.slug, one.main, one.title].join(' ');
  };

  test.each([
    ['by a comment of a block', { 'shelf.php': plugin }, 'plugin shelf shelf.php Shelf'],
    [
      'by one of a line',
      { 'main.php': '<?php // Plugin Name: My Shelf ?>' },
      'plugin shelf main.php My Shelf',
    ],
    [
      'with the line ends of Windows',
      { 'a.php': plugin.replaceAll('\n', '\r\n') },
      'plugin shelf a.php Shelf',
    ],
    [
      'of two the one named as the folder',
      { 'a.php': plugin, 'shelf.php': plugin },
      'plugin shelf shelf.php Shelf',
    ],
    ['a theme', { 'style.css': '/*\nTheme Name: Room\n*/' }, 'theme shelf style.css Room'],
    ['not below the top', { 'src/shelf.php': plugin }, undefined],
    ['not without a name', { 'shelf.php': '<?php // Plugin Name:\n' }, undefined],
  ])('%s', (_, files, expected) => {
    expect(found(files)).toBe(expected);
  });

  test('a name that no folder may have is changed', () => {
    expect(found({ 'a.php': plugin }, '../my shelf')).toBe('plugin my-shelf a.php Shelf');
  });

  test('the folder in which a zip holds all is left out', async () => {
    expect(withoutTopFolder(await unzip(pluginZip, 'shelf.zip'))).toMatchObject({ folder: 'shelf' });
    const two = new Map([
      ['a/x.php', bytes('')],
      ['b/x.php', bytes('')],
    ]);
    expect([...withoutTopFolder(two).files.keys()]).toEqual(['a/x.php', 'b/x.php']);
  });

  test('what .distignore names, node_modules and links that lead out are left out', () => {
    const outside = folderWith({ 'secret.txt': 'secret' });
    const folder = folderWith({
      'shelf.php': plugin,
      '.distignore': '/tests\n*.md\n!keep.md\n',
      'tests/a.php': '',
      'src/tests/b.php': '',
      'README.md': '',
      'keep.md': '',
      'node_modules/a/index.php': '',
      '.git/config': '',
      'real/one.php': '',
    });
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'stolen.php'));
    symlinkSync(outside, join(folder, 'vendor'));
    symlinkSync(join(folder, 'gone'), join(folder, 'broken'));
    symlinkSync('real', join(folder, 'linked'));
    symlinkSync('..', join(folder, 'real/up'));
    const { files, leadingOut } = gatherFolder(folder);
    expect([...files.keys()].sort()).toEqual(
      ['.distignore', 'keep.md', 'linked/one.php', 'real/one.php', 'shelf.php', 'src/tests/b.php'].sort(),
    );
    expect(leadingOut).toEqual(['broken', 'stolen.php', 'vendor']);
    expect(() => gatherFolder(folder, { files: 2, bytes: 1e9 })).toThrow('has more than 2 files');
  });
});

describe('a Blueprint', () => {
  const read = (document: unknown, files: Readonly<Record<string, Uint8Array>> = {}) => {
    const folder = folderWith({ ...files, 'blueprint.json': JSON.stringify(document) });
    return readBlueprint(join(folder, 'blueprint.json'), 'blueprint.json');
  };

  test('becomes versions, constants and steps', async () => {
    const { steps, ...others } = await read(
      {
        preferredVersions: { wp: '6.8', php: 'latest' },
        constants: { WP_DEBUG: false },
        siteOptions: { blogname: "It's" },
        plugins: [{ resource: 'bundled', path: './shelf.zip' }],
        steps: [false, { step: 'login' }, { step: 'runPHP', code: "<?php echo 'x';" }],
      },
      { 'shelf.zip': pluginZip },
    );
    expect(others).toEqual({ version: '6.8', constants: { WP_DEBUG: false } });
    expect(steps.map((step) => (step.kind === 'php' ? step.doing : step.folder))).toEqual([
      'setting options',
      '/wordpress/wp-content/plugins/shelf',
      'activating shelf',
      'step 3, runPHP',
    ]);
  });

  test('a text of it stays a text in PHP', async () => {
    const { steps } = await read({ siteOptions: { a: "'; evil(); //\\" } });
    const [step] = steps;
    expect(step?.kind === 'php' && step.code).toContain(
      String.raw`json_decode( '{"a":"\'; evil(); //\\\\"}', true )`,
    );
  });

  test.each([
    [{ steps: [{ step: 'importWxr' }] }, 'has an unknown step: step 1, importWxr.'],
    [{ steps: [{ step: 'constructor' }] }, 'step 1, constructor'],
    [{ plugins: ['woocommerce'] }, 'routewright does not download it'],
    [{ plugins: [{ resource: 'bundled', path: '../../x.zip' }] }, 'uses a file outside its folder'],
    [{ plugins: [{ resource: 'bundled', path: 'x.zip' }] }, 'There is no x.zip in the folder of'],
    [[], 'it is not a JSON object'],
  ])('%j is refused', async (document, says) => {
    await expect(read(document)).rejects.toThrow(says);
  });
});

test('what PHP logs is told by the line of the plugin', () => {
  const log = [
    '[22-Nov-2026 20:00:00 UTC] PHP Warning:  Undefined variable $a in /wordpress/wp-content/plugins/shelf/inc/a.php on line 12',
    '[22-Nov-2026 20:00:00 UTC] PHP Fatal error:  Uncaught Error: Call to undefined function b() in /wordpress/wp-content/plugins/shelf/shelf.php:4',
    'Stack trace:',
    '#0 {main}',
    '  thrown in /wordpress/wp-content/plugins/shelf/shelf.php on line 4',
    '[22-Nov-2026 20:00:01 UTC] routewright-network: api.example.com',
  ].join('\n');
  expect(readLog(`${log}\n${log}\n`)).toEqual([
    { kind: 'warning', message: 'Undefined variable $a', place: 'shelf/inc/a.php:12' },
    { kind: 'fatal', message: 'Uncaught Error: Call to undefined function b()', place: 'shelf/shelf.php:4' },
    { kind: 'network', message: 'api.example.com' },
  ]);
});

test('routes that hang on something else are told with what their file asks for', () => {
  const code = `<?php
if ( ! defined( 'ABSPATH' ) ) exit;
// register_rest_route( 'shelf/v1', '/not-this' );
register_rest_route( 'shelf/v1', '/books/(?P<id>[\\d]+)', array() );
if ( class_exists( 'WooCommerce' ) && get_option( "shelf_shop" ) )
\tregister_rest_route( 'shelf/v1', '/prices', array() );
register_rest_route( $this->namespace, '/unknown', array() );
`;
  const step = (path: string): BootStep => ({
    kind: 'files',
    folder: '/wordpress/wp-content/plugins/shelf',
    files: [[path, bytes(code)]],
  });
  const routes = new Set(['/shelf/v1/books/(?P<id>[\\d]+)']);
  expect(missingRoutes([step('inc/rest.php'), step('tests/rest.php')], routes)).toEqual([
    {
      route: '/shelf/v1/prices',
      place: 'shelf/inc/rest.php:6',
      asks: ['class_exists( WooCommerce )', 'get_option( shelf_shop )'],
    },
  ]);
});
