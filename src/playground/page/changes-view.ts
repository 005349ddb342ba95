// Compares the source with another one: yesterday's file, another address or another release.

import { element } from '../../reference/pages/element.ts';
import type { CompareAnswer, PlaygroundSource } from '../protocol.ts';
import { frameOf } from './frame.ts';
import { facts, sourceNamed } from './settings.ts';

export interface ChangesView {
  readonly panel: HTMLElement;
  readonly show: (answer: CompareAnswer) => void;
}

export interface ChangesActions {
  /** Called with the earlier state that the reader chose. */
  readonly compare: (before: PlaygroundSource) => void;
  /** Called with a release, such as `woocommerce@10.5`, whose changes the reader wants to know before an update. */
  readonly forecast: (target: string) => void;
}

export function changesView({ compare, forecast }: ChangesActions): ChangesView {
  const file = element('input', { type: 'file', accept: '.json,.gz', 'aria-label': 'The earlier index' });
  const compareFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    compare({ kind: 'file', name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  };
  file.addEventListener('change', () => void compareFile(file.files?.[0]));
  const address = element('input', {
    type: 'text',
    name: 'before',
    list: 'known-releases',
    placeholder: 'https://staging.example.org or known:wordpress@6.8',
    'aria-label': 'The earlier address or recorded release',
    spellcheck: 'false',
  });
  const form = element('form', {}, address, element('button', { type: 'submit' }, 'Compare'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (address.value.trim() !== '') compare(sourceNamed(address.value.trim()));
  });
  const releases = Object.entries(facts.releases).flatMap(([software, versions]) =>
    versions.toReversed().map((version) => element('option', { value: `known:${software}@${version}` })),
  );
  const target = element(
    'select',
    { 'aria-label': 'The release of the forecast' },
    ...Object.entries(facts.releases).flatMap(([software, versions]) =>
      versions
        .toReversed()
        .map((version) => element('option', { value: `${software}@${version}` }, `${software} ${version}`)),
    ),
  );
  const predict = element('button', { type: 'button' }, 'Forecast');
  predict.addEventListener('click', () => {
    forecast(target.value);
  });
  const report = element('div', { class: 'report' });
  const panel = element(
    'div',
    {},
    element(
      'p',
      {},
      'Compare with an earlier state: drop a saved index here, or choose one, another address or a recorded release.',
    ),
    element('div', { class: 'earlier' }, file, form),
    element('p', {}, 'Or see what an update of the site would change, by the recorded releases.'),
    element('div', { class: 'earlier' }, target, predict),
    element('datalist', { id: 'known-releases' }, ...releases),
    report,
  );
  // A file that is dropped on this panel is the earlier state. Anywhere else on the page, a dropped file is the source.
  panel.addEventListener('drop', (event) => {
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    document.body.classList.remove('dropping');
    void compareFile(dropped);
  });
  return {
    panel,
    show: ({ html, verdict, summary }) => {
      report.replaceChildren(
        element('p', { class: 'verdict' }, element('strong', {}, verdict), ` ${summary}`),
        frameOf(html, 'What changed'),
      );
    },
  };
}
