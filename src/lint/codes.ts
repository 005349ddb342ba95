// The problems of a source, for `explain`.

import type { CataloguedProblem } from '../command-kit/problem-catalogue.ts';
import { indentedParagraph, type ExplainedCode } from '../terminal/explained-code.ts';
import { bold, dim, levelPiece, type Line } from '../terminal/lines.ts';
import { problemCatalogue } from './problem-catalogue.ts';

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

export const codes = [...problemCatalogue].map(([code, problem]): ExplainedCode => ({
  code,
  kind: 'diagnostic',
  row: [bold(code), levelPiece(problem.level), problem.stage, dim(problem.title)],
  lines: problemLines(code, problem),
  facts: problem,
}));
