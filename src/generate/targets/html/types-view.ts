// The named types, which are the declared responses of the site, grouped by namespace.

import type { Resource } from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { deviate, evidenceOf } from '../../../core/schema/deviation.ts';
import { linkName } from '../link-name.ts';
import { markup, type Markup } from '../../../template-engine/markup.ts';
import { memberAnchor, partAnchor } from './anchors.ts';
import { breakableName } from './breakable.ts';
import { typesModule } from './page-paths.ts';
import { proseMarkup } from './prose.ts';
import { namespaceLabel } from './namespace-names.ts';
import { anchorOfType, type Reference } from './reference.ts';
import type { TypesPart } from './types-parts.ts';
import { listedProperties } from './properties-of.ts';
import { usedOf } from './used-property-paths.ts';
import { usedProperties } from './used-type-properties.ts';
import { sizeClass } from './size-class.ts';
import { hasFoldedMembers, type SchemaPrinter } from './schema-markup.ts';

export interface TypesView {
  readonly id: Markup;
  readonly label: string;
  readonly types: readonly TypeView[];
}

export interface TypesIndexView {
  readonly id: Markup;
  readonly groups: readonly {
    readonly label: string;
    readonly href: string;
    readonly types: readonly TypeRowView[];
  }[];
}

interface TypeRowView {
  /** The id of the type in older versions, in which one page contained all types. */
  readonly id: Markup | undefined;
  readonly name: Markup;
  readonly href: Markup;
  readonly description: Markup;
}

interface TypeView {
  readonly id: Markup;
  readonly titleId: Markup;
  readonly size: string;
  readonly name: string;
  readonly origin: string;
  /** Whether the type contains folded content. */
  readonly folds: boolean;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly members: readonly Markup[];
  readonly answeredBy: readonly { readonly title: string; readonly href: Markup }[];
  readonly links: readonly ResourceLinkView[];
  readonly embeds: readonly EmbedView[];
}

interface ResourceLinkView {
  readonly name: string;
  readonly title: string;
  readonly href: string;
}

/** The content of `_embedded` for one link relation. */
interface EmbedView {
  readonly name: string;
  readonly isList: boolean;
  readonly types: readonly { readonly name: string; readonly href: string }[];
  readonly source: string;
}

export function viewTypesIndex(reference: Reference): TypesIndexView {
  const { places, options } = reference;
  return {
    id: markup(options.singleFile ? typesModule : 'page:top'),
    groups: reference.types.map(({ module, label, resources }) => ({
      label,
      href: places.typesOf(module),
      types: resources.map((resource) => {
        const anchor = anchorOfType(reference, resource);
        return {
          id: options.singleFile ? undefined : markup(anchor),
          name: breakableName(resource.name),
          href: markup(places.type(anchor)),
          description: proseMarkup(resource.schema.description ?? ''),
        };
      }),
    })),
  };
}

export const viewTypesPage = (
  { module, label, resources }: TypesPart,
  reference: Reference,
  printer: SchemaPrinter,
): TypesView => ({
  id: markup(reference.options.singleFile ? reference.places.typesOf(module).slice(1) : 'page:top'),
  label,
  types: resources.map((resource) => viewType(resource, reference, printer)),
});

function viewType(resource: Resource, reference: Reference, printer: SchemaPrinter): TypeView {
  const { name, namespace, title = '', schema: declared, deviations, links = [] } = resource;
  const id = reference.places.id(typesModule, anchorOfType(reference, resource));
  const schema = deviate(declared, deviations);
  const description = schema.description ?? '';
  const used = usedProperties(reference, resource);
  const members = listedProperties(schema).map((property) =>
    printer.member(
      { ...property, ...evidenceOf(property.name, deviations), ...usedOf(used, property.name) },
      memberAnchor(id, property.name),
    ),
  );
  return {
    id: markup(id),
    titleId: markup(partAnchor(id, 'title')),
    size: sizeClass(Object.keys(schema.properties ?? {}).length),
    name,
    origin: `${title === '' ? 'Returned' : `“${title}”, returned`} by ${namespaceLabel(namespace)}.`,
    isDescribed: description !== '',
    description: proseMarkup(description),
    folds: hasFoldedMembers(members),
    members,
    answeredBy: operationsReturning(resource, reference),
    links: links.map((link) => ({ name: linkName(link), title: link.title ?? '', href: link.href ?? '' })),
    embeds: viewEmbeds(resource, reference),
  };
}

const operationsReturning = (
  { namespace, name }: Resource,
  { namespaces }: Reference,
): TypeView['answeredBy'] =>
  namespaces
    .filter((part) => part.namespace.name === namespace)
    .flatMap(({ operations }) =>
      operations
        .filter(({ operation: { response } }) => response.kind === 'resource' && response.resource === name)
        .map(({ title, href }) => ({ title, href: markup(href) })),
    );

const viewEmbeds = ({ namespace, embeds = [] }: Resource, reference: Reference): readonly EmbedView[] =>
  embeds.map(({ rel, form, resources, source = '' }) => ({
    name: rel,
    isList: form === 'array',
    types: resources.flatMap((name) => {
      const resource = resourcesOf(reference.model)(namespace, name);
      if (resource === undefined) return [];
      return [{ name, href: reference.places.type(anchorOfType(reference, resource)) }];
    }),
    source,
  }));
