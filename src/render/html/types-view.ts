// The named types: what the site says its routes answer.

import type { Resource } from '../../model/api.ts';
import { deviate } from '../../schema/deviation.ts';
import { linkName } from '../link-name.ts';
import { markup, type Markup } from '../markup.ts';
import { memberAnchor, partAnchor } from './anchors.ts';
import { typesModule } from './places.ts';
import { proseMarkup } from './prose.ts';
import { anchorOfType, namespaceLabel, type Reference } from './reference.ts';
import { propertiesOf } from './properties-of.ts';
import { sizeClass } from './size-class.ts';
import { hasFolded, type SchemaPrinter } from './schema-markup.ts';

export interface TypesView {
  readonly id: Markup;
  readonly types: readonly TypeView[];
}

interface TypeView {
  readonly id: Markup;
  readonly titleId: Markup;
  readonly size: string;
  readonly name: string;
  readonly origin: string;
  /** Something within is folded away. */
  readonly folds: boolean;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly members: readonly Markup[];
  readonly links: readonly LinkView[];
}

interface LinkView {
  readonly name: string;
  readonly title: string;
  readonly href: string;
}

export const viewTypes = (reference: Reference, printer: SchemaPrinter): TypesView => ({
  id: markup(reference.options.singleFile ? typesModule : 'page:top'),
  types: (reference.model.resources ?? []).map((resource) =>
    viewType(resource, reference.places.id(typesModule, anchorOfType(reference, resource)), printer),
  ),
});

function viewType(
  { name, namespace, title = '', schema: declared, deviations, links = [] }: Resource,
  id: string,
  printer: SchemaPrinter,
): TypeView {
  const schema = deviate(declared, deviations);
  const description = schema.description ?? '';
  const members = propertiesOf(schema).map((property) =>
    printer.member(property, memberAnchor(id, property.name)),
  );
  return {
    id: markup(id),
    titleId: markup(partAnchor(id, 'title')),
    size: sizeClass(Object.keys(schema.properties ?? {}).length),
    name,
    origin: `${title === '' ? 'Answered' : `“${title}”, answered`} by ${namespaceLabel(namespace)}.`,
    isDescribed: description !== '',
    description: proseMarkup(description),
    folds: hasFolded(members),
    members,
    links: links.map((link) => ({ name: linkName(link), title: link.title ?? '', href: link.href ?? '' })),
  };
}
