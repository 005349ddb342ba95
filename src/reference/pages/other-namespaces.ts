// The operations of namespaces that have separate pages, for the filter in the sidebar.
// The operations come from the search index, and the sidebar lists the operations that match the filter.

import type { IndexedOperation, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { nameParts } from '../../generate/targets/html/split-name.ts';
import { queryAll, element } from './element.ts';
import { searchData } from './shared-state.ts';

let index: SearchData | undefined;

/** Loads the operations of other namespaces once. */
export async function readOthers(): Promise<void> {
  index ??= await searchData();
}

interface OtherOperation {
  readonly title: string;
  readonly name: string;
  readonly href: string;
  readonly methods: string;
  readonly path: string;
}

const asOperation = ([, methods, path, title, name, , href]: IndexedOperation): OtherOperation => ({
  title,
  name,
  href,
  methods,
  path,
});

/** The operations of a namespace; empty until `readOthers` has loaded them. */
export function othersOf(namespace: string): readonly OtherOperation[] {
  const at = index?.namespaces.findIndex(([label]) => label === namespace);
  return index?.operations.filter(([place]) => place === at).map(asOperation) ?? [];
}

/** The maximum number of listed operations per namespace. The page of the namespace lists all operations. */
const maxListedOperations = 30;

/** Lists operations in the entry of their namespace, and replaces the operations that were listed before. */
export function listOthers(entry: HTMLElement, operations: readonly OtherOperation[]): void {
  for (const before of queryAll('.other-operations', entry)) before.remove();
  if (operations.length === 0) return;
  const more = operations.length - maxListedOperations;
  entry.append(
    element(
      'ul',
      { class: 'nav-operations other-operations', role: 'list' },
      ...operations.slice(0, maxListedOperations).map(({ title, name, href, methods, path }) => {
        const [method = ''] = methods.split(' ');
        return element(
          'li',
          {},
          element(
            'a',
            { href, title: path },
            element(
              'span',
              {},
              `${title} `,
              element(
                'small',
                { class: 'name' },
                ...nameParts(name).flatMap((part, at) => (at === 0 ? [part] : [element('wbr'), part])),
              ),
            ),
            element('b', { class: `method ${method}` }, method),
          ),
        );
      }),
      more > 0 && element('li', { class: 'aside' }, `${more} more`),
    ),
  );
}
