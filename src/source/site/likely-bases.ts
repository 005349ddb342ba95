// Likely REST bases of a site, derived from an address of the site.

import type { SiteResponse } from './client.ts';
import { restBaseAt } from './rest-base.ts';

/**
 * The addresses to try for a REST base that a page names. The address at the page's own origin comes first,
 * because that origin responds and may receive credentials.
 */
export function candidatesOf(href: URL, from: URL): readonly URL[] {
  const base = restBaseAt(href).url;
  if (base.origin === from.origin) return [base];
  return [new URL(`${base.pathname}${base.search}`, from), base];
}

/** The likely REST bases if a page names no base. These bases are in the page's folder or a parent folder. */
export function defaultBases({ url, headers, status }: SiteResponse, text: string): readonly URL[] {
  const [, beforePretty] = /^(.*)\/wp-json\//i.exec(url.pathname) ?? [];
  const isPage = /<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text);
  if (beforePretty !== undefined) {
    // The parameter `rest_route` works even if the web server does not send /wp-json to WordPress.
    const plain = isPage || status === 404 ? [new URL(`${beforePretty}/?rest_route=/`, url)] : [];
    return [new URL(`${beforePretty}/wp-json/`, url), ...plain];
  }
  if (url.searchParams.has('rest_route')) return [restBaseAt(url).url];
  if (!isPage && status !== 404 && !(headers.get('content-type') ?? '').includes('text/html')) return [];
  return foldersAbove(url.pathname)
    .slice(0, 4)
    .flatMap((folder) => [new URL(`${folder}wp-json/`, url), new URL(`${folder}?rest_route=/`, url)]);
}

/** The folders in a path, innermost first: `/blog/2020/`, `/blog/` and `/` for `/blog/2020/`. */
function foldersAbove(path: string): readonly string[] {
  // A script such as `wp-login.php` in the path is not a folder.
  const names = path.split('/').filter((name) => name !== '' && !name.endsWith('.php'));
  return Array.from({ length: names.length + 1 }, (_, up) =>
    ['', ...names.slice(0, names.length - up), ''].join('/'),
  );
}

export function baseHintFor(at: URL): string {
  const pretty = `${at.protocol}//${at.host}/wp-json/`;
  const plain = `${at.protocol}//${at.host}/?rest_route=/`;
  const isPretty = /\/wp-json\/?$/.test(at.pathname);
  const isPlain = at.searchParams.has('rest_route');
  if (isPretty)
    return `A site without pretty permalinks has its REST base at ${plain}; if the site is in a folder, the address also contains the folder.`;
  if (isPlain)
    return `Most sites have their REST base at ${pretty}; if the site is in a folder, the address also contains the folder.`;
  return `Use the REST base of the site, usually ${pretty} or ${plain}.`;
}
