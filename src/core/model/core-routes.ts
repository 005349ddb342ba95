// Namespaces and routes that WordPress itself registers. If one is missing, no plugin was deactivated: something hides
// it.

/** The first segments of WordPress's own namespaces. The root namespace is empty. */
export const coreNamespace = /^(?:|wp|wp-site-health|wp-block-editor|wp-abilities|wp-sync|oembed|batch)$/;

const firstWord = (namespace: string): string => namespace.split('/')[0]?.toLowerCase() ?? '';

/** Namespaces of every WordPress since 4.7, the first version with the REST API. Later versions added others. */
const oldestNamespaces: ReadonlySet<string> = new Set(['wp/v2', 'oembed/1.0']);

const oldestRoutes =
  /^\/wp\/v2\/(?:posts|pages|media|types|statuses|taxonomies|categories|tags|users|comments|settings)(?:\/(?:\{[^/]*\}|me))?$/;

/** @param path a path of a model: `/wp/v2/users/{id}` */
export const isCoreRoute = (path: string): boolean => oldestRoutes.test(path);

export const isCoreNamespace = (namespace: string): boolean => coreNamespace.test(firstWord(namespace));

/** Why a route that every WordPress has is missing, as a clause. */
export const whyRouteIsMissing =
  'WordPress itself registers this route, so the likely cause is a missing sign-in or a security plugin that hides routes';

/** Why a namespace is missing, as a clause. */
export function whyNamespaceIsMissing(namespace: string): string {
  if (!isCoreNamespace(namespace)) return 'the plugin of the namespace may be inactive or removed';
  return oldestNamespaces.has(namespace.toLowerCase())
    ? 'WordPress itself registers this namespace, so the likely cause is a missing sign-in or a security plugin that hides routes'
    : 'WordPress itself registers this namespace, so the likely cause is an older version, a missing sign-in or a security plugin that hides routes';
}
