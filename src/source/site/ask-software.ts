// Requests the software of a site, as far as the caller may see it. Plugins and themes are in `/wp/v2/plugins` and
// `/wp/v2/themes`. The version of WordPress is in the `generator` tag of the home page or its feed.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { InstalledPart, Software } from '../../core/model/software/software.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import type { SiteClient } from './client.ts';
import type { SiteFacts } from './read-site.ts';
import { routeUrl, type RestBase } from './rest-base.ts';

export async function askSoftware(index: WireIndex, { base, client }: SiteFacts): Promise<Software> {
  client.options.progress?.({ kind: 'step', message: 'Requesting the software versions of the site' });
  const listed = (route: string): boolean => Object.hasOwn(index.routes, route);
  const plugins = listed('/wp/v2/plugins')
    ? await partsAt('/wp/v2/plugins', pluginIn, base, client)
    : undefined;
  const themes = listed('/wp/v2/themes') ? await partsAt('/wp/v2/themes', themeIn, base, client) : undefined;
  const core = await coreVersion(base, client);
  return { ...(core !== undefined && { core }), ...(plugins && { plugins }), ...(themes && { themes }) };
}

async function fetchText(url: URL, accept: string, client: SiteClient): Promise<string | undefined> {
  try {
    const { status, bytes } = await client.ask(url, { method: 'GET', accept, persistent: false });
    return status === 200 ? new TextDecoder().decode(bytes) : undefined;
  } catch (error) {
    if (!(error instanceof Halt) || client.options.signal?.aborted === true) throw error;
    return undefined;
  }
}

async function partsAt(
  route: string,
  partIn: (entry: Readonly<Record<string, unknown>>) => InstalledPart | undefined,
  base: RestBase,
  client: SiteClient,
): Promise<readonly InstalledPart[] | undefined> {
  const text = await fetchText(routeUrl(base, route), 'application/json', client);
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(value)) return undefined;
    return value
      .flatMap((entry: unknown) => (isRecord(entry) ? (partIn(entry) ?? []) : []))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  } catch {
    return undefined;
  }
}

/**
 * The plugin in an entry of the response. The entry `woocommerce/woocommerce` is the plugin in the folder
 * `woocommerce`.
 */
function pluginIn({
  plugin,
  name,
  version,
  status,
}: Readonly<Record<string, unknown>>): InstalledPart | undefined {
  if (typeof plugin !== 'string') return undefined;
  const slug = plugin.split('/')[0] ?? plugin;
  return {
    slug,
    name: textOrRawIn(name) ?? slug,
    version: textOrRawIn(version) ?? '',
    active: status !== 'inactive',
  };
}

function themeIn({
  stylesheet,
  name,
  version,
  status,
}: Readonly<Record<string, unknown>>): InstalledPart | undefined {
  if (typeof stylesheet !== 'string') return undefined;
  return {
    slug: stylesheet,
    name: textOrRawIn(name) ?? stylesheet,
    version: textOrRawIn(version) ?? '',
    active: status === 'active',
  };
}

/** A value that is a text, or the text in the member `raw` of the value. */
function textOrRawIn(value: unknown): string | undefined {
  const text = isRecord(value) ? value['raw'] : value;
  return typeof text === 'string' && text !== '' ? text.replace(/\s+/g, ' ').slice(0, 100) : undefined;
}

/**
 * The version of WordPress in `<meta name="generator" content="WordPress 6.8.1">` on the home page, or in the
 * `generator` tag of its feed.
 */
async function coreVersion(base: RestBase, client: SiteClient): Promise<string | undefined> {
  const home = homePageOf(base);
  const page = await fetchText(home, 'text/html', client);
  const found = /<meta name=["']generator["'] content=["']WordPress (\d[\w.-]{0,30})["']/i.exec(
    page ?? '',
  )?.[1];
  if (found !== undefined) return found;
  const feed = new URL(home);
  feed.searchParams.set('feed', 'rss2');
  const text = await fetchText(feed, 'application/rss+xml', client);
  return /<generator>https?:\/\/wordpress\.org\/\?v=(\d[\w.-]{0,30})<\/generator>/i.exec(text ?? '')?.[1];
}

/**
 * Returns the home page of a REST base: `https://site.test/blog/` for `https://site.test/blog/wp-json/` and
 * `https://site.test/blog/?rest_route=/`.
 */
function homePageOf({ url, permalinks }: RestBase): URL {
  const home = new URL(url);
  home.searchParams.delete('rest_route');
  home.pathname = home.pathname.replace(permalinks === 'plain' ? /[^/]*$/ : /[^/]+\/?$/, '');
  return home;
}
