// Annotations of GitHub's workflow commands: one line per finding, and a last one for the whole.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions

import type { CodePlace, Drift, Finding, ProjectReport, Rules } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { causeCounts, tellingCauses } from './cause-words.ts';
import {
  changeWords,
  heldBackCaveats,
  placeWords,
  provenWords,
  summaryWords,
  titleOf,
} from './finding-words.ts';
import { severityOf, severityOfCause, severityOfTypeError, type Severity } from './severity.ts';
import { visible } from '../diagnostics/visible.ts';
import { fileFromHere, usageWords } from './usage-words.ts';

export const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** What only differs in words is worth no annotation, unless it makes the run fail. */
const isShown = ({ level, fails, approval }: Finding): boolean =>
  fails || level !== 'docs' || approval !== null;

/**
 * GitHub shows the first ten of each severity of a step alone: the advice stands before all,
 * and causes before what they made. A finding that touches lines of the user's code is shown
 * at each of them.
 */
export const githubReport = (drift: Drift, rules: Rules): string =>
  [...adviceAnnotations(drift), ...causeAnnotations(drift), findingAnnotations(drift, rules)].join('');

const adviceAnnotations = (drift: Drift): readonly string[] =>
  drift.summary.versionAdvice === 'none'
    ? []
    : [annotation('notice', 'Version advice', `${drift.summary.versionAdvice}. ${summaryWords(drift)}`)];

const causeAnnotations = (drift: Drift): readonly string[] =>
  tellingCauses(drift).map((cause) => {
    const title = `${cause.title} (${cause.fingerprint})`;
    return annotation(commands[severityOfCause(cause)], title, causeCounts(cause));
  });

const findingAnnotations = (drift: Drift, rules: Rules): string =>
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
        finding.proven ? provenWords(finding.proven) : '',
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
      heldBackCaveats(drift.summary.compared).map((text) =>
        annotation('notice', 'Not all was compared', text),
      ),
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
