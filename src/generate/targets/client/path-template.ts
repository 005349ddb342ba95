// A route's path as the client's runtime reads it: text ready for a URL, `{id}` for a
// path parameter, `{/path}` for one whose value may hold slashes, `[…]` for what may be left out.

import type { PathPart } from '../../../core/model/api.ts';

export const pathTemplate = (parts: readonly PathPart[]): string => parts.map(templateOf).join('');

function templateOf(part: PathPart): string {
  if (part.kind === 'text') return urlText(part.text);
  if (part.kind === 'parameter') return part.slashes === true ? `{/${part.name}}` : `{${part.name}}`;
  return hasParameter(part.parts) ? `[${pathTemplate(part.parts)}]` : '';
}

export const hasParameter = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'parameter' || (part.kind === 'optional' && hasParameter(part.parts)));

export const hasOptionalParameter = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'optional' && hasParameter(part.parts));

export const hasSlashParameter = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'parameter' && part.slashes === true);

/** Text is percent-encoded where it has to be, as a hand-written model may have left that out. */
export const urlText = (text: string): string =>
  text
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^\w\-.~!$&'()*+,;=:@%/]+/g, (odd) => encodeURIComponent(odd.toWellFormed()));
