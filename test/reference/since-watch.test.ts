// `generate --watch --since`: only the newer state has the WordPress that the watch keeps.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { changesSince } from '../../src/reference/changes-since.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { SandboxKeeper } from '../../src/source/sandbox/keep-sandbox.ts';
import { runtimeFolder, runtimeVersion } from '../../src/source/sandbox/install-runtime.ts';
import { sandboxDefaults } from '../../src/source/sandbox/sandbox-options.ts';
import { emptyFolder } from '../support/routewright.ts';

test('the earlier state does not replace the WordPress of the newer state', async () => {
  const folder = emptyFolder();
  const write = (path: string, content: string | Uint8Array): string => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  // Packages that only tell that a WordPress of its own was about to start.
  for (const name of ['@php-wasm/node', '@wp-playground/wordpress']) {
    const home = join('cache', runtimeFolder(sandboxDefaults.php, ''), 'node_modules', name);
    write(join(home, 'package.json'), JSON.stringify({ name, version: runtimeVersion, main: 'index.js' }));
    write(join(home, 'index.js'), "throw new Error('A new WordPress starts.');");
  }
  write('old/shelf.php', '<?php\n// Plugin Name: Shelf\n');
  const zip = (path: string): string =>
    write(path.replaceAll('/', '-') + '.zip', zipSync({ [`top/${path}`]: strToU8('<?php') }));
  const box = {
    cache: join(folder, 'cache'),
    zip: zip('wp-includes/version.php'),
    sqliteZip: zip('db.copy'),
  };
  const newer = write('new.json', JSON.stringify({ namespaces: [], routes: {} }));
  const start = vi.fn<SandboxKeeper['start']>(() =>
    Promise.reject(new Error('The kept WordPress was used.')),
  );
  const sandboxKeeper = { start, close: () => undefined };
  const options = { source: newer, since: join(folder, 'old'), box, sandboxKeeper };
  await expect(changesSince(options, await readModel(newer))).rejects.toThrow('A new WordPress starts.');
  expect(start).not.toHaveBeenCalled();
});
