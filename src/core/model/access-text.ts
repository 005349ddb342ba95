// Texts about who may call an operation. All outputs share them.

import type { Access } from './access.ts';

/** For example `public`, `needs sign-in`, `needs sign-in (editor)`. */
export function accessLabel({ who, role }: Access): string {
  if (who === 'public') return 'public';
  if (who === 'refused') return 'refused';
  return role === undefined ? 'needs sign-in' : `needs sign-in (${role})`;
}

/** The reason for a label, without a full stop. */
export function accessReason({ who, role, provenance }: Access): string {
  if (who === 'public') return 'Visitors were allowed';
  if (who === 'refused') return 'The signed-in user was refused when the site was read';
  if (provenance === 'known') return 'Only signed-in users are allowed';
  return role === undefined
    ? 'Visitors were refused'
    : `Visitors and lower roles were refused; the role ${role} was allowed`;
}

/** Where the fact comes from: `observed on 2026-11-22`, `known from wp-includes/rest-api.php`. */
export function accessOrigin({ provenance, source, observedOn }: Access): string {
  if (provenance === 'known')
    return source === undefined ? 'known from WordPress or the plugin' : `known from ${source}`;
  return observedOn === undefined ? 'observed' : `observed on ${observedOn}`;
}

/** For example `Needs sign-in (editor): observed on 2026-11-22.` */
export const accessSentence = (access: Access): string => {
  const label = accessLabel(access);
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${accessOrigin(access)}.`;
};
