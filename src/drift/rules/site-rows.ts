// Rules about the site as a whole: its namespaces, sign-in methods, address and abilities.

import type { AuthScheme } from '../../core/model/api/api.ts';
import { whyNamespaceIsMissing } from '../../core/model/api/core-routes.ts';
import type { Json } from '../../core/schema/schema.ts';
import type {
  AuthPair,
  NamespacePair,
  SitePair,
  SiteBase,
  AbilityPair,
  SideAbility,
} from '../compare/pairs.ts';
import type { RuleRow } from './rule.ts';
import { abilityMethod } from '../../core/model/index/site.ts';

const namespaces = (...names: readonly string[]): Json => ({
  namespaces: names,
  routes: Object.fromEntries(
    names.flatMap((name) =>
      ['things', 'parts', 'notes'].map((word) => [
        `/${name}/${word}`,
        { namespace: name, methods: ['GET'], endpoints: [{ methods: ['GET'] }] },
      ]),
    ),
  ),
});

const namespacesExample = (...names: readonly string[]): Json => ({ namespaces: names, routes: {} });

export const namespaceRows: readonly RuleRow<NamespacePair>[] = [
  {
    code: 'namespace-removed',
    level: 'breaking',
    title: 'A namespace was removed with all its routes',
    reason: 'The paths of the namespace now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: (pair) =>
      pair.kind === 'removed' && pair.before.routes.length > 0
        ? {
            before: { routes: pair.before.routes.length },
            after: null,
            hint:
              pair.successor === undefined
                ? whyNamespaceIsMissing(pair.before.namespace.name)
                : `the namespace "${pair.successor}" has most of the removed routes`,
          }
        : undefined,
    mirror: ['namespace-added'],
    example: { before: namespaces('demo/v1', 'shop/v1'), after: namespaces('demo/v1') },
  },
  {
    code: 'namespace-added',
    level: 'safe',
    title: 'A namespace was added with all its routes',
    reason: 'No existing code uses the new namespace.',
    touches: 'nothing',
    find: (pair) =>
      pair.kind === 'added' && pair.after.routes.length > 0
        ? { before: null, after: { routes: pair.after.routes.length } }
        : undefined,
    mirror: ['namespace-removed'],
    example: { before: namespaces('demo/v1'), after: namespaces('demo/v1', 'shop/v1') },
  },
  {
    code: 'namespace-moved',
    level: 'breaking',
    title: 'A new namespace has the routes of a removed namespace',
    reason: 'The paths in the old namespace now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: (pair) =>
      pair.kind === 'moved'
        ? {
            before: pair.before.namespace.name,
            after: pair.after.namespace.name,
            hint: `most of the removed routes are now in "${pair.after.namespace.name}"`,
          }
        : undefined,
    mirror: ['namespace-moved'],
    example: { before: namespaces('demo/v1'), after: namespaces('demo/v2') },
  },
  {
    code: 'namespace-unlisted',
    level: 'risky',
    title: 'A namespace without routes is no longer listed',
    reason: 'The namespace that the site no longer lists had no public route.',
    touches: 'nothing',
    find: (pair) =>
      pair.kind === 'removed' && pair.before.routes.length === 0
        ? {
            before: pair.before.namespace.name,
            after: null,
            hint: whyNamespaceIsMissing(pair.before.namespace.name),
          }
        : undefined,
    mirror: ['namespace-listed'],
    example: { before: namespacesExample('demo/v1', 'shop/v1'), after: namespacesExample('demo/v1') },
  },
  {
    code: 'namespace-listed',
    level: 'safe',
    title: 'A namespace without routes is now listed',
    reason: 'The newly listed namespace has no public route.',
    touches: 'nothing',
    find: (pair) =>
      pair.kind === 'added' && pair.after.routes.length === 0
        ? { before: null, after: pair.after.namespace.name }
        : undefined,
    mirror: ['namespace-unlisted'],
    example: { before: namespacesExample('demo/v1'), after: namespacesExample('demo/v1', 'shop/v1') },
  },
  {
    code: 'namespace-description-changed',
    level: 'docs',
    title: 'The description of the namespace changed',
    reason: 'Only the documentation changed. Requests and responses are the same.',
    touches: 'nothing',
    find: (pair) => {
      if (pair.kind !== 'kept') return undefined;
      const [old, now] = [pair.before.namespace.description, pair.after.namespace.description];
      return old === now ? undefined : { before: old ?? null, after: now ?? null };
    },
    mirror: ['namespace-description-changed'],
    example: {
      before: { namespaces: [{ name: 'demo/v1', description: 'Things.' }] },
      after: { namespaces: [{ name: 'demo/v1', description: 'All things.' }] },
    },
  },
];

const shownScheme = (scheme: AuthScheme): Json =>
  scheme.kind === 'header' ? { kind: 'header', header: scheme.header } : { kind: scheme.kind };

const authorizationUrl = (scheme: AuthScheme): string | undefined =>
  scheme.kind === 'application-password' ? scheme.authorizationUrl : undefined;

const signInExample = (page?: string): Json => ({
  authentication:
    page === undefined ? {} : { 'application-passwords': { endpoints: { authorization: page } } },
});

const authorizePageExample = 'https://site.example/wp-admin/authorize-application.php';

export const authRows: readonly RuleRow<AuthPair>[] = [
  {
    code: 'auth-scheme-removed',
    level: 'breaking',
    title: 'A sign-in method was removed',
    reason:
      'The site refuses clients that sign in with the removed method. Common causes of the removal are a security plugin, or a site that no longer uses HTTPS.',
    proof: { none: 'such a request would need credentials, and an index contains no credentials' },
    touches: 'sign-in',
    find: (pair) => (pair.kind === 'removed' ? { before: shownScheme(pair.before), after: null } : undefined),
    mirror: ['auth-scheme-added'],
    example: { before: signInExample(authorizePageExample), after: signInExample() },
  },
  {
    code: 'auth-scheme-added',
    level: 'safe',
    title: 'A sign-in method was added',
    reason: 'Clients can still sign in with the other methods.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: shownScheme(pair.after) } : undefined),
    mirror: ['auth-scheme-removed'],
    example: { before: signInExample(), after: signInExample(authorizePageExample) },
  },
  {
    code: 'auth-endpoint-changed',
    level: 'risky',
    title: 'The page where users authorize applications has another address',
    reason: 'Applications may still send users to the old address of this page.',
    touches: 'nothing',
    find: (pair) => {
      if (pair.kind !== 'kept') return undefined;
      const [old, now] = [authorizationUrl(pair.before), authorizationUrl(pair.after)];
      return old === now ? undefined : { before: old ?? null, after: now ?? null };
    },
    mirror: ['auth-endpoint-changed'],
    example: {
      before: signInExample(authorizePageExample),
      after: signInExample('https://site.example/account/authorize'),
    },
  },
];

export const siteRows: readonly RuleRow<SitePair>[] = [
  {
    code: 'base-path-changed',
    level: 'breaking',
    title: 'The base path of the REST interface changed',
    reason: 'Clients that use the old base path no longer reach the REST interface.',
    proof: {
      none: 'the web server determines the base path, and a model contains no data about the web server',
    },
    touches: 'client',
    find: (pair) =>
      pathDiffers(pair) ? { before: restBaseText(pair.before), after: restBaseText(pair.after) } : undefined,
    mirror: ['base-path-changed'],
    example: { before: { baseUrl: '{base_url}/api/v1' }, after: { baseUrl: '{base_url}/api/v2' } },
  },
];

/**
 * The base URL of an index that does not contain its REST path. The path comes from the address that was read.
 */
const restBasePlaceholder = /^\{rest_base\}/;

/** The part of the base URL after the host or after the placeholder. */
const pathAfterHost = ({ baseUrl, restPath = '' }: SiteBase): string =>
  baseUrl
    .replace(restBasePlaceholder, () => restPath)
    .replace(/^(?:\{[^}]*\}|[a-z][a-z\d+.-]*:\/\/[^/]*)/i, '')
    .replace(/\/+$/, '');

/** Whether the path of the base URL is known. If the path is unknown or a placeholder, it cannot be compared. */
const hasPath = ({ baseUrl, restPath = '?' }: SiteBase): boolean =>
  !restBasePlaceholder.test(baseUrl) || !restPath.includes('?');

/** Whether the paths of the REST base differ. */
const pathDiffers = ({ before, after }: SitePair): boolean =>
  hasPath(before) && hasPath(after) && pathAfterHost(before) !== pathAfterHost(after);

/** The REST base of a side, in the form that a report shows. */
const restBaseText = ({ baseUrl, restPath }: SiteBase): string =>
  baseUrl.replace(restBasePlaceholder, () => `{site_url}${restPath ?? ''}`);

/** The two hosts, if they are known to differ; otherwise null. */
export function differentHosts(pair: SitePair): { readonly before: string; readonly after: string } | null {
  if (pathDiffers(pair)) return null;
  const { before, after } = pair;
  const [base, baseNow] = [before.baseUrl, after.baseUrl];
  if (!restBasePlaceholder.test(base) && !restBasePlaceholder.test(baseNow))
    return base === baseNow ? null : { before: base, after: baseNow };
  const [[old, ...older], now] = [before.sites.map(hostOfAddress), after.sites.map(hostOfAddress)];
  const [host] = now;
  if (old === undefined || host === undefined) return null;
  return [old, ...older].some((one) => now.includes(one)) ? null : { before: old, after: host };
}

/** The host with its port. The scheme (`http`, `https`) is ignored. */
const hostOfAddress = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const abilityOutline = ({ ability: { name, category } }: SideAbility): Json => ({
  ability: name,
  ...(category !== undefined && { category }),
});

const abilityMethodOf = ({ ability }: SideAbility): Json => abilityMethod(ability.annotations);

const listing = (...abilities: readonly (readonly [name: string, more?: Json])[]): Json => ({
  routes: {},
  _site: {
    abilities: Object.fromEntries(
      abilities.map(([name, annotations = { readonly: true }]) => [name, { category: 'site', annotations }]),
    ),
  },
});

const oneRoute =
  'all abilities share one route, and only the site knows the existing abilities and their methods';

export const abilityRows: readonly RuleRow<AbilityPair>[] = [
  {
    code: 'ability-removed',
    level: 'breaking',
    title: 'An ability was removed',
    reason: 'Requests that run the ability now fail with 404 (rest_ability_not_found).',
    proof: { none: oneRoute },
    find: (pair) =>
      pair.kind === 'removed' ? { before: abilityOutline(pair.before), after: null } : undefined,
    mirror: ['ability-added'],
    example: { before: listing(['demo/count'], ['demo/sort']), after: listing(['demo/sort']) },
  },
  {
    code: 'ability-added',
    level: 'safe',
    title: 'An ability was added',
    reason: 'No existing code uses the new ability.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: abilityOutline(pair.after) } : undefined),
    mirror: ['ability-removed'],
    example: { before: listing(['demo/sort']), after: listing(['demo/count'], ['demo/sort']) },
  },
  {
    code: 'ability-method-changed',
    level: 'breaking',
    title: 'An ability needs another HTTP method',
    reason: 'The site refuses the old method with 405 (rest_ability_invalid_method).',
    proof: { none: oneRoute },
    find: (pair) => {
      if (pair.kind !== 'kept') return undefined;
      const [before, after] = [abilityMethodOf(pair.before), abilityMethodOf(pair.after)];
      return before === after ? undefined : { before, after };
    },
    mirror: ['ability-method-changed'],
    example: { before: listing(['demo/count']), after: listing(['demo/count', { readonly: false }]) },
  },
];
