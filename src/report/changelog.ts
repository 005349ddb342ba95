// The history of an interface, newest first, in the manner of https://keepachangelog.com.

import type { Drift, DriftSummary, Finding, Rules } from '../model/drift.ts';
import { causeCounts, tellingCauses } from './cause-words.ts';
import { caveats, changeWords, placeWords, titleOf, valueWords } from './finding-words.ts';
import { count } from '../schema/schema-words.ts';
import { codeText, escapedText, escapeMarkdown } from './markdown-text.ts';

/** From one state to the next. */
export interface Step {
  /** What the older and the newer state are called. */
  readonly from: string;
  readonly to: string;
  readonly drift: Drift;
}

const changelogSchemaVersion = 1;

/** @param steps newest first */
export const changelogJson = (steps: readonly Step[]): string =>
  `${JSON.stringify(
    {
      schemaVersion: changelogSchemaVersion,
      steps: steps.map(({ from, to, drift: { causes, findings, summary } }) => ({
        from,
        to,
        versionAdvice: summary.versionAdvice,
        counts: summary.counts,
        causes,
        findings,
      })),
    },
    null,
    2,
  )}\n`;

/** @param steps newest first */
export const changelogMarkdown = (steps: readonly Step[], rules: Rules): string =>
  ['# Changes of the REST interface', '', ...steps.flatMap((step) => [...stepLines(step, rules), ''])].join(
    '\n',
  );

interface Section {
  readonly heading: string;
  readonly takes: (finding: Finding, rules: Rules) => boolean;
  /** Whether a reader wants to know why it is there. */
  readonly saysWhy: boolean;
}

/** The first section that takes a finding has it. */
const sections: readonly Section[] = [
  { heading: 'Breaking', takes: ({ level }) => level === 'breaking', saysWhy: true },
  { heading: 'Risky', takes: ({ level }) => level === 'risky', saysWhy: true },
  { heading: 'Deprecated', takes: ({ code }, rules) => rules.get(code)?.deprecates === true, saysWhy: false },
  { heading: 'Words', takes: ({ level }) => level === 'docs', saysWhy: false },
  { heading: 'Added', takes: ({ before }) => before === null, saysWhy: false },
  { heading: 'Removed', takes: ({ after }) => after === null, saysWhy: false },
  { heading: 'Changed', takes: () => true, saysWhy: false },
];

const order = ['Breaking', 'Risky', 'Deprecated', 'Added', 'Removed', 'Changed', 'Words'];

function stepLines({ from, to, drift }: Step, rules: Rules): readonly string[] {
  const { findings, summary } = drift;
  const notes = caveats(drift);
  const causes = tellingCauses(drift);
  const bySection = new Map<string, string[]>(order.map((heading) => [heading, []]));
  for (const finding of findings) {
    const section = sections.find(({ takes }) => takes(finding, rules));
    if (section) bySection.get(section.heading)?.push(findingLine(finding, section, rules));
  }
  return [
    `## ${escapeMarkdown(to)}`,
    '',
    `${adviceWords(summary)} Since ${codeText(from)}.`,
    ...(causes.length > 0
      ? ['', ...causes.map((cause) => `- **${escapedText(cause.title)}**: ${causeCounts(cause)}`)]
      : []),
    ...notes.flatMap((note) => ['', `> ${escapedText(note)}`]),
    ...[...bySection].flatMap(([heading, lines]) =>
      lines.length === 0 ? [] : ['', `### ${heading}`, '', ...lines],
    ),
  ];
}

const adviceWords = ({ versionAdvice }: DriftSummary): string =>
  versionAdvice === 'none' ? 'Nothing changed.' : `Next version: **${versionAdvice}**.`;

/** Of what is gone no value is shown, except for lists: of values, of methods. */
const changeShown = (finding: Finding): string => {
  const { before, after } = finding;
  if (after === null) return Array.isArray(before) ? valueWords(before) : '';
  return before === null ? valueWords(after) : changeWords(finding);
};

function findingLine(finding: Finding, { saysWhy }: Section, rules: Rules): string {
  const { places, reason } = finding;
  const [first, ...others] = places;
  const change = changeShown(finding);
  const where = first ? placeWords(first) : '';
  return [
    `- ${escapedText(titleOf(finding, rules))}: ${codeText(where)}`,
    ...(others.length > 0 ? [` and ${count(others.length, 'more place')}`] : []),
    ...(change === '' ? [] : [` (${codeText(change)})`]),
    ...(saysWhy ? [`. ${escapedText(reason)}`] : []),
  ].join('');
}
