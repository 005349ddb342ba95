import { Halt } from '../../core/diagnostics/halt.ts';
import type { AuditRuleFacts } from '../../core/model/reports/audit.ts';
import type { DriftRule } from '../../drift/rules/rule.ts';
import { levelPiece, bold, dim, jsonStreamText, tableLines, wrap, type Line } from '../../terminal/lines.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import { command } from '../../terminal/command.ts';
import { jsonFlag } from '../../command-kit/output-flags.ts';
import { auditRuleCatalogue } from '../../audit/rule-catalogue.ts';
import { problemCatalogue, type CataloguedProblem } from '../../lint/problem-catalogue.ts';

export const explain = command(
  {
    positionals: '[code]',
    description: 'Without a code, "routewright explain" lists all codes.',
    examples: [
      ['explain', 'all codes'],
      ['explain endpoint-unreachable', 'a diagnostic'],
      ['explain arg-became-required', 'a kind of drift'],
      ['explain --json', 'all codes, as JSON'],
    ],
  },
  { code: { type: 'string', describe: 'a code that "routewright lint", "drift" or "audit" printed' } },
  jsonFlag,
  async ({ code, json }, io) => {
    const { everyRule } = await import('../../drift/rules/every-rule.ts');
    if (code === undefined) {
      if (json)
        io.outText(
          jsonStreamText([
            ...[...problemCatalogue].map(problemJson),
            ...[...everyRule.values()].map(ruleJson),
            ...[...auditRuleCatalogue].map(auditJson),
          ]),
        );
      else io.out([...problemTable(), [], ...driftRuleTable(everyRule), [], ...auditTable()]);
      return 0;
    }
    const problem = problemCatalogue.get(code);
    const rule = everyRule.get(code);
    const judged = auditRuleCatalogue.get(code);
    if (problem || rule || judged) {
      if (json)
        io.outText(
          jsonStreamText([
            ...(problem ? [problemJson([code, problem])] : []),
            ...(rule ? [ruleJson(rule)] : []),
            ...(judged ? [auditJson([code, judged])] : []),
          ]),
        );
      else
        io.out([
          ...(problem ? problemLines(code, problem) : []),
          ...(rule ? driftRuleLines(rule) : []),
          ...(judged ? auditRuleLines(code, judged) : []),
        ]);
    }
    if (!problem && !rule && !judged)
      throw new Halt(
        'usage',
        `There is no code "${code}".`,
        didYouMean(code, [...problemCatalogue.keys(), ...everyRule.keys(), ...auditRuleCatalogue.keys()]) ??
          'Run "routewright explain" to list all codes.',
      );
    return 0;
  },
);

const problemJson = ([code, problem]: readonly [string, CataloguedProblem]) => ({
  code,
  kind: 'diagnostic',
  ...problem,
});

const ruleJson = ({ code, level, side, title, reason, example }: DriftRule) => ({
  code,
  kind: 'drift',
  level,
  side,
  title,
  reason,
  example,
});

const auditJson = ([code, { level, title, explain, details, howToProceed }]: readonly [
  string,
  AuditRuleFacts,
]) => ({
  code,
  kind: 'audit',
  level,
  title,
  explain,
  ...(details !== undefined && { details }),
  howToProceed,
});

const auditTable = (): readonly Line[] =>
  tableLines(
    [...auditRuleCatalogue].map(([code, { level, title }]) => [
      bold(code),
      levelPiece(level),
      'audit',
      dim(title),
    ]),
  );

const auditRuleLines = (
  code: string,
  { level, title, explain, details, howToProceed }: AuditRuleFacts,
): readonly Line[] => [
  [bold(title)],
  [code, '  ', levelPiece(level), dim(', found by audit')],
  [],
  ...(details === undefined ? [] : [...indentedParagraph(details), []]),
  ...indentedParagraph(explain),
  [],
  ['  What you can do:'],
  ...indentedParagraph(howToProceed),
];

const problemTable = (): readonly Line[] =>
  tableLines(
    [...problemCatalogue].map(([code, { level, stage, title }]) => [
      bold(code),
      levelPiece(level),
      stage,
      dim(title),
    ]),
  );

const driftRuleTable = (rules: ReadonlyMap<string, DriftRule>): readonly Line[] =>
  tableLines(
    [...rules.values()].map(({ code, level, side, title }) => [
      bold(code),
      levelPiece(level),
      `drift, ${side}`,
      dim(title),
    ]),
  );

const indentedParagraph = (text: string): readonly Line[] =>
  wrap(text, 90).map((line): Line => [`  ${line}`]);

const problemLines = (code: string, problem: CataloguedProblem): readonly Line[] => [
  [bold(problem.title)],
  [code, '  ', levelPiece(problem.level), dim(`, found by the ${problem.stage} stage`)],
  [],
  ...indentedParagraph(problem.explain),
  [],
  ...phpLines('Wrong:', problem.wrong),
  ...phpLines('Right:', problem.right),
  ['  What routewright does about it:'],
  ...indentedParagraph(problem.done),
  [],
  ['  What you can do:'],
  ...indentedParagraph(problem.howToProceed),
];

const phpLines = (title: string, code: string | undefined): readonly Line[] =>
  code === undefined
    ? []
    : [[`  ${title}`], ...code.split('\n').map((line): Line => [`    ${line.replaceAll('\t', '    ')}`]), []];

const driftRuleLines = ({
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
