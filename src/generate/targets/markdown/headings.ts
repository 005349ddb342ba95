// The headings of operations and types, and links to the headings.

import type { ApiModel, Operation } from '../../../core/model/api/api.ts';
import { namedOperations } from '../operation-names.ts';
import { headingOf } from '../operation-titles.ts';
import { prose } from './markdown-text.ts';

interface Heading {
  /** The title as Markdown. */
  readonly title: string;
  readonly anchor: string;
}

const headings = new WeakMap<ApiModel, ReadonlyMap<Operation, Heading>>();

/** The headings of a page, with the fragments that GitHub generates. Repeated headings are numbered. */
export function titlesOf(model: ApiModel): ReadonlyMap<Operation, Heading> {
  const known = headings.get(model);
  if (known !== undefined) return known;
  const titles = new Map<Operation, Heading>();
  for (const { name } of model.namespaces) {
    const seen = new Map<string, number>();
    for (const named of namedOperations(model, name)) {
      const title = headingOf(model, named.operation);
      const slug = headingSlug(title.replace(/[^\p{L}\p{N} _-]/gu, ''));
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      titles.set(named.operation, { title: prose(title), anchor: times === 0 ? slug : `${slug}-${times}` });
    }
  }
  headings.set(model, titles);
  return titles;
}

export const headingLink = (model: ApiModel, operation: Operation, module: string): string => {
  const { title = '', anchor = '' } = titlesOf(model).get(operation) ?? {};
  return `[${title}](${module}.md#${anchor})`;
};

export const typeHeadingLink = (module: string, name: string): string =>
  `[${name}](types.md#${headingSlug(typeHeading(module, name))})`;

/**
 * The heading of a type. Headings of types contain the module, because two namespaces can have types of equal
 * name.
 */
export const typeHeading = (module: string, name: string): string => `${module} ${name}`;

const headingSlug = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
