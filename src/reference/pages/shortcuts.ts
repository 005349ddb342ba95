// Keyboard shortcuts, and the help that lists the shortcuts. Keyboard shortcuts are disabled while a reader
// types.

import { byId, element } from './element.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly words: string;
  readonly act: () => void;
}

// The focus moves in the next frame, because a closing dialog keeps the focus until then.
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('dialog:not([open])') === null &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), select, textarea'));

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** @param search opens the search; Ctrl+K calls it even while the reader types */
export function startShortcuts(shortcuts: readonly Shortcut[], search: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      search();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return;
    const shortcut = shortcuts.find(({ keys }) => keys.includes(event.key));
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.act();
  });
}

export function openHelp(shortcuts: readonly Shortcut[]): void {
  const rows: readonly (readonly [readonly string[], string])[] = [
    ...shortcuts.map(({ keys, words }) => [keys, words] as const),
    [['Ctrl', 'K'], 'search, from anywhere'],
    [['Esc'], 'close what is open'],
  ];
  const close = element('button', { type: 'button', class: 'icon icon-close', 'aria-label': 'Close' });
  const dialog = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'page:help-title' },
    element(
      'div',
      { class: 'dialog-head' },
      element('h2', { id: 'page:help-title' }, 'Keyboard shortcuts'),
      close,
    ),
    element(
      'dl',
      {},
      ...rows.map(([keys, words]) =>
        element(
          'div',
          {},
          element('dt', {}, ...keys.map((key) => element('kbd', {}, key))),
          element('dd', {}, words),
        ),
      ),
    ),
  );
  const opener = byId('page:help');
  close.addEventListener('click', () => {
    dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
