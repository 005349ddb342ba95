// Finds the operation at the top of the window, and highlights it in the bar and the sidebar.

import { queryAll, byId } from './element.ts';
import { followWith, replaceHash } from './page-address.ts';

const operationSections: readonly HTMLElement[] = queryAll('main .operation');

/**
 * A distance in pixels from the top of the window. A section that starts above this distance counts as current.
 */
const line = 120;

/**
 * The index of the operation at the top of the window; -1 before the first operation. A binary search is
 * possible because the operations are in the order of the page.
 */
function placeInView(): number {
  let before = -1;
  let after = operationSections.length;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((operationSections[middle]?.getBoundingClientRect().top ?? 0) <= line) before = middle;
    else after = middle;
  }
  return before;
}

export const operationInView = (): HTMLElement | undefined => operationSections[placeInView()];

/** Goes to the next operation, or with -1 to the previous operation. */
export function stepOperation(by: 1 | -1): void {
  const next = operationSections[Math.max(0, placeInView() + by)];
  if (next === undefined) return;
  const link = next.querySelector<HTMLElement>('h2 a');
  link?.focus({ preventScroll: true });
  next.scrollIntoView();
  replaceHash(next.id);
}

export function startWhereabouts(): void {
  const here = byId('page:here');
  const links = new Map(
    queryAll<HTMLAnchorElement>('.nav-operations a').map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  let shown: HTMLElement | undefined;
  /** The open folds: the fold of the current resource, and in a single file also the fold of its namespace. */
  let unfolded: readonly HTMLDetailsElement[] = [];
  const show = (): void => {
    const current = operationInView();
    if (current === shown) return;
    if (shown !== undefined) links.get(shown.id)?.removeAttribute('aria-current');
    shown = current;
    const link = current === undefined ? undefined : links.get(current.id);
    link?.setAttribute('aria-current', 'location');
    const folds = link === undefined ? [] : foldsAround(link);
    if (here !== null) {
      const name = current?.querySelector('h2')?.textContent ?? '';
      here.hidden = current === undefined;
      const namespace = folds.map(namespaceFolded).find((one) => one !== '');
      here.textContent = namespace === undefined ? name : `${namespace} / ${name}`;
    }
    for (const fold of unfolded) if (!folds.includes(fold)) fold.open = false;
    for (const fold of folds) fold.open = true;
    unfolded = folds;
    if (link !== undefined) keepInSight(link);
  };
  const ownPage = document.querySelector<HTMLElement>('.side [aria-current]');
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
        followWith(shown);
      });
    },
    { passive: true },
  );
  show();
}

function foldsAround(link: Element): readonly HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (
    let fold = link.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    folds.push(fold);
  return folds;
}

/** The namespace whose operations this fold contains; empty if the fold is a resource within a namespace. */
const namespaceFolded = (fold: Element): string => fold.parentElement?.dataset['namespace'] ?? '';

/** Keeps a link visible. The header of the sidebar is fixed and covers links that scroll under it. */
function keepInSight(link: HTMLElement): void {
  const list = byId('page:nav');
  if (list === null || getComputedStyle(list).position === 'static') return;
  const box = list.getBoundingClientRect();
  const from = list.querySelector('.nav-head')?.getBoundingClientRect().bottom ?? box.top;
  const { top, bottom } = link.getBoundingClientRect();
  if (top < from || bottom > box.bottom - 40) list.scrollTop += top - (from + box.bottom) / 2;
}
