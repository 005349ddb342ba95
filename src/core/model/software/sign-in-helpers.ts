// The names of the sign-in functions in the generated client.

import type { AuthScheme } from '../api/api.ts';

const helpers: Readonly<Record<AuthScheme['kind'], string | undefined>> = {
  bearer: 'bearer',
  'application-password': 'applicationPassword',
  'key-secret': 'keySecret',
  'cookie-nonce': 'cookieNonce',
  header: undefined,
};

const byKind = new Map(Object.entries(helpers));

/**
 * @param kind the kind of a sign-in method
 * @returns undefined if the generated client has no function for the sign-in method
 */
export const signInHelper = (kind: string): string | undefined => byKind.get(kind);
