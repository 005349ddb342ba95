// The Content-Security-Policy of a page.
// The policy is in a meta element, so it applies on any host and for local files.
// In Chromium and Firefox (measured), `'self'` allows the files in the folder of a local page.
// The script that sets the colors before the first paint is inline, so the policy contains its hash.

import { sha256Base64 } from '../../../core/model/text/sha256.ts';
import type { Reach } from './html-options.ts';

export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** @param environments further base addresses that the page may send requests to */
export function securityPolicy(
  reach: Reach,
  environments: readonly string[],
  inline: InlineParts,
  ownFiles: boolean,
): string {
  const own = ownFiles ? ["'self'"] : [];
  return [
    "default-src 'none'",
    `script-src ${[...own, ...inline.scripts.map(sourceHash)].join(' ')}`,
    `style-src ${[...own, ...inline.styles.map(sourceHash)].join(' ')}`,
    'img-src data:',
    `connect-src ${connections(reach, environments)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types routewright',
  ].join('; ');
}

const sourceHash = (text: string): string => `'sha256-${sha256Base64(text)}'`;

function connections(reach: Reach, environments: readonly string[]): string {
  if (reach.kind === 'none') return "'none'";
  if (reach.kind === 'proxy') return "'self'";
  return [...new Set([reach.base, ...environments].map(httpOrigin))].join(' ');
}

/** @throws TypeError if the base is not an HTTP URL */
function httpOrigin(base: string): string {
  const { origin, protocol } = new URL(base);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${base} is not an http address.`);
  return origin;
}
