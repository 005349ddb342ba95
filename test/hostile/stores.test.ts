// A store of a fleet that somebody else may write: in a repository, on a shared disk. What stands in it is
// as little believed as a site: no command ends as a bug, none writes or removes anything elsewhere, and
// a part that is not what its name says is named. Lists of sites are held to the same.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { attackTexts, hostileIndex, hostileText, indexSaying, ownRecord } from './attacks.ts';
import { commandLines, workspaceOf, type CommandLine } from './command-lines.ts';
import { expectHarmlessText } from './harmless.ts';
import { isTorture, patience, runs } from './runs.ts';
import { counted } from './tally.ts';

type Files = Readonly<Record<string, Uint8Array>>;

let sound: Files | undefined;

const filesOf = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file)]),
  );

/** The files of a store that knows one site, with its past; made once. */
async function soundStore(): Promise<Files> {
  const folder = emptyFolder();
  for (const name of ['before', 'after'])
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(indexSaying([name, 'mild'])));
  for (const { args, prepare, env = {} } of commandLines.fleet.slice(0, 2)) {
    prepare?.({ folder, before: '', after: '' });
    expect(await routewright(args, { cwd: folder, env })).toMatchObject({ code: 0 });
  }
  return filesOf(join(folder, 'fleet'));
}

/** A store on the disk, and how it is spoiled. */
interface Store {
  readonly folder: string;
  /** Puts a text into the place that its hash names. @returns the hash */
  readonly part: (kind: 'namespaces' | 'roots', text: string, packed?: Uint8Array) => string;
  /** Changes the record of the one site. */
  readonly record: (change: Readonly<Record<string, unknown>>) => void;
}

async function storeIn(place: string): Promise<Store> {
  sound ??= await soundStore();
  const folder = join(place, 'fleet');
  mkdirSync(join(folder, 'resources'), { recursive: true });
  for (const [path, bytes] of Object.entries(sound)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const file = join(folder, 'sites/one.json');
  return {
    folder,
    part: (kind, text, packed = gzipSync(text)) => {
      const hash = createHash('sha256').update(text).digest('hex');
      writeFileSync(join(folder, kind, `${hash}.json.gz`), packed);
      return hash;
    },
    record: (change) => {
      const record = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...record, ...change }));
    },
  };
}

const nowhere = '0'.repeat(64);
const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '), { level: 1 });

type Spoil = (store: Store) => void;

/** Names and links that Windows has not. */
const isForPosix = (said: string): boolean => /device|circle|elsewhere|names? for a terminal/.test(said);

/** By what is wrong. */
const spoils: Readonly<Record<string, Spoil>> = {
  'a record that names a file elsewhere': ({ record }) => {
    record({ root: '../../../etc/passwd' });
  },
  'a record of namespaces that are none': ({ record }) => {
    record({ namespaces: ownRecord([['__proto__', nowhere], ['\u001b[2J', nowhere]]) }); // prettier-ignore
  },
  'a record whose namespaces are those of another': ({ record, part }) => {
    const text = JSON.stringify({ namespace: '::error::x', routes: { '/x': {} } });
    record({
      namespaces: ownRecord(
        attackTexts.slice(0, isTorture ? Infinity : 3).map((name) => [name, part('namespaces', text)]),
      ),
    });
  },
  'a record with runs without end': ({ record }) => {
    record({ runs: [[4_000_000_000, 4_000_000_000], [0, 1e15]] }); // prettier-ignore
  },
  'a record with words for a terminal': ({ record }) => {
    const words = '\u001b[2J\n::error::forged';
    record({ address: words, software: { core: words, plugins: [{ slug: words, name: words, version: words, active: true }] } }); // prettier-ignore
  },
  'a record that is no JSON': ({ folder }) => {
    writeFileSync(join(folder, 'sites/one.json'), '{"version": 1, "\u001b[2J');
  },
  'a record that is a folder': ({ folder }) => {
    mkdirSync(join(folder, 'sites/two.json'));
  },
  'a record that is a device': ({ folder }) => {
    symlinkSync('/dev/zero', join(folder, 'sites/two.json'));
  },
  'a record that is a circle': ({ folder }) => {
    symlinkSync('two.json', join(folder, 'sites/two.json'));
  },
  'a record with a name for a terminal': ({ folder }) => {
    writeFileSync(join(folder, 'sites/\u001b[2J.json'), '{}');
  },
  'readings with words for a terminal': ({ folder }) => {
    const reading = {
      address: '\u001b[2J',
      at: '2026-01-01T00:00:00Z',
      failed: '\u001b[2J\n::error::forged',
    };
    writeFileSync(join(folder, 'readings/one.json'), JSON.stringify(reading));
  },
  'a part that is missing': ({ record }) => {
    record({ root: nowhere });
  },
  'a part that unpacks to much': ({ record, part }) => {
    record({ namespaces: { 'demo/v1': part('namespaces', 'x', bomb) } });
  },
  'a part that is not packed': ({ record, part }) => {
    record({ namespaces: { 'demo/v1': part('namespaces', '{}', Buffer.from('{}')) } });
  },
  'a part that is another than its name says': ({ folder, record }) => {
    writeFileSync(join(folder, 'roots', `${nowhere}.json.gz`), gzipSync('{}'));
    record({ root: nowhere });
  },
  'a compact part with a reference to nothing': ({ folder, record }) => {
    const part = { _compact: 1, namespace: 'demo/v1', routes: { '/a': { schema: { same: '/b schema' } } } };
    writeFileSync(join(folder, 'namespaces', `${nowhere}.json`), JSON.stringify(part));
    record({ namespaces: { 'demo/v1': nowhere } });
  },
  'a compact part whose references multiply its values': ({ folder, record }) => {
    const routes = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const same = { same: `/${at - 1} schema` };
        return [`/${at}`, { schema: at === 0 ? {} : { anyOf: [same, same, same] } }];
      }),
    );
    const part = { _compact: 1, namespace: 'demo/v1', routes };
    writeFileSync(join(folder, 'namespaces', `${nowhere}.json`), JSON.stringify(part));
    record({ namespaces: { 'demo/v1': nowhere } });
  },
  'a list of resources elsewhere': ({ folder, record }) => {
    const resources = ownRecord([['__proto__', nowhere], ['a', '../../elsewhere/x'], ['\u001b[2J', [nowhere]]]); // prettier-ignore
    const list = { namespace: '\u001b[2J', resources, runs: [[0, 1e15]] };
    writeFileSync(join(folder, 'namespaces', `${nowhere}.json`), JSON.stringify(list));
    writeFileSync(join(folder, 'resources', `${nowhere}.json`), JSON.stringify(list));
    record({ namespaces: { 'demo/v1': nowhere } });
  },
  'a part that is a folder': ({ folder, record }) => {
    mkdirSync(join(folder, 'roots', `${nowhere}.json.gz`));
    record({ root: nowhere });
  },
  'a part that is a device': ({ folder, record }) => {
    symlinkSync('/dev/zero', join(folder, 'roots', `${nowhere}.json.gz`));
    record({ root: nowhere });
  },
  'a root that is no JSON': ({ record, part }) => {
    record({ root: part('roots', '\u001b[2J') });
  },
  'a root that is a list': ({ record, part }) => {
    record({ root: part('roots', '[1]') });
  },
  'a root that is a prototype': ({ record, part }) => {
    record({ root: part('roots', '{"__proto__":{"polluted":1},"authentication":{"__proto__":{"x":1}}}') });
  },
  'an interface that is no JSON': ({ record, part }) => {
    record({ namespaces: { 'demo/v1': part('namespaces', '{"routes":') } });
  },
  'an interface nested without end': ({ record, part }) => {
    const text = `{"namespace":"demo/v1","routes":{"/a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`;
    record({ namespaces: { 'demo/v1': part('namespaces', text) } });
  },
  'strays with names for a terminal': ({ folder }) => {
    writeFileSync(join(folder, 'namespaces/\u001b[2J::error::x.json.gz'), '');
  },
  'parts that are kept elsewhere': ({ folder }) => {
    rmSync(join(folder, 'namespaces'), { recursive: true });
    symlinkSync('../elsewhere', join(folder, 'namespaces'));
  },
};

/** What is done with a store that is there; in `npm test` it is checked, and one thing more is done with each. */
const [check, ...others] = commandLines.fleet.slice(2);
const usesOf = (at: number): readonly CommandLine[] =>
  [check, ...(isTorture ? [...others, commandLines.fleet[1]] : [others[at % others.length]])].filter(
    (one) => one !== undefined,
  );

async function expectHarmlessStore(spoil: Spoil, said: string, uses = usesOf(0)): Promise<void> {
  const { folder: place } = workspaceOf(indexSaying(['mild']), indexSaying(['mild']));
  mkdirSync(join(place, 'elsewhere'));
  writeFileSync(join(place, 'elsewhere', `${nowhere}.json.gz`), 'mine');
  spoil(await storeIn(place));
  for (const { args } of uses) {
    commandLines.fleet[1]?.prepare?.({ folder: place, before: '', after: '' });
    const { stdout, stderr, code } = await counted('spoiled store', () => routewright(args, { cwd: place }));
    const what = `${said}\n${args.join(' ')}\n${stderr}`;
    expect([0, 1, 2, 3], what).toContain(code);
    for (const text of [stdout, stderr]) expectHarmlessText(text, what);
  }
  expect(filesOf(join(place, 'elsewhere')), said).toEqual({ [`${nowhere}.json.gz`]: Buffer.from('mine') });
  expect({}, said).not.toHaveProperty('polluted');
}

for (const [at, [said, spoil]] of Object.entries(spoils).entries())
  test.skipIf(process.platform === 'win32' && isForPosix(said))(said, { timeout: patience }, async () => {
    await expectHarmlessStore(spoil, said, usesOf(at));
  });

test('whatever else its parts say', { timeout: patience }, async () => {
  const state = fc.record({
    root: hostileIndex,
    routes: hostileIndex,
    names: fc.array(hostileText, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(state, ({ root, routes, names }) =>
      expectHarmlessStore(
        ({ record, part }) => {
          const text = (namespace: string): string => JSON.stringify({ ...Object(routes), namespace });
          record({
            root: part('roots', JSON.stringify(root)),
            namespaces: ownRecord(names.map((name) => [name, part('namespaces', text(name))])),
          });
        },
        JSON.stringify({ root, routes, names }).slice(0, 2000),
      ),
    ),
    runs(1),
  );
});

test('whatever a list says', { timeout: patience }, async () => {
  const cell = fc.oneof(
    hostileText,
    fc.constantFrom(
      './after.json',
      './nowhere',
      '../../x',
      '__proto__',
      'CON',
      '"',
      'a,b',
      'https://[',
      'name',
      'address',
    ),
  );
  const list = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 });
  const { folder } = workspaceOf(indexSaying(['mild']), indexSaying(['mild']));
  const before = readdirSync(folder);
  await fc.assert(
    fc.asyncProperty(list, fc.boolean(), async (rows, headed) => {
      const lines = rows.map((cells) => cells.join(','));
      // No line is an address that somebody could ask: this is about names and what is told of them.
      const text = [...(headed ? ['name,address,user'] : []), ...lines]
        .join('\n')
        .replace(/https?:|\w\.\w/g, './');
      writeFileSync(join(folder, 'sites.csv'), text);
      const { stdout, stderr, code } = await counted('list', () =>
        routewright(['fleet', 'snapshot', 'sites.csv', '--timeout', '0.2'], { cwd: folder }),
      );
      expect([0, 2, 3], `${text}\n${stderr}`).toContain(code);
      for (const said of [stdout, stderr]) expectHarmlessText(said, text);
      expect(
        readdirSync(folder).filter((name) => !before.includes(name) && !/^(?:fleet|sites\.csv)$/.test(name)),
      ).toEqual([]);
      rmSync(join(folder, 'fleet'), { recursive: true, force: true });
    }),
    runs(isTorture ? 20 : 10),
  );
});
