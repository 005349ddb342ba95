// The options of `generate`. A change of an option generates at once.

import { element } from '../../reference/pages/element.ts';
import type { ImportExtension } from '../../generate/targets/import-extension.ts';
import type { PlaygroundOptions, ReadAnswer } from '../protocol.ts';
import { facts } from './settings.ts';

const importTexts: Readonly<Record<ImportExtension, string>> = {
  js: '.js, for Node and bundlers',
  ts: '.ts, for Deno and type stripping',
  none: 'none, for bundlers',
};

/** @param change called with the new options */
export function optionsView(
  { namespaces }: ReadAnswer,
  options: PlaygroundOptions,
  change: (options: PlaygroundOptions) => void,
): HTMLElement {
  const targets = facts.targets.map(({ name, summary }) =>
    checkbox('target', name, options.targets.includes(name), name, summary),
  );
  const spaces = namespaces.map(({ name, plugin, operations }) =>
    checkbox(
      'namespace',
      name,
      options.namespaces.includes(name),
      name === '' ? 'without a namespace' : name,
      plugin === '' ? String(operations) : `${plugin}, ${operations}`,
    ),
  );
  const extension = element(
    'select',
    { name: 'import' },
    ...Object.entries(importTexts).map(([value, text]) =>
      element('option', { value, selected: value === options.importExtension }, text),
    ),
  );
  const form = element(
    'form',
    { class: 'options', 'aria-label': 'Options' },
    element('fieldset', {}, element('legend', {}, 'Targets'), ...targets),
    element(
      'details',
      { open: options.namespaces.length > 0 },
      element('summary', {}, 'Namespaces'),
      element('p', { class: 'count' }, 'Choose some; without a choice, all are generated.'),
      element('fieldset', { class: 'spaces', 'aria-label': 'Namespaces' }, ...spaces),
    ),
    element('label', {}, 'Import extension ', extension),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.addEventListener('change', () => {
    const chosen = new FormData(form);
    const targetNames = chosen.getAll('target');
    const importChoice = chosen.get('import');
    change({
      targets: facts.targets.flatMap(({ name }) => (targetNames.includes(name) ? [name] : [])),
      namespaces: chosen.getAll('namespace').flatMap((name) => (typeof name === 'string' ? [name] : [])),
      importExtension: importChoice === 'ts' || importChoice === 'none' ? importChoice : 'js',
    });
  });
  return form;
}

const checkbox = (name: string, value: string, checked: boolean, label: string, note: string): HTMLElement =>
  element(
    'label',
    { title: note },
    element('input', { type: 'checkbox', name, value, checked }),
    ` ${label}`,
    name === 'namespace' && element('span', { class: 'count' }, ` ${note}`),
  );
