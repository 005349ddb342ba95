// The path of a route in the format of the client's runtime.
// A path parameter is `{id}`, and an optional part of the path is `[…]`.
// The path parameter `{/path}` can have a value with slashes.

import type { PathPart } from '../../../core/model/api/api.ts';

export const pathTemplate = (parts: readonly PathPart[]): string => parts.map(partTemplate).join('');

function partTemplate(part: PathPart): string {
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

/** Percent-encodes text if needed, because a hand-written model may contain unencoded text. */
export const urlText = (text: string): string =>
  text
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^\w\-.~!$&'()*+,;=:@%/]+/g, (odd) => encodeURIComponent(odd.toWellFormed()));
