// The script of the documentation pages, with the search and the theme button.
// The search index is built when the reader first opens the search.

import MiniSearch from 'minisearch';
import { byId, element } from './element.ts';
import { startTheme } from './theme.ts';

interface DocsSection {
  readonly page: string;
  readonly heading: string;
  readonly href: string;
  readonly text: string;
}

declare global {
  interface Window {
    readonly documentation?: readonly DocsSection[];
  }
}

const maxShown = 20;
const sections = window.documentation ?? [];

let index: MiniSearch<DocsSection & { readonly id: number }> | undefined;

function indexed(): NonNullable<typeof index> {
  if (index) return index;
  index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return index;
}

const found = byId('found');
const count = byId('count');
const list = found?.querySelector('ul');

function show(query: string): void {
  if (!found || !count || !list) return;
  found.hidden = query.trim() === '';
  if (found.hidden) return;
  const hits = indexed().search(query);
  count.textContent =
    hits.length === 0
      ? 'Nothing is found.'
      : `${hits.length} found${hits.length > maxShown ? `, the first ${maxShown} shown` : ''}`;
  list.replaceChildren(
    ...hits.slice(0, maxShown).flatMap(({ id }) => {
      const section = sections[Number(id)];
      return section ? [item(section)] : [];
    }),
  );
}

const item = ({ page, heading, href, text }: DocsSection): HTMLElement =>
  element(
    'li',
    {},
    element(
      'a',
      { href: `${document.body.dataset['root'] ?? ''}${href}` },
      heading,
      element('span', {}, `${page === heading ? '' : `${page} · `}${text.slice(0, 120)}`),
    ),
  );

const input = byId('find');
if (input instanceof HTMLInputElement) {
  input.closest('search')?.removeAttribute('hidden');
  input.addEventListener('input', () => {
    show(input.value);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      show('');
    } else if (event.key === '/' && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      input.focus();
    }
  });
}
byId('page:theme')?.removeAttribute('hidden');
startTheme();
