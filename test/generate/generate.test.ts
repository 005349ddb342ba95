import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashOfNormalizedText } from '../../src/generate/output/manifest.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import {
  bin,
  emptyFolder,
  packageRoot,
  routewright,
  routewrightProcess,
  runProcess,
} from '../support/routewright.ts';
import { installed, wildSites } from '../support/wild-indexes.ts';

const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');
const manifest = 'routewright.manifest.json';

const model = ['--target', 'model'];

/** A folder with the source `shop.json` in it, and the program run there: for the model alone, unless told. */
function workplace(flags: readonly string[] = model) {
  const cwd = emptyFolder();
  const path = (...names: string[]) => join(cwd, ...names);
  const generate = (...args: readonly string[]) =>
    routewright(['generate', 'shop.json', '-o', 'out', ...flags, ...args], { cwd });
  writeFileSync(path('shop.json'), shop);
  return {
    cwd,
    path,
    generate,
    check: (...args: readonly string[]) => generate('--check', ...args),
    /** What a check lists: path → state and reasons. */
    findings: async (...args: readonly string[]) => {
      const run = await generate('--check', '--json', ...args);
      expect(run.stderr).toBe('');
      const { changes } = JSON.parse(run.stdout) as {
        changes: { path: string; state: string; causes: string[] }[];
      };
      expect(run.code).toBe(changes.length === 0 ? 0 : 1);
      return Object.fromEntries(
        changes.map(({ path: at, state, causes }) => [at, `${state}: ${causes.join(', ')}`]),
      );
    },
    edit: (file: string, change: (text: string) => string) => {
      writeFileSync(path(file), change(readFileSync(path(file), 'utf8')));
    },
  };
}

/** Every file below a folder with its content; folders and links by their kind. */
function snapshot(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry): [string, string] => [
        join(entry.parentPath, entry.name).slice(folder.length + 1),
        entry.isFile()
          ? readFileSync(join(entry.parentPath, entry.name), 'utf8')
          : entry.isDirectory()
            ? '/'
            : '@',
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const times = (folder: string): readonly number[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(folder, name)).mtimeMs,
  );

const renamed = (text: string): string => text.replace('Unique identifier.', 'Unique identifier of a post.');

describe('generate', () => {
  test('writes the targets, a manifest and what git should know', async () => {
    const { generate, path } = workplace([]);
    const run = await generate();
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const files = Object.keys(snapshot(path('out')));
    expect(files).toEqual(
      expect.arrayContaining(['.gitattributes', 'client/index.ts', manifest, 'zod/index.ts']),
    );
    expect(files.filter((file) => !/^(?:client|zod)(?:\/|$)/.test(file))).toEqual([
      '.gitattributes',
      manifest,
    ]);
    expect(readFileSync(path('out/.gitattributes'), 'utf8')).toMatch(
      /^\/zod\/\*\* text eol=lf linguist-generated$/m,
    );
  });

  test('says so when a saved index describes no answers', async () => {
    const { generate, path } = workplace();
    expect((await generate()).stdout).toMatch(/^Note +this index describes no responses/m);
    const index = JSON.parse(shop) as { routes: Record<string, object> };
    index.routes['/shop/v1/orders'] = {
      ...index.routes['/shop/v1/orders'],
      schema: { title: 'order', type: 'object', properties: { id: { type: 'integer' } } },
    };
    writeFileSync(path('shop.json'), JSON.stringify(index));
    expect((await generate()).stdout).not.toContain('responses');
  });

  test('says which releases a saved index was recognized as', async () => {
    const { generate, path } = workplace();
    const site = wildSites.find(({ core }) => Object.hasOwn(core, '/wc/v3/products'));
    writeFileSync(path('shop.json'), JSON.stringify(site && installed(site, site.plugins)));
    const { stdout } = await generate();
    expect(stdout).toMatch(
      /^Known +The arguments in wp\/v2, wp-site-health\/v1 and 2 more are nearly those of WordPress 6\.8, with 4 differences; 6\.7 would have 5\.$/m,
    );
    expect(stdout).toMatch(
      /^Known +The arguments in wc\/v3 and wc\/store\/v1 are those of WooCommerce 9\.9[ ,].*\.$/m,
    );
  });

  test('ends in ten lines at most, of which --quiet prints none and --verbose has the details', async () => {
    const { cwd, generate, path } = workplace(['--target', 'client,zod,openapi,html']);
    writeFileSync(path('package.json'), '{}');
    const first = (await generate()).stdout.split('\n').slice(0, -1);
    expect(first.map((line) => line.split(' ')[0])).toEqual([
      'Read',
      'Wrote',
      'Note',
      'Imports',
      'Needs',
      'Found',
      'Next',
    ]);
    expect(first.slice(1, 2)).toEqual([
      expect.stringMatching(/^Wrote +client, zod, html, openapi to out: \d+ files \(.* kB\), in \d+\.\d s$/),
    ]);
    expect(first.at(-1)).toBe('Next     npm install zod, or generate --target client,html,openapi');
    expect((await generate()).stdout).toMatch(/^Unchanged .*\nNeeds +zod .*: npm install zod.*\n$/);

    const fewer = (
      await routewright(['generate', 'shop.json', '-o', 'out', '--target', 'client'], { cwd })
    ).stdout
      .split('\n')
      .slice(0, -1);
    expect(fewer.map((line) => line.split(' ')[0])).toEqual([
      'Read',
      'Wrote',
      'Removed',
      'Note',
      'Found',
      'Next',
    ]);
    expect(fewer.at(-1)).toMatch(/^Next +see out\/client\/index\.ts, a typed TypeScript client$/);

    expect(await generate('--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await generate('--check', '-q')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect((await generate('--check', '-q', '--method', 'GET')).stdout).toContain('stale');
    expect((await generate('--verbose')).stdout).toMatch(/^ +info +path-parameter-undeclared +\d+$/m);
    const both = await generate('--quiet', '--verbose');
    expect(both).toMatchObject({ code: 2, stdout: '' });
    expect(both.stderr).toContain('--quiet and --verbose cannot be combined.');
  });

  test('writes nothing when nothing changed', async () => {
    const { generate, path } = workplace();
    await generate();
    const before = times(path('out'));
    expect((await generate()).stdout).toMatch(
      /^Unchanged +out: \d+ files .*\nFound +\d.*: routewright lint shop\.json\n$/,
    );
    expect(times(path('out'))).toEqual(before);
  });

  test('writes the same bytes wherever and whenever it runs', async () => {
    const [one, other] = [workplace(), workplace()];
    await one.generate();
    await routewright(['generate', '-', '--output', other.path('elsewhere'), ...model], { stdin: shop });
    expect(snapshot(other.path('elsewhere'))).toEqual(snapshot(one.path('out')));
  });

  test('holds no version, no path of this machine and no address of the site but in the manifest', async () => {
    const { generate, path } = workplace([]);
    await generate();
    const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    for (const [file, text] of Object.entries(snapshot(path('out')))) {
      expect(text, file).not.toContain(path());
      expect(text, file).not.toContain('shop.test');
      if (file !== manifest) expect(text, file).not.toContain(version);
    }
  });

  test('makes the reference one file, and back', async () => {
    const { generate, path, check } = workplace(['--target', 'html']);
    await generate();
    const pages = Object.keys(snapshot(path('out/html')));
    expect(pages.length).toBeGreaterThan(3);
    expect((await generate('--single-file')).code).toBe(0);
    expect(Object.keys(snapshot(path('out/html')))).toEqual(['index.html']);
    expect((await check('--single-file')).code).toBe(0);
    expect((await check()).stdout).toContain('--single-file: yes → no');
    await generate();
    expect(Object.keys(snapshot(path('out/html')))).toEqual(pages);
    const refused = await workplace().generate('--single-file');
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --target html.') as string,
    });
  });

  test('lets the reference speak of the site that was read, or that --site names, and of nothing secret', async () => {
    const { generate, path, findings, cwd } = workplace(['--target', 'html']);
    const page = () => readFileSync(path('out/html/index.html'), 'utf8');
    await generate();
    expect(page()).toContain('connect-src https://shop.test;');
    expect(page()).toContain('data-base="https://shop.test/wp-json" ');

    const site = ['--site', 'https://name:hunter2@shop.example/blog/wp-json/?key=hunter2#hunter2'];
    expect(await findings(...site)).toMatchObject({ 'html/index.html': 'stale: site-changed' });
    await generate(...site);
    expect(page()).toContain('connect-src https://shop.example;');
    expect(page()).toContain('data-base="https://shop.example/blog/wp-json" ');
    expect(Object.values(snapshot(path('out'))).join('')).not.toContain('hunter2');
    expect(await findings(...site)).toEqual({});

    await withHttpServer(fakeSite(), async (origin) => {
      const run = await routewright(['generate', origin, '-o', 'live', '--target', 'html'], { cwd });
      expect(run.code).toBe(0);
      const live = readFileSync(path('live/html/shop-v1.html'), 'utf8');
      expect(live).toContain(`connect-src ${origin};`);
      expect(live).toContain(`curl '${origin}/wp-json/shop/v1/orders'`);
    });
  });

  test('never reads what formats the files around it', async () => {
    const { generate, path } = workplace([]);
    await generate();
    const before = snapshot(path('out'));
    rmSync(path('out'), { recursive: true });
    writeFileSync(path('.prettierrc'), '{ "semi": false, "printWidth": 40, "tabWidth": 8 }');
    writeFileSync(path('.editorconfig'), 'root = true\n[*]\nindent_style = tab\n');
    await generate();
    expect(snapshot(path('out'))).toEqual(before);
  });

  test('removes what it wrote before and no longer makes, and nothing else', async () => {
    const { generate, path } = workplace();
    await generate();
    writeFileSync(path('out/model/notes.txt'), 'mine');
    mkdirSync(path('out/model/deep'), { recursive: true });
    writeFileSync(path('out/model/deep/gone.ts'), 'export {};\n');
    writeFileSync(path('out/stays.ts'), 'export {};\n');
    addToManifest(path('out', manifest), 'model/deep/gone.ts', 'export {};\n');

    const run = await generate('--verbose');
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/^Removed +1 file of earlier runs; --verbose lists them$/m);
    expect(run.stdout).toContain('  Removed  model/deep/gone.ts');
    expect(snapshot(path('out'))).toMatchObject({ 'model/notes.txt': 'mine', 'stays.ts': 'export {};\n' });
    expect(existsSync(path('out/model/deep'))).toBe(false);
  });

  test('removes the files of targets that are no longer asked for, and names them', async () => {
    const { generate, path } = workplace(['--no-format']);
    await generate();
    expect(snapshot(path('out'))).toHaveProperty(['zod/index.ts']);
    const run = await generate(...model, '--verbose');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('  Removed  zod/index.ts');
    expect(run.stdout).toMatch(
      /^Removed +\d+ files of earlier runs, with files of targets that were not requested: .*, zod\/index\.ts, /m,
    );
    expect(Object.keys(snapshot(path('out')))).toEqual([
      '.gitattributes',
      'model',
      'model/model.json',
      manifest,
    ]);
  });

  test('says which target to ask for, where it wrote one by itself before', async () => {
    const { generate, check, path } = workplace(['--no-format']);
    await generate('--target', 'client,zod,model');
    const found = await check();
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(/surplus +model\/model\.json/);
    expect(found.stdout).toContain('--target: client,zod,model → client,zod');
    const run = await generate('--verbose');
    expect(run.stdout).toContain(
      '  Removed  model/model.json (generated before; --target model was not requested)',
    );
    expect(existsSync(path('out/model'))).toBe(false);
    expect(await generate('--target', 'client,zod,model')).toMatchObject({ code: 0 });
    expect(existsSync(path('out/model/model.json'))).toBe(true);
  });

  test('stops before edits made by hand are lost, and names them; --force replaces them', async () => {
    const { generate, edit, path } = workplace();
    await generate();
    const before = snapshot(path('out'));
    edit('out/model/model.json', (text) => text.replace('A small shop', 'My shop'));
    const edited = snapshot(path('out'));
    for (const change of [(text: string) => text, renamed]) {
      edit('shop.json', change);
      const refused = await generate();
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('would be lost: model/model.json. Nothing was changed.');
      expect(snapshot(path('out'))).toEqual(edited);
    }
    const surplus = await generate('--target', 'client');
    expect(surplus.code).toBe(2);
    expect(surplus.stderr).toContain('model/model.json');
    edit('shop.json', (text) => text.replace('Unique identifier of a post.', 'Unique identifier.'));
    const run = await generate('--force');
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('edits made by hand are lost in model/model.json');
    expect(snapshot(path('out'))).toEqual(before);
  });

  test('leaves files alone whose lines a checkout on Windows has ended anew', async () => {
    const { generate, edit, findings, path } = workplace();
    await generate();
    for (const file of ['model/model.json', '.gitattributes', manifest])
      edit(`out/${file}`, (text) => text.replaceAll('\n', '\r\n'));
    const before = snapshot(path('out'));
    expect(await findings()).toEqual({});
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
    expect(snapshot(path('out'))).toEqual(before);
  });

  test('never removes a file that only a manifest says is ours', async () => {
    const { generate, path } = workplace();
    await generate();
    writeFileSync(path('out/notes.md'), 'mine');
    mkdirSync(path('out/own'));
    writeFileSync(path('out/own/notes.md'), 'mine');
    addToManifest(path('out', manifest), 'notes.md', 'mine');
    addToManifest(path('out', manifest), 'own/notes.md', 'mine');
    expect(await generate('--force')).toMatchObject({ code: 0 });
    expect(readFileSync(path('out/notes.md'), 'utf8')).toBe('mine');
    expect(readFileSync(path('out/own/notes.md'), 'utf8')).toBe('mine');
  });

  test('never removes what is not as it was written, though forced', async () => {
    const { generate, path, findings } = workplace();
    await generate();
    writeFileSync(path('out/model/mine.json'), '"mine"');
    addToManifest(path('out', manifest), 'model/mine.json', 'another text');
    const refused = await generate();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('would be lost: model/mine.json. Nothing was changed.');
    expect(refused.stderr).toContain('keeps the others');
    const forced = await generate('--force');
    expect(forced.code).toBe(0);
    expect(forced.stderr).toContain(
      'no longer generated, but kept because of edits made by hand: model/mine.json',
    );
    expect(readFileSync(path('out/model/mine.json'), 'utf8')).toBe('"mine"');
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
    expect(await findings()).toEqual({});
  });

  describe('over the files of a version that wrote the runtime beside the namespaces', () => {
    async function upgraded() {
      const place = workplace(['--target', 'client']);
      await place.generate();
      const head = JSON.parse(readFileSync(place.path('out', manifest), 'utf8')) as {
        files: Record<string, unknown>;
      };
      const runtime = place.path('out/client/runtime');
      // The earlier version had no module for the kinds of operations.
      rmSync(join(runtime, 'kinds.ts'));
      for (const name of readdirSync(runtime))
        renameSync(join(runtime, name), place.path('out/client', name));
      rmdirSync(runtime);
      const files = Object.entries(head.files)
        .filter(([path]) => !path.endsWith('/kinds.ts'))
        .map(([path, hashes]) => [path.replace('client/runtime/', 'client/'), hashes] as const);
      const before = { ...head, files: Object.fromEntries(files), routewright: '0.0.1', model: 'another' };
      writeFileSync(place.path('out', manifest), JSON.stringify(before));
      writeFileSync(place.path('out/client/own.ts'), '// mine\n');
      return place;
    }

    test('removes the old modules and keeps files of the user', async () => {
      const { generate, path, check } = await upgraded();
      expect((await check()).stdout).toMatch(/surplus +client\/transport\.ts +routewright changed$/m);
      const run = await generate();
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toMatch(/^Removed +2\d files of earlier runs/m);
      expect(existsSync(path('out/client/transport.ts'))).toBe(false);
      expect(existsSync(path('out/client/runtime/transport.ts'))).toBe(true);
      expect(readFileSync(path('out/client/own.ts'), 'utf8')).toBe('// mine\n');
    });

    test('changes nothing if an old module was edited, and keeps the edits when forced', async () => {
      const { generate, path, edit } = await upgraded();
      edit('out/client/transport.ts', (text) => `${text}// mine\n`);
      const before = snapshot(path('out'));
      const refused = await generate();
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('would be lost: client/transport.ts. Nothing was changed.');
      expect(snapshot(path('out'))).toEqual(before);
      const forced = await generate('--force');
      expect(forced.stderr).toContain('kept because of edits made by hand: client/transport.ts');
      expect(readFileSync(path('out/client/transport.ts'), 'utf8')).toMatch(/\/\/ mine\n$/);
      expect(existsSync(path('out/client/runtime/transport.ts'))).toBe(true);
      expect(existsSync(path('out/client/retry.ts'))).toBe(false);
    });

    test('names the manifest if it is missing, and few of the files', async () => {
      const { generate, path } = workplace(['--target', 'client']);
      await generate();
      rmSync(path('out', manifest));
      const runtime = path('out/client/runtime');
      for (const name of readdirSync(runtime)) writeFileSync(join(runtime, name), '// another version\n');
      const before = snapshot(path('out'));
      const { code, stderr } = await generate();
      expect(code).toBe(2);
      expect(stderr).toMatch(/did not write [\w/.-]+(?:, [\w/.-]+){4} and \d+ more in out/);
      expect(stderr).toContain(`Restore ${manifest}`);
      expect(snapshot(path('out'))).toEqual(before);
    });
  });

  test('refuses to overwrite what it did not write, until forced', async () => {
    const { generate, path } = workplace();
    mkdirSync(path('out/model'), { recursive: true });
    writeFileSync(path('out/model/model.json'), '"mine"');
    const before = snapshot(path('out'));
    const refused = await generate();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('routewright did not write model/model.json in out');
    expect(snapshot(path('out'))).toEqual(before);

    expect(await generate('--force')).toMatchObject({ code: 0 });
    expect(readFileSync(path('out/model/model.json'), 'utf8')).toContain('"routewright": 2');
  });

  test("leaves somebody else's .gitattributes alone", async () => {
    const { generate, path, findings } = workplace();
    mkdirSync(path('out'));
    writeFileSync(path('out/.gitattributes'), '*.bin binary\n');
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path('out/.gitattributes'), 'utf8')).toBe('*.bin binary\n');
    expect(await findings()).toEqual({});
  });

  test('asks what to do about a manifest with a merge conflict', async () => {
    const { generate, path, edit } = workplace();
    await generate();
    edit(`out/${manifest}`, (text) => `<<<<<<< ours\n${text}=======\n{}\n>>>>>>> theirs\n`);
    const before = snapshot(path('out'));
    const refused = await generate();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('merge conflict');
    expect(snapshot(path('out'))).toEqual(before);
    expect(await generate('--force')).toMatchObject({ code: 0 });
    expect(await generate()).toMatchObject({ code: 0, stderr: '' });
  });

  test('takes no path from a manifest that leads out of the folder', async () => {
    const { generate, path } = workplace();
    await generate();
    writeFileSync(path('precious.txt'), 'precious');
    addToManifest(path('out', manifest), '../precious.txt');
    expect(await generate()).toMatchObject({ code: 2 });
    expect(await generate('--force')).toMatchObject({ code: 0 });
    expect(readFileSync(path('precious.txt'), 'utf8')).toBe('precious');
  });
});

function addToManifest(file: string, path: string, text = 'some'): void {
  const value = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, unknown> };
  value.files[path] = { rendered: hashOfNormalizedText(text), written: hashOfNormalizedText(text) };
  writeFileSync(file, JSON.stringify(value));
}

describe('generate --max-output', () => {
  test('writes nothing where the files would be larger, and names the largest targets', async () => {
    const { generate, check, path } = workplace(['--target', 'client,model']);
    const refused = {
      code: 2,
      stderr: expect.stringMatching(
        /The files would be 0\.\d+ MB \(client 0\.\d+ MB, model 0\.\d+ MB\), more than the 0\.01 MB that are allowed\. Nothing was written\.\n.*--max-output/,
      ) as unknown,
    };
    expect(await generate('--max-output', '0.01')).toMatchObject(refused);
    expect(existsSync(path('out'))).toBe(false);
    expect(await check('--max-output', '0.01')).toMatchObject(refused);
    expect(await generate('--max-output', '1')).toMatchObject({ code: 0 });
  });

  test('can stand in the configuration', async () => {
    const { cwd, path } = workplace();
    const project = { source: 'shop.json', output: 'out', targets: ['client'], maxOutput: 0.01 };
    writeFileSync(path('routewright.config.json'), JSON.stringify({ projects: { shop: project } }));
    const { code, stderr } = await routewright(['generate', 'shop'], { cwd });
    expect(stderr).toContain('more than the 0.01 MB that are allowed');
    expect(code).toBe(2);
  });
});

describe('generate --check', () => {
  test('is content after generate, writing nothing', async () => {
    const { generate, check, path } = workplace();
    await generate();
    const before = times(path('out'));
    expect(await check()).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^fresh {2}out: /) as unknown,
    });
    expect(times(path('out'))).toEqual(before);
  });

  test('says that nothing was generated yet, and makes no folder', async () => {
    const { findings, path } = workplace();
    expect(await findings()).toEqual({
      '.gitattributes': 'missing: never-generated',
      'model/model.json': 'missing: never-generated',
      [manifest]: 'missing: never-generated',
    });
    expect(existsSync(path('out'))).toBe(false);
  });

  test('blames the site when the site changed', async () => {
    const { generate, findings, edit } = workplace();
    await generate();
    edit('shop.json', renamed);
    expect(await findings()).toMatchObject({
      'model/model.json': 'stale: site-changed',
      [manifest]: 'stale: site-changed',
    });
  });

  test('does not blame the site for what a filter leaves out', async () => {
    const { generate, findings, edit } = workplace();
    await generate('--namespace', 'shop/**');
    edit('shop.json', renamed);
    expect(await findings('--namespace', 'shop/**')).toEqual({});
  });

  test('blames the tool when its version changed', async () => {
    const { generate, findings, check, edit } = workplace();
    await generate();
    edit(`out/${manifest}`, (text) => text.replace(/"routewright": "[^"]+"/, '"routewright": "0.0.1"'));
    expect(await findings()).toEqual({ [manifest]: 'stale: tool-changed' });
    expect((await check()).stdout).toContain('routewright changed: routewright 0.0.1 → ');
  });

  test('does not say that the site changed when another version reads the same site', async () => {
    const { generate, findings, edit } = workplace();
    await generate();
    edit('shop.json', renamed);
    edit(`out/${manifest}`, (text) => text.replace(/"routewright": "[^"]+"/, '"routewright": "0.0.1"'));
    expect(await findings()).toEqual({
      'model/model.json': 'stale: tool-changed',
      [manifest]: 'stale: tool-changed',
    });
  });

  test('blames the tool when it is asked for something else', async () => {
    const { generate, findings, check } = workplace();
    await generate();
    expect(await findings('--method', 'GET')).toEqual({
      'model/model.json': 'stale: tool-changed',
      [manifest]: 'stale: tool-changed',
    });
    expect((await check('--method', 'GET')).stdout).toContain('--method: all → GET');
    expect(await findings('--no-format')).toEqual({ [manifest]: 'stale: tool-changed' });
  });

  test('blames the tool when its templates changed though its version did not', async () => {
    const { generate, findings, edit } = workplace();
    await generate();
    const text = '{ "an older": "rendering" }\n';
    edit('out/model/model.json', () => text);
    edit(`out/${manifest}`, (before) => withHashes(before, 'model/model.json', text));
    expect(await findings()).toEqual({
      'model/model.json': 'stale: tool-changed',
      [manifest]: 'stale: tool-changed',
    });
  });

  test('blames a hand for edits and removals', async () => {
    const { generate, findings, check, edit, path } = workplace();
    await generate();
    edit('out/model/model.json', (text) => text.replace('A small shop', 'My shop'));
    rmSync(path('out/.gitattributes'));
    expect(await findings()).toEqual({
      'model/model.json': 'stale: hand-edited',
      '.gitattributes': 'missing: hand-edited',
    });
    const { stdout } = await check();
    expect(stdout).toMatch(/stale +model\/model.json +edited by hand/);
    expect(stdout).toMatch(/missing +\.gitattributes +removed by hand/);
  });

  test('names both when the site changed and a hand edited', async () => {
    const { generate, findings, edit } = workplace();
    await generate();
    edit('shop.json', renamed);
    edit('out/model/model.json', (text) => text.replace('A small shop', 'My shop'));
    expect(await findings()).toMatchObject({ 'model/model.json': 'stale: site-changed, hand-edited' });
  });

  test('lists what is surplus', async () => {
    const { generate, findings, path } = workplace();
    await generate();
    writeFileSync(path('out/model/old.json'), '{}\n');
    addToManifest(path('out', manifest), 'model/old.json');
    expect(await findings()).toMatchObject({ 'model/old.json': 'surplus: tool-changed, hand-edited' });
  });

  test('lists what somebody else wrote or put in the way', async () => {
    const { findings, path } = workplace();
    mkdirSync(path('out/model/model.json'), { recursive: true });
    expect(await findings()).toMatchObject({ 'model/model.json': 'stale: foreign' });
  });

  test('finds nothing exactly when generate writes nothing', async () => {
    const { generate, findings, edit, path } = workplace();
    const flags = ['--no-format'];
    await generate(...flags);
    edit('shop.json', renamed);
    const found = Object.keys(await findings(...flags)).sort();
    const before = snapshot(path('out'));
    await generate(...flags);
    const after = snapshot(path('out'));
    expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual(found);
    expect(await findings(...flags)).toEqual({});
  });
});

/** A manifest that says of a file that it was rendered and written as this text. */
function withHashes(manifestText: string, path: string, text: string): string {
  const value = JSON.parse(manifestText) as { files: Record<string, unknown> };
  value.files[path] = { rendered: 'of another time', written: hashOfNormalizedText(text) };
  return `${JSON.stringify(value, null, 2)}\n`;
}

describe('a write that fails leaves the old output whole', () => {
  /** Generates, changes the site, spoils the folder, generates again: refused, and nothing has changed. */
  async function failing(
    spoil: (path: (...names: string[]) => string) => void,
    reason: RegExp,
    uid?: number,
  ) {
    const { generate, edit, path, cwd } = workplace();
    await generate();
    edit('shop.json', renamed);
    spoil(path);
    const before = snapshot(cwd);
    const again = ['generate', 'shop.json', '-o', 'out', ...model];
    const run = await (uid === undefined
      ? routewright(again, { cwd })
      : routewrightProcess(again, { cwd, uid }));
    expect(run.stderr).toMatch(reason);
    expect(run).toMatchObject({ code: 70, stdout: '' });
    expect(snapshot(cwd)).toEqual(before);
  }

  test('in a folder that may not be written', async ({ skip }) => {
    // root may write everywhere, so for root the run is somebody else's
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    if (uid !== undefined && (await routewrightProcess(['--version'], { cwd: '/', uid })).code !== 0)
      skip('nobody may not run the program here');
    await failing(
      (path) => {
        chmodSync(path(), 0o755);
        for (const folder of [path('out/model'), path('out')]) {
          chmodSync(folder, 0o555);
          onTestFinished(() => {
            chmodSync(folder, 0o755);
          });
        }
      },
      /Nothing can be written in out: permission is denied \(EACCES\)/,
      uid,
    );
  });

  test('where a folder is in the way of a file', () =>
    failing((path) => {
      rmSync(path('out/model/model.json'));
      mkdirSync(path('out/model/model.json/x'), { recursive: true });
    }, /model\/model.json cannot be written in out: a folder is in the way/));

  test('where a file is in the way of a folder', () =>
    failing((path) => {
      rmSync(path('out/model'), { recursive: true });
      writeFileSync(path('out/model'), 'a file');
    }, /out\/model, a file, is in the way/));

  test('where a link leads out of the folder', () =>
    failing((path) => {
      mkdirSync(path('elsewhere'));
      cpSync(path('out/model'), path('elsewhere'), { recursive: true });
      rmSync(path('out/model'), { recursive: true });
      symlinkSync(path('elsewhere'), path('out/model'));
    }, /a link to another folder, is in the way/));

  test('where a link stands in place of a file', () =>
    failing((path) => {
      cpSync(path('out/model/model.json'), path('precious.json'));
      rmSync(path('out/model/model.json'));
      symlinkSync(path('precious.json'), path('out/model/model.json'));
    }, /a symbolic link is in the way/));

  // Node 24 says less of it.
  const fileInTheWay =
    Number.parseInt(process.versions.node) < 24
      ? 'a file is where a folder is needed (ENOTDIR)'
      : 'a file or a broken link is where a folder is needed (EEXIST)';
  test.skipIf(process.platform === 'win32').each<readonly [name: string, out: string, reason: string]>([
    ['below a file', 'file/deeper/still', fileInTheWay],
    ['in a file', 'file', 'is where a folder is needed (EEXIST)'],
    ['in a device', '/dev/null', 'is where a folder is needed (EEXIST)'],
    ['below a device', '/dev/null/deeper', fileInTheWay],
    ['in a link that leads nowhere', 'nowhere', 'a file or a broken link is where a folder is needed'],
    [
      'below a link that leads nowhere',
      'nowhere/deeper',
      'a file or a broken link is where a folder is needed',
    ],
    ['below a link that leads to itself', 'circle/deeper', 'symbolic links form a loop (ELOOP)'],
    ['below a name that is too long', `${'long'.repeat(100)}/deeper`, '(ENAMETOOLONG)'],
    ...(process.platform === 'linux'
      ? ([
          ['where the system takes no folder', '/proc/x', 'the system does not allow files in this folder'],
          ['below such a place', '/proc/x/deeper/still', 'the system does not allow files in this folder'],
          ['in such a folder', '/proc', 'the system does not allow files in this folder'],
          ['below a folder that may not be written', '/sys/x/deeper', 'permi'],
        ] as const)
      : []),
  ])('%s, --output %s', async (_, out, reason) => {
    const { cwd, path } = workplace();
    writeFileSync(path('file'), 'a file');
    symlinkSync('gone/away', path('nowhere'));
    symlinkSync('circle', path('circle'));
    const before = snapshot(cwd);
    const run = await routewright(['generate', 'shop.json', '-o', out, ...model], { cwd });
    expect(run).toMatchObject({ code: 70, signal: null, stdout: '' });
    expect(run.stderr).toContain(reason);
    expect(run.stderr).toMatch(/^error: /);
    expect(run.stderr).not.toContain('bug');
    expect(snapshot(cwd)).toEqual(before);
  });

  test.skipIf(process.platform === 'win32')('when the disk takes no more', async () => {
    const { generate, edit, path, cwd } = workplace();
    await generate();
    edit('shop.json', renamed);
    const before = snapshot(cwd);
    const run = await runProcess(
      'sh',
      [
        '-c',
        'ulimit -f 1; exec "$0" "$@"',
        process.execPath,
        bin,
        'generate',
        'shop.json',
        '-o',
        'out',
        ...model,
      ],
      { cwd },
    );
    expect(run).toMatchObject({ code: 70, stdout: '' });
    expect(run.stderr).toContain('EFBIG');
    expect(snapshot(path())).toEqual(before);
  });
});
