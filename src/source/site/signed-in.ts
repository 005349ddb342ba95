import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { sourceProblem } from '../problems.ts';
import { nameOfUrl } from '../source-name.ts';
import type { SiteResponse, SiteClient } from './client.ts';
import { howToMake } from './refusal.ts';
import { routeUrl, type RestBase } from './rest-base.ts';
import { reportStep } from './site-step.ts';

/**
 * Requests the current user from the site. A readable index proves nothing, because a site sends its public
 * routes even to a caller with a wrong password.
 */
export async function seeWhoIsSignedIn(
  index: WireIndex,
  base: RestBase,
  client: SiteClient,
  { signedIn }: SiteResponse,
  report: Report,
): Promise<boolean> {
  const me = '/wp/v2/users/me';
  const { credentials } = client.options;
  if (!signedIn || !Object.hasOwn(index.routes, me)) return signedIn;
  try {
    const url = routeUrl(base, me, { _fields: 'id' });
    const { status } = await client.ask(url, {
      method: 'GET',
      accept: 'application/json',
      persistent: false,
    });
    if (status !== 401 && status !== 403) return true;
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return true;
  }
  // A header may be for a service in front of the site, and API keys only work for the routes of a shop.
  if (credentials === undefined || credentials.kind === 'key-secret')
    reportStep(client, 'The index is the same with and without the sign-in');
  else report(sourceProblem('sign-in-not-accepted', {}, { reason: whyNotTaken(index, base) }));
  return false;
}

function whyNotTaken({ authentication }: WireIndex, base: RestBase): string {
  const schemes = isRecord(authentication) ? authentication : {};
  const scheme = schemes['application-passwords'];
  if (!isRecord(scheme))
    return 'the index offers no application passwords: a security plugin or the host disables them, or the site requires https for them.';
  const endpoints = isRecord(scheme['endpoints']) ? scheme['endpoints'] : {};
  const authorization = endpoints['authorization'];
  const address =
    typeof authorization === 'string' && /^https?:\/\//.test(authorization) ? authorization : undefined;
  return `the user name or the application password is wrong. ${howToMake(base, address && nameOfUrl(new URL(address)))}`;
}
