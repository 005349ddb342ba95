// Namespaces and routes that WordPress itself registers. If a site lacks one of these routes, a security plugin
// probably hides the route.

/** Matches the first segment of WordPress's own namespaces. The name of the root namespace is empty. */
export const coreNamespace = /^(?:|wp|wp-site-health|wp-block-editor|wp-abilities|wp-sync|oembed|batch)$/;

const firstWord = (namespace: string): string => namespace.split('/')[0]?.toLowerCase() ?? '';

/**
 * Namespaces in every version of WordPress since 4.7, the first version with the REST API. Later versions added
 * other namespaces.
 */
const oldestNamespaces: ReadonlySet<string> = new Set(['wp/v2', 'oembed/1.0']);

const oldestRoutes =
  /^\/wp\/v2\/(?:posts|pages|media|types|statuses|taxonomies|categories|tags|users|comments|settings)(?:\/(?:\{[^/]*\}|me))?$/;

/** @param path the path of a route in a model, such as `/wp/v2/users/{id}` */
export const isCoreRoute = (path: string): boolean => oldestRoutes.test(path);

export const isCoreNamespace = (namespace: string): boolean => coreNamespace.test(firstWord(namespace));

/** The reason why a route that every WordPress registers is missing. The text is a clause. */
export const whyRouteIsMissing =
  'every WordPress has this route or namespace, so the likely cause is a missing sign-in or a security plugin that hides it';

/** The reason why a namespace is missing. The text is a clause. */
export function whyNamespaceIsMissing(namespace: string): string {
  if (!isCoreNamespace(namespace))
    return 'the plugin that registers this namespace may be switched off or removed';
  return oldestNamespaces.has(namespace.toLowerCase())
    ? whyRouteIsMissing
    : 'WordPress itself registers this namespace, so the likely cause is an older version, a missing sign-in or a security plugin';
}
