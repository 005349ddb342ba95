// Who may call. A mock has one account: whoever sends credentials of any kind is signed in.

import { SiteError } from './mock-answer.ts';
import type { MockData, MockOperation } from './mock-data.ts';
import type { ReadRequest } from './mock-request.ts';

/** WooCommerce takes its keys in the query too. */
export function isSignedIn(
  { credentialHeaders, isWordPress }: MockData,
  { request, query }: ReadRequest,
): boolean {
  const usual = isWordPress ? ['authorization', 'x-wp-nonce'] : ['authorization'];
  return (
    [...usual, ...credentialHeaders].some((name) => (request.headers[name] ?? '') !== '') ||
    (typeof query['consumer_key'] === 'string' && query['consumer_key'] !== '')
  );
}

const refusals: Readonly<Partial<Record<MockOperation['does'], readonly [code: string, message: string]>>> = {
  create: ['rest_cannot_create', 'Sorry, you are not allowed to create this.'],
  update: ['rest_cannot_edit', 'Sorry, you are not allowed to edit this.'],
  delete: ['rest_cannot_delete', 'Sorry, you are not allowed to delete this.'],
};

const forbidden = ['rest_forbidden', 'Sorry, you are not allowed to do that.'] as const;

/** @throws SiteError 401 for whoever is not signed in, 403 where nobody is let in */
export function assertAllowed(
  { access, does }: MockOperation,
  isWordPress: boolean,
  signedIn: boolean,
  context: unknown,
): void {
  if (access === 'refused' && signedIn) throw new SiteError(403, ...forbidden);
  if (access !== 'public' && !signedIn)
    throw new SiteError(401, ...((isWordPress ? refusals[does] : undefined) ?? forbidden));
  if (isWordPress && context === 'edit' && !signedIn)
    throw new SiteError(401, 'rest_forbidden_context', 'Sorry, you are not allowed to edit this.');
}
