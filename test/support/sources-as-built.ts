// Tests import `../src/….ts`; what they are given is `../dist/….js`, which was just built of it. Node loads
// that by itself, once for a test and for the program that the test runs: to transform each source,
// load it through Vite, and warm the same code up twice, took a good part of what `npm test` costs.

import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [sources, built] = [join(root, 'src') + sep, join(root, 'dist') + sep];

/** What Node loads by itself; Vite writes paths with slashes on every system. */
export const builtSources = new RegExp(
  `^${built
    .split(sep)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[\\\\/]')}`,
);

/** Where a source was built to; nothing for what has no module of its own there, as scripts of pages. */
function builtOf(source: string): string | undefined {
  if (!source.startsWith(sources) || source.startsWith(join(sources, 'reference', 'pages'))) return undefined;
  const file = join(built, source.slice(sources.length).replace(/\.ts$/, '.js'));
  // What was built of a source that is gone may still lie there.
  return existsSync(source) && existsSync(file) ? file : undefined;
}

/**
 * Not for a watcher, which shows what a source says without building it, nor where a run asks which tests a changed
 * source concerns: only imports of the sources themselves lead from one to the other.
 */
export function sourcesAsBuilt(): Plugin {
  let usesSources = false;
  return {
    name: 'sources-as-built',
    enforce: 'pre',
    configureVitest({ vitest: { config } }) {
      usesSources = config.watch || config.related !== undefined || Boolean(config.changed);
    },
    resolveId(path, importer) {
      if (usesSources || importer === undefined || !path.startsWith('.')) return undefined;
      return builtOf(resolve(dirname(importer), path));
    },
  };
}
