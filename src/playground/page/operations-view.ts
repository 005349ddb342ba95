// The operations of a source with a search, and the sample call of the chosen operation.

import { copyFrom } from '../../reference/pages/copying.ts';
import { element } from '../../reference/pages/element.ts';
import { highlight } from '../../reference/pages/highlight.ts';
import type { ShownOperation } from '../protocol.ts';

/** The maximum number of operations in the list. A search finds the others. */
const maxListed = 300;

export function operationsView(operations: readonly ShownOperation[]): HTMLElement {
  const code = element('code', {});
  const copy = element('button', { type: 'button' }, 'Copy');
  copy.addEventListener('click', () => void copyFrom(copy, code.textContent));
  const sample = element(
    'div',
    { class: 'sample' },
    element('h3', {}, 'Sample call'),
    element('pre', { tabindex: '0' }, code),
    copy,
  );
  const list = element('ul', { class: 'operations' });
  const count = element('p', { role: 'status', class: 'count' });
  const search = element('input', {
    type: 'search',
    placeholder: 'Search: orders, GET /wp/v2/posts …',
    'aria-label': 'Search operations',
    autocomplete: 'off',
  });

  const show = (operation: ShownOperation): void => {
    code.textContent = operation.sample;
    highlight(code);
    for (const button of list.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset['call'] === keyOf(operation)));
  };
  const fill = (): void => {
    const found = operations.filter(matches(search.value));
    const listed = found.slice(0, maxListed);
    list.replaceChildren(
      ...listed.map((operation) => {
        const button = element(
          'button',
          { type: 'button', 'data-call': keyOf(operation) },
          element('span', { class: `method ${operation.method.toLowerCase()}` }, operation.method),
          element('span', { class: 'title' }, operation.title),
          element('span', { class: 'path' }, operation.path),
        );
        button.addEventListener('click', () => {
          show(operation);
        });
        return element('li', {}, button);
      }),
    );
    count.textContent =
      found.length > listed.length
        ? `${found.length} operations, the first ${listed.length} are listed. Search to find the others.`
        : `${found.length} ${found.length === 1 ? 'operation' : 'operations'}`;
  };
  search.addEventListener('input', fill);
  fill();
  const [first] = operations;
  if (first !== undefined) show(operations.find(isList) ?? first);
  return element(
    'div',
    { class: 'two' },
    element('div', {}, search, count, list),
    operations.length > 0 && sample,
  );
}

/** A list of resources is the call that most readers write first. */
const isList = ({ method, call }: ShownOperation): boolean => method === 'GET' && call.endsWith('.list');

const keyOf = ({ method, path }: ShownOperation): string => `${method} ${path}`;

/** All words of the search must be in the operation. */
function matches(text: string): (operation: ShownOperation) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ method, path, title, call }) => {
    const all = `${method} ${path} ${title} ${call}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
}
