// The address follows the reader, so that a copied one leads to what is read. It is replaced, not
// added to: the way back leads out of the page.

import { byId } from './element.ts';
import { decodedHash } from './folding.ts';

/** Browsers refuse to be told of each step of a scroll. */
const settled = 150;

const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox]), select, textarea') === true;

const isAtEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;

const isInSight = (target: Element): boolean => target.getBoundingClientRect().top < window.innerHeight;

export function replaceHash(id: string): void {
  const address = id === '' ? location.pathname + location.search : `#${encodeURI(id)}`;
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // A browser may refuse it for pages on disk; links work all the same.
  }
}

let planned: ReturnType<typeof setTimeout> | undefined;

/** @param section where the reader is; undefined before the first */
export function followWith(section: HTMLElement | undefined): void {
  clearTimeout(planned);
  planned = setTimeout(() => {
    if (isTyping()) return;
    const id = decodedHash();
    const target = id === '' ? null : byId(id);
    // What the address names is within the section, or cannot come further up.
    if (target !== null && (section?.contains(target) === true || (isAtEnd() && isInSight(target)))) return;
    // Before the first section stand others, which the address may name.
    if (section === undefined && target !== null && isInSight(target)) return;
    if ((section?.id ?? '') !== id) replaceHash(section?.id ?? '');
  }, settled);
}
