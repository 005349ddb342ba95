// What the module of a resource is called: a name that is safe on every disk, and the same
// for all that a disk may take for the same.

import { contentHash } from './operation-names.ts';

const maxLength = 80;

/** Devices of Windows, what bundlers take for a folder, and what stands beside the modules. */
const taken = /^(?:con|prn|aux|nul|com\d|lpt\d|index|user-types)$/;

/** `postsRevisions` → `posts-revisions`; what letters from a to z cannot tell gets a hash. */
export function partSlug(resource: string): string {
  const words = resource
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  const isTold = words !== '' && words.length <= maxLength && /^[\w\s.$-]*$/.test(resource);
  if (!isTold) return `${words.slice(0, maxLength).replace(/-$/, '') || 'resource'}-${contentHash(resource)}`;
  return taken.test(words) ? `${words}-resource` : words;
}
