// Finds the sections of a configuration that apply to a source. The key of a section is an address, a file, or a glob
// of addresses or files. A saved index may come from any site, so only keys of files match it.

import { basename, dirname, relative, resolve } from 'node:path';
import type { ConfigSection } from '../../core/model/files/config.ts';
import { globMatcher } from '../../core/model/paths/glob.ts';
import type { Loaded } from '../load.ts';
import type { ReadConfig } from './read-config.ts';

/**
 * @param source the source as the user gave it
 * @returns the sections in the order of the configuration, in which later sections add to earlier sections
 */
export function sectionsFor(
  { source: { path, alsoFor = [] }, document: { sites = {} } }: ReadConfig,
  source: string,
  loaded: Loaded,
): readonly ConfigSection[] {
  const names = new Set(
    [source, ...alsoFor, ...siteAddressesOf(loaded)].flatMap((name) => sourcePatterns(name, dirname(path))),
  );
  return Object.entries(sites).flatMap(([pattern, settings]) =>
    patternMatches(pattern, names) ? [{ pattern, settings }] : [],
  );
}

/** The addresses of a site, which are in the site's index, and the address where the index was found. */
function siteAddressesOf(loaded: Loaded): readonly string[] {
  if (loaded.kind === 'model') return [loaded.document.baseUrl];
  const { index, site } = loaded;
  return [index.url, index.home, site?.base.url.href].filter((one) => typeof one === 'string');
}

/**
 * The patterns that match a source. The patterns consist of the address (with or without scheme and path) or of
 * the file.
 */
function sourcePatterns(source: string, folder: string): readonly string[] {
  const address = /^https?:\/\//i.test(source) ? source : `https://${source}`;
  const isAddress =
    address === source || !/[\\/]|\.json(?:\.gz)?$|\.ya?ml$/i.test(source.split('/')[0] ?? '');
  const url = isAddress && URL.canParse(address) ? new URL(address) : undefined;
  const file = relative(folder, resolve(source)).replaceAll('\\', '/');
  return [source, file, basename(source), ...(url ? addressesAround(url, address === source) : [])];
}

/**
 * The addresses by which the key of a section may name a source. For `https://x.test/blog/wp-json/`, the
 * addresses include `https://x.test`, `x.test`, `https://x.test/blog` and `x.test/blog`.
 */
function addressesAround({ origin, host, pathname }: URL, hasScheme: boolean): readonly string[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return Array.from({ length: segments.length + 1 }, (_, count) =>
    segments
      .slice(0, count)
      .map((segment) => `/${segment}`)
      .join(''),
  ).flatMap((path) => [
    `${host}${path}`,
    ...(hasScheme ? [`${origin}${path}`] : [`https://${host}${path}`, `http://${host}${path}`]),
  ]);
}

function patternMatches(pattern: string, names: ReadonlySet<string>): boolean {
  if (pattern === '*' || names.has(pattern)) return true;
  const plain = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  if (plain === '') return false;
  const glob = globMatcher(plain);
  return [...names].some((name) => name === plain || glob(name));
}
