// Updates the address while the reader scrolls, so that a copied address leads to the current section.
// The history entry is replaced, so "back" leaves the page.

import { byId } from './element.ts';
import { decodedHash } from './folding.ts';

/** In milliseconds. Browsers limit how often the address may change during scrolling. */
const addressInterval = 150;

const isTypingInPage = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox]), select, textarea') === true;

const isScrolledToEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;

const isInSight = (target: Element): boolean => target.getBoundingClientRect().top < window.innerHeight;

export function replaceHash(id: string): void {
  const address = id === '' ? location.pathname + location.search : `#${encodeURI(id)}`;
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Browsers may refuse this for local pages. Links still work.
  }
}

let planned: ReturnType<typeof setTimeout> | undefined;

/** @param section the visible section; undefined before the first section */
export function followWith(section: HTMLElement | undefined): void {
  clearTimeout(planned);
  planned = setTimeout(() => {
    if (isTypingInPage()) return;
    const id = decodedHash();
    const target = id === '' ? null : byId(id);
    // The address is not changed if its target is within the section. At the end of the page, the address is
    // not changed if its target is visible.
    if (target !== null && (section?.contains(target) === true || (isScrolledToEnd() && isInSight(target))))
      return;
    // The address may refer to text before the first section of the page.
    if (section === undefined && target !== null && isInSight(target)) return;
    if ((section?.id ?? '') !== id) replaceHash(section?.id ?? '');
  }, addressInterval);
}
