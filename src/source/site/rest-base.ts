export interface RestBase {
  /** The address of the REST base. With plain permalinks, the parameter `rest_route` contains the route. */
  readonly url: URL;
  readonly permalinks: 'pretty' | 'plain';
}

/** Turns an address with or without a trailing slash into a REST base. The address's other parameters are kept. */
export function restBaseAt(address: URL): RestBase {
  const url = new URL(address);
  url.hash = '';
  url.searchParams.delete('context');
  if (url.searchParams.has('rest_route')) {
    url.searchParams.set('rest_route', '/');
    return { url, permalinks: 'plain' };
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { url, permalinks: 'pretty' };
}

/** The REST base of a site, from the address of one of its namespace indexes. */
export function restBaseOfNamespace(address: URL, namespace: string): RestBase {
  const url = new URL(address);
  const path = url.pathname.replace(/\/$/, '');
  const tail = `/${namespace}`.toLowerCase();
  if (path.toLowerCase().endsWith(tail)) url.pathname = path.slice(0, -tail.length);
  return restBaseAt(url);
}

/** @param path the path of a route, which begins with a slash and is not percent-encoded */
export function routeUrl(
  { url, permalinks }: RestBase,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const route = new URL(url);
  if (permalinks === 'plain') route.searchParams.set('rest_route', path);
  else route.pathname += path.slice(1).split('/').map(encodeURIComponent).join('/');
  for (const [name, value] of Object.entries(query)) route.searchParams.set(name, value);
  return route;
}

export const isSameBase = (one: RestBase, other: RestBase): boolean => one.url.href === other.url.href;
