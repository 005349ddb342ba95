// A plugin as a source, in a WordPress that is started for it.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { gatherFolder } from '../../src/source/sandbox/gather-folder.ts';
import { expectHarmlessText } from '../hostile/harmless.ts';
import { withHttpServer } from '../support/http-server.ts';
import { bin, plainEnvironment, routewrightProcess, type Run } from '../support/routewright.ts';
import { savedIndex } from '../support/saved-index.ts';

const { folder: packages, cores } = inject('packages');

// Below the packages, so that they are found as in a project that has installed them.
const place = mkdtempSync(join(packages, 'run-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

const shelf = readFileSync('test/box/shelf/shelf.php', 'utf8');

/** A plugin in a folder of its own. */
function plugin(name: string, code: string): string {
  mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, name, `${name}.php`), code);
  return name;
}

const withHeader = (name: string, code: string): string =>
  plugin(name, `<?php\n// Plugin Name: ${name}\n${code}\n`);

const [core = ''] = Object.values(cores);

const run = (args: readonly string[]): Promise<Run> =>
  routewrightProcess([...args, '--wp-zip', core], { cwd: place });

interface Index {
  readonly routes: Readonly<Record<string, { readonly schema?: object }>>;
}

const indexOf = ({ stdout, stderr, code }: Run): Index => {
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return savedIndex<Index>(stdout);
};

describe.each(Object.entries(cores))('WordPress %s', (_, zip) => {
  test('a core alone and a plugin in it, with what its routes answer', async () => {
    plugin('shelf', shelf);
    const { routes } = indexOf(
      await routewrightProcess(['snapshot', './shelf', '--wp-zip', zip], { cwd: place }),
    );
    expect(Object.keys(routes).length).toBeGreaterThan(80);
    expect(routes['/wp/v2/posts']?.schema).toMatchObject({ title: 'post' });
    expect(routes['/shelf/v1/books']?.schema).toMatchObject({ title: 'book' });
    // What an administrator alone is told.
    expect(Object.keys(routes)).toContain('/wp/v2/settings');
  });
});

test.runIf(process.platform === 'linux')(
  'browse that fails after the reading leaves no WordPress running',
  async () => {
    plugin('shelf', shelf);
    const script = `
      import { createServer } from 'node:http';
      import { readFileSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      import { browse } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
      const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
      const taken = createServer().listen(0, '127.0.0.1', async () => {
        const options = { source: './shelf', box: { zip: ${JSON.stringify(core)} }, port: taken.address().port };
        let most = '';
        const looking = setInterval(() => (most ||= children()), 100);
        const message = await browse(options).then(() => 'served', (error) => error.message);
        await setTimeout(2000);
        clearInterval(looking);
        console.log(JSON.stringify([message, most !== '', children()]));
        process.exit();
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: place });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    await once(child, 'close');
    expect(JSON.parse(printed)).toEqual([expect.stringContaining('already in use'), true, '']);
  },
  120_000,
);

test('drift between two revisions says what was changed, and leaves the repository as it is', async () => {
  const hangs = "\nif ( class_exists( 'Shop' ) ) register_rest_route( 'shelf/v1', '/prices', array() );\n";
  plugin('kept', shelf + hangs);
  const cwd = join(place, 'kept');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  writeFileSync(join(cwd, 'kept.php'), shelf.replace("'asc', 'desc'", "'asc'") + hangs);
  const before = gatherFolder(cwd).files;
  const args = ['drift', 'git:main', '.', '--wp-zip', core, '--namespace', 'shelf/*'];
  const { code, stdout, stderr } = await routewrightProcess(args, { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.any(String) as string });
  expect(stdout).toContain('"desc"');
  expect(stdout).toContain('GET /shelf/v1/books');
  expect(stdout).toMatch(/1 breaking/);
  // What neither side has is said once.
  expect(
    stderr.match(/registers \/shelf\/v1\/prices.* the PHP file checks class_exists\( Shop \)/g),
  ).toHaveLength(1);
  expect(gatherFolder(cwd).files).toEqual(before);
  expect(git('status', '--porcelain')).toBe(' M kept.php\n');
});

test('drift points to the lines of PHP, in a subfolder of a repository', async () => {
  const root = join(place, 'mono');
  const cwd = join(root, 'plugins/carrier');
  mkdirSync(join(cwd, 'includes'), { recursive: true });
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const route = (path: string, args = ''): string =>
    `register_rest_route( 'carrier/v1', '/${path}', array( 'methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true', 'args' => array( ${args} ) ) );`;
  const parcels = (maximum: number): string =>
    route('parcels', `'limit' => array( 'type' => 'integer', 'maximum' => ${maximum} )`);
  const code = (...lines: readonly string[]): string =>
    ['<?php', "add_action( 'rest_api_init', function () {", ...lines, '} );', ''].join('\n');
  const file = (name: string, text: string): void => {
    writeFileSync(join(cwd, name), text);
  };
  const load = (names: readonly string[]): string =>
    [
      '<?php',
      '// Plugin Name: Carrier',
      ...names.map((name) => `require __DIR__ . '/includes/${name}.php';`),
      '',
    ].join('\n');
  file('carrier.php', load(['rest', 'old']));
  file('includes/rest.php', code(parcels(50), '', route('tracks')));
  file('includes/old.php', code(route('legacy')));
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  file('carrier.php', load(['rest']));
  file('includes/rest.php', code('// Fewer.', parcels(20)));
  rmSync(join(cwd, 'includes/old.php'));

  const outputs = ['github', 'gitlab', 'sarif'].flatMap((name) => [
    `--format=${name}`,
    `--output=${name}.out`,
  ]);
  const args = ['--namespace', 'carrier/*', '--wp-zip', core];
  const { stdout, stderr } = await routewrightProcess(
    ['drift', 'git:main', '.', ...args, ...outputs, '--format=text'],
    { cwd },
  );
  const text = (name: string): string => readFileSync(join(cwd, `${name}.out`), 'utf8');
  const lines = [
    ...text('github').matchAll(/::error file=([^,]+),line=(\d+),.*?\((.*?)\)::This (\w+) /g),
  ].map(([, path = '', line = '', rule = '', does = '']) => `${rule} ${path}:${line} ${does}`);
  expect(lines.toSorted(), stderr).toEqual([
    'maximum-lowered plugins/carrier/includes/rest.php:4 declares',
    // The file of the route is removed too, so the first route of the namespace stands for it.
    'route-removed plugins/carrier/includes/rest.php:4 belongs',
    'route-removed plugins/carrier/includes/rest.php:5 declared',
  ]);
  expect(stdout).toContain('includes/rest.php:4:1 declares GET /carrier/v1/parcels');
  const quality = JSON.parse(text('gitlab')) as readonly {
    readonly location: { readonly path: string };
  }[];
  expect(new Set(quality.map(({ location }) => location.path))).toEqual(
    new Set(['plugins/carrier/includes/rest.php', 'plugins/carrier/carrier.php']),
  );
  expect(text('sarif')).toContain('"uri": "plugins/carrier/includes/rest.php"');
  // The same comparison from the root of the repository.
  const fromRoot = await routewrightProcess(
    ['drift', 'git:main:plugins/carrier', 'plugins/carrier', ...args, '--format=github'],
    { cwd: root },
  );
  expect(fromRoot.stdout).toContain('::error file=plugins/carrier/includes/rest.php,line=4,');
});

test('a plugin that is built first, in a copy, and a zip of what it needs joined before it', async () => {
  const needy = withHeader(
    'needy',
    "add_action('plugins_loaded', function () { require __DIR__ . '/built.php'; });",
  );
  const built =
    "<?php add_action('rest_api_init', function () { register_rest_route('needy/v1', '/' . Shelf_Name, ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']); });";
  withHeader('first', "define('Shelf_Name', 'found');");
  writeFileSync(
    join(place, 'build.cjs'),
    `require('fs').writeFileSync('built.php', ${JSON.stringify(built)})`,
  );
  const prepare = `node ${JSON.stringify(join(place, 'build.cjs'))}`;
  const { routes } = indexOf(await run(['snapshot', `./first+./${needy}`, '--prepare', prepare]));
  expect(Object.keys(routes)).toContain('/needy/v1/found');
  expect([...gatherFolder(join(place, needy)).files.keys()]).toEqual(['needy.php']);
});

describe('what a plugin dies of is told with its file and line', () => {
  test('when it is switched on', async () => {
    const { code, stderr } = await run(['routes', withHeader('dead', '\n\nnosuch();')]);
    expect(code).toBe(3);
    expect(stderr).toContain(
      'WordPress failed at activating dead: Error: Call to undefined function nosuch() in dead/dead.php:5',
    );
  });

  test('when a file of it is not built, or left out', async () => {
    const { code, stderr } = await run(['routes', withHeader('unbuilt', "require 'vendor/autoload.php';")]);
    expect(code).toBe(3);
    expect(stderr).toContain("Failed opening required 'vendor/autoload.php'");
    expect(stderr).toContain('set the build command with --prepare.');
  });

  test('when its routes are read', async () => {
    const late = withHeader('late', "add_action('rest_api_init', function () {\n\tnosuch();\n});");
    const { code, stderr } = await run(['routes', late]);
    expect(code).toBe(3);
    expect(stderr).toContain('Call to undefined function nosuch() in late/late.php:4');
  });

  test('when it never ends', async () => {
    const { code, stderr } = await run([
      'routes',
      withHeader('endless', 'while (true) {}'),
      '--boot-timeout',
      '90',
    ]);
    expect(code).toBe(3);
    // A busy machine may not have come so far.
    expect(stderr).toMatch(
      /did not start within 90 s and was stopped\. Last step: (?:activating endless|installing it)\./,
    );
  });
});

test('what it prints and what PHP finds fault with is told by the line', async () => {
  const loud = withHeader('loud', "echo 'hello';\n$a = $undefined;");
  const { stdout } = await run(['lint', loud]);
  expect(stdout).toMatch(/loud\/loud\.php:3: text was printed while [a-z ]+: “hello”\./);
  expect(stdout).toContain('loud/loud.php:4: Undefined variable $undefined');
});

test('nothing leaves the process: no file of the user, no other machine, no program, no environment', async () => {
  const secret = join(place, 'secret.txt');
  writeFileSync(secret, 'secret');
  const spy = withHeader(
    'spy',
    String.raw`
add_action('rest_api_init', function () {
  $files = [${JSON.stringify(secret)}, __DIR__ . '/link.txt', '/etc/passwd', '/proc/self/environ'];
  $seen = [];
  foreach ($files as $file) $seen['read ' . basename($file)] = (bool) @file_get_contents($file);
  $seen['write'] = (bool) @file_put_contents(${JSON.stringify(join(place, 'written.txt'))}, 'x');
  @unlink(${JSON.stringify(secret)});
  @unlink(__FILE__);
  $answer = wp_remote_get('http://example.com/');
  $seen['http'] = !is_wp_error($answer);
  $seen['url'] = (bool) @file_get_contents('http://127.0.0.1:9/');
  $socket = @fsockopen('127.0.0.1', 9, $number, $words, 2);
  $seen['socket'] = $socket && (bool) @fgets($socket);
  $seen['shell'] = strpos((string) @shell_exec('id'), 'uid=') !== false;
  $seen['env'] = (bool) getenv('SECRET_OF_MINE');
  register_rest_route('spy/v1', '/seen', ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true',
    'args' => ['seen' => ['type' => 'string', 'description' => json_encode(array_keys(array_filter($seen)))]]]);
});`,
  );
  symlinkSync(secret, join(place, spy, 'link.txt'));
  const before = readFileSync(join(place, spy, 'spy.php'), 'utf8');
  const { code, stdout, stderr } = await routewrightProcess(['model', spy, '--wp-zip', core], {
    cwd: place,
    env: { SECRET_OF_MINE: 'secret' },
  });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain('Symbolic links lead out of the plugin’s folder: link.txt.');
  expect(stdout).toContain('"description": "[]"');
  expect(readFileSync(join(place, spy, 'spy.php'), 'utf8')).toBe(before);
  expect(readFileSync(secret, 'utf8')).toBe('secret');
});

test('its answers are looked at with --observe', async () => {
  cpSync(join(place, 'shelf'), join(place, 'seen'), { recursive: true });
  const { code, stderr, stdout } = await run(['snapshot', './seen', '--observe']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { routes } = savedIndex<{ readonly routes: Readonly<Record<string, object>> }>(stdout);
  expect(routes['/shelf/v1/books']).toHaveProperty('observed');
});

test('a schema beside the callbacks is inferred, and an exercise that shows something else replaces it', async () => {
  withHeader(
    'chairs',
    `class Chairs {
  public function register_routes() {
    foreach ( array( '/chairs' => 'get_items', '/chairs/(?P<id>\\d+)' => 'get_item', '/count' => 'get_count', '/none' => 'get_none' ) as $path => $method )
      register_rest_route( 'chairs/v1', $path, array(
        'methods' => 'GET', 'callback' => array( 'get_none' === $method ? new Stools() : $this, $method ), 'permission_callback' => '__return_true',
      ) );
  }
  public function get_items() { return array( $this->get_item( array( 'id' => 1 ) ), $this->get_item( array( 'id' => 2 ) ) ); }
  public function get_item( $request ) { return array( 'id' => (int) $request['id'], 'wood' => 'oak' ); }
  public function get_count() { return array( 'sum' => 2, 'broken' => 0 ); }
  public function get_item_schema() {
    return array( 'title' => 'chair', 'type' => 'object', 'properties' => array(
      'id' => array( 'type' => 'integer' ), 'wood' => array( 'type' => 'string' ),
    ) );
  }
}
class Stools {
  public function get_none() { return 1; }
  private function get_item_schema() { return array( 'properties' => array( 'id' => array( 'type' => 'integer' ) ) ); }
}
add_action( 'rest_api_init', array( new Chairs(), 'register_routes' ) );`,
  );
  const responses = async (...flags: readonly string[]) => {
    const { routes } = normalize(savedIndex((await run(['snapshot', './chairs', ...flags])).stdout)).value;
    return Object.fromEntries(
      routes
        .filter(({ path }) => path.startsWith('/chairs/v1/'))
        .map(({ path, operations: [operation] }) => [path.slice(11), operation?.response]),
    );
  };
  const chair = { kind: 'resource', resource: 'Chair', provenance: 'inferred' };
  expect(await responses()).toMatchObject({
    chairs: { ...chair, form: 'array' },
    'chairs/{id}': { ...chair, form: 'item' },
    none: { kind: 'unknown' },
  });
  expect(await responses('--exercise', '--exercise-requests', '50')).toMatchObject({
    chairs: { ...chair, form: 'array', provenance: expect.stringMatching(/inferred|observed/) as string },
    'chairs/{id}': { ...chair, form: 'item' },
    count: { kind: 'schema', provenance: 'observed', schema: { properties: { sum: { type: 'number' } } } },
    none: { kind: 'schema', provenance: 'observed', schema: { type: 'number' } },
  });
  const { stdout } = await run(['lint', './chairs', '--code', 'plugin-schema-unbound']);
  expect(stdout.match(/Chairs::get_item_schema/g), stdout).toHaveLength(1);
  expect(stdout).toContain('chairs/chairs.php:6');
}, 300_000);

test('a theme is switched on, as a zip too', async () => {
  const files = {
    'style.css': '/*\nTheme Name: Harbour\n*/\n',
    'index.php': '<?php',
    'functions.php': `<?php
      add_action('rest_api_init', function () {
        register_rest_route('harbour/v1', '/' . get_stylesheet(), ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']);
      });`,
  };
  mkdirSync(join(place, 'harbour'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, 'harbour', name), text);
  const zipped: Zippable = {};
  for (const [name, text] of Object.entries(files))
    zipped[`harbour/${name}`] = new TextEncoder().encode(text);
  writeFileSync(join(place, 'harbour.zip'), zipSync(zipped));
  for (const source of ['./harbour', './harbour.zip'])
    expect(Object.keys(indexOf(await run(['snapshot', source])).routes)).toContain('/harbour/v1/harbour');
});

test('PHP reaches other machines where it is allowed to', async () => {
  const asked: string[] = [];
  const answer: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'text/plain').end('from-outside');
  };
  await withHttpServer(answer, async (origin) => {
    const caller = withHeader(
      'caller',
      `add_action('rest_api_init', function () {
        $answer = wp_remote_get('${origin}/asked');
        $said = is_wp_error($answer) ? 'nothing' : wp_remote_retrieve_body($answer);
        register_rest_route('caller/v1', '/' . $said, ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']);
      });`,
    );
    const off = indexOf(await run(['snapshot', caller]));
    expect(Object.keys(off.routes)).toContain('/caller/v1/nothing');
    expect(asked).toEqual([]);
    const on = indexOf(await run(['snapshot', caller, '--allow-network']));
    expect(Object.keys(on.routes)).toContain('/caller/v1/from-outside');
  });
});

test.each(['7.4', '8.3', '8.5'])('PHP %s keeps what it has compiled between requests', async (php) => {
  const keeps = withHeader(
    'keeps',
    `add_action('rest_api_init', function () {
      $status = opcache_get_status(false);
      $kept = !empty($status['opcache_enabled']) || !empty($status['file_cache_only']);
      register_rest_route('keeps/v1', '/' . ($kept ? 'kept' : 'lost'), ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']);
    });`,
  );
  const { routes } = indexOf(await run(['snapshot', keeps, '--php', php]));
  expect(Object.keys(routes)).toContain('/keeps/v1/kept');
});

test('a client is kept fresh while a plugin is written', async () => {
  // The option is in the database, which is lost when WordPress is started again.
  const route = (name: string): string =>
    `add_action('rest_api_init', function () { add_option('first', '${name}'); register_rest_route('fresh/v1', '/${name}-since-' . get_option('first'), ['methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true']); });`;
  const fresh = withHeader('fresh', route('before'));
  const child = spawn(
    process.execPath,
    [bin, 'generate', fresh, '-o', 'api', '--namespace', 'fresh/*', '--watch', '--wp-zip', core],
    { cwd: place, env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const client = (): string => readFileSync(join(place, 'api/client/fresh-v1.ts'), 'utf8');
  const patience = { timeout: 300_000, interval: 500 };
  try {
    await vi.waitFor(() => {
      expect(client(), said).toContain('/fresh/v1/before-since-before');
    }, patience);
    withHeader('fresh', 'nosuch();');
    await vi.waitFor(() => {
      expect(said).toContain('Call to undefined function nosuch() in fresh/fresh.php:3');
    }, patience);
    withHeader('fresh', route('after'));
    await vi.waitFor(() => {
      expect(client(), said).toContain('/fresh/v1/after-since-before');
    }, patience);
  } finally {
    child.kill('SIGINT');
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  expect({ code, said }).toMatchObject({ code: 0 });
});

test('a plugin’s own routes are called by the tools for agents', async () => {
  plugin('shelf', shelf);
  const client = new Client({ name: 'box', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', './shelf', '--wp-zip', core, '--allow-writes'],
      cwd: place,
      env: plainEnvironment() as Record<string, string>,
      stderr: 'ignore',
    }),
    { timeout: 300_000 },
  );
  try {
    const say = async (operation: string, args: object) =>
      JSON.stringify(
        await client.callTool({ name: 'call_operation', arguments: { operation, arguments: args } }),
      );
    expect(await say('GET /shelf/v1/books', {})).toContain('returned 200');
    expect(await say('POST /wp/v2/posts', { title: 'By a tool' })).toContain('returned 201');
  } finally {
    await client.close();
  }
});

test('what it prints, logs and dies of commands no terminal and no runner', async () => {
  const words = String.raw`\x1b[2J\x1b]8;;https://evil.example\x1b\\\n::error file=a::forged\n##[error]forged\r`;
  const talks = withHeader(
    'talks',
    `echo "${words}"; error_log("${words}"); trigger_error("${words}", E_USER_WARNING);
add_action('rest_api_init', function () { error_log("PHP Warning:  ${words} in /wordpress/wp-content/plugins/talks/talks.php on line 1"); });`,
  );
  const dies = withHeader('dies', `throw new Exception("${words}");`);
  for (const args of [
    ['lint', talks],
    ['routes', dies],
  ]) {
    const { stdout, stderr, code } = await run(args);
    expect([0, 1, 3], stderr).toContain(code);
    expect(stdout + stderr).toContain('forged');
    for (const text of [stdout, stderr]) expectHarmlessText(text, args.join(' '));
  }
});

test('lint names the lines of PHP, for functions, methods, inherited methods and closures', async () => {
  withHeader(
    'careless',
    `abstract class Careless_Base {
  public function all( $request ) { return $request['hidden']; }
  public function may() { return true; }
}
class Careless extends Careless_Base {
  public function register() {
    register_rest_route( 'careless', '/all', array(
      array( 'methods' => 'GET', 'callback' => array( $this, 'all' ), 'permission_callback' => array( $this, 'may' ) ),
      array(
        'methods' => 'POST', 'callback' => 'careless_add', 'permission_callback' => '__return_true',
        'args' => array( 'text' => array( 'type' => 'string' ), 'any' => array() ),
      ),
    ) );
    register_rest_route( 'careless', '/open', array( 'methods' => 'GET', 'callback' => function () { return 1; } ) );
  }
}
function careless_add( WP_REST_Request $request ) {
  update_option( 'careless', sanitize_text_field( $request['clean'] ) . $request->get_param( 'text' ) );
  return 1;
}
add_action( 'rest_api_init', array( new Careless(), 'register' ) );`,
  );
  const { stdout } = await run(['lint', './careless', '--format', 'json']);
  const { issues } = JSON.parse(stdout) as {
    readonly issues: readonly {
      readonly code: string;
      readonly what: string;
      readonly where: readonly { readonly file: string | null; readonly line: number | null }[];
    }[];
  };
  expect(
    issues
      .filter(({ code }) => code.startsWith('plugin-') && code !== 'plugin-namespace-unversioned')
      .map(({ code, where: [place] }) => `${code} ${place?.file ?? ''}:${place?.line ?? ''}`)
      .toSorted(),
  ).toEqual([
    'plugin-argument-undeclared careless/careless.php:20',
    'plugin-argument-undeclared careless/careless.php:4',
    'plugin-argument-untyped careless/careless.php:9',
    'plugin-permission-missing careless/careless.php:16',
    'plugin-schema-missing careless/careless.php:16',
    'plugin-schema-missing careless/careless.php:9',
    'plugin-text-unsanitized careless/careless.php:20',
    'plugin-write-public careless/careless.php:9',
  ]);
  expect(issues.map(({ what }) => what).join()).toContain('Careless_Base::all reads the argument hidden');
});

test('lint --exercise compares the responses of a plugin with its schema', async () => {
  withHeader(
    'ledger',
    `class Ledger extends WP_REST_Controller {
  public function register_routes() {
    $open = array( 'permission_callback' => '__return_true' );
    register_rest_route( 'ledger/v1', '/entries', array(
      array( 'methods' => 'GET', 'callback' => array( $this, 'get_items' ) ) + $open,
      'schema' => array( $this, 'get_public_item_schema' ),
    ) );
    register_rest_route( 'ledger/v1', '/entries/(?P<id>\\d+)', array(
      array( 'methods' => 'GET', 'callback' => array( $this, 'get_item' ) ) + $open,
      'schema' => array( $this, 'get_public_item_schema' ),
    ) );
  }
  private function entry( $id ) {
    $entry = array( 'id' => $id, 'sum' => (string) ( $id * 7 ), 'note' => 'Entry ' . $id, 'shade' => 'red' );
    if ( $id > 1000 ) $entry['rare'] = 1;
    return $entry;
  }
  public function get_items( $request ) { return array_map( array( $this, 'entry' ), array( 1, 2, 3 ) ); }
  public function get_item( $request ) { return $this->entry( (int) $request['id'] ); }
  public function get_item_schema() {
    return array( 'title' => 'entry', 'type' => 'object', 'properties' => array(
      'id' => array( 'type' => 'integer' ),
      'sum' => array( 'type' => 'integer' ),
      'note' => array( 'type' => 'string' ),
      'ghost' => array( 'type' => 'string' ),
      'rare' => array( 'type' => 'integer' ),
    ) );
  }
}
add_action( 'rest_api_init', array( new Ledger(), 'register_routes' ) );`,
  );
  const { stdout, stderr } = await run(['lint', './ledger', '--exercise', '--format', 'json']);
  const { issues } = JSON.parse(stdout) as {
    readonly issues: readonly {
      readonly code: string;
      readonly what: string;
      readonly where: readonly { readonly file: string | null; readonly line: number | null }[];
    }[];
  };
  expect(
    issues
      .filter(({ code }) => code.startsWith('plugin-'))
      .map(
        ({ code, what, where: [place] }) =>
          `${code} ${place?.file ?? ''}:${place?.line ?? ''} ${what.replace(/ in \d+ responses/, '')}`,
      ),
    stderr,
  ).toEqual([
    'plugin-property-never-sent ledger/ledger.php:22 The schema declares ghost, but none of 3 objects contains it.',
    'plugin-property-undeclared ledger/ledger.php:22 Responses contain shade, which the schema does not declare.',
    'plugin-number-as-text ledger/ledger.php:22 sum is declared as integer, but responses contain it as a text of digits.',
  ]);
});
