// What the generated client calls the functions that sign in.

import type { AuthScheme } from './api.ts';

const helpers: Readonly<Record<AuthScheme['kind'], string | undefined>> = {
  bearer: 'bearer',
  'application-password': 'applicationPassword',
  'key-secret': 'keySecret',
  'cookie-nonce': 'cookieNonce',
  header: undefined,
};

const byKind = new Map(Object.entries(helpers));

/** @param kind of a scheme; undefined for one that the client has no function for */
export const signInHelper = (kind: string): string | undefined => byKind.get(kind);
