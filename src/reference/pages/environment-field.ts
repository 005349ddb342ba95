// The fields with which the reader chooses a base address.

import { element } from './element.ts';
import { addBase, canReach, chooseBase, chosenBase, environments, normalizedBase } from './environments.ts';
import { freshId } from './field.ts';
import { pageSettings } from './page-settings.ts';

const settings = pageSettings();

export interface EnvironmentField {
  readonly element: HTMLElement;
  readonly base: () => string;
}

const another = 'another';

/** @param changed called after the reader chose another address */
export function environmentField(changed: () => void): EnvironmentField {
  const select = element('select', { id: freshId() });
  const input = element('input', {
    id: freshId(),
    type: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://staging.example.com/wp-json',
  });
  const error = element('p', { class: 'flaw', id: freshId() });
  const note = element('p', { class: 'aside environment-note', role: 'status' });
  const typed = element(
    'div',
    { class: 'field' },
    element('label', { class: 'field-label', for: input.id }, 'Base address'),
    input,
    error,
  );
  const show = (): void => {
    const base = chosenBase();
    select.replaceChildren(
      ...environments().map(({ name, base: one }) =>
        element('option', { value: one, selected: one === base }, name === '' ? one : `${name}: ${one}`),
      ),
      element('option', { value: another }, 'Another address …'),
    );
    select.value = base;
    error.hidden = true;
    input.removeAttribute('aria-invalid');
    note.hidden = settings.reach.kind === 'none' || canReach(base);
    note.textContent = note.hidden
      ? ''
      : `This page may not send requests to ${base}; the samples use it. To send requests, add the address to “environments” in the configuration, or use “routewright browse”.`;
  };
  select.addEventListener('change', () => {
    typed.hidden = select.value !== another;
    if (select.value === another) {
      input.focus();
      return;
    }
    chooseBase(select.value);
    show();
    changed();
  });
  input.addEventListener('change', () => {
    const base = normalizedBase(input.value);
    if (base === undefined) {
      error.textContent =
        'Enter an address that begins with https:// or http://, without a user name or a password.';
      error.hidden = false;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
      return;
    }
    addBase(base);
    typed.hidden = !isOnlyField;
    show();
    changed();
    if (!isOnlyField) select.focus();
  });
  // A page without an address has only the field.
  const isOnlyField = settings.isExample && settings.environments.length === 0;
  if (isOnlyField) input.value = chosenBase();
  typed.hidden = !isOnlyField;
  show();
  return {
    element: element(
      'div',
      { class: 'environment' },
      !isOnlyField &&
        element(
          'div',
          { class: 'field' },
          element(
            'label',
            { class: 'field-label', for: select.id },
            settings.reach.kind === 'none' ? 'Site' : 'Send to',
          ),
          select,
        ),
      typed,
      note,
    ),
    base: () => {
      // While the reader types, the samples already show the address.
      const typing = isOnlyField ? normalizedBase(input.value) : undefined;
      return typing ?? chosenBase();
    },
  };
}
