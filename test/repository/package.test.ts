// What `npm pack` would publish, used as its users would: unpacked far from the
// checkout, with nothing but its runtime dependencies beside it.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { targets } from '../../src/generate/targets/targets.ts';
import { recordedSoftware } from '../../src/source/known-releases.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
/** What npm runs of a package that it installs; npm 11 warns about each. */
const installScripts = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare'];

const folder = mkdtempSync(join(tmpdir(), 'routewright-pack-'));
const installed = join(folder, 'node_modules', 'routewright');

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;

function packageOf(cwd: string): Packed {
  const pack = ['pack', '--ignore-scripts', '--json', '--silent', '--pack-destination', folder];
  const output = execFileSync('npm', pack, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  const [one] = JSON.parse(output.slice(output.indexOf('['))) as [Packed];
  return one;
}

beforeAll(() => {
  // The script `prepack` would build `dist` again while other tests use it. So its last steps, declarations with
  // comments and of public types only, is done in the unpacked package, which is then packed as it would be published.
  const built = packageOf(checkout);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, built.filename), '-C', installed, '--strip-components=1']);
  const declarations =
    '-p tsconfig.build.json --noCheck --emitDeclarationOnly --removeComments false --outDir';
  execFileSync(
    process.execPath,
    ['node_modules/typescript-7/bin/tsc', ...declarations.split(' '), join(installed, 'dist')],
    { cwd: checkout },
  );
  execFileSync(process.execPath, ['src/library/public-declarations.js', installed], { cwd: checkout });
  packed = packageOf(installed);
  const { dependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(join(link, '..'), { recursive: true });
    symlinkSync(join(checkout, 'node_modules', name), link, 'junction');
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the package holds the program, its templates, the samples and its schema, and no tests', () => {
  const paths = packed.files.map(({ path }) => path);
  for (const path of [
    'dist/bin.js',
    'dist/index.d.ts',
    'dist/core.d.ts',
    'dist/eslint/index.d.ts',
    'dist/eslint/snapshot-worker.js',
    'dist/frameworks/vite.d.ts',
    'dist/frameworks/next.d.ts',
    'dist/templates/client.js',
    'src/core/model/model.schema.json',
    'src/core/model/approvals.schema.json',
    'src/core/model/names.schema.json',
    'src/core/model/examples.schema.json',
    'src/report/audit.schema.json',
    'src/report/drift.schema.json',
    'src/report/issue.schema.json',
    'src/report/lint.schema.json',
    'src/core/model/routewright.config.schema.json',
    ...recordedSoftware.map((slug) => `src/source/normalize/known/releases/${slug}.json`),
    'samples/content-commerce-site.index.json',
    'README.md',
    'LICENSE',
    'NOTICE.md',
    'CHANGELOG.md',
  ])
    expect(paths).toContain(path);
  const shipped =
    /^(?:dist|samples|src\/(?:core\/model|report|source\/normalize\/known\/releases))\/|^[\w-]+(?:\.md|\.json)?$/;
  expect(paths.filter((path) => !shipped.test(path) || path.startsWith('dist/docs/'))).toEqual([]);
  // The compiled checks of documents are a tenth of it: in return Ajv is not installed.
  expect(packed.size).toBeLessThan(1_900_000);
});

/** The bytes of the files of a package, without the packages in its folder. */
const bytesOf = (package_: string): number =>
  readdirSync(package_, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(package_.length).includes('node_modules'))
    .reduce((sum, file) => sum + statSync(file).size, 0);

test('the page on the installation says what npm downloads and installs', () => {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly dev?: boolean; readonly dependencies?: Readonly<Record<string, string>> }>
    >;
  };
  /** A package with those that it needs, each as the folder that Node.js finds. */
  const needsOf = (folders: readonly string[]): ReadonlySet<string> => {
    const reached = new Set(folders);
    for (const from of reached)
      for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
        const parents = from.split('/node_modules/').map((_, at, all) => all.slice(0, all.length - at));
        const found = [
          ...parents.map((parts) => [...parts, name].join('/node_modules/')),
          `node_modules/${name}`,
        ];
        reached.add(found.find((path) => path in packages) ?? name);
      }
    return reached;
  };
  const megabytes = (folders: Iterable<string>): number =>
    [...folders].reduce((sum, path) => sum + bytesOf(join(checkout, path)), 0) / 1e6;
  const direct = Object.keys(packages['']?.dependencies ?? {}).map((name) => `node_modules/${name}`);
  const all = needsOf(direct);
  const text = readFileSync(join(checkout, 'docs/install.md'), 'utf8');

  expect(text.replace(/\s+/g, ' ')).toContain(
    `The package is a download of ${(packed.size / 1e6).toFixed(1)} MB. Together with its dependencies, npm installs ` +
      `${all.size + 1} packages of ${(megabytes(all) + bytesOf(installed) / 1e6).toFixed(0)} MB`,
  );
  const said = [...text.matchAll(/^\| `([^`]+)` +\| +([\d.]+) MB/gm)].map(([, name, size]) => [name, size]);
  expect(said).toEqual(
    said.map(([name]) => [name, megabytes(needsOf([`node_modules/${name ?? ''}`])).toFixed(1)]),
  );
});

test('its playground is a package of its own, and without it the command says how to get the page', () => {
  const run = (): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [join(installed, 'dist/bin.js'), 'playground', '--no-open'], {
      encoding: 'utf8',
      cwd: folder,
    });
  const without = run();
  expect(without.status).toBe(2);
  expect(without.stderr).toContain('which is not installed');
  expect(without.stderr).toContain('npm start playground');

  const page = packageOf(join(checkout, 'dist/playground/page'));
  const files = page.files.map(({ path }) => path);
  expect(files).toEqual(
    expect.arrayContaining(['index.html', 'app.js', 'worker.js', 'LICENSE', 'NOTICE.md']),
  );
  const to = join(folder, 'node_modules', 'routewright-playground');
  mkdirSync(to);
  execFileSync('tar', ['-xzf', join(folder, page.filename), '-C', to, '--strip-components=1']);
  const opened = run();
  expect(opened.stderr).not.toContain('installed');
  expect(existsSync(fileURLToPath(opened.stdout.trim()))).toBe(true);
  expect(opened.stdout).toContain('/node_modules/routewright-playground/index.html');
});

test('it holds every declaration that its types lead to', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const open = [
    'dist/index.d.ts',
    'dist/core.d.ts',
    'dist/eslint/index.d.ts',
    'dist/frameworks/vite.d.ts',
    'dist/frameworks/next.d.ts',
  ];
  const reached = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const [, to = ''] of readFileSync(join(checkout, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const next = join(file, '..', to)
        .replaceAll('\\', '/')
        .replace(/\.[jt]s$/, '.d.ts');
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  expect(reached.size).toBeGreaterThan(50);
  expect([...reached].filter((path) => !paths.has(path))).toEqual([]);
});

test('npm runs nothing of it when it is installed, and warns of nothing', () => {
  const { dependencies: _, ...facts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    readonly dependencies: unknown;
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(Object.keys(facts.scripts).filter((name) => installScripts.includes(name))).toEqual([]);

  // Its dependencies would have to be fetched; what npm says of the package itself is the same without them.
  const [lone, app] = [join(folder, 'lone'), join(folder, 'app')];
  for (const place of [lone, app]) mkdirSync(place);
  writeFileSync(join(lone, 'package.json'), JSON.stringify(facts));
  writeFileSync(join(app, 'package.json'), '{ "private": true }');
  const npm = (cwd: string, ...words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('npm', words, {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    expect(status, stderr).toBe(0);
    return `${stdout}${stderr}`;
  };
  execFileSync('tar', ['-czf', join(app, packed.filename), '-C', folder, 'lone']);
  // The run of these tests may be silent (`npm run --silent test`); npm hands that down to its children.
  const loud = ['--offline', '--no-audit', '--no-fund', '--loglevel', 'notice'];
  const said = npm(app, 'install', `./${packed.filename}`, ...loud);
  expect(said.trim()).toMatch(/^added 1 package in \S+$/);
});

test('it says that it was installed, and holds the notice of what is not ours', () => {
  const doctor = [join(installed, 'dist', 'bin.js'), 'doctor', '--json'];
  const said = execFileSync(process.execPath, doctor, { encoding: 'utf8', cwd: folder });
  expect(JSON.parse(said)).toMatchObject({ from: 'node_modules', projects: [] });
  const search = readFileSync(join(installed, 'dist/templates/html.js'), 'utf8');
  expect(search).toContain('MiniSearch, Copyright');
});

test('its program generates every target from its sample', () => {
  const sample = join(installed, 'samples', 'analytics-service.model.json');
  const wanted = targets.map(({ name }) => name).join(',');
  const output = execFileSync(
    process.execPath,
    [join(installed, 'dist', 'bin.js'), 'generate', sample, '-o', join(folder, 'out'), '--target', wanted],
    { encoding: 'utf8' },
  );
  expect(output).toContain(targets.map(({ name }) => name).join(', '));
  for (const { entry } of targets) {
    expect(readFileSync(join(folder, 'out', entry), 'utf8')).not.toBe('');
  }
  expect(readFileSync(join(folder, 'out', 'client', 'analytics.ts'), 'utf8')).toContain('websitesList');
});
