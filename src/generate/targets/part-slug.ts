// The file name of a resource's module. It is safe on every disk. Resource names that a disk may treat as
// equal get the same name.

import { shortHash } from '../../core/model/sha256.ts';

const maxLength = 80;

/** Device names of Windows, names that bundlers treat as folders, and names of other generated modules. */
const taken = /^(?:con|prn|aux|nul|com\d|lpt\d|index|user-types)$/;

/** `postsRevisions` → `posts-revisions`. A hash is added if the name has other characters, or is too long. */
export function partSlug(resource: string): string {
  const words = resource
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  const isTold = words !== '' && words.length <= maxLength && /^[\w\s.$-]*$/.test(resource);
  if (!isTold) return `${words.slice(0, maxLength).replace(/-$/, '') || 'resource'}-${shortHash(resource)}`;
  return taken.test(words) ? `${words}-resource` : words;
}
