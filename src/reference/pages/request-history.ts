// The last requests of this tab, to send one of them again. The list contains no credentials and no values that may be
// secrets, and ends with the tab.

import { element } from './element.ts';

export interface SentRequest {
  readonly method: string;
  /** The path and query of the request, as the reader sees them. */
  readonly address: string;
  readonly status: number;
  /** The page of the operation, with the values after `#`. */
  readonly link: string;
}

const storageName = 'routewright:history';
const maxRequests = 20;
const maxAddressLength = 300;

function stored(): readonly SentRequest[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    return Array.isArray(list) ? list.filter(isSentRequest).slice(0, maxRequests) : [];
  } catch {
    return [];
  }
}

/** Only pages in the folder of this page are linked. */
const isSentRequest = (one: unknown): one is SentRequest =>
  typeof one === 'object' &&
  one !== null &&
  'method' in one &&
  typeof one.method === 'string' &&
  'address' in one &&
  typeof one.address === 'string' &&
  'status' in one &&
  typeof one.status === 'number' &&
  'link' in one &&
  typeof one.link === 'string' &&
  /^[\w.%-]*#/.test(one.link);

let requests = stored();

const views = new Set<() => void>();

function save(list: readonly SentRequest[]): void {
  requests = list;
  try {
    if (list.length === 0) sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, JSON.stringify(list));
  } catch {
    // The browser blocks storage, so the list ends with the page.
  }
  for (const show of views) show();
}

/** Adds a request. A repeated request replaces the earlier one. */
export function recordRequest(sent: SentRequest): void {
  const address = sent.address.slice(0, maxAddressLength);
  const others = requests.filter(({ method, link }) => method !== sent.method || link !== sent.link);
  save([{ ...sent, address }, ...others].slice(0, maxRequests));
}

/** The list as links, which open the form with the values of the request. */
export function historyView(): HTMLElement {
  const list = element('ol', { class: 'history', role: 'list' });
  const forget = element('button', { type: 'button', class: 'text-button' }, 'Clear the history');
  forget.addEventListener('click', () => {
    save([]);
  });
  const size = element('span', { class: 'type' });
  const details = element(
    'details',
    { class: 'fold history-fold' },
    element('summary', {}, element('span', {}, 'History of this tab'), size),
    list,
    forget,
  );
  const show = (): void => {
    details.hidden = requests.length === 0;
    size.textContent = String(requests.length);
    list.replaceChildren(
      ...requests.map(({ method, address, status, link }) =>
        element(
          'li',
          {},
          element(
            'a',
            { href: link },
            element('b', { class: `method ${method}` }, method),
            ' ',
            element('code', {}, address),
          ),
          ' ',
          element(
            'span',
            { class: `status ${status < 300 ? 'good' : status < 400 ? 'fair' : 'bad'}` },
            String(status),
          ),
        ),
      ),
    );
  };
  views.add(show);
  show();
  return details;
}
