// Permissions. A mock has only one user account. A request with any credentials counts as signed in.

import { SiteError } from './mock-response.ts';
import type { MockData, MockOperation, MockRefusal, MockRoute } from './mock-data.ts';
import type { ReadRequest } from './mock-request.ts';

/**
 * Whether a request contains credentials. WooCommerce accepts its API keys in the query, too, and only for its own
 * routes.
 */
export function isSignedIn(
  { credentialHeaders, isWordPress }: MockData,
  { refusesKeys }: Pick<MockRoute, 'refusesKeys'>,
  { request, query }: ReadRequest,
): boolean {
  if (refusesKeys === true && isConsumerKey(request.headers['authorization'])) return false;
  const signInHeaders = isWordPress ? ['authorization', 'x-wp-nonce'] : ['authorization'];
  return (
    [...signInHeaders, ...credentialHeaders].some((name) => (request.headers[name] ?? '') !== '') ||
    (refusesKeys !== true && typeof query['consumer_key'] === 'string' && query['consumer_key'] !== '')
  );
}

/** Whether the user name of HTTP Basic is a consumer key: `ck_…`. The base64 text of these letters begins with `Y2tf`. */
const isConsumerKey = (authorization = ''): boolean => /^basic +Y2tf/i.test(authorization);

const byAction: Readonly<Partial<Record<MockOperation['does'], MockRefusal>>> = {
  create: { code: 'rest_cannot_create', message: 'Sorry, you are not allowed to create this.' },
  update: { code: 'rest_cannot_edit', message: 'Sorry, you are not allowed to edit this.' },
  delete: { code: 'rest_cannot_delete', message: 'Sorry, you are not allowed to delete this.' },
};

const forbidden: MockRefusal = {
  code: 'rest_forbidden',
  message: 'Sorry, you are not allowed to do that.',
};
const forbiddenContext: MockRefusal = {
  code: 'rest_forbidden_context',
  message: 'Sorry, you are not allowed to edit this.',
};

/** @throws SiteError 401 for a caller who is not signed in, 403 when no caller has permission */
export function assertAllowed(
  { access, does, refusals = {} }: MockOperation,
  isWordPress: boolean,
  signedIn: boolean,
  context: unknown,
): void {
  if (access === 'refused' && signedIn) throw permissionError(403, forbidden);
  if (signedIn) return;
  const asksEdit = isWordPress && context === 'edit' && does !== 'index' && does !== 'namespace';
  if (access === 'public') {
    if (asksEdit) throw permissionError(401, refusals.edit ?? forbiddenContext);
    return;
  }
  const any = refusals.any ?? (isWordPress ? byAction[does] : undefined) ?? forbidden;
  throw permissionError(401, asksEdit ? (refusals.edit ?? any) : any);
}

const permissionError = (status: number, { code, message }: MockRefusal): SiteError =>
  new SiteError(status, code, message);
