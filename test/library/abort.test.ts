// A run that its caller aborts ends with an error, and leaves everything as it was.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  audit,
  browse,
  changelog,
  check,
  compare,
  contract,
  coverFleet,
  driftFleet,
  generate,
  lint,
  mock,
  readModel,
  snapshot,
  snapshotFleet,
  type FleetSite,
} from '../../src/index.ts';
import { emptyFolder, packageRoot } from '../support/routewright.ts';

const source = join(packageRoot, 'test/fixtures/cli/shop.index.json');
const stopped = { name: 'Halt', kind: 'source', hint: 'Nothing was changed. Start again.' };

test('a signal that is aborted already stops every function that reads a source', async () => {
  const signal = AbortSignal.abort();
  const folder = emptyFolder();
  const project = join(packageRoot, 'tsconfig.json');
  const runs: Readonly<Record<string, () => Promise<unknown>>> = {
    readModel: () => readModel(source, { signal }),
    generate: () => generate({ source, folder, signal }),
    check: () => check({ source, folder, signal }),
    snapshot: () => snapshot({ source, signal }),
    lint: () => lint({ source, signal }),
    compare: () => compare({ baseline: source, current: source, signal }),
    changelog: () => changelog({ snapshots: [source, source], signal }),
    audit: () => audit({ source, project, signal }),
    contract: () => contract({ source, project, signal }),
    browse: () => browse({ source, signal }),
    mock: () => mock({ source, signal }),
  };
  for (const [name, run] of Object.entries(runs)) await expect(run(), name).rejects.toMatchObject(stopped);
});

test.each(['Generating client/index.ts', 'Formatting'])(
  'stopped at “%s”, nothing is written',
  async (step) => {
    const folder = join(emptyFolder(), 'api');
    const abort = new AbortController();
    const run = generate({
      source,
      folder,
      signal: abort.signal,
      progress: (event) => {
        if ('message' in event && event.message === step) abort.abort();
      },
    });
    await expect(run).rejects.toMatchObject(stopped);
    expect(existsSync(folder)).toBe(false);
  },
);

test('stops the comparison of a fleet, and the search for what its sites lack', async () => {
  const root = emptyFolder();
  const changed = join(root, 'changed.json');
  writeFileSync(changed, readFileSync(source, 'utf8').replaceAll('/shop/v2/', '/shop/v2/new-'));
  const [before, after] = await Promise.all(
    [source, changed].map(async (file) => {
      const store = join(root, 'stores', basename(file));
      const sites = async function* (): AsyncGenerator<FleetSite> {
        yield { name: 'shop', settings: { source: file } };
      };
      await snapshotFleet({ sites, store });
      return store;
    }),
  );
  const stores = { store: String(after), baseline: String(before) };
  const { steps } = await driftFleet(stores);
  expect(steps).not.toEqual([]);
  const signal = AbortSignal.abort();
  await expect(driftFleet({ ...stores, signal })).rejects.toMatchObject(stopped);
  const project = join(packageRoot, 'tsconfig.json');
  await expect(coverFleet({ store: String(after), project, signal })).rejects.toMatchObject(stopped);
});
