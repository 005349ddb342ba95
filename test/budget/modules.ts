// The modules that a run loads, ours and those of packages.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode } from './run-node.ts';

/** Writes the file of each module when it is loaded, once; `require` loads modules that no hook of `import` sees. */
const recorder = (list: string): string => `import { appendFileSync } from 'node:fs';
import module from 'node:module';
const hooks = \`import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\\\n');
  return next(url, context);
}\`;
module.register('data:text/javascript,' + encodeURIComponent(hooks));
const require = module.createRequire(${JSON.stringify(import.meta.url)});
process.on('exit', () => {
  for (const file of Object.keys(require.cache)) appendFileSync(${JSON.stringify(list)}, 'file://' + file + '\\n');
});
`;

/** @returns the addresses of the modules that `routewright` loads for these arguments. Needs a build. */
async function modulesOf(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const list = join(folder, 'modules.txt');
  const script = join(folder, 'record.mjs');
  writeFileSync(list, '');
  writeFileSync(script, recorder(list));
  const imported = ['--import', pathToFileURL(script).href];
  await runNode([...imported, 'dist/bin.js', ...args], { XDG_CACHE_HOME: join(folder, 'cache') });
  const loaded = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  return [...new Set(loaded.map((address) => decodeURI(address)))].toSorted();
}

/** By command. */
export async function loadedModules(): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-modules-'));
  const sample = 'samples/content-commerce-site.index.json';
  try {
    return {
      '--version': await modulesOf(folder, ['--version']),
      '--help': await modulesOf(folder, ['--help']),
      generate: await modulesOf(folder, [
        'generate',
        sample,
        '-o',
        join(folder, 'api'),
        '--target',
        'client,zod',
      ]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
