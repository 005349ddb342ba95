// Reads a site as a visitor: without the credentials with which the run signs in.

import type { LoadOptions } from '../load-options.ts';
import { openSite, type SiteClient } from './client.ts';
import { plainHeader, type SignIn } from './sign-in.ts';

/** @param options changes to the options of the client */
export const visitorClient = (
  { signIn, options }: SiteClient,
  changes: Partial<LoadOptions> = {},
): Promise<SiteClient> =>
  openSite(visitorSignIn(signIn, options), { ...options, ...changes }, () => undefined);

/**
 * The headers that a visitor sends too. A run that does not sign in sends its own headers. A run that signs in
 * keeps only the password of the web server, without which no request reaches WordPress, and headers without
 * secrets.
 */
export function visitorSignIn(signIn: SignIn, { headers = {}, credentials }: LoadOptions): SignIn {
  if (!signIn.atSite) return signIn;
  const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  // With a key in the query, or without credentials, the header `Authorization` is for the web server.
  const isForServer = !isGiven && (credentials === undefined || signIn.query.length > 0);
  return {
    origin: signIn.origin,
    headers: signIn.headers.filter(
      ([name]) => plainHeader.test(name) || (isForServer && name.toLowerCase() === 'authorization'),
    ),
    query: [],
    parameters: signIn.parameters,
    atSite: false,
  };
}
