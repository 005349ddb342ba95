// Shows the response: status, time, headers, body, and links to further pages.

import type { Json } from '../../core/schema/schema.ts';
import type { CheckView } from './check-view.ts';
import { copyFrom } from './copying.ts';
import { element } from './element.ts';
import { jsonTree } from './json-tree.ts';
import type { ReceivedResponse } from './send.ts';

interface Paging {
  readonly words: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The parsed body. The value is undefined when the body is not JSON. */
export function parsedBody(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * @param goTo sends the call again with another value of the argument `page`
 * @param signIn opens the sign-in fields; given when signing in may help
 * @param check the result of comparing the response with its declaration, if it was compared
 * @param save saves the response as an example, if documentation can show it
 */
export function responseView(
  answer: ReceivedResponse,
  goTo: (page: string) => void,
  signIn: (() => void) | undefined,
  check: CheckView | undefined,
  save: HTMLElement | undefined,
): HTMLElement {
  const kind = answer.status < 300 ? 'good' : answer.status < 400 ? 'fair' : 'bad';
  const headers = element(
    'details',
    { class: 'nested' },
    element('summary', {}, answer.headers.length === 1 ? '1 header' : `${answer.headers.length} headers`),
    element(
      'dl',
      { class: 'headers' },
      ...answer.headers.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    ),
  );
  return element(
    'section',
    { class: 'answer', 'aria-label': 'Response', tabindex: '-1' },
    element(
      'p',
      { class: 'answer-head', role: 'status' },
      element('b', { class: `status ${kind}` }, `${answer.status} ${answer.statusText}`.trim()),
      element('span', {}, `${Math.round(answer.time)} ms`),
      element('span', {}, bodySizeText(new TextEncoder().encode(answer.body).length)),
    ),
    ...pagingLinks(pagingOf(answer), goTo),
    signIn && signInLine(signIn),
    headers,
    check?.element,
    bodyView(answer.body, check, save),
  );
}

function signInLine(signIn: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'text-button' }, 'Sign in');
  button.addEventListener('click', signIn);
  return element('p', { class: 'paging' }, element('span', {}, 'Sent without sign-in.'), button);
}

const bodySizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

function bodyView(text: string, check: CheckView | undefined, save: HTMLElement | undefined): HTMLElement {
  const parsed = parsedBody(text);
  const copy = element('button', {
    type: 'button',
    class: 'icon icon-copy',
    'aria-label': 'Copy the body',
    title: 'Copy the body',
  });
  copy.addEventListener('click', () => void copyFrom(copy, text));
  const raw = element('pre', { class: 'raw' }, text === '' ? '(no body)' : text);
  if (parsed === undefined)
    return element('div', { class: 'body' }, element('p', { class: 'body-tools' }, 'Text', copy), raw);

  const tree = jsonTree(parsed, check?.marks, check?.first);
  const toggle = element(
    'button',
    { type: 'button', class: 'text-button', 'aria-pressed': 'false' },
    'As text',
  );
  raw.hidden = true;
  toggle.addEventListener('click', () => {
    raw.hidden = !raw.hidden;
    tree.hidden = !raw.hidden;
    toggle.setAttribute('aria-pressed', String(!raw.hidden));
  });
  return element(
    'div',
    { class: 'body' },
    element('p', { class: 'body-tools' }, toggle, save, copy),
    tree,
    raw,
  );
}

function pagingOf({ headers }: ReceivedResponse): Paging {
  const header = (name: string): string | undefined =>
    headers.find(([one]) => one.toLowerCase() === name)?.[1];
  const link = header('link') ?? '';
  const pageAt = (rel: string): string | undefined => {
    const address = new RegExp(`<([^>]*)>;\\s*rel="?${rel}"?`).exec(link)?.[1];
    return address === undefined ? undefined : /[?&]page=(\d+)/.exec(address)?.[1];
  };
  const total = header('x-wp-total');
  const pages = header('x-wp-totalpages');
  return {
    words: total === undefined ? '' : `${total} in all${pages === undefined ? '' : `, ${pages} pages`}`,
    previous: pageAt('prev'),
    next: pageAt('next'),
  };
}

function pagingLinks(
  { words, previous, next }: Paging,
  goTo: (page: string) => void,
): readonly HTMLElement[] {
  if (words === '' && previous === undefined && next === undefined) return [];
  const button = (label: string, page: string | undefined): HTMLElement | false => {
    if (page === undefined) return false;
    const made = element('button', { type: 'button', class: 'text-button' }, label);
    made.addEventListener('click', () => {
      goTo(page);
    });
    return made;
  };
  return [
    element(
      'p',
      { class: 'paging' },
      element('span', {}, words),
      button('Previous page', previous),
      button('Next page', next),
    ),
  ];
}
