// Fills the form with pasted JSON: an object whose members are arguments of the operation.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { isJsonObject, type Json } from '../../core/schema/schema.ts';
import type { ArgumentValues } from '../../generate/targets/html/samples/request.ts';
import { element } from './element.ts';
import { freshId } from './field.ts';

export interface JsonForm {
  /** The values of the form, for the text to begin with. */
  readonly values: () => ArgumentValues;
  /** Fills the form, and returns the problems as sentences. */
  readonly fill: (values: Readonly<Record<string, Json>>) => readonly string[];
}

const maxShownProblems = 10;

export function jsonFilling({ values, fill }: JsonForm): HTMLElement {
  const area = element('textarea', { id: freshId(), rows: '8', spellcheck: 'false', autocomplete: 'off' });
  const problems = element('ul', { class: 'json-problems' });
  const alert = element('div', { role: 'alert' }, problems);
  const done = element('p', { class: 'aside', role: 'status' });
  const button = element('button', { type: 'button', class: 'plain-button' }, 'Fill the form');
  const show = (found: readonly string[], said = ''): void => {
    problems.replaceChildren(
      ...found.slice(0, maxShownProblems).map((one) => element('li', {}, one)),
      ...(found.length > maxShownProblems
        ? [element('li', {}, `and ${found.length - maxShownProblems} more`)]
        : []),
    );
    problems.hidden = found.length === 0;
    done.textContent = said;
    done.hidden = said === '';
    if (found.length > 0) area.setAttribute('aria-invalid', 'true');
    else area.removeAttribute('aria-invalid');
  };
  const fillIn = (): void => {
    const read = parsedArguments(area.value);
    if (typeof read === 'string') {
      show([read]);
      return;
    }
    const found = fill(read);
    const count = Object.keys(read).length;
    show(found, found.length === 0 ? `Filled in ${count === 1 ? '1 argument' : `${count} arguments`}.` : '');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const details = element(
    'details',
    { class: 'fold json-filling' },
    element('summary', {}, element('span', {}, 'Fill from JSON')),
    element(
      'div',
      { class: 'field' },
      element('label', { class: 'field-label', for: area.id }, 'Arguments as JSON'),
      area,
    ),
    button,
    alert,
    done,
  );
  details.addEventListener('toggle', () => {
    if (!details.open) return;
    const now = Object.fromEntries(values());
    area.value = Object.keys(now).length === 0 ? '' : JSON.stringify(now, null, 2);
    show([]);
    area.focus();
    // Pasted text replaces the selected text.
    area.select();
  });
  button.addEventListener('click', fillIn);
  area.addEventListener('paste', () => {
    // The text is in the field only after the event.
    setTimeout(fillIn);
  });
  // Typing in this field does not change the arguments.
  area.addEventListener('input', (event) => {
    if (event.isTrusted) event.stopPropagation();
  });
  show([]);
  return details;
}

/** @returns the arguments, or a sentence about the error */
function parsedArguments(text: string): Readonly<Record<string, Json>> | string {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return `The text is not valid JSON: ${errorMessage(error)}.`;
  }
  return isJsonObject(value)
    ? value
    : 'The text must be an object whose members are arguments, such as { "status": "completed" }.';
}
