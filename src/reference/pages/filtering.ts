// The filter in the sidebar: by words and by method. The words are looked for in the index of the search, in headings,
// names, paths and namespaces.
// The filter applies to the sidebar, including the operations of other pages, and to the routes of the overview.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { queryAll, byId } from './element.ts';
import { feature } from './lazy-scripts.ts';
import { listOthers, othersOf, readOthers } from './other-namespaces.ts';

interface Filter {
  /** For each word, the word and the addresses of the operations whose names contain the word. */
  readonly words: readonly (readonly [word: string, named: ReadonlySet<string>])[];
  readonly methods: ReadonlySet<string>;
}

function typedWords(): readonly string[] {
  const input = byId('page:filter');
  const text = input instanceof HTMLInputElement ? input.value.trim().toLowerCase() : '';
  return text === '' ? [] : text.split(/\s+/);
}

const pressedMethods = (): ReadonlySet<string> =>
  new Set(queryAll('.toggle[aria-pressed="true"]').map(({ dataset }) => dataset['method'] ?? ''));

const isEmptyFilter = ({ words, methods }: Filter): boolean => words.length === 0 && methods.size === 0;

/** @param badges the text of badges such as `new`, which the index does not contain */
function fits({ words, methods }: Filter, sent: string, href: string, badges = ''): boolean {
  if (methods.size > 0 && !sent.split(' ').some((method) => methods.has(method))) return false;
  return words.every(([word, named]) => named.has(href) || (badges !== '' && badges.includes(word)));
}

function matchesFilter(filter: Filter, item: HTMLElement): boolean {
  const badges = queryAll('.change', item).map(({ textContent }) => textContent.toLowerCase());
  const href = item.querySelector('a')?.getAttribute('href') ?? '';
  return fits(filter, item.dataset['methods'] ?? '', href, badges.join(' '));
}

/** Filters the namespaces that have separate pages. Returns the number of matching operations. */
function narrowOthers(filter: Filter, entries: readonly HTMLElement[]): number {
  let shown = 0;
  for (const entry of entries) {
    if (entry.querySelector('[data-methods], [data-elsewhere]') !== null) continue;
    const found = isEmptyFilter(filter)
      ? []
      : othersOf(entry.dataset['namespace'] ?? '').filter(({ href, methods }) => fits(filter, methods, href));
    listOthers(entry, found);
    entry.hidden = !isEmptyFilter(filter) && found.length === 0;
    shown += found.length;
  }
  return shown;
}

/** Filters the resources of the current namespace whose operations are on other pages of the namespace. */
function narrowElsewhere(filter: Filter, entries: readonly HTMLElement[]): number {
  let shown = 0;
  for (const entry of entries) {
    const { namespace = '' } = entry.dataset;
    const operations = othersOf(namespace);
    for (const group of queryAll('[data-elsewhere]', entry)) {
      const { resource = '' } = group.dataset;
      const found = isEmptyFilter(filter)
        ? []
        : operations.filter(
            ({ name, href, methods }) => name.startsWith(`${resource}.`) && fits(filter, methods, href),
          );
      listOthers(group, found);
      group.hidden = !isEmptyFilter(filter) && found.length === 0;
      if (found.length > 0) entry.hidden = false;
      shown += found.length;
    }
  }
  return shown;
}

/**
 * Hides the items that do not match, and groups without visible items. Returns the number of matching items.
 */
function narrow(filter: Filter, groups: readonly HTMLElement[]): number {
  let shown = 0;
  for (const group of groups) {
    const items = queryAll('[data-methods]', group);
    let left = 0;
    for (const item of items) {
      const isLeft = matchesFilter(filter, item);
      item.hidden = !isLeft;
      if (isLeft) left += 1;
    }
    for (const resource of queryAll('[data-resource]:not([data-elsewhere])', group))
      resource.hidden = resource.querySelector('[data-methods]:not([hidden])') === null;
    group.hidden = items.length > 0 && left === 0;
    shown += left;
  }
  return shown;
}

function apply(filter: Filter): void {
  const rows = queryAll('.route-group');
  const inPage = narrow(filter, rows);
  const entries = queryAll('.nav-list > [data-namespace]');
  const inList =
    narrow(filter, entries) +
    (rows.length > 0 ? 0 : narrowOthers(filter, entries) + narrowElsewhere(filter, entries));
  // If the overview lists the routes of a namespace, its entry is visible only if one of the routes is visible.
  const left = new Map(rows.map((row) => [row.dataset['namespace'], !row.hidden]));
  for (const entry of entries) entry.hidden = !(left.get(entry.dataset['namespace']) ?? !entry.hidden);
  // A folded section with matches is opened, so that the matches are visible.
  for (const fold of queryAll<HTMLDetailsElement>('.nav-list details'))
    fold.open = !isEmptyFilter(filter) || fold.querySelector('[aria-current]') !== null;
  const shown = rows.length > 0 ? inPage : inList;
  tell(isEmptyFilter(filter) ? '' : shown === 1 ? '1 operation' : `${shown} operations`);
  const note = byId('page:filtered');
  if (note === null) return;
  note.hidden = isEmptyFilter(filter);
  note.textContent =
    shown === 0
      ? 'No operation matches the filter.'
      : `The filter shows ${shown} of ${queryAll('.route-group [data-methods]').length} operations.`;
}

function tell(text: string): void {
  const count = byId('page:count');
  if (count !== null) count.textContent = text;
}

/** The number of changes of the filter. Only the last change is applied. */
let changes = 0;

async function applyPageFilter(): Promise<void> {
  const words = typedWords();
  const change = (changes += 1);
  const named = words.length === 0 ? [] : await (await feature('search')).named(words);
  if (words.length > 0 || pressedMethods().size > 0) await readOthers();
  if (change !== changes) return;
  apply({ words: words.map((word, at) => [word, named[at] ?? new Set()]), methods: pressedMethods() });
}

const startApplying = (): void => {
  applyPageFilter().catch((error: unknown) => {
    tell(errorMessage(error));
  });
};

export function startFiltering(): void {
  byId('page:filter')?.addEventListener('input', startApplying);
  for (const toggle of queryAll('.toggle'))
    toggle.addEventListener('click', () => {
      toggle.setAttribute('aria-pressed', String(toggle.getAttribute('aria-pressed') !== 'true'));
      startApplying();
    });
}
