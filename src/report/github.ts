// Annotations of GitHub's workflow commands: one line per finding.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions

import type { Drift, DriftLevel } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Titles } from './finding-words.ts';
import { changeWords, placeWords } from './finding-words.ts';

const commands: Readonly<Record<DriftLevel, string | undefined>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'notice',
  docs: undefined,
};

export const githubReport = (drift: Drift, titles: Titles): string =>
  drift.findings
    .flatMap((finding) => {
      const { approval } = finding;
      const command = approval ? 'notice' : commands[finding.level];
      if (command === undefined) return [];
      const [first] = finding.places;
      const message = [
        first ? placeWords(first) : '',
        changeWords(finding),
        finding.reason,
        approval ? approvalWords(approval) : '',
      ]
        .filter((text) => text !== '')
        .join('\n');
      const title = `${approval ? 'Approved: ' : ''}${titles.get(finding.code) ?? finding.code} (${finding.code})`;
      return [`::${command} title=${escapeProperty(title)}::${escapeData(message)}\n`];
    })
    .join('');

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
