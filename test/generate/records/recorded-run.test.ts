// A run with the same inputs and files as the run before takes the result of its record. A full run replaces the
// record by a new file, so the number of the file on disk tells which of the two happened.

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { describeSite, routeIndexText } from '../../bench/synthetic.ts';
import { fakeRoutes, fakeSite, type FakeRoutes } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import {
  bin,
  emptyFolder,
  packageRoot,
  routewright,
  routewrightProcess,
  runProcess,
  type Run,
} from '../../support/routewright.ts';

const smallModel = join(packageRoot, 'samples/analytics-service.model.json');
const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');

type Hashes = Record<string, { rendered: string; written: string; content?: string }>;
interface RecordBody {
  inputs: string;
  files: { path: string; bytes: number; hash: string }[];
  facts: { title: string; counts: Record<string, unknown> };
  diagnostics: { code: string; message: string }[];
}

function workplace() {
  const cwd = emptyFolder();
  const cache = emptyFolder();
  const env = { ROUTEWRIGHT_CACHE: cache };
  const path = (name: string): string => join(cwd, name);
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  const record = (): string => {
    const [name = ''] = existsSync(join(cache, 'runs')) ? readdirSync(join(cache, 'runs')) : [];
    return join(cache, 'runs', name);
  };
  const numberOfRecord = (): number | undefined =>
    lstatSync(record(), { throwIfNoEntry: false })?.isFile() === true ? lstatSync(record()).ino : undefined;
  const withNumber = async (run: () => Promise<Run>): Promise<Run & { readonly isFull: boolean }> => {
    // A number that is not in use may be given again, so the old record keeps its number by a second name.
    const before = numberOfRecord();
    const kept = join(cache, 'kept');
    rmSync(kept, { force: true });
    if (before !== undefined) cpSync(record(), kept, { preserveTimestamps: true });
    const time = before === undefined ? 0 : lstatSync(record()).mtimeMs;
    const result = await run();
    const isSame =
      numberOfRecord() === before && before !== undefined && lstatSync(record()).mtimeMs === time;
    return { ...result, isFull: !isSame };
  };
  const at = (...args: readonly string[]) =>
    withNumber(() => routewright(['generate', ...args], { cwd, env }));
  const generate = (...more: readonly string[]) => at('shop.json', '-o', 'out', ...more);
  const check = (...more: readonly string[]) => generate('--check', ...more);
  /** The same without a record: nothing of the user's cache is known. */
  const checkInFull = (...more: readonly string[]) =>
    routewright(['generate', 'shop.json', '-o', 'out', '--check', ...more], { cwd });
  const body = (): RecordBody =>
    JSON.parse(readFileSync(record(), 'utf8').split('\n').slice(1).join('\n')) as RecordBody;
  const forgeRecord = (change: (body: RecordBody) => unknown): void => {
    const given = body();
    const text = JSON.stringify(change(given) ?? given);
    writeFileSync(record(), `${createHash('sha256').update(text).digest('hex')}\n${text}`);
  };
  write('shop.json', shop);
  return {
    cwd,
    cache,
    env,
    path,
    read,
    write,
    record,
    withNumber,
    at,
    generate,
    check,
    checkInFull,
    body,
    forgeRecord,
  };
}

const withoutTime = (text: string): string => text.replace(/, in \d+\.\d s/g, '');

const edited = (title: string): string =>
  shop.replace(/"name": ?"[^"]*"/, `"name": ${JSON.stringify(title)}`);

describe('an unchanged run', () => {
  test('takes the result of its record, with the same reports', async () => {
    const { generate, check, checkInFull, cwd } = workplace();
    expect(await generate()).toMatchObject({ code: 0, isFull: true });
    for (const flags of [[], ['--json'], ['--verbose'], ['--quiet'], ['--force']]) {
      const known = await generate(...flags);
      const full = await routewright(['generate', 'shop.json', '-o', 'out', ...flags], { cwd });
      expect(known).toMatchObject({ code: 0, isFull: false, stderr: full.stderr });
      expect(withoutTime(known.stdout)).toBe(withoutTime(full.stdout));
    }
    for (const flags of [[], ['--json'], ['--quiet']]) {
      const full = await checkInFull(...flags);
      expect(await check(...flags)).toMatchObject({ ...full, isFull: false });
    }
  });

  describe('is known to another process', () => {
    const large = routeIndexText(describeSite(1000), false);
    const sources: Readonly<Record<string, { source: string; file?: string | Uint8Array; stdin?: string }>> =
      {
        'a file': { source: 'shop.json' },
        'a large file': { source: 'large.json', file: large },
        'a gzip file': { source: 'shop.json.gz', file: gzipSync(shop) },
        'a model in a file': { source: 'model.json', file: readFileSync(smallModel) },
        'standard input': { source: '-', stdin: shop },
        'recorded releases': { source: 'known:wordpress@6.9' },
      };
    for (const [what, { source, file, stdin = '' }] of Object.entries(sources))
      test(what, async () => {
        const { cwd, env, path, withNumber } = workplace();
        if (file !== undefined) writeFileSync(path(source), file);
        const args = ['generate', source, '-o', 'out', '--target', 'openapi'];
        expect(await withNumber(() => routewright(args, { cwd, env, stdin }))).toMatchObject({
          code: 0,
          isFull: true,
        });
        const again = await withNumber(() => routewrightProcess([...args, '--check'], { cwd, env, stdin }));
        expect(again).toMatchObject({ code: 0, isFull: false });
      });

    test('a large live site', async () => {
      const { cwd, env, withNumber } = workplace();
      await withHttpServer(
        ({ url }, response) => {
          const isIndex = url?.startsWith('/wp-json/?') === true || url === '/wp-json/';
          response.writeHead(isIndex ? 200 : 404, { 'Content-Type': 'application/json' });
          response.end(isIndex ? large : '{}');
        },
        async (origin) => {
          const args = ['generate', `${origin}/wp-json/`, '-o', 'out', '--target', 'openapi'];
          expect(await withNumber(() => routewright(args, { cwd, env }))).toMatchObject({
            code: 0,
            isFull: true,
          });
          const again = await withNumber(() => routewrightProcess([...args, '--check'], { cwd, env }));
          expect(again).toMatchObject({ code: 0, isFull: false });
        },
      );
    });
  });

  test('also after the own formatter of the user', async () => {
    const { check, generate, read, write } = workplace();
    await generate('--target', 'client');
    write('out/client/index.ts', read('out/client/index.ts').replaceAll(';\n', '\n'));
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: true });
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: false });
  });

  test('prints the warnings about the configuration again', async () => {
    const { generate, write } = workplace();
    write(
      'routewright.config.json',
      JSON.stringify({ sites: { 'shop.json': { closedEnums: ['no/v1:Thing.state'] } } }),
    );
    const first = await generate();
    expect(first.stderr).toContain('warning');
    expect(await generate()).toMatchObject({ isFull: false, stderr: first.stderr });
  });

  test('of projects', async () => {
    const { at, write } = workplace();
    write(
      'routewright.config.json',
      JSON.stringify({ projects: { shop: { source: 'shop.json', output: 'out' } } }),
    );
    expect(await at('shop')).toMatchObject({ code: 0, isFull: true });
    expect(await at('shop', '--check')).toMatchObject({ code: 0, isFull: false });
  });
});

describe('a change alone makes a full run', () => {
  const fileChanges: Readonly<Record<string, (place: ReturnType<typeof workplace>) => void>> = {
    'the source': ({ write }) => {
      write('shop.json', edited('Another shop'));
    },
    'a section of the configuration': ({ write }) => {
      write('routewright.config.json', JSON.stringify({ sites: { 'shop.json': {} } }));
    },
    'the file of kept names': ({ write }) => {
      write(
        'routewright.names.json',
        JSON.stringify({ version: 1, operations: { 'GET /wp/v2/posts': 'wpV2.posts.every' }, types: {} }),
      );
    },
    'a generated file': ({ write, read }) => {
      write('out/client/index.ts', `${read('out/client/index.ts')}export const mine = 1;\n`);
    },
    'a missing file': ({ path }) => {
      rmSync(path('out/client/index.ts'));
    },
    'a folder in place of a file': ({ path }) => {
      rmSync(path('out/client/index.ts'));
      mkdirSync(path('out/client/index.ts'));
    },
    'the manifest': ({ write, read }) => {
      write('out/routewright.manifest.json', read('out/routewright.manifest.json').replace('"0.', '"9.'));
    },
    'no manifest': ({ path }) => {
      rmSync(path('out/routewright.manifest.json'));
    },
    'an extra file that the manifest lists': ({ write, read }) => {
      const manifest = JSON.parse(read('out/routewright.manifest.json')) as { files: Hashes };
      const [some] = Object.values(manifest.files);
      if (some) manifest.files['client/extra.ts'] = some;
      write('out/client/extra.ts', 'export {};\n');
      write('out/routewright.manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    },
    'another project in the configuration does not': ({ write }) => {
      write('routewright.config.json', JSON.stringify({ projects: { other: { source: 'other.json' } } }));
    },
    'the attributes for git': ({ write }) => {
      write('out/.gitattributes', '* text\n');
    },
  };
  for (const [what, change] of Object.entries(fileChanges))
    test(what, async () => {
      const place = workplace();
      await place.generate();
      expect(await place.check()).toMatchObject({ code: 0, isFull: false });
      const before = place.body();
      if (what.startsWith('another project')) place.write('routewright.config.json', '{ "projects": {} }');
      if (what.startsWith('another project')) await place.check();
      change(place);
      const full = await place.checkInFull();
      const run = await place.check();
      expect(run).toMatchObject(full);
      expect(full.code, full.stderr).toBeLessThan(2);
      if (what.endsWith('does not')) expect(run.isFull).toBe(false);
      else expect(full.code === 1 || run.isFull).toBe(true);
      // A stale folder leaves the record of the last run that was up to date.
      if (full.code === 1) expect(place.body()).toEqual(before);
    });

  const flags: readonly (readonly string[])[] = [
    ['--target', 'client'],
    ['--target', 'client,zod,html'],
    ['--namespace', 'wp/v2'],
    ['--route', '/wp/v2/**'],
    ['--method', 'GET'],
    ['--no-format'],
    ['--import-extension', 'ts'],
    ['--max-output', '100'],
    ['--package', '@acme/shop'],
    ['--no-config'],
    ['--no-schemas'],
  ];
  for (const more of flags)
    test(more.join(' '), async () => {
      const { generate, check, cwd } = workplace();
      await generate();
      const run = await check(...more);
      expect(run).toMatchObject(
        await routewright(['generate', 'shop.json', '-o', 'out', '--check', ...more], { cwd }),
      );
      expect(run.code === 1 || run.isFull).toBe(true);
    });

  test('options of the reference, and the files that they name', async () => {
    const { at, write } = workplace();
    const project = (more: object): void => {
      const shared = { source: 'shop.json', output: 'out', targets: ['html'] };
      write('routewright.config.json', JSON.stringify({ projects: { shop: { ...shared, ...more } } }));
    };
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('guides/first.md', '# First\n');
    const all = { logo: 'logo.svg', guides: 'guides' };
    project(all);
    await at('shop');
    expect(await at('shop', '--check')).toMatchObject({ code: 0, isFull: false });
    write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>');
    expect(await at('shop', '--check')).toMatchObject({ code: 1 });
    await at('shop');
    expect(await at('shop', '--check')).toMatchObject({ code: 0, isFull: false });
    write('guides/first.md', '# Second\n');
    expect(await at('shop', '--check')).toMatchObject({ code: 1 });
    write('guides/first.md', '# First\n');
    for (const more of [
      { accent: '#2f55c4 #93b1ff' },
      { publicUrl: 'https://docs.test/' },
      { site: 'https://x.test/wp-json' },
    ]) {
      project({ ...all, ...more });
      expect(await at('shop', '--check')).toMatchObject({ code: 1 });
    }
  });

  test('own targets, --since and --project leave no record', async () => {
    const { at, write, record, path } = workplace();
    write(
      'own.mjs',
      `export default { contract: 1, name: 'own', summary: 's', entry: 'a.txt', render: () => [{ path: 'a.txt', text: 'a\\n' }] };`,
    );
    write('tsconfig.json', '{"files":["code.ts"]}');
    write('code.ts', 'export {};\n');
    const runs = [
      ['--target', './own.mjs'],
      ['--target', 'html', '--since', 'shop.json'],
      ['--target', 'html', '--project', 'tsconfig.json'],
    ];
    for (const more of runs) {
      expect(await at('shop.json', '-o', 'out', '--force', ...more), more.join(' ')).toMatchObject({
        code: 0,
      });
      expect(existsSync(record()) && lstatSync(record()).isFile()).toBe(false);
      rmSync(path('out'), { recursive: true });
    }
  });

  test('another version of the program, and another file in the same version', async () => {
    const { cwd, env, record } = workplace();
    const copy = join(emptyFolder(), 'program');
    for (const part of ['dist', 'src/source/normalize/known/releases', 'package.json'])
      cpSync(join(packageRoot, part), join(copy, part), { recursive: true });
    symlinkSync(join(packageRoot, 'node_modules'), join(copy, 'node_modules'));
    const run = async () => {
      const args = ['generate', 'shop.json', '-o', 'out', '--target', 'client'];
      const { code, stderr } = await runProcess(process.execPath, [join(copy, 'dist/bin.js'), ...args], {
        cwd,
        env,
      });
      expect(code, stderr).toBe(0);
      return (JSON.parse(readFileSync(record(), 'utf8').split('\n')[1] ?? '') as RecordBody).inputs;
    };
    const first = await run();
    const manifest = readFileSync(join(copy, 'package.json'), 'utf8');
    writeFileSync(join(copy, 'package.json'), manifest.replace(/"version": "[^"]*"/, '"version": "99.0.0"'));
    const second = await run();
    expect(second).not.toBe(first);
    const file = join(copy, 'dist/generate/targets/client/render.js');
    const some = existsSync(file) ? file : join(copy, 'dist/generate/run.js');
    writeFileSync(some, `${readFileSync(some, 'utf8')}\n// other`);
    expect(await run()).not.toBe(second);
  }, 60_000);
});

describe('a repository that lies', () => {
  test('by a manifest with the hashes of other files', async () => {
    const { generate, check, checkInFull, read, write } = workplace();
    await generate('--target', 'client');
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: false });
    const evil = `${read('out/client/index.ts')}fetch('https://evil.test');\n`;
    write('out/client/index.ts', evil);
    const hash = createHash('sha256').update(evil).digest('base64url').slice(0, 22);
    const manifest = JSON.parse(read('out/routewright.manifest.json')) as { files: Hashes };
    manifest.files['client/index.ts'] = { rendered: hash, written: hash };
    write('out/routewright.manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    const run = await check('--target', 'client');
    expect(run).toMatchObject({ ...(await checkInFull('--target', 'client')), code: 1 });
    expect(run.stdout).toContain('client/index.ts');
  });

  test('by a record in the repository', async () => {
    const { cwd, cache, generate, write, read, path, forgeRecord } = workplace();
    mkdirSync(path('.git'));
    mkdirSync(path('packages/shop'), { recursive: true });
    await generate('--target', 'client');
    const evil = `${read('out/client/index.ts')}fetch('https://evil.test');\n`;
    write('out/client/index.ts', evil);
    forgeRecord(({ files }) => {
      for (const file of files)
        if (file.path === 'client/index.ts')
          file.hash = createHash('sha256').update(evil).digest('base64url').slice(0, 22);
    });
    const checkWith = (ROUTEWRIGHT_CACHE: string, from = cwd) =>
      routewright(
        ['generate', join(cwd, 'shop.json'), '-o', join(cwd, 'out'), '--check', '--target', 'client'],
        {
          cwd: from,
          env: { ROUTEWRIGHT_CACHE },
        },
      );
    cpSync(cache, path('.cache'), { recursive: true });
    symlinkSync(path('.cache'), join(cache, 'link'));
    symlinkSync(cache, path('linked'));
    for (const place of [path('.cache'), '.cache', join(cache, 'link'), path('linked')])
      expect(await checkWith(place), place).toMatchObject({ code: 1 });
    expect(await checkWith(path('.cache'), path('packages/shop'))).toMatchObject({ code: 1 });
    expect(await checkWith(path('.cache'), emptyFolder())).toMatchObject({ code: 1 });
  });

  test('by a submodule: the repository around it is not trusted either', async () => {
    const outer = emptyFolder();
    mkdirSync(join(outer, '.git'));
    const inner = join(outer, 'inner');
    mkdirSync(join(inner, '.git'), { recursive: true });
    writeFileSync(join(inner, 'shop.json'), shop);
    const env = { ROUTEWRIGHT_CACHE: join(outer, 'cache') };
    const args = ['generate', 'shop.json', '-o', 'out', '--target', 'client'];
    expect(await routewright(args, { cwd: inner, env })).toMatchObject({ code: 0 });
    expect(existsSync(join(outer, 'cache'))).toBe(false);
  });
});

describe('a record that cannot be used', () => {
  const broken: Readonly<Record<string, (file: string) => void>> = {
    empty: (file) => {
      writeFileSync(file, '');
    },
    'cut off': (file) => {
      writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    },
    'no JSON': (file) => {
      writeFileSync(file, 'nothing\n{');
    },
    'bytes that are no text': (file) => {
      writeFileSync(file, Buffer.from([0xff, 0xfe, 0x0a, 0x00]));
    },
    'too large': (file) => {
      writeFileSync(file, Buffer.alloc(17_000_000, ' '));
    },
    'a link': (file) => {
      renameSync(file, `${file}.other`);
      symlinkSync(`${file}.other`, file);
    },
    'writable for others': (file) => {
      chmodSync(file, 0o666);
    },
  };
  for (const [what, breakIt] of Object.entries(broken))
    test(`${what} is replaced`, async () => {
      const { check, generate, record } = workplace();
      await generate('--target', 'client');
      const file = record();
      breakIt(file);
      expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: true });
      rmSync(`${file}.other`, { force: true });
      expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: false });
    });

  test('a folder in its place changes nothing', async () => {
    const { check, generate, record } = workplace();
    await generate('--target', 'client');
    const file = record();
    rmSync(file);
    mkdirSync(file);
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: true });
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: true });
  });

  test('a folder of records that others can write is not used', async () => {
    const { check, generate, record } = workplace();
    await generate('--target', 'client');
    const before = readFileSync(record(), 'utf8');
    chmodSync(dirname(record()), 0o777);
    writeFileSync(record(), 'broken');
    expect(await check('--target', 'client')).toMatchObject({ code: 0 });
    expect(readFileSync(record(), 'utf8')).toBe('broken');
    expect(before).not.toBe('broken');
  });

  test.runIf(process.getuid?.() === 0)('a record of another user is not used', async () => {
    const { check, generate, record, body } = workplace();
    await generate('--target', 'client');
    chownSync(record(), 12_345, 12_345);
    expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: true });
    expect(lstatSync(record()).uid).toBe(0);
    expect(body().files.length).toBeGreaterThan(2);
  });

  const hostile: Readonly<Record<string, (body: RecordBody) => unknown>> = {
    'a path outside of the folder': ({ files }) => {
      files.push({ path: '../../../etc/passwd', bytes: 1, hash: 'x' });
    },
    'no files': (body) => ({ ...body, files: [] }),
    'files of another kind': (body) => ({ ...body, files: { length: 1 } }),
    'a member more': (body) => ({ ...body, plan: { changes: [] } }),
    'a prototype': (body) =>
      JSON.parse(JSON.stringify(body).replace('{', '{"__proto__":{"inputs":"x"},')) as unknown,
    'counts that are no numbers': ({ facts }) => {
      facts.counts['operations'] = '9';
    },
    'a diagnostic without a level': (body) => ({ ...body, diagnostics: [{ code: 'x' }] }),
    'other inputs': (body) => {
      body.inputs = body.inputs.replace(/^./, (one) => (one === '0' ? '1' : '0'));
    },
    'a list': () => [],
    nothing: () => JSON.parse('null') as unknown,
  };
  for (const [what, change] of Object.entries(hostile))
    test(`${what}: is refused`, async () => {
      const { check, generate, forgeRecord, record } = workplace();
      await generate('--target', 'client');
      forgeRecord((body) => {
        const changed = change(body);
        return changed === undefined ? body : changed;
      });
      const before = readFileSync(record(), 'utf8');
      expect(await check('--target', 'client')).toMatchObject({ code: 0, stderr: '' });
      if (what === 'nothing') return;
      expect(readFileSync(record(), 'utf8')).not.toBe(before);
    });

  test('texts in it cannot control the terminal', async () => {
    const { generate, forgeRecord } = workplace();
    await generate('--target', 'client');
    forgeRecord(({ facts }) => {
      facts.title = '\u001b[2J gone\u202e\n::set-output name=x::y';
    });
    const { stdout, isFull } = await generate('--target', 'client');
    expect(isFull).toBe(false);
    expect(stdout).toContain('gone');
    expect(stdout).not.toMatch(/\u001b|\u202e|^::/m);
  });

  test('a cache that cannot be written changes nothing', async () => {
    const { cwd, cache } = workplace();
    writeFileSync(join(cache, 'file'), '');
    const env = { ROUTEWRIGHT_CACHE: join(cache, 'file') };
    const run = (...more: readonly string[]) =>
      routewright(['generate', 'shop.json', '-o', 'out', '--target', 'client', ...more], { cwd, env });
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    expect(await run('--check')).toMatchObject({ code: 0, stderr: '' });
  });
});

test('processes at the same time each have the right result, and one whole record is left', async () => {
  const { cwd, env, check, record, generate, write } = workplace();
  await generate('--target', 'client');
  const run = (source: string) => () =>
    routewrightProcess(['generate', source, '-o', 'out', '--target', 'client', '--check'], { cwd, env });
  write('other.json', edited('Another shop'));
  const codes = await Promise.all(
    [run('shop.json'), run('other.json'), run('shop.json')].map(async (one) => (await one()).code),
  );
  // The name of the site is in the files of the client.
  expect(codes).toEqual([0, 1, 0]);
  expect(await check('--target', 'client')).toMatchObject({ code: 0, isFull: false });
  expect(readdirSync(dirname(record()))).toHaveLength(1);
  expect(existsSync(bin)).toBe(true);
}, 60_000);

test('a live site is asked as before, and its model is made only after a change', async () => {
  const { at } = workplace();
  let routes: FakeRoutes = fakeRoutes;
  const requests: string[] = [];
  await withHttpServer(
    (message, response) => {
      requests.push(`${message.method ?? ''} ${message.url ?? ''}`);
      fakeSite({ routes })(message, response);
    },
    async (origin) => {
      const run = async (...more: readonly string[]) => {
        requests.length = 0;
        const result = await at(origin, '-o', 'out', '--target', 'client', ...more);
        return { ...result, requests: [...requests] };
      };
      const first = await run();
      expect(first).toMatchObject({ code: 0, isFull: true });
      const second = await run('--check');
      expect(second).toMatchObject({ code: 0, isFull: false });
      expect(second.requests).toEqual(first.requests);
      routes = {
        ...fakeRoutes,
        '/shop/v1/carts': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: {} }] },
      };
      expect(await run('--check')).toMatchObject({ code: 1 });
      expect(await run()).toMatchObject({ code: 0, isFull: true });
      expect(await run()).toMatchObject({ code: 0, isFull: false });
    },
  );
});
