// Handles links to ids that are not on the page. If another page of the reference contains the target now, the reader is
// taken there. Otherwise the page shows what was removed, and suggests the nearest match.

import { memberName } from './search-hit.ts';
import { queryAll, byId, element } from './element.ts';
import { decodedHash } from './folding.ts';

const noticeId = 'page:gone';

/** The maximum number of characters that are compared in two names. */
const maxComparedLength = 80;

function followAnchor(): void {
  byId(noticeId)?.remove();
  const id = decodedHash();
  const target = byId(id);
  if (id === '' || (target !== null && !isRowOfOperation(target))) return;
  const [owner = ''] = /^.*?(?=--|\*|$)/.exec(id) ?? [];
  const section = byId(owner);
  const moved = section === null ? wholeNamespace() : movedTo(section);
  if (moved !== undefined) {
    location.replace(`${moved}${moved.includes('#') ? id.slice(owner.length) : `#${id}`}`);
    return;
  }
  if (section === null) say(id, nearestTo(id), byId('page:main'));
  else {
    say(id, section, section.querySelector('.head, .docs') ?? section);
    section.scrollIntoView();
  }
}

/**
 * The address of an operation or a type that another page contains. The table of a large namespace and the list of all
 * types have the ids of their targets.
 */
const movedTo = (section: HTMLElement): string | undefined =>
  isRowOfOperation(section)
    ? section.href
    : section.matches('.type-group li')
      ? section.querySelector('a')?.href
      : undefined;

const isRowOfOperation = (one: HTMLElement): one is HTMLAnchorElement => one.matches('.resources a[id]');

/** The namespace's own page, which leads to the operations of all its pages. Only its further pages link to it. */
const wholeNamespace = (): string | undefined => document.querySelector<HTMLAnchorElement>('.kicker a')?.href;

/**
 * The existing link target that the page suggests for a removed target. For a removed argument, the
 * suggestion is the operation. For a removed operation, the suggestion is the operation with the most similar
 * name.
 */
function nearestTo(id: string): HTMLElement | undefined {
  const sections = queryAll('main .operation, main .type-group li[id], main .resources a[id]');
  const wanted = (id.split('--')[0] ?? '').slice(0, maxComparedLength);
  let nearest: HTMLElement | undefined;
  let least = Math.max(3, wanted.length / 2);
  for (const section of sections) {
    const far = letterDistance(wanted, section.id.slice(0, maxComparedLength));
    if (far < least) [nearest, least] = [section, far];
  }
  return nearest;
}

/** The Levenshtein distance between two words. */
function letterDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 0; line < one.length; line += 1) {
    const letter = one[line];
    const next = [line + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row[at + 1] ?? 0) + 1,
          (row[at] ?? 0) + (other[at] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

const readableAnchor = (id: string): string => memberName(id.replace('--', ' ').replace(/^.*\//, ''));

function say(id: string, nearest: HTMLElement | undefined, place: Element | null): void {
  const changes = document.querySelector<HTMLAnchorElement>('.nav-list a[href$="changes.html"]');
  const link =
    nearest && element('a', { href: `#${nearest.id}` }, element('code', {}, readableAnchor(nearest.id)));
  const notice = element(
    'p',
    { id: noticeId, class: 'notice', role: 'status' },
    'This page no longer contains ',
    element('code', {}, readableAnchor(id)),
    '. ',
    ...(link === undefined ? [] : ['The most similar entry is ', link, '. ']),
    changes !== null && element('a', { href: changes.href }, 'What changed'),
  );
  // The address of the page may already contain the suggested target.
  // If the address already contains the target, following the link would not scroll.
  link?.addEventListener('click', () => {
    notice.remove();
  });
  place?.prepend(notice);
}

export function startDeadAnchors(): void {
  window.addEventListener('hashchange', followAnchor);
  followAnchor();
}
