// The rules of `drift`, for `explain`.

import { indentedParagraph, type ExplainedCode } from '../terminal/explained-code.ts';
import { bold, dim, levelPiece, type Line } from '../terminal/lines.ts';
import { everyRule } from './rules/every-rule.ts';
import type { DriftRule } from './rules/rule.ts';

const ruleLines = ({
  code,
  level,
  side,
  title,
  reason,
  example,
  mirror,
  proof,
}: DriftRule): readonly Line[] => [
  [bold(title)],
  [code, '  ', levelPiece(level), dim(`, drift on the ${side} side`)],
  [],
  ...indentedParagraph(reason),
  [],
  ['  For example, before and after:'],
  [`    ${JSON.stringify(example.before)}`],
  [`    ${JSON.stringify(example.after)}`],
  ...(proof !== null && typeof proof === 'object'
    ? [[], ...indentedParagraph(`No example can prove this change: ${proof.none}`)]
    : []),
  ...('waived' in mirror ? [] : [[], ...indentedParagraph(`The reverse change is ${mirror.join(' or ')}.`)]),
];

export const codes = [...everyRule.values()].map((rule): ExplainedCode => {
  const { code, level, side, title, reason, example } = rule;
  return {
    code,
    kind: 'drift',
    row: [bold(code), levelPiece(level), `drift, ${side}`, dim(title)],
    lines: ruleLines(rule),
    facts: { level, side, title, reason, example },
  };
});
