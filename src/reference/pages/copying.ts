// Copy buttons for paths and for the visible sample.

import { queryAll, onClick } from './element.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // On a page without a secure context (plain http), there is no clipboard object.
    copySelected(text);
  }
}

function copySelected(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  // `execCommand` is deprecated, but it is the only way to copy on pages without a secure context.
  (document as { execCommand: (command: string) => boolean }).execCommand('copy');
  area.remove();
}

/** The label of each button before the button shows "copied". */
const buttonLabels = new WeakMap<HTMLElement, string | null>();

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Copies the text, and shows "copied" on the button for a moment. */
export async function copyFrom(button: HTMLElement, text: string): Promise<void> {
  await copyText(text);
  const label = buttonLabels.has(button)
    ? (buttonLabels.get(button) ?? null)
    : button.getAttribute('aria-label');
  buttonLabels.set(button, label);
  button.classList.add('copied');
  button.setAttribute('aria-label', 'Copied');
  clearTimeout(timers.get(button));
  const restore = (): void => {
    button.classList.remove('copied');
    if (label === null) button.removeAttribute('aria-label');
    else button.setAttribute('aria-label', label);
  };
  timers.set(button, setTimeout(restore, 1500));
}

export const visibleSample = (samples: Element): string =>
  queryAll('.sample', samples).find((sample) => sample.offsetParent !== null)?.textContent ?? '';

export function startCopying(): void {
  onClick('[data-copy]', (button) => void copyFrom(button, button.dataset['copy'] ?? ''));
  onClick('.copy-sample', (button) => {
    const samples = button.closest('.samples');
    if (samples !== null) void copyFrom(button, visibleSample(samples));
  });
}
