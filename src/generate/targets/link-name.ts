import type { ResourceLink } from '../../core/model/api/api.ts';

const coreRelation = /^https:\/\/api\.w\.org\/(?=.)/;

/**
 * The short form of WordPress's own link relations. For example, `https://api.w.org/action-publish` becomes
 * `wp:action-publish`.
 */
export const linkName = ({ rel }: ResourceLink): string => rel.replace(coreRelation, 'wp:');
