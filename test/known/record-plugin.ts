// Records a plugin: starts it in a temporary WordPress, reads the index with its schemas, and calls the plugin's
// operations as a visitor, a subscriber, an editor and the administrator, as `snapshot --exercise` does.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import type * as Snapshots from '../../src/source/snapshot/run.ts';
import plugins from '../../src/core/model/software/plugins.json' with { type: 'json' };
import { boxPackages } from '../box/packages.ts';

export interface PluginHeader {
  /** The name of the folder, which is the plugin's name on wordpress.org: `contact-form-7`. */
  readonly slug: string;
  /** The name, by default as in the header of the main file: `Contact Form 7`. */
  readonly name: string;
  readonly version: string;
}

/** @throws Error if no file of the folder has the header of a plugin */
export function pluginHeader(folder: string): PluginHeader {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.php'))) {
    const text = readFileSync(join(folder, file), 'utf8').slice(0, 8192);
    const field = (name: string): string | undefined =>
      new RegExp(`^[\\s*#@/]*${name}:[ \\t]*(.+?)[ \\t]*(?:\\*/)?\\r?$`, 'im').exec(text)?.[1];
    const [name, version] = [field('Plugin Name'), field('Version')];
    if (name === undefined || version === undefined) continue;
    const slug = basename(resolve(folder));
    return { slug, name: plugins.find((plugin) => plugin.slug === slug)?.name ?? name, version };
  }
  throw new Error(`${folder} has no file with the header of a plugin.`);
}

interface Exercise {
  readonly requests: number;
  readonly seconds: number;
  /** The zip of a WordPress; without it, routewright downloads its default version. */
  readonly wordpressZip?: string | undefined;
}

/**
 * @param folder a plugin that needs settings for its routes has a Blueprint with them in `set-up`
 * @throws Error if WordPress does not start with the plugin
 */
export async function recordPlugin(
  folder: string,
  { requests, seconds, wordpressZip }: Exercise,
): Promise<WireIndex> {
  const { takeSnapshot } = (await import(
    pathToFileURL(resolve('dist/source/snapshot/run.js')).href
  )) as typeof Snapshots;
  const packages = await boxPackages();
  const [project, plugin] = [resolve('.'), resolve(folder)];
  const setUp = resolve(`test/known/set-up/${basename(plugin)}.blueprint.json`);
  const source = existsSync(setUp) ? `${plugin}+${setUp}` : plugin;
  const box = wordpressZip === undefined ? {} : { zip: resolve(wordpressZip), sqliteZip: packages.sqlite };
  // The optional packages are installed there.
  process.chdir(packages.folder);
  try {
    const { document, diagnostics } = await takeSnapshot({
      source,
      declarations: true,
      exercise: true,
      exercisePluginsOnly: true,
      exerciseRequests: requests,
      exerciseTime: seconds,
      timeoutMs: 60_000,
      box: { ...box, bootTimeout: 600 },
    });
    for (const { code, message } of diagnostics.slice(0, 20)) process.stderr.write(`${code}: ${message}\n`);
    return document;
  } finally {
    process.chdir(project);
  }
}
