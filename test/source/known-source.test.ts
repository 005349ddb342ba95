// Recorded releases as sources of the program: without a site, PHP or network.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readModel } from '../../src/index.ts';
import { isFileSource, sourceAt } from '../../src/source/source-kind.ts';
import { nameOfSource } from '../../src/source/source-name.ts';
import { recordedSoftware, releasesOf } from '../../src/source/known-releases.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const [wordpress, woocommerce] = await Promise.all(recordedSoftware.map((slug) => releasesOf(slug)));
const newest = wordpress?.releases.at(-1) ?? '';
const before = woocommerce?.releases.at(-2) ?? '';
const after = woocommerce?.releases.at(-1) ?? '';
const both = `known:wordpress@${newest}+known:woocommerce@${after}`;

const releaseAfter = (release: string): string => {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  return minor < 9 ? `${major}.${minor + 1}` : `${major + 1}.0`;
};

test('routes, model and lint read a release, without problems of its own', async () => {
  const cwd = emptyFolder();
  const source = `known:wordpress@${newest}`;
  const routes = await routewright(['routes', source], { cwd });
  expect(routes).toMatchObject({ stderr: '', code: 0 });
  expect(routes.stdout).toContain('/wp/v2/posts');
  const model = await routewright(['model', source], { cwd });
  expect(JSON.parse(model.stdout)).toMatchObject({ title: `WordPress ${newest}` });
  expect(model.stderr).toBe('');
  expect(await routewright(['lint', source], { cwd })).toMatchObject({ stderr: '', code: 0 });
});

test('the newest release is the default, and patch versions are accepted', async () => {
  const exact = await readModel(`known:woocommerce@${after}`);
  expect((await readModel('known:woocommerce')).value).toEqual(exact.value);
  expect((await readModel(`known:woocommerce@${after}.1`)).value).toEqual(exact.value);
  expect(exact.diagnostics).toEqual([]);
});

test('drift compares two releases and names the update as the cause', { timeout: 60_000 }, async () => {
  const run = await routewright(
    ['drift', `known:woocommerce@${before}`, `known:woocommerce@${after}`, '--all'],
    { cwd: emptyFolder() },
  );
  expect(run.stderr).toBe('');
  expect([0, 1]).toContain(run.code);
  expect(run.stdout).toContain(`WooCommerce ${before} → ${after}`);
});

test('a version that is not recorded is described by its neighbours, and reported', async () => {
  const next = releaseAfter(after);
  const { diagnostics, value } = await readModel(`known:woocommerce@${next}`);
  expect(value.title).toBe(`WooCommerce ${next}`);
  expect(diagnostics.map(({ code, message }) => ({ code, message }))).toEqual([
    {
      code: 'release-not-recorded',
      message: `routewright has no data about WooCommerce ${next}. The nearest recorded release is ${after}.`,
    },
  ]);
});

describe('errors', () => {
  test.each([
    ['known:joomla', 'No releases of "joomla" are recorded.', 'The recorded releases are: known:wordpress ('],
    ['known:wordpres@6.9', 'No releases of "wordpres" are recorded.', 'Did you mean known:wordpress?'],
    ['known:wordpress@', '"" is not a version of WordPress.', 'The recorded releases are: known:wordpress ('],
    ['known:wordpress@latest', '"latest" is not a version of WordPress.', 'known:woocommerce ('],
    ['known:wordpress@6.10', 'routewright does not know that WordPress 6.10 exists.', ''],
    [
      `known:wordpress@${releaseAfter(releaseAfter(newest))}`,
      `routewright does not know that WordPress ${releaseAfter(releaseAfter(newest))} exists. The newest recorded release is ${newest}.`,
      `Write known:wordpress@${newest}, or use a newer version of routewright.`,
    ],
    ['known:woocommerce@999.0', 'routewright does not know that WooCommerce 999.0 exists.', ''],
    ['known:wordpress@6.9@6.8', '"6.9@6.8" is not a version of WordPress.', ''],
    ['known:wordpress+known:wordpress', 'WordPress is given twice.', ''],
    [
      'known:wordpress+./plugin',
      'known: can only be joined with known:, not with ./plugin.',
      'wordpress:6.9+',
    ],
    ['wordpress:6.9+known:woocommerce', 'known: can only be joined with known:, not with wordpress:6.9.', ''],
    ['known:wordpress@6.9+', 'known: can only be joined with known:, not with nothing.', ''],
  ])('%s', async (source, message, hint) => {
    const { code, stderr, stdout } = await routewright(['routes', source], { cwd: emptyFolder() });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr).toContain(hint);
  });

  test('a snapshot needs a site', async () => {
    const run = await routewright(['snapshot', 'known:wordpress'], { cwd: emptyFolder() });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('known:wordpress is not a site');
  });

  test('a release cannot be watched', async () => {
    const run = await routewright(['generate', 'known:wordpress', '-o', 'api', '--watch'], {
      cwd: emptyFolder(),
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('known:wordpress cannot be watched');
  });
});

test('a known source is neither a file nor an address, and its name hides nothing', () => {
  expect(isFileSource(both)).toBe(false);
  expect(sourceAt(both, (path) => `../${path}`)).toBe(both);
  expect(nameOfSource(both)).toBe(both);
  expect(nameOfSource('known:user:secret@host.example')).not.toContain('secret');
});

test('a folder of that name is still a folder', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'known:wordpress'));
  const { stderr } = await routewright(['routes', 'known:wordpress'], { cwd });
  expect(stderr).not.toBe('');
});

test(
  'init adds a project that generates without a snapshot or credentials',
  { timeout: 120_000 },
  async () => {
    const cwd = emptyFolder();
    const source = `known:wordpress@${newest}`;
    const run = await routewright(['init', source, '--yes', '--target', 'model'], { cwd });
    expect(run.code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'routewright.config.json'), 'utf8'))).toMatchObject({
      projects: { wordpress: { source } },
    });
    expect(existsSync(join(cwd, 'wordpress.index.json'))).toBe(false);
  },
);
