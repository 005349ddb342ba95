// The data of `core-data.d.ts`, which extends the types of @wordpress/core-data.

import type { ApiModel } from '../../../core/model/api/api.ts';
import type { ShapeContext } from '../../../core/schema/shape.ts';
import { code, comment, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { entitiesOf, type Entity, type EntityKind } from './core-data-entities.ts';
import { TypeModules, type TypesImport } from '../types/type-modules.ts';

export interface EntitiesView {
  readonly imports: readonly TypesImport[];
  readonly maps: readonly MapView[];
}

interface MapView {
  readonly doc: CommentText;
  /** The common start of interface names in the package, such as `PostTypeEntity`. */
  readonly name: Code;
  readonly entities: readonly EntityView[];
}

interface EntityView extends Readonly<Record<ShapeContext, Code>> {
  readonly key: Code;
  readonly usual: Code;
}

/** The maps of the package. The interfaces of @wordpress/core-data can be extended but not redeclared. */
const maps: Readonly<Record<EntityKind, { readonly name: string; readonly doc: string }>> = {
  postType: { name: 'PostTypeEntity', doc: 'The post types of the site.' },
  taxonomy: { name: 'TaxonomyEntity', doc: 'The taxonomies of the site.' },
  root: { name: 'RootEntity', doc: 'The types that every WordPress has.' },
};

export function viewEntities(model: ApiModel, folder: string): EntitiesView {
  const modules = new TypeModules(model, folder, ['Context', 'C']);
  const { typed } = entitiesOf(model);
  const views = Object.entries(maps).flatMap(([kind, { name, doc }]): readonly MapView[] => {
    const entities = typed.filter((entity) => entity.kind === kind);
    if (entities.length === 0) return [];
    return [
      {
        doc: comment(doc),
        name: code(name),
        entities: entities.map((entity) => viewEntity(entity, modules)),
      },
    ];
  });
  return { imports: modules.imports(), maps: views };
}

function viewEntity({ name, namespace, types, context }: Entity, modules: TypeModules): EntityView {
  // If a resource has no form for the requested context, its only form is used for every context.
  const typeIn = (wanted: ShapeContext): Code =>
    code(modules.typeOf(namespace, types.nameOf(types.contexts.includes(wanted) ? wanted : 'view')));
  return {
    key: code(propertyKey(name)),
    view: typeIn('view'),
    edit: typeIn('edit'),
    embed: typeIn('embed'),
    usual: code(quote(context)),
  };
}
