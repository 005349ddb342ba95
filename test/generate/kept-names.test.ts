// A name once given stays, whatever the rules would give by now: `routewright.names.json`.
// An older version whose rules gave other names is played by the manifest it would have left.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, emptyFolder, packageRoot, plainEnvironment, routewright } from '../support/routewright.ts';

const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');
const namesFile = 'routewright.names.json';

interface Names {
  readonly operations: Record<string, string>;
  readonly types: Record<string, string>;
  readonly kept?: readonly string[];
}

/** The shop with what its posts are, by some title. */
function withPosts(title: string): string {
  const index = JSON.parse(shop) as { routes: Record<string, object> };
  const schema = { title, type: 'object', properties: { id: { type: 'integer' } } };
  for (const [path, route] of Object.entries(index.routes))
    if (path.startsWith('/wp/v2/posts')) Object.assign(route, { schema });
  return JSON.stringify(index);
}

/** A folder with a shop's index, and what was generated of it. */
async function workplace(source = shop) {
  const cwd = emptyFolder();
  const path = (name: string): string => join(cwd, name);
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const write = (name: string, text: string): void => {
    writeFileSync(path(name), text);
  };
  const run = (...args: readonly string[]) => routewright(args, { cwd });
  const generate = (...args: readonly string[]) =>
    run('generate', 'shop.json', '-o', 'out', '--target', 'client', ...args);
  write('shop.json', source);
  expect((await generate()).code).toBe(0);
  const manifest = (): { names: Names } =>
    JSON.parse(read('out/routewright.manifest.json')) as { names: Names };
  return {
    path,
    read,
    write,
    run,
    generate,
    names: () => JSON.parse(read(namesFile)) as Names & { version: number },
    recorded: () => manifest().names,
    /** As if the version before had called them so. */
    calledBefore: (operations: Readonly<Record<string, string>>): void => {
      const before = manifest();
      Object.assign(before.names.operations, operations);
      write('out/routewright.manifest.json', JSON.stringify(before));
    },
    client: () => read('out/client/wp-v2.ts'),
  };
}

const posts = 'GET /wp/v2/posts';

describe('names that are kept', () => {
  test('need no file as long as the rules give them', async () => {
    const { path, recorded, generate } = await workplace();
    expect(recorded().operations[posts]).toBe('wpV2.posts.list');
    expect((await generate('--check')).code).toBe(0);
    expect(existsSync(path(namesFile))).toBe(false);
  });

  test('stay when the rules would give others, and that is told and written down', async () => {
    const { calledBefore, generate, names, client, read } = await workplace();
    calledBefore({ [posts]: 'wpV2.articles.all' });
    const stale = await generate('--check');
    expect(stale.code).toBe(1);
    expect(stale.stdout).toContain('1 name to add, so that generated names do not change');

    const { code, stderr } = await generate();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain('GET /wp/v2/posts  wpV2.articles.all  not wpV2.posts.list');
    expect(names()).toEqual({ version: 1, operations: { [posts]: 'wpV2.articles.all' }, types: {} });
    expect(read(namesFile).split('\n')).toContain('    "GET /wp/v2/posts": "wpV2.articles.all"');
    expect(client()).toContain('export const articlesAll:');
    expect(client()).not.toContain('postsList');

    expect(await generate('--check')).toMatchObject({ code: 0 });
    expect((await generate()).stderr).toBe('');
  });

  test('are read by every command that makes a model', async () => {
    const { write, run } = await workplace();
    write(namesFile, JSON.stringify({ version: 1, operations: { [posts]: 'wpV2.articles.all' }, types: {} }));
    expect((await run('show', 'shop.json', 'articles.all')).code).toBe(0);
    expect((await run('routes', 'shop.json')).stdout).toContain('articles.all');
    expect((await run('model', 'shop.json')).stdout).toContain('"articles.all"');
  });

  test('go back to the rules where their line is deleted', async () => {
    const { calledBefore, generate, write, names, client } = await workplace();
    calledBefore({ [posts]: 'wpV2.articles.all' });
    await generate();
    write(namesFile, JSON.stringify({ ...names(), operations: {} }));
    const { stderr } = await generate();
    expect(stderr).toContain('GET /wp/v2/posts  wpV2.posts.list  was wpV2.articles.all');
    expect(client()).toContain('export const postsList:');
    expect(names().operations).toEqual({});
    expect(await generate('--check')).toMatchObject({ code: 0 });
  });

  test('stay in the file when their routes vanish, and with filters', async () => {
    const { calledBefore, generate, write, names } = await workplace();
    const gone = { 'GET /gone/v1/things': 'goneV1.things.all' };
    write(namesFile, JSON.stringify({ version: 1, operations: gone, types: {} }));
    calledBefore({ [posts]: 'wpV2.articles.all' });
    expect((await generate('--route', '/wp/v2/posts')).code).toBe(0);
    expect(names().operations).toEqual({ ...gone, [posts]: 'wpV2.articles.all' });
  });

  test('keep the spelling of a namespace when another comes that is spelt alike', async () => {
    const { generate, write, client, recorded } = await workplace();
    const index = JSON.parse(shop) as { namespaces: string[]; routes: Record<string, unknown> };
    index.namespaces.unshift('wp-v2');
    index.routes['/wp-v2/alike'] = { namespace: 'wp-v2', endpoints: [{ methods: ['GET'], args: {} }] };
    write('shop.json', JSON.stringify(index));
    expect((await generate()).code).toBe(0);
    expect(recorded().operations[posts]).toBe('wpV2.posts.list');
    expect(client()).toContain("'wpV2.posts.list'");
  });

  test('are those of types as well', async () => {
    const { recorded, generate, names, client, write } = await workplace(withPosts('post'));
    expect(recorded().types['/wp/v2/posts']).toBe('Post');
    // The rules follow what the site calls it now; the name does not.
    write('shop.json', withPosts('article'));
    expect((await generate()).stderr).toContain('not Article');
    expect(names().types).toMatchObject({ '/wp/v2/posts': 'Post' });
    expect(client()).toContain('export interface Post ');
    expect(client()).not.toContain('Article');
    expect(await generate('--check')).toMatchObject({ code: 0 });
  });

  test('say what is wrong with their file', async () => {
    const { generate, write } = await workplace();
    write(namesFile, '{\n<<<<<<< HEAD\n  "version": 1\n=======\n  "version": 1\n>>>>>>> other\n}\n');
    expect(await generate('--check')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${namesFile}:2:1 an unresolved merge conflict`) as string,
    });
    write(
      namesFile,
      JSON.stringify({ version: 1, operations: { [posts]: 'posts.list' }, types: {} }, null, 2),
    );
    expect(await generate()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${namesFile}:4:25`) as string,
    });
  });
});

test('two processes that keep names at once lose none of them', async () => {
  const { path, read, write, calledBefore, names } = await workplace();
  cpSync(path('out'), path('other'), { recursive: true });
  const create = 'POST /wp/v2/posts';
  calledBefore({ [posts]: 'wpV2.articles.all' });
  const other = JSON.parse(read('other/routewright.manifest.json')) as { names: Names };
  other.names.operations[create] = 'wpV2.articles.add';
  write('other/routewright.manifest.json', JSON.stringify(other));

  // Both have read the names when either may write.
  const lock = path(`${namesFile}.lock`);
  write(`${namesFile}.lock`, '');
  // However long they take to start, the lock does not look abandoned.
  const later = Date.now() / 1000 + 3600;
  utimesSync(lock, later, later);
  const runs = ['out', 'other'].map((folder) => {
    const flags = ['-o', folder, '--target', 'client', '--verbose'];
    const child = spawn(process.execPath, [bin, 'generate', 'shop.json', ...flags], {
      cwd: path('.'),
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const waits = new Promise<void>((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(`Waiting for ${namesFile}.lock`)) resolve();
      });
    });
    return { ended, waits: Promise.race([waits, ended]) };
  });
  await Promise.all(runs.map(({ waits }) => waits));
  rmSync(lock);
  expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(names().operations).toEqual({ [posts]: 'wpV2.articles.all', [create]: 'wpV2.articles.add' });
  expect(existsSync(lock)).toBe(false);
});
