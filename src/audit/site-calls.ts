// Decides which calls in the user's code belong to the site of a source.

import { callers } from './callers.ts';
import type { CallerConfig } from '../core/model/files/config.ts';
import { globMatcher } from '../core/model/paths/glob.ts';
import { readConfig } from '../source/file/read-config.ts';
import { siteEntities } from './site-entities.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { RouteMatcher } from './route-matches.ts';
import type { Caller } from './caller.ts';
import type { CallsSought } from './project-code.ts';
import type { SiteAddress } from './rest-address.ts';
import type { ReadOptions } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';

/** The callers of the table and of the user's configuration, and the addresses of the site. */
export async function callsSought(
  side: Side,
  { config, site }: Pick<ReadOptions, 'config'> & { readonly site?: URL | undefined },
): Promise<CallsSought> {
  const { callers: own = [], ignoredCode = [] } = (config && (await readConfig(config))?.document) ?? {};
  return {
    callers: callersWith(own),
    site: siteAddressOf(side.model, hostsOf(side, site)),
    ignored: ignoredCode.map(globMatcher),
  };
}

/** The callers in the user's configuration, as rows of the table. */
const userCallers = (list: readonly CallerConfig[]): readonly Caller[] =>
  list.map(({ module, name = 'default', method = 'GET', returns = 'body', ...shape }): Caller => ({
    name: name === 'default' ? module : name,
    from: [{ module, path: name.split('.') }],
    call: { ...shape, method, answers: returns },
  }));

/** The callers of the user's configuration, and the callers of the table. */
export const callersWith = (own: readonly CallerConfig[]): readonly Caller[] => [
  ...userCallers(own),
  ...callers,
];

/** @param hosts the hosts of the site */
export const siteAddressOf = (model: ApiModel, hosts: readonly string[]): SiteAddress => ({
  hosts,
  namespaces: model.namespaces.map(({ name }) => name),
  namespacesOf: namespacesIn(model),
  entities: siteEntities(model),
});

/** Finds the namespaces that have a route with a path below the namespace. */
function namespacesIn(model: ApiModel): NonNullable<SiteAddress['namespacesOf']> {
  const matcher = new RouteMatcher(model.routes);
  return ([head, ...rest]) =>
    model.namespaces.flatMap(({ name }) => {
      const path = [`/${name}${typeof head === 'string' ? head : ''}`, ...rest];
      return name !== '' && matcher.matches(path).routes.length > 0 ? [name] : [];
    });
}

/** The hosts of the site. A local host in a saved index counts only if it is the host of `site`. */
export function hostsOf({ addresses, loaded }: Side, site: URL | undefined): readonly string[] {
  const live = loaded.kind === 'index' ? loaded.site?.base.url.href : undefined;
  const urls = [...addresses.sites, ...(live === undefined ? [] : [live]), ...(site ? [site.href] : [])];
  return urls
    .flatMap((one) => (URL.canParse(one) ? [new URL(one).host.toLowerCase()] : []))
    .filter((host) => !isLocal(host) || site?.host === host);
}

const isLocal = (host: string): boolean =>
  /^(?:localhost|127\.|\[::1\]|example\.)|\.(?:test|local|localhost|example)(?::|$)/.test(host);
