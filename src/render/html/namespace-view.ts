import { markup, type Markup } from '../markup.ts';
import { proseMarkup } from './prose.ts';
import type { NamespacePart, Reference } from './reference.ts';

export interface NamespaceView {
  readonly id: Markup;
  readonly label: string;
  readonly accessor: string;
  readonly isDescribed: boolean;
  readonly description: Markup;
  readonly notes: readonly Markup[];
  readonly operations: Markup;
}

/** All that is said of a namespace, its operations in the site's order. */
export function viewNamespace(
  { namespace, label }: NamespacePart,
  { options }: Reference,
  operations: Markup,
): NamespaceView {
  const { description = '', notes = [], module, accessor } = namespace;
  return {
    id: markup(options.singleFile ? module : 'page:top'),
    label,
    accessor,
    isDescribed: description !== '',
    description: proseMarkup(description),
    notes: notes.map(proseMarkup),
    operations,
  };
}
