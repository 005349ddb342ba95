// The description of each page, which search engines and `llms.txt` show.

import { countText } from '../../../core/schema/schema-text.ts';
import type { PagePart, Reference } from './reference.ts';

/** @param file the file of the page */
export function pageDescription(reference: Reference, file: string): string {
  const { model, namespaces, places, options, types } = reference;
  const guide = options.publication?.guides.find(({ name }) => places.guide(name) === file);
  if (guide !== undefined) return guide.summary;
  for (const part of namespaces) {
    const { namespace, pages } = part;
    const page = pages.find((one) => one.file === file);
    if (page === undefined || options.singleFile) continue;
    const isOwn = page === pages[0];
    return isOwn && (namespace.description ?? '') !== ''
      ? (namespace.description ?? '')
      : operationsText(isOwn ? part : page, model.title);
  }
  const typesPart = types.find(({ module }) => places.typesFile(module) === file);
  if (typesPart !== undefined && !options.singleFile)
    return `The types of the responses of ${typesPart.label}: ${typesPart.resources.map(({ name }) => name).join(', ')}.`;
  if (file === places.types) return `The types of the responses of ${model.title}.`;
  if (file === places.changes) return `What changed in the REST interface of ${model.title}.`;
  return (model.description ?? '') === ''
    ? `Reference of the REST interface of ${model.title}: ${countText(namespaces.length, 'namespace')}, ${countText(model.routes.length, 'route')}.`
    : (model.description ?? '');
}

type Described = Pick<PagePart, 'label' | 'operations' | 'resources'>;

const operationsText = ({ label, operations, resources }: Described, title: string): string =>
  `${countText(operations.length, 'operation')} of ${label} on ${title}: ${resources.map(({ name }) => name).join(', ')}.`;
