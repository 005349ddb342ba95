// The page of types, with each resource's properties, links and embedded resources.

import type { ApiModel, Resource } from '../../../core/model/api/api.ts';
import { deviate } from '../../../core/schema/deviation.ts';
import { contexts, shapeOf } from '../../../core/schema/shape.ts';
import type { Code } from '../code.ts';
import { linkName } from '../link-name.ts';
import { moduleOf } from '../module-of.ts';
import { typeHeading, typeHeadingLink } from './headings.ts';
import { memberLines } from './schema-list.ts';
import { codeSpan, markdown, prose } from './markdown-text.ts';

export interface MarkdownTypesView {
  readonly types: readonly { readonly heading: Code; readonly lines: Code }[];
}

export const viewMarkdownTypes = ({ resources = [], namespaces }: ApiModel): MarkdownTypesView => ({
  types: resources.map((resource) => ({
    heading: markdown(typeHeading(moduleOf(namespaces, resource.namespace), resource.name)),
    lines: markdown(
      [
        Object.entries(deviate(resource.schema, resource.deviations).properties ?? {})
          .flatMap(([name, property]) => memberLines(name, sentIn(resource, name), property))
          .join('\n'),
        ...linkLines(resource),
        ...embedLines(resource, moduleOf(namespaces, resource.namespace)),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
  })),
});

const linkLines = ({ links = [] }: Resource): readonly string[] =>
  links.length === 0
    ? []
    : [
        `Links that responses may have in ${codeSpan('_links')}:`,
        links
          .map((link) => {
            const place = link.href === undefined ? '' : ` (${codeSpan(link.href)})`;
            return `- ${codeSpan(linkName(link))}${place}${link.title === undefined ? '' : `: ${prose(link.title)}`}`;
          })
          .join('\n'),
      ];

const embedLines = ({ embeds = [] }: Resource, module: string): readonly string[] =>
  embeds.length === 0
    ? []
    : [
        `Resources that ${codeSpan('_embed')} adds in ${codeSpan('_embedded')}, in the context ${codeSpan('embed')}; if a resource cannot be read, the response contains an error instead:`,
        embeds
          .map(({ rel, form, resources, source }) => {
            const types = resources.map((name) => typeHeadingLink(module, name)).join(' or ');
            const from = source === undefined ? '' : ` (known from ${codeSpan(source)})`;
            return `- ${codeSpan(rel)}: ${form === 'array' ? 'a list of ' : ''}${types}${from}`;
          })
          .join('\n'),
      ];

/** The contexts in which the site sends a property, such as `view, edit`. */
const sentIn = (resource: Resource, name: string): readonly string[] => {
  const sent = contexts.filter((context) => Object.hasOwn(shapeOf(resource, context).properties ?? {}, name));
  return [sent.length === 0 ? 'never sent' : `sent in ${sent.join(', ')}`];
};
