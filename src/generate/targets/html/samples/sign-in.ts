// The sign-in of a sample. Samples contain only placeholders, and never text that a reader entered.

import type { AuthScheme } from '../../../../core/model/api/api.ts';
import type { OfferedSignIn, SignInScheme } from '../../../../core/model/software/sign-in.ts';

export type SampleSignIn =
  | { readonly kind: 'none' }
  /** A name and a secret for HTTP Basic. */
  | { readonly kind: 'basic'; readonly name: string; readonly secret: string }
  | { readonly kind: 'header'; readonly header: string; readonly value: string };

export function sampleSignIn(auth: AuthScheme | undefined): SampleSignIn {
  switch (auth?.kind) {
    case undefined:
      return { kind: 'none' };
    case 'application-password':
      return { kind: 'basic', name: 'USERNAME', secret: 'APPLICATION_PASSWORD' };
    case 'key-secret':
      return { kind: 'basic', name: 'CONSUMER_KEY', secret: 'CONSUMER_SECRET' };
    case 'bearer':
      return { kind: 'header', header: 'Authorization', value: 'Bearer API_KEY' };
    case 'cookie-nonce':
      return { kind: 'header', header: 'X-WP-Nonce', value: 'NONCE' };
    case 'header':
      return { kind: 'header', header: auth.header, value: 'VALUE' };
  }
}

/** The way to sign in that samples show; undefined if requests are sent without credentials. */
export const sampleScheme = (methods: readonly OfferedSignIn[]): SignInScheme | undefined =>
  methods.find(({ onSite }) => onSite !== true)?.scheme;

/** The credentials that samples of HTTP requests contain. */
export interface SampleCredentials {
  /** A name and a secret for HTTP Basic; undefined if the request has none. */
  readonly basic: { readonly name: string; readonly secret: string } | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export function sampleCredentials(scheme: SignInScheme | undefined): SampleCredentials {
  if (scheme?.kind === 'session')
    return {
      basic: undefined,
      headers: scheme.headers.map((header) => [header, credentialPlaceholder(header)]),
    };
  const signIn = sampleSignIn(scheme);
  return {
    basic: signIn.kind === 'basic' ? signIn : undefined,
    headers: signIn.kind === 'header' ? [[signIn.header, signIn.value]] : [],
  };
}

/** The placeholder for the value of a header: `Cart-Token` → `CART_TOKEN`. */
export const credentialPlaceholder = (header: string): string => header.toUpperCase().replace(/\W+/g, '_');
