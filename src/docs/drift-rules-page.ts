// `docs/reference/drift-rules.md`, from the rows of the rules: what they say in reports
// and in `explain`, with the examples that are their tests.

import type { Rule } from '../drift/rules/rule.ts';
import { driftLevels, driftSides, type DriftSide } from '../core/model/drift.ts';
import { codeSpan } from '../generate/targets/markdown/text.ts';
import { codeLink, headline, page, table, words, type Page } from './page.ts';

const sideTitles: Readonly<Record<DriftSide, string>> = {
  request: 'What callers send, and where',
  response: 'What comes back',
};

/** @param rules every rule by its code, in the order of the tables */
export function driftRulesPage(rules: ReadonlyMap<string, Rule>): Page {
  const all = [...rules.values()];
  const ofSide = (side: DriftSide): readonly Rule[] => all.filter((rule) => rule.side === side);
  return page('reference/drift-rules.md', 'The rules of drift', [
    `\`routewright drift\` knows ${all.length} kinds of change. Each has a level, an example that is also its test, and a code, which reports and approvals use and \`routewright explain <code>\` explains. [What drift judges and why](../explanations/drift.md) explains the levels.`,
    table(
      ['', ...driftLevels, 'together'],
      driftSides.map((side) => [
        sideTitles[side],
        ...driftLevels.map((level) => String(ofSide(side).filter((rule) => rule.level === level).length)),
        String(ofSide(side).length),
      ]),
    ),
    ...driftSides.flatMap((side) => [`## ${sideTitles[side]}`, ...ofSide(side).map(ruleText)]),
  ]);
}

const ruleText = ({ code, level, title, reason, example, mirror, proof }: Rule): string =>
  [
    `### \`${code}\``,
    headline(title, level),
    words(reason),
    `- Before: ${codeSpan(JSON.stringify(example.before))}\n- After: ${codeSpan(JSON.stringify(example.after))}`,
    ...closing(mirror, proof),
  ].join('\n\n');

function closing(mirror: Rule['mirror'], proof: Rule['proof']): readonly string[] {
  const sentences = [
    ...('waived' in mirror ? [] : [`The change back is ${mirror.map(codeLink).join(' or ')}.`]),
    ...(proof !== null && typeof proof === 'object'
      ? [`It cannot be proven by an example: ${words(proof.none)}`]
      : []),
  ];
  return sentences.length === 0 ? [] : [sentences.join(' ')];
}
