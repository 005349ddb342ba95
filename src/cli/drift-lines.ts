// A comparison for people: worst first, one block per finding.

import type { Cause, Drift, DriftLevel, Finding, Rules } from '../model/drift.ts';
import { count } from '../schema/schema-words.ts';
import { approvalWords } from '../report/approval-words.ts';
import { causeCounts, causeFinder, levelOfCause, tellingCauses } from '../report/cause-words.ts';
import {
  caveats,
  changeWords,
  failWords,
  placeWords,
  provenWords,
  summaryWords,
  titleOf,
  witnessWords,
} from '../report/finding-words.ts';
import { projectLines, usageLines } from './usage-lines.ts';
import { bold, cyan, dim, green, red, wrap, yellow, type Line, type Piece } from './lines.ts';

/** How a level is coloured everywhere. */
export const levelColour: Readonly<Record<DriftLevel, (text: string) => Piece>> = {
  breaking: red,
  risky: yellow,
  safe: green,
  docs: cyan,
};

const placesShown = 3;

/** @param least the mildest level to show in full; milder ones are counted */
export function driftLines(
  drift: Drift,
  rules: Rules,
  shows: (level: DriftLevel) => boolean,
): readonly Line[] {
  const shown = drift.findings.filter(({ level }) => shows(level));
  const hidden = drift.findings.length - shown.length;
  const notes = caveats(drift);
  return [
    ...notes.map((text): Line => [dim(text)]),
    ...(notes.length > 0 ? [[]] : []),
    ...causeLines(drift),
    ...grouped(shown, causeFinder(drift)).flatMap(({ heading, findings }) => [
      ...heading,
      ...findings.flatMap((finding) => [...findingLines(finding, rules), []]),
    ]),
    ...(hidden > 0 ? [[dim(`${count(hidden, 'milder finding')} not shown: --all lists them`)]] : []),
    ...projectLines(drift),
    [
      bold(summaryWords(drift)),
      dim(`${space(failWords(drift))} Version advice: ${drift.summary.versionAdvice}`),
    ],
    ...(shown.length > 0 ? [[dim('What a code means: routewright explain <code>')]] : []),
  ];
}

const space = (words: string): string => (words === '' ? '' : ` ${words}`);

interface Group {
  readonly heading: readonly Line[];
  readonly findings: readonly Finding[];
}

/** By level and cause, else namespace, as they are sorted; where there is one alone, it needs no heading. */
function grouped(findings: readonly Finding[], causeOf: ReturnType<typeof causeFinder>): readonly Group[] {
  const groups = new Map<string, Finding[]>();
  const where = (finding: Finding): string => causeOf(finding)?.title ?? namespaceWords(finding);
  for (const finding of findings) {
    const key = `${finding.level} ${where(finding)}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const several = new Set(findings.map(where)).size > 1;
  return [...groups.values()].map((group) => ({
    heading: several ? headingOf(group, where) : [],
    findings: group,
  }));
}

const namespaceWords = ({ namespace }: Finding): string =>
  namespace === null ? 'the site' : namespace || 'the root';

function headingOf(findings: readonly Finding[], where: (finding: Finding) => string): readonly Line[] {
  const [first] = findings;
  if (!first) return [];
  return [[dim('── '), bold(where(first)), dim(`, ${findings.length} ${first.level} ──`)], []];
}

/** What made the findings, each on a line; none where that tells nothing. */
function causeLines(drift: Drift): readonly Line[] {
  const causes = tellingCauses(drift);
  if (causes.length === 0) return [];
  return [...causes.map(causeLine), []];
}

/** A cause with what it made, on one line. */
export function causeLine(cause: Cause): Line {
  const level = levelOfCause(cause);
  return [
    levelColour[level](level),
    '  ',
    bold(cause.title),
    `  ${causeCounts(cause)}`,
    dim(`  ${cause.fingerprint}`),
  ];
}

export function findingLines(finding: Finding, rules: Rules): readonly Line[] {
  const { code, level, places, reason, witness, proven, approval, fingerprint } = finding;
  const change = changeWords(finding);
  const shown = places.slice(0, placesShown);
  return [
    [levelColour[level](level), '  ', bold(titleOf(finding, rules)), '  ', dim(`${code} ${fingerprint}`)],
    ...shown.map((place): Line => [`  ${placeWords(place)}`]),
    ...(places.length > shown.length
      ? [[dim(`  and ${count(places.length - shown.length, 'more place')}`)]]
      : []),
    ...(change === '' ? [] : [[`  ${change}`]]),
    ...wrap(reason, 90).map((line): Line => [dim(`  ${line}`)]),
    ...(witness
      ? wrap(`For example: ${witnessWords(witness)}`, 90).map((line): Line => [dim(`  ${line}`)])
      : []),
    ...(proven ? [[dim(`  ${provenWords(proven)}`)]] : []),
    ...(approval ? [[green(`  ${approvalWords(approval)}`)]] : []),
    ...usageLines(finding.usages),
  ];
}
