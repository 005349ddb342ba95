// The sign-in of a sample. Samples contain only placeholders, and never text that a reader entered.

import type { AuthScheme } from '../../../../core/model/api.ts';

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
