// Facts about a site that the types for WordPress's own packages cannot express.

import { defineProblems } from '../../../core/diagnostics/define-problems.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../../core/model/api/api.ts';
import { entitiesOf, type EntityKind } from './core-data-entities.ts';

const entityNouns: Readonly<Record<EntityKind, { readonly one: string; readonly many: string }>> = {
  postType: { one: 'post type', many: 'post types' },
  taxonomy: { one: 'taxonomy', many: 'taxonomies' },
  root: { one: 'entity', many: 'entities' },
};

export const problem = defineProblems({
  'entities-not-listed': {
    title: 'The source does not list post types and taxonomies',
    level: 'info',
    message: ({ kinds }: { readonly kinds: readonly EntityKind[] }) =>
      `The source does not list which ${kinds.map((kind) => entityNouns[kind].many).join(' and ')} the site has.`,
    done: 'The types for @wordpress/core-data contain only the post types and taxonomies that have a route under wp/v2.',
    explain:
      'An index does not contain the slugs of post types and taxonomies. A live site lists these slugs, and so does a snapshot that this version of routewright saved.',
    howToProceed: 'Give the address of the site, or a snapshot that this version of routewright saved.',
  },
  'entity-not-described': {
    title: 'A post type or taxonomy has no schema',
    level: 'info',
    message: ({
      kind,
      name,
      route,
    }: {
      readonly kind: EntityKind;
      readonly name: string;
      readonly route: string;
    }) => `The site has the ${entityNouns[kind].one} "${name}", but no route ${route} describes it.`,
    done: '@wordpress/core-data uses an unknown type for this post type or taxonomy.',
    explain:
      'The types of a post type or taxonomy come from the schema of its route. Unlike a snapshot, an index may lack schemas. Also, a filter may have excluded the route, or the site may have no route for this post type or taxonomy.',
    howToProceed:
      'Use a snapshot instead of an index without schemas, and check the filters of your command.',
  },
});

/** Facts about a site's entities that the source does not contain. */
export function missingEntities(model: ApiModel): readonly Diagnostic[] {
  // A hand-written model does not describe a WordPress site.
  if (!model.baseUrl.startsWith('{rest_base}')) return [];
  const { guessed, untyped } = entitiesOf(model);
  return [
    ...(guessed.length > 0 ? [problem('entities-not-listed', {}, { kinds: guessed })] : []),
    ...untyped.map(({ kind, name, route }) => problem('entity-not-described', {}, { kind, name, route })),
  ];
}
