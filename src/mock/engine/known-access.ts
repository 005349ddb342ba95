// Who may call an operation of which that was never observed, and with which error others are
// refused: as WordPress and WooCommerce decide it. No index says whom other plugins let in: there
// nobody is refused.

import type { Who } from '../../core/model/access.ts';
import type { HttpMethod, Operation, Route } from '../../core/model/api.ts';

export interface KnownAccess {
  readonly who: Who;
  /** The error for callers who are not signed in; absent: the usual one. */
  readonly refusal?: Refused;
}

export interface Refused {
  readonly code: string;
  readonly message: string;
}

interface PrivateRead {
  readonly path: RegExp;
  readonly code?: string;
  readonly message?: string;
}

const mayNot = 'Sorry, you are not allowed to';

/** What only signed-in callers may read; the first row that matches counts. */
const privateReads: readonly PrivateRead[] = [
  { path: /^\/wp\/v2\/users\/me$/, code: 'rest_not_logged_in', message: 'You are not currently logged in.' },
  {
    path: /^\/wp\/v2\/template(?:s|-parts)(?:\/|$)/,
    code: 'rest_cannot_manage_templates',
    message: `${mayNot} access the templates on this site.`,
  },
  {
    path: /^\/wp\/v2\/(?:menus|menu-items|menu-locations|block-patterns|icons)(?:\/|$)/,
    code: 'rest_cannot_view',
    message: `${mayNot} view this.`,
  },
  {
    path: /^\/wp\/v2\/block-types(?:\/|$)/,
    code: 'rest_block_type_cannot_view',
    message: `${mayNot} manage block types.`,
  },
  { path: /^\/wp\/v2\/themes(?:\/|$)/, code: 'rest_cannot_view_themes', message: `${mayNot} view themes.` },
  {
    path: /^\/wp\/v2\/plugins(?:\/|$)/,
    code: 'rest_cannot_view_plugins',
    message: `${mayNot} manage plugins for this site.`,
  },
  {
    path: /^\/wp\/v2\/(?:sidebars|widgets|widget-types)(?:\/|$)/,
    code: 'rest_cannot_manage_widgets',
    message: `${mayNot} manage widgets on this site.`,
  },
  {
    path: /^\/wp\/v2\/pattern-directory\//,
    code: 'rest_pattern_directory_cannot_view',
    message: `${mayNot} browse the local block pattern directory.`,
  },
  {
    path: /^\/wp-block-editor\/v1\/export$/,
    code: 'rest_cannot_export_templates',
    message: `${mayNot} export templates and template parts.`,
  },
  { path: /^\/wp\/v2\/(?:settings|block-renderer|block-directory|global-styles|font-collections)(?:\/|$)/ },
  { path: /^\/wp\/v2\/blocks\/\{/ },
  { path: /^\/wp\/v2\/.*\/(?:revisions|autosaves|application-passwords)(?:\/|$)/ },
  { path: /^\/(?:wp-site-health|wp-block-editor|wp-abilities|wc\/v\d|wc-analytics|wc-admin)\// },
  { path: /^\/oembed\/1\.0\/proxy$/ },
];

/** Namespaces whose writes need somebody who is signed in. */
const guarded =
  /^(?:wp\/v2|wp-site-health\/v1|wp-block-editor\/v1|wp-abilities\/v1|wc\/v\d|wc-analytics|wc-admin)$/;

const reads: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS'];

/** @param needsKey whether the interface is one where nothing goes without a key */
export function whoMayCall(
  { path, namespace }: Pick<Route, 'path' | 'namespace'>,
  { access, method }: Pick<Operation, 'access' | 'method'>,
  needsKey: boolean,
): KnownAccess {
  if (needsKey) return { who: 'signed-in' };
  if (!reads.includes(method))
    return { who: access?.who ?? (guarded.test(namespace) ? 'signed-in' : 'public') };
  if (path === `/${namespace}`) return { who: access?.who ?? 'public' };
  const row = privateReads.find((one) => one.path.test(path));
  const { code, message } = row ?? {};
  return {
    who: access?.who ?? (row === undefined ? 'public' : 'signed-in'),
    ...(code !== undefined && message !== undefined && { refusal: { code, message } }),
  };
}

const cannotView: Refused = { code: 'rest_cannot_view', message: `${mayNot} view this.` };
const cannotEdit: Refused = { code: 'rest_forbidden_context', message: `${mayNot} edit this.` };

/**
 * The error for the context `edit` alone, for callers who are not signed in: some lists have another code
 * than the usual one, some private ones check the context before the caller.
 */
export function editRefusal(path: string): Refused | undefined {
  if (/^\/wp\/v2\/(?:types|taxonomies|statuses)$/.test(path)) return cannotView;
  return /^\/wp\/v2\/(?:menus|menu-items|blocks)(?:\/|$)/.test(path) ? cannotEdit : undefined;
}
