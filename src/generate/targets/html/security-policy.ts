// The Content-Security-Policy of a page, in a meta element, so that it holds from any
// host and from disk. Measured in Chromium and Firefox: `'self'` matches the files
// beside a page that is opened from disk. The script that settles the colours before
// the first paint is inline, and allowed by its hash.

import { sha256Base64 } from '../../../core/model/sha256.ts';
import type { Reach } from './html-options.ts';

export interface InlineParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export function securityPolicy(reach: Reach, inline: InlineParts, ownFiles: boolean): string {
  const own = ownFiles ? ["'self'"] : [];
  return [
    "default-src 'none'",
    `script-src ${[...own, ...inline.scripts.map(hashOf)].join(' ')}`,
    `style-src ${[...own, ...inline.styles.map(hashOf)].join(' ')}`,
    'img-src data:',
    `connect-src ${connections(reach)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types routewright',
  ].join('; ');
}

const hashOf = (text: string): string => `'sha256-${sha256Base64(text)}'`;

function connections(reach: Reach): string {
  if (reach.kind === 'none') return "'none'";
  return reach.kind === 'proxy' ? "'self'" : originOf(reach.base);
}

/** @throws TypeError when the base is no http address: the caller has read a site from it */
function originOf(base: string): string {
  const { origin, protocol } = new URL(base);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${base} is no http address.`);
  return origin;
}
