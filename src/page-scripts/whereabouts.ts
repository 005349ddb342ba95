// Where the reader is: the operation at the top of the window, in the bar and in the list.

import { all, byId } from './element.ts';

const sections: readonly HTMLElement[] = all('main .operation');

/** What lies above this counts as begun, in pixels from the top of the window. */
const line = 120;

/** The place of the operation that the top of the window is in, -1 before the first. They stand in order, so it is halved to. */
function placeInView(): number {
  let before = -1;
  let after = sections.length;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((sections[middle]?.getBoundingClientRect().top ?? 0) <= line) before = middle;
    else after = middle;
  }
  return before;
}

export const operationInView = (): HTMLElement | undefined => sections[placeInView()];

/** Moves to the next operation, or with -1 the one before. */
export function step(by: 1 | -1): void {
  const next = sections[Math.max(0, placeInView() + by)];
  if (next === undefined) return;
  const link = next.querySelector<HTMLElement>('h2 a');
  link?.focus({ preventScroll: true });
  next.scrollIntoView();
}

export function startWhereabouts(): void {
  const here = byId('page:here');
  const links = new Map(
    all<HTMLAnchorElement>('.nav-operations a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  let shown: HTMLElement | undefined;
  /** In a single file, the namespace that the reader is in. */
  let unfolded: HTMLDetailsElement | undefined;
  const show = (): void => {
    const current = operationInView();
    if (current === shown) return;
    if (shown !== undefined) links.get(shown.id)?.removeAttribute('aria-current');
    shown = current;
    const link = current === undefined ? undefined : links.get(current.id);
    link?.setAttribute('aria-current', 'location');
    const fold = link?.closest('details') ?? undefined;
    if (here !== null) {
      const name = current?.querySelector('h2')?.textContent ?? '';
      here.hidden = current === undefined;
      here.textContent = fold === undefined ? name : `${namespaceAround(fold)} / ${name}`;
    }
    if (fold !== unfolded) {
      if (unfolded !== undefined) unfolded.open = false;
      if (fold !== undefined) fold.open = true;
      unfolded = fold;
    }
    if (link !== undefined) keepInSight(link);
  };
  const ownPage = document.querySelector<HTMLElement>('.side [aria-current="page"]');
  if (ownPage !== null) keepInSight(ownPage);
  let planned = false;
  document.addEventListener(
    'scroll',
    () => {
      if (planned) return;
      planned = true;
      requestAnimationFrame(() => {
        planned = false;
        show();
      });
    },
    { passive: true },
  );
  show();
}

const namespaceAround = (fold: Element): string =>
  fold.closest<HTMLElement>('[data-namespace]')?.dataset['namespace'] ?? '';

/** The head of the list stays where it is, and covers what is scrolled under it. */
function keepInSight(link: HTMLElement): void {
  const list = byId('page:nav');
  if (list === null || getComputedStyle(list).position === 'static') return;
  const box = list.getBoundingClientRect();
  const from = list.querySelector('.nav-head')?.getBoundingClientRect().bottom ?? box.top;
  const { top, bottom } = link.getBoundingClientRect();
  if (top < from || bottom > box.bottom - 40) list.scrollTop += top - (from + box.bottom) / 2;
}
