// The ways to sign in at a namespace. The overview, the samples, the form Try it and the mock use the same ways.

import type { ApiModel, Namespace, SignInMethod } from '../api/api.ts';
import { globMatcher } from '../paths/glob.ts';

export type { SignInMethod, SignInScheme } from '../api/api.ts';

/** A way to sign in at a namespace of a site. */
export interface OfferedSignIn extends SignInMethod {
  /** Set if only the site's own pages can sign in this way. */
  readonly onSite?: true;
}

/**
 * The ways to sign in at a namespace, with the preferred way first. A session replaces the other ways, because the
 * routes with a session are for visitors without an account.
 */
export function signInMethods(
  { auth, baseUrl }: Pick<ApiModel, 'auth' | 'baseUrl'>,
  { signIn = [] }: Pick<Namespace, 'signIn'>,
): readonly OfferedSignIn[] {
  if (signIn.some(({ scheme }) => scheme.kind === 'session')) return signIn;
  const all: readonly OfferedSignIn[] = [
    ...signIn,
    ...auth.map((scheme) => ({ scheme })),
    ...siteMethods(baseUrl),
  ];
  const first = new Map(all.toReversed().map((method) => [methodKey(method), method]));
  return all.filter((method) => first.get(methodKey(method)) === method);
}

/** Every WordPress signs in the users of its own pages with a cookie and a nonce, although no index lists this. */
const siteMethods = (baseUrl: string): readonly OfferedSignIn[] =>
  baseUrl.startsWith('{rest_base}') ? [{ scheme: { kind: 'cookie-nonce' }, onSite: true }] : [];

const methodKey = ({ scheme }: SignInMethod): string =>
  scheme.kind === 'header' ? `header ${scheme.header.toLowerCase()}` : scheme.kind;

/** Whether requests to a path use a way to sign in. */
export const appliesTo = ({ paths }: SignInMethod, path: string): boolean =>
  paths === undefined || paths.some((glob) => globMatcher(glob)(path));
