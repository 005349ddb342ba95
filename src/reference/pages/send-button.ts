import { element } from './element.ts';

export interface SendButton {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly anyway: HTMLButtonElement;
  readonly busy: (busy: boolean) => void;
  readonly showAnyway: (show: boolean) => void;
}

/** The row with the button that sends a request. */
export function sendButton(method: string): SendButton {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const label = `Send ${method}`;
  const button = element(
    'button',
    { type: 'submit', class: method === 'DELETE' ? 'send danger' : 'send' },
    label,
  );
  const anyway = element('button', { type: 'button', class: 'text-button' }, 'Send anyway');
  anyway.hidden = true;
  return {
    element: element(
      'div',
      { class: 'send-row' },
      button,
      anyway,
      changes && element('span', { class: 'aside' }, 'This request changes the site.'),
    ),
    button,
    anyway,
    busy: (busy) => {
      button.textContent = busy ? 'Stop' : label;
    },
    showAnyway: (show) => {
      anyway.hidden = !show;
    },
  };
}
