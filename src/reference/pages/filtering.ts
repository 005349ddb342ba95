// The filter in the sidebar: by namespace or name, and by method.
// The filter applies to the sidebar, including the operations of other pages, and to the routes of the overview.

import { queryAll, byId } from './element.ts';
import { areOthersReading, listOthers, othersOf, readOthers } from './other-namespaces.ts';

interface Filter {
  readonly words: readonly string[];
  readonly methods: ReadonlySet<string>;
}

function currentFilter(): Filter {
  const input = byId('page:filter');
  const text = input instanceof HTMLInputElement ? input.value.trim().toLowerCase() : '';
  const pressed = queryAll('.toggle[aria-pressed="true"]').map(({ dataset }) => dataset['method'] ?? '');
  return { words: text === '' ? [] : text.split(/\s+/), methods: new Set(pressed) };
}

const isEmptyFilter = ({ words, methods }: Filter): boolean => words.length === 0 && methods.size === 0;

/** @param around the names of the namespace and the resource; the filter also searches these names */
function matchesFilter(filter: Filter, around: string, item: HTMLElement): boolean {
  const resource = item.closest<HTMLElement>('[data-resource]')?.dataset['resource'] ?? '';
  return fitsMethod(filter, item.dataset['methods'] ?? '', `${around} ${resource}.${item.textContent}`);
}

function fitsMethod({ words, methods }: Filter, sent: string, text: string): boolean {
  if (methods.size > 0 && !sent.split(' ').some((method) => methods.has(method))) return false;
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Filters the namespaces that have separate pages. Returns the number of matching operations. */
function narrowOthers(filter: Filter, entries: readonly HTMLElement[]): number {
  let shown = 0;
  for (const entry of entries) {
    if (entry.querySelector('[data-methods], [data-elsewhere]') !== null) continue;
    const { namespace = '' } = entry.dataset;
    const found = isEmptyFilter(filter)
      ? []
      : othersOf(namespace)?.filter(({ name, methods }) =>
          fitsMethod(filter, methods, `${namespace} ${name} ${methods}`),
        );
    // Until the operations of a namespace are loaded, the namespace is matched by its name.
    if (found === undefined) continue;
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
        : operations?.filter(
            ({ name, methods }) =>
              name.startsWith(`${resource}.`) &&
              fitsMethod(filter, methods, `${namespace} ${name} ${methods}`),
          );
      if (found === undefined) continue;
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
    const around = (group.dataset['namespace'] ?? '').toLowerCase();
    const items = queryAll('[data-methods]', group);
    let left = 0;
    for (const item of items) {
      const isLeft = matchesFilter(filter, around, item);
      item.hidden = !isLeft;
      if (isLeft) left += 1;
    }
    for (const resource of queryAll('[data-resource]:not([data-elsewhere])', group))
      resource.hidden = resource.querySelector('[data-methods]:not([hidden])') === null;
    // A namespace whose operations are on another page is matched by its name.
    group.hidden = items.length > 0 ? left === 0 : !filter.words.every((word) => around.includes(word));
    shown += left;
  }
  return shown;
}

function apply(): void {
  const filter = currentFilter();
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
  const count = byId('page:count');
  if (count === null) return;
  const shown = rows.length > 0 ? inPage : inList;
  // The count stays empty until the operations of the other pages are read. Otherwise, screen readers would
  // first read a wrong count aloud.
  count.textContent =
    isEmptyFilter(filter) || areOthersReading() ? '' : shown === 1 ? '1 operation' : `${shown} operations`;
  const note = byId('page:filtered');
  if (note === null) return;
  note.hidden = isEmptyFilter(filter);
  note.textContent =
    shown === 0
      ? 'No operation matches the filter.'
      : `The filter shows ${shown} of ${queryAll('.route-group [data-methods]').length} operations.`;
}

/** Applies the filter. All pages except the overview first load the operations of other namespaces. */
function applyPageFilter(): void {
  if (queryAll('.route-group').length === 0) readOthers(apply);
  apply();
}

export function startFiltering(): void {
  byId('page:filter')?.addEventListener('input', applyPageFilter);
  for (const toggle of queryAll('.toggle'))
    toggle.addEventListener('click', () => {
      toggle.setAttribute('aria-pressed', String(toggle.getAttribute('aria-pressed') !== 'true'));
      applyPageFilter();
    });
}
