// Where a response redirects to, and the errors about redirects that are not followed.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { FetchedResponse } from '../requests.ts';
import { nameOfUrl } from '../source-name.ts';

/** An address without a user, a password and a fragment. */
export function withoutCredentials(url: URL): URL {
  const bare = new URL(url.href);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  return bare;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The address to which a response redirects; undefined if it does not redirect.
 *
 * @throws Halt `source` for an address that is not requested
 */
export function redirectTarget(response: FetchedResponse, at: URL): URL | undefined {
  const location = response.headers.get('location');
  if (location === null || !redirectStatuses.has(response.status)) return undefined;
  if (!URL.canParse(location, at.href)) throw redirectError(at, 'redirects to an invalid address');
  const target = withoutCredentials(new URL(location, at));
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw redirectError(at, `redirects to an address of the scheme ${target.protocol}`);
  return target;
}

export const redirectError = (from: URL, what: string, last?: URL): Halt =>
  new Halt(
    'source',
    `${nameOfUrl(from)} ${what}${last ? `; the last redirect leads to ${nameOfUrl(last)}` : ''}.`,
    'Open the address in a browser, and use the final address. A site that redirects endlessly may require a cookie or a sign-in.',
  );

export const redirectsInside = (at: URL, site: string): Halt =>
  new Halt(
    'source',
    `${site} leads to ${at.origin}, an address of this machine or of a private network. The request was not sent.`,
    'If the site is at that address, use the address as the source.',
  );
