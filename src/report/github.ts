// Annotations of GitHub's workflow commands: one line per finding, and a last one for the whole.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions

import type { CodePlace, Drift, Finding, ProjectReport, Rules } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { changeWords, fetchCaveats, placeWords, summaryWords, titleOf } from './finding-words.ts';
import { visible } from '../diagnostics/visible.ts';
import { severityOf, severityOfTypeError, type Severity } from './severity.ts';
import { fileFromHere, usageWords } from './usage-words.ts';

export const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** What only differs in words is worth no annotation, unless it makes the run fail. */
const isShown = ({ level, fails, approval }: Finding): boolean =>
  fails || level !== 'docs' || approval !== null;

/** A finding that touches lines of the user's code is shown at each of them. */
export const githubReport = (drift: Drift, rules: Rules): string =>
  drift.findings
    .filter(isShown)
    .flatMap((finding) => {
      const { approval } = finding;
      const command = commands[severityOf(finding)];
      const [first] = finding.places;
      const message = [
        first ? placeWords(first) : '',
        changeWords(finding),
        finding.reason,
        approval ? approvalWords(approval) : '',
      ]
        .filter((text) => text !== '')
        .join('\n');
      const title = `${approval ? 'Approved: ' : ''}${titleOf(finding, rules)} (${finding.code})`;
      const usages = finding.usages ?? [];
      if (usages.length === 0) return [annotation(command, title, message)];
      return usages.map((usage) =>
        annotation(command, title, `This ${usageWords(usage)}.\n${message}`, placeIn(drift.project, usage)),
      );
    })
    .concat(
      (drift.project?.typeErrors ?? []).map((error) =>
        annotation(
          commands[severityOfTypeError(error)],
          `New type error TS${error.code}`,
          error.message,
          placeIn(drift.project, error),
        ),
      ),
    )
    .concat(
      fetchCaveats(drift.summary.compared).map((text) => annotation('notice', 'Not all was compared', text)),
    )
    .concat(
      drift.summary.versionAdvice === 'none'
        ? []
        : [annotation('notice', 'Version advice', `${drift.summary.versionAdvice}. ${summaryWords(drift)}`)],
    )
    .join('');

export const annotation = (command: string, title: string, message: string, place = ''): string =>
  `::${command} ${place}title=${escapeProperty(title)}::${escapeData(message)}\n`;

const placeIn = (project: ProjectReport | null, place: CodePlace): string =>
  annotationPlace(fileFromHere(project, place), place);

export const annotationPlace = (file: string, { line, column }: CodePlace): string =>
  `file=${escapeProperty(file)},line=${line},col=${column},`;

/** A runner makes line breaks of `%0A` when it has read the command: no text begins a line of its own. */
const escapeData = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .split(/\r\n|\r|\n/)
    .map(visible)
    .join('%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
