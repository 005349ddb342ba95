// Makes `docs/reference/drift-rules.md` from the table of the rules, with the texts of `explain` and the examples.

import type { DriftRule } from '../drift/rules/rule.ts';
import { driftLevels, driftSides, type DriftSide } from '../core/model/reports/drift.ts';
import { codeSpan } from '../generate/targets/markdown/markdown-text.ts';
import { codeLink, headline, docPage, markdownTable, proseMarkdown, type DocPage } from './page.ts';

const sideTitles: Readonly<Record<DriftSide, string>> = {
  request: 'Requests',
  response: 'Responses',
};

/** @param rules every rule by its code, in the order of the tables */
export function driftRulesPage(rules: ReadonlyMap<string, DriftRule>): DocPage {
  const all = [...rules.values()];
  const ofSide = (side: DriftSide): readonly DriftRule[] => all.filter((rule) => rule.side === side);
  return docPage('reference/drift-rules.md', 'The rules of drift', [
    `\`routewright drift\` has ${all.length} rules. Each rule has a code, a [level](../explanations/drift.md) and an example (before → after). *Reverse* lists the rules that find the opposite change. If a rule has no *Reverse*, the same rule also finds the opposite change. \`routewright explain <code>\` prints a rule.`,
    markdownTable(
      ['', ...driftLevels, 'total'],
      driftSides.map((side) => [
        sideTitles[side],
        ...driftLevels.map((level) => String(ofSide(side).filter((rule) => rule.level === level).length)),
        String(ofSide(side).length),
      ]),
    ),
    ...driftSides.flatMap((side) => {
      const usual = commonestReason(ofSide(side).filter(({ level }) => level === 'safe'));
      return [
        `## ${sideTitles[side]}`,
        `Some safe rules have no explanation. They are safe for this reason: ${proseMarkdown(usual)}`,
        ...ofSide(side).map((rule) => ruleText(rule, usual)),
      ];
    }),
  ]);
}

function commonestReason(rules: readonly DriftRule[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of rules) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

const ruleText = ({ code, level, title, reason, example, mirror, proof }: DriftRule, usual: string): string =>
  [
    `### \`${code}\``,
    headline(title, level),
    ...(reason === usual ? [] : [proseMarkdown(reason)]),
    exampleText(JSON.stringify(example.before), JSON.stringify(example.after)),
    ...ruleNotes(code, mirror, proof),
  ].join('\n\n');

/** Both sides of an example. The two examples are on one line if they fit. */
const exampleText = (before: string, after: string): string =>
  before.length + after.length <= maxOneLine
    ? `${codeSpan(before)} → ${codeSpan(after)}`
    : `- Before: ${codeSpan(before)}\n- After: ${codeSpan(after)}`;

const maxOneLine = 160;

function ruleNotes(code: string, mirror: DriftRule['mirror'], proof: DriftRule['proof']): readonly string[] {
  const reverse =
    'waived' in mirror ? ['none'] : mirror.every((name) => name === code) ? [] : mirror.map(codeLink);
  return [
    ...(reverse.length === 0 ? [] : [`Reverse: ${reverse.join(', ')}`]),
    ...(proof !== null && typeof proof === 'object'
      ? [`No example request can confirm this change: ${proseMarkdown(proof.none)}.`]
      : []),
  ];
}
