// Shows the sidebar as a drawer on narrow screens.

import { byId } from './element.ts';

export function startMenu(): void {
  const button = byId('page:menu');
  const side = byId('page:nav');
  if (button === null || side === null) return;

  const set = (open: boolean): void => {
    side.classList.toggle('open', open);
    document.documentElement.classList.toggle('menu-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  const isOpen = (): boolean => side.classList.contains('open');

  button.addEventListener('click', () => {
    set(!isOpen());
    if (isOpen()) side.querySelector<HTMLElement>('a, button')?.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    set(false);
    button.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !isOpen()) return;
    const isLink = target.closest('a') !== null;
    if (isLink || !(side.contains(target) || button.contains(target))) set(false);
  });
}
