// The name of a link in responses.

import type { ResourceLink } from '../../core/model/api.ts';

const coreRelation = /^https:\/\/api\.w\.org\/(?=.)/;

/**
 * The short form of WordPress's own relations in responses: `https://api.w.org/action-publish` →
 * `wp:action-publish`.
 */
export const linkName = ({ rel }: ResourceLink): string => rel.replace(coreRelation, 'wp:');
