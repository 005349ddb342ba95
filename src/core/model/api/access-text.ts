// Texts about who may call an operation. All outputs share them.

import type { Access } from './access.ts';

/** For example `public`, `needs sign-in`, `needs sign-in as editor`. */
export function accessLabel({ who, role }: Access): string {
  if (who === 'public') return 'public';
  if (who === 'refused') return 'refused';
  return role === undefined ? 'needs sign-in' : `needs sign-in as ${role}`;
}

/** What was observed or is known, without a full stop. */
export function accessReason({ who, role, provenance }: Access): string {
  if (who === 'public')
    return provenance === 'known'
      ? 'Visitors are allowed, except to content that is not public'
      : 'Visitors were allowed';
  if (who === 'refused')
    return role === undefined
      ? 'The signed-in user was refused when the site was read'
      : `Even the role ${role} was refused`;
  if (provenance === 'known') return 'Only signed-in users are allowed';
  return role === undefined
    ? 'Visitors were refused'
    : `The role ${role} was allowed, lower roles were refused`;
}

/** Where the fact comes from: `observed on 2026-11-22`, `known from wp-includes/rest-api.php`. */
export function accessOrigin({ provenance, source, observedOn }: Access): string {
  if (provenance === 'known')
    return source === undefined ? 'known from WordPress or the plugin' : `known from ${source}`;
  return observedOn === undefined ? 'observed' : `observed on ${observedOn}`;
}

/** For example `needs sign-in as editor (observed on 2026-11-22)`. */
export const accessText = (access: Access): string => `${accessLabel(access)} (${accessOrigin(access)})`;

/**
 * The sentence in the comment of a generated function. It does not contain the day, because another observation
 * would then change every comment, and not the file of a known fact, which the reference names.
 */
export function accessComment({ observedOn: _, ...access }: Access): string {
  const text = access.provenance === 'known' ? accessLabel(access) : accessText(access);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
