// Keeps the address in step with the reader, so that a copied one leads to the same section.
// It replaces the entry in the history: "back" leaves the page.

import { byId } from './element.ts';
import { decodedHash } from './folding.ts';

/** Milliseconds: browsers limit how often the address may change while a page scrolls. */
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
    // Browsers may refuse this for pages on disk; links work all the same.
  }
}

let planned: ReturnType<typeof setTimeout> | undefined;

/** @param section the section in view; undefined before the first */
export function followWith(section: HTMLElement | undefined): void {
  clearTimeout(planned);
  planned = setTimeout(() => {
    if (isTypingInPage()) return;
    const id = decodedHash();
    const target = id === '' ? null : byId(id);
    // The target of the address is within the section, or cannot scroll further up.
    if (target !== null && (section?.contains(target) === true || (isScrolledToEnd() && isInSight(target))))
      return;
    // The address may name a part of the page before the first section.
    if (section === undefined && target !== null && isInSight(target)) return;
    if ((section?.id ?? '') !== id) replaceHash(section?.id ?? '');
  }, addressInterval);
}
