// Releases that wordpress.org publishes and that no file of facts records.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareReleases, releaseOf, type FactsFile } from './facts-file.ts';

export interface UnrecordedRelease {
  readonly software: string;
  readonly slug: string;
  /** As wordpress.org publishes it: `7.2.1`. */
  readonly published: string;
  /** The newest recorded release: `7.1`. */
  readonly recorded: string;
}

/**
 * Asks wordpress.org for the newest version of each recorded software: one request for each.
 *
 * @param api - the address in place of https://api.wordpress.org, for tests
 * @throws where a version cannot be read
 */
export async function unrecordedReleases(
  folder: string,
  api = 'https://api.wordpress.org',
): Promise<readonly UnrecordedRelease[]> {
  const found: UnrecordedRelease[] = [];
  for (const name of readdirSync(folder).sort()) {
    const { software, slug, releases } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FactsFile;
    const recorded = releases.at(-1) ?? '0.0';
    const published = await publishedVersion(slug, api);
    if (compareReleases(releaseOf(published), recorded) > 0)
      found.push({ software, slug, published, recorded });
  }
  return found;
}

async function publishedVersion(slug: string, api: string): Promise<string> {
  const path = slug === 'wordpress' ? '/core/version-check/1.7/' : `/plugins/info/1.0/${slug}.json`;
  const response = await fetch(`${api}${path}`, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${api}${path} responds with ${response.status}.`);
  const body = (await response.json()) as {
    readonly version?: string;
    readonly offers?: readonly { readonly version: string }[];
  };
  const version = body.version ?? body.offers?.[0]?.version;
  if (version === undefined) throw new Error(`${api}${path} names no version.`);
  return version;
}
