// Decides which calls in the user's code belong to the site of a source.

import { callers, userCallers } from './callers.ts';
import type { CallerConfig } from '../core/model/config.ts';
import { readConfig } from '../source/file/read-config.ts';
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
  const own = config ? (await readConfig(config))?.document.callers : undefined;
  return { callers: callersWith(own ?? []), site: siteAddressOf(side, site) };
}

/** The callers of the user's configuration, and the callers of the table. */
export const callersWith = (own: readonly CallerConfig[]): readonly Caller[] => [
  ...userCallers(own),
  ...callers,
];

/** @param site an address of the site, in addition to the addresses in the source */
export const siteAddressOf = (side: Side, site: URL | undefined): SiteAddress => ({
  hosts: hostsOf(side, site),
  namespaces: side.model.namespaces.map(({ name }) => name),
});

/** The hosts of the site. A local host in a saved index counts only if it is the host of `site`. */
function hostsOf({ addresses, loaded }: Side, site: URL | undefined): readonly string[] {
  const live = loaded.kind === 'index' ? loaded.site?.base.url.href : undefined;
  const urls = [...addresses.sites, ...(live === undefined ? [] : [live]), ...(site ? [site.href] : [])];
  return urls
    .flatMap((one) => (URL.canParse(one) ? [new URL(one).host.toLowerCase()] : []))
    .filter((host) => !isLocal(host) || site?.host === host);
}

const isLocal = (host: string): boolean =>
  /^(?:localhost|127\.|\[::1\]|example\.)|\.(?:test|local|localhost|example)(?::|$)/.test(host);
