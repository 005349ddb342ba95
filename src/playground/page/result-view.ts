// The result of a source: summary, options, and a tab for each view.

import type { OutputFile } from '../../core/model/files/output-files.ts';
import { copyFrom } from '../../reference/pages/copying.ts';
import { byId, element } from '../../reference/pages/element.ts';
import type { CompareAnswer, PlaygroundOptions, ReadAnswer } from '../protocol.ts';
import { changesView, type ChangesActions } from './changes-view.ts';
import { saveZip } from './download.ts';
import { filesView } from './files-view.ts';
import { frameOf } from './frame.ts';
import { operationsView } from './operations-view.ts';
import { optionsView } from './options-view.ts';
import { commandOf } from './settings.ts';
import { diagnosticsView, summaryView } from './summary-view.ts';
import { tabsOf } from './tabs.ts';

export interface ResultActions extends ChangesActions {
  readonly changeOptions: (options: PlaygroundOptions) => void;
  /** Generates the reference, as one HTML document. */
  readonly reference: () => Promise<string | undefined>;
}

export interface ResultView {
  readonly showFiles: (files: readonly OutputFile[], options: PlaygroundOptions) => void;
  readonly showChanges: (answer: CompareAnswer) => void;
}

/** Replaces the result of an earlier source. */
export function showResult(
  name: string,
  answer: ReadAnswer,
  options: PlaygroundOptions,
  actions: ResultActions,
): ResultView {
  const filesPanel = element('div', {});
  const referencePanel = element('div', {});
  const changes = changesView(actions);
  let isReferenceShown = false;
  const showReference = async (): Promise<void> => {
    if (isReferenceShown) return;
    isReferenceShown = true;
    const html = await actions.reference();
    if (html === undefined) isReferenceShown = false;
    else referencePanel.replaceChildren(frameOf(html, `The reference of ${answer.title}`));
  };
  const tabs = tabsOf(
    [
      { id: 'operations', label: 'Operations', panel: operationsView(answer.operations) },
      { id: 'files', label: 'Files', panel: filesPanel },
      { id: 'reference', label: 'Reference', panel: referencePanel, show: () => void showReference() },
      {
        id: 'diagnostics',
        label: `Diagnostics (${answer.diagnostics.length})`,
        panel: element('div', {}, diagnosticsView(answer.diagnostics)),
      },
      { id: 'changes', label: 'Changes', panel: changes.panel },
    ],
    'Results',
  );

  let files: readonly OutputFile[] = [];
  let command = commandOf(name, options);
  const download = element(
    'button',
    { type: 'button', class: 'primary', 'data-action': 'download', disabled: true },
    'Download as zip',
  );
  download.addEventListener('click', () => {
    saveZip(files, 'routewright-api.zip');
  });
  const commandText = element('code', {}, command);
  const copyCommand = element('button', { type: 'button' }, 'Copy command');
  copyCommand.addEventListener('click', () => void copyFrom(copyCommand, command));
  const copyLink = element('button', { type: 'button' }, 'Copy link');
  copyLink.addEventListener('click', () => void copyFrom(copyLink, location.href));

  const section = byId('result');
  section?.replaceChildren(
    element('h2', { id: 'result-title', tabindex: '-1' }, answer.title === '' ? name : answer.title),
    ...summaryView(answer),
    optionsView(answer, options, actions.changeOptions),
    element('div', { class: 'actions' }, download, copyCommand, copyLink),
    element('pre', { class: 'command', tabindex: '0' }, commandText),
    tabs.list,
    ...tabs.panels,
  );
  if (section !== null) section.hidden = false;
  // The result comes first now. The summary opens the forms again.
  byId('sources')?.removeAttribute('open');
  tabs.choose('operations');

  return {
    showFiles: (generated, changed) => {
      files = generated;
      download.disabled = files.length === 0;
      command = commandOf(name, changed);
      commandText.textContent = command;
      filesPanel.replaceChildren(filesView(files));
      isReferenceShown = false;
      if (!referencePanel.hidden) void showReference();
    },
    showChanges: (compared) => {
      changes.show(compared);
      tabs.choose('changes');
    },
  };
}
