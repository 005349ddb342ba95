import { levelPiece } from '../generate-report.ts';
import { bold, dim, table, wrap, type Line } from '../lines.ts';
import { command } from '../options.ts';
import { problemCatalogue } from '../problem-catalogue.ts';
import { assertKnownCode } from './lint.ts';

export const explain = command(
  {
    name: 'explain',
    positionals: '[code]',
    summary: 'tell what the code of a diagnostic means and what to do',
    description: 'Without a code it lists all there are.',
    examples: [
      ['explain', 'all codes'],
      ['explain endpoint-unreachable', 'one of them'],
    ],
  },
  { code: { type: 'string', describe: 'as "routewright lint" prints it' } },
  {},
  async ({ code }, io) => {
    if (code === undefined) io.out(listLines());
    else {
      assertKnownCode(code);
      io.out(explainLines(code));
    }
    return 0;
  },
);

const listLines = (): readonly Line[] =>
  table(
    [...problemCatalogue].map(([code, { level, stage, done }]) => [
      bold(code),
      levelPiece(level),
      stage,
      dim(done),
    ]),
  );

function explainLines(code: string): readonly Line[] {
  const problem = problemCatalogue.get(code);
  if (problem === undefined) return [];
  return [
    [bold(code), '  ', levelPiece(problem.level), dim(`, found by the ${problem.stage} stage`)],
    [],
    ...wrap(problem.explain, 90).map((line): Line => [`  ${line}`]),
    [],
    ['  What is done about it:'],
    ...wrap(problem.done, 90).map((line): Line => [`  ${line}`]),
  ];
}
