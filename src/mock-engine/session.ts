// The sessions of visitors, such as a cart of WooCommerce. Responses contain a token and a nonce, and requests that write
// must send one of them. A mock has one session, because it has one store.

import type { MockOperation, MockSession } from './mock-data.ts';
import type { ReadRequest } from './mock-request.ts';
import { SiteError } from './mock-response.ts';

/** The headers that a response of the session contains. Equal seeds give equal headers. */
export const sessionHeaders = (
  { token, nonce }: MockSession,
  seed: number,
): Readonly<Record<string, string>> => ({ [token]: tokenOf(seed), [nonce]: nonceOf(seed) });

/** A token has three parts, as in WooCommerce, which sends a JSON Web Token. */
const tokenOf = (seed: number): string => `mock.session-${seed >>> 0}.cart`;

/** A nonce of WordPress has ten hexadecimal digits. */
const nonceOf = (seed: number): string => (seed >>> 0).toString(16).padStart(10, '0');

/** @throws SiteError 401 without a nonce, 403 with a wrong nonce; the response contains the headers of the session */
export function assertSession(
  session: MockSession,
  needs: NonNullable<MockOperation['session']>['needs'],
  { request: { headers }, method }: ReadRequest,
  seed: number,
): void {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const hasToken = headers[session.token.toLowerCase()] === tokenOf(seed);
  if (needs === 'token' && (!isWrite || hasToken)) return;
  const nonce = headers[session.nonce.toLowerCase()] ?? '';
  const [status, { code, message }] = nonce === '' ? [401, session.missing] : [403, session.invalid];
  if (nonce !== nonceOf(seed)) throw new SiteError(status, code, message, {}, sessionHeaders(session, seed));
}
