// Asks for confirmation before an action that cannot be undone.

import { element } from './element.ts';
import { freshId } from './field.ts';

/** @returns whether the reader confirms; Escape cancels */
export function confirmed(title: string, what: string, action: string): Promise<boolean> {
  const titleId = freshId();
  const cancel = element('button', { type: 'button', class: 'plain-button' }, 'Cancel');
  const agree = element('button', { type: 'button', class: 'send danger' }, action);
  const dialog = element(
    'dialog',
    { class: 'confirm', 'aria-labelledby': titleId },
    element('h2', { id: titleId }, title),
    element('p', {}, element('code', {}, what)),
    element('p', { class: 'aside' }, 'If the site deletes the item permanently, you cannot restore it.'),
    element('div', { class: 'confirm-row' }, cancel, agree),
  );
  return new Promise((resolve) => {
    cancel.addEventListener('click', () => {
      dialog.close();
    });
    agree.addEventListener('click', () => {
      dialog.close('agreed');
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'agreed');
    });
    document.body.append(dialog);
    dialog.showModal();
    cancel.focus();
  });
}
