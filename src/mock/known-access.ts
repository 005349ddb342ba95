// Who may call what nobody was seen to call: as WordPress and WooCommerce decide it by themselves.
// Other plugins let in whom they like, and no index says whom: then nobody is refused.

import type { Who } from '../model/access.ts';
import type { HttpMethod, Operation, Route } from '../model/api.ts';

/** What is read only by whoever is signed in. */
const privateReads =
  /^\/(?:wp\/v2\/(?:settings|plugins|themes|sidebars|widgets|widget-types|block-types|block-renderer|block-directory|block-patterns|pattern-directory|templates|template-parts|global-styles|menus|menu-items|menu-locations|users\/me|font-collections|icons)(?:\/|$)|wp\/v2\/.*\/(?:revisions|autosaves|application-passwords)(?:\/|$)|wp-site-health\/|wp-block-editor\/|wp-abilities\/|wc\/v\d|wc-analytics\/|wc-admin\/|oembed\/1\.0\/proxy)/;

/** Namespaces whose writes need somebody who is signed in. */
const guarded =
  /^(?:wp\/v2|wp-site-health\/v1|wp-block-editor\/v1|wp-abilities\/v1|wc\/v\d|wc-analytics|wc-admin)$/;

const reads: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS'];

/** @param needsKey whether the interface is one where nothing goes without a key */
export function whoMayCall({ path, namespace }: Route, operation: Operation, needsKey: boolean): Who {
  if (needsKey) return 'signed-in';
  if (operation.access !== undefined) return operation.access.who;
  const isRead = reads.includes(operation.method);
  if (isRead) return privateReads.test(path) ? 'signed-in' : 'public';
  return guarded.test(namespace) ? 'signed-in' : 'public';
}
