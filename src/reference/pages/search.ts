// The search dialog: an input field and results, which can be used with only the keyboard.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { queryAll, element, type ElementChild } from './element.ts';
import { offer, searchData } from './shared-state.ts';
import { isEmptyQuery, parseQuery } from './search-query.ts';
import { searchEngine, type SearchEngine } from './search-engine.ts';
import type { SearchHit } from './search-hit.ts';
import { isSmallWord } from './search-words.ts';

const filters = [
  ['ns:', 'in a namespace'],
  ['method:', 'by a method'],
  ['arg:', 'with an argument'],
  ['is:', 'public, private or refused, if routewright observed it'],
] as const;

interface DialogParts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
  /** Hints above the suggestions, shown when the query is empty or has no results. */
  readonly advice: HTMLElement;
}

function build(): DialogParts {
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search routes, names, arguments, values and descriptions',
    'aria-expanded': 'false',
    'aria-controls': 'page:hits',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    placeholder: 'Search routes, arguments, values …',
  });
  const close = element('button', { type: 'button', class: 'icon icon-close', 'aria-label': 'Close' });
  const list = element('div', {
    id: 'page:hits',
    role: 'listbox',
    'aria-label': 'Found',
    class: 'hits',
    tabindex: '-1',
  });
  const status = element('p', { class: 'hit-count', role: 'status' });
  const advice = element('div', { class: 'advice' });
  const hints = filters.map(([filter, words]) => {
    const hint = element(
      'button',
      { type: 'button', class: 'hint', title: words, 'data-filter': filter },
      filter,
    );
    hint.addEventListener('click', () => {
      input.value = `${input.value.trimEnd()} ${filter}`.trimStart();
      input.dispatchEvent(new Event('input'));
      input.focus();
    });
    return hint;
  });
  const dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    element('div', { class: 'search-field' }, input, close),
    advice,
    list,
    element(
      'div',
      { class: 'search-foot' },
      status,
      element('p', { class: 'hints' }, ...hints),
      element(
        'p',
        { class: 'legend' },
        element('kbd', {}, '↑'),
        element('kbd', {}, '↓'),
        ' choose ',
        element('kbd', {}, 'Enter'),
        ' open ',
        element('kbd', {}, 'Esc'),
        ' close',
      ),
    ),
  );
  close.addEventListener('click', () => {
    dialog.close();
  });
  // The browser reports a click outside the dialog's content as a click on the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, input, list, status, advice };
}

let parts: DialogParts | undefined;
let engine: Promise<SearchEngine> | undefined;
const readEngine = (): Promise<SearchEngine> => (engine ??= searchData().then(searchEngine));

function openDialog(): void {
  parts ??= startSearchDialog(build());
  if (!parts.dialog.open) parts.dialog.showModal();
  parts.input.select();
  parts.input.focus();
}

function startSearchDialog(built: DialogParts): DialogParts {
  const { dialog, input, list, status, advice } = built;
  const ready = readEngine();
  ready.then(
    ({ knowsWho }) => {
      for (const hint of queryAll('[data-filter="is:"]', dialog)) hint.hidden = !knowsWho;
      void show();
    },
    (error: unknown) => {
      status.textContent = errorMessage(error);
    },
  );
  status.textContent = 'Reading the index …';

  let shown = '';
  async function show(): Promise<void> {
    const text = input.value;
    const found = await ready;
    if (text !== input.value) return;
    const isAsked = !isEmptyQuery(parseQuery(text));
    const { hits, total, without } = found.search(text);
    // Chapters are suggested when the query is empty or has no results.
    const offered = total > 0 ? hits : found.chapters;
    shown = text;
    list.replaceChildren(...offered.map((hit, at) => hitElement(hit, at, text)));
    input.setAttribute('aria-expanded', String(offered.length > 0));
    list.scrollTop = 0;
    choose(total > 0 ? list.firstElementChild : null, built);
    advice.hidden = total > 0;
    advice.replaceChildren(...searchHints(text, isAsked, found));
    const words = resultCountText(text, hits.length, total);
    status.textContent = without === undefined ? words : `${words}, without “${without}”`;
  }

  input.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1, built);
    } else if (event.key === 'Enter' && event.target === input) {
      event.preventDefault();
      // The reader may press Enter before the results for the last letter are shown.
      void (shown === input.value ? Promise.resolve() : show()).then(() => {
        chosen(list)?.click();
      });
    }
  });
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.hit') !== null) dialog.close();
  });
  list.addEventListener('pointermove', ({ target }) => {
    const hit = target instanceof Element ? target.closest('.hit') : null;
    if (hit !== null && hit !== chosen(list)) choose(hit, built, false);
  });
  return built;
}

function resultCountText(text: string, shown: number, total: number): string {
  if (text.trim() === '') return '';
  if (isEmptyQuery(parseQuery(text))) return `${text.trim()} … enter a value`;
  if (total === 0) return 'Nothing found.';
  if (shown < total) return `${total} found, the best ${shown} shown`;
  return `${total} found`;
}

const whatToType = 'Describe what you want to do, or paste a path, an address or a call of the client.';

/** Hints for a reader whose query is empty or has no results. */
function searchHints(text: string, isAsked: boolean, { search }: SearchEngine): readonly HTMLElement[] {
  if (!isAsked) return [element('p', {}, whatToType)];
  const unfiltered = text.replace(/(?:^|\s)(?:ns|method|arg|is):\S*/g, ' ').trim();
  const { total } = unfiltered === text.trim() ? { total: 0 } : search(unfiltered);
  return [
    element('p', {}, element('b', {}, `No result for “${text.trim()}”.`)),
    element(
      'p',
      {},
      total > 0
        ? `Without the filter, there ${total === 1 ? 'is one result' : `are ${total} results`} for “${unfiltered}”.`
        : `Try fewer words, or the words that the site uses in its paths. ${whatToType}`,
    ),
  ];
}

const chosen = (list: Element): HTMLElement | null => list.querySelector('[aria-selected="true"]');

function choose(hit: Element | null, { input, list }: DialogParts, scroll = true): void {
  chosen(list)?.setAttribute('aria-selected', 'false');
  if (hit === null) {
    input.removeAttribute('aria-activedescendant');
    return;
  }
  hit.setAttribute('aria-selected', 'true');
  input.setAttribute('aria-activedescendant', hit.id);
  if (scroll) hit.scrollIntoView({ block: 'nearest' });
}

function move(by: 1 | -1, parts: DialogParts): void {
  const hits = [...parts.list.children];
  const current = chosen(parts.list);
  const at = current === null ? -1 : hits.indexOf(current);
  choose(hits[(at + by + hits.length) % hits.length] ?? null, parts);
}

const kindLabels = { type: 'TYPE', chapter: 'PAGE' } as const;

function hitElement(hit: SearchHit, at: number, text: string): HTMLElement {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []).filter((word) => !isSmallWord(word));
  const [method = '', ...others] = hit.methods.split(' ');
  return element(
    'a',
    {
      id: `page:hit-${at}`,
      class: 'hit',
      role: 'option',
      'aria-selected': 'false',
      href: hit.href,
      tabindex: '-1',
    },
    element(
      'span',
      { class: 'hit-head' },
      hit.kind === 'operation'
        ? element('b', { class: `method ${method}`, title: [method, ...others].join(', ') }, method)
        : element('b', { class: 'method' }, kindLabels[hit.kind]),
      element('span', { class: 'title' }, ...markedText(hit.title, words)),
      hit.namespace !== '' && element('span', { class: 'plugin' }, hit.namespace),
    ),
    (hit.path !== '' || hit.subtitle !== '') &&
      element(
        'span',
        { class: 'hit-names' },
        hit.path !== '' &&
          element('span', { class: 'path' }, ...markedText(hit.path, words).flatMap(breakablePath)),
        hit.subtitle !== '' && element('span', { class: 'name' }, ...markedText(hit.subtitle, words)),
      ),
    hit.where !== undefined && whereElement(hit.where, words),
  );
}

function whereElement(
  { label, name, text }: NonNullable<SearchHit['where']>,
  words: readonly string[],
): HTMLElement {
  const isValue = label === 'value of';
  return element(
    'span',
    { class: 'hit-where' },
    label !== '' && `${label} `,
    name !== '' && element('code', {}, ...markedText(name, words)),
    text !== '' && (label === '' ? '' : isValue ? ': ' : ' – '),
    ...(text === ''
      ? []
      : isValue
        ? [element('code', {}, ...markedText(text, words))]
        : markedText(excerpt(text, words), words)),
  );
}

const maxExcerptLength = 120;

/** The part of a text near the first word of the query. */
function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= maxExcerptLength) return text;
  const lower = text.toLowerCase();
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word)));
  const from = Math.max(0, Math.min(at - 40, text.length - maxExcerptLength));
  const end = from + maxExcerptLength;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** A text in which the words of the query are highlighted. */
function markedText(text: string, words: readonly string[]): readonly ElementChild[] {
  const lower = text.toLowerCase();
  const pieces: ElementChild[] = [];
  let done = 0;
  while (done < text.length) {
    const next = words
      .map((word) => ({ at: lower.indexOf(word, done), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
    if (next === undefined) break;
    pieces.push(text.slice(done, next.at), element('mark', {}, text.slice(next.at, next.at + next.length)));
    done = next.at + next.length;
  }
  return [...pieces, text.slice(done)];
}

/** A path that can be wrapped after each slash. */
const breakablePath = (child: ElementChild): readonly ElementChild[] =>
  typeof child === 'string'
    ? child.split(/(?<=\/)/).flatMap((step, at) => (at === 0 ? [step] : [element('wbr'), step]))
    : [child];

offer('search', {
  open: openDialog,
  named: async (words) => {
    const { named } = await readEngine();
    return words.map(named);
  },
});
