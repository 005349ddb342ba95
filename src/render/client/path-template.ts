// A route's path as the client's runtime reads it: text ready for a URL, `{id}` for a
// slot, `{/path}` for one whose value may hold slashes, `[…]` for what may be left out.

import type { PathPart } from '../../model/api.ts';

export const pathTemplate = (parts: readonly PathPart[]): string => parts.map(templateOf).join('');

function templateOf(part: PathPart): string {
  if (part.kind === 'text') return urlText(part.text);
  if (part.kind === 'parameter') return part.slashes === true ? `{/${part.name}}` : `{${part.name}}`;
  return hasSlot(part.parts) ? `[${pathTemplate(part.parts)}]` : '';
}

export const hasSlot = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'parameter' || (part.kind === 'optional' && hasSlot(part.parts)));

export const hasOptionalSlot = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'optional' && hasSlot(part.parts));

export const hasSlashSlot = (parts: readonly PathPart[]): boolean =>
  parts.some((part) => part.kind === 'parameter' && part.slashes === true);

/** Text is percent-encoded where it has to be, as a hand-written model may have left that out. */
export const urlText = (text: string): string =>
  text
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^\w\-.~!$&'()*+,;=:@%/]+/g, (odd) => encodeURIComponent(odd.toWellFormed()));
