// `docs/reference/diagnostics.md`, from the tables of problems of the stages.

import type { CataloguedProblem } from '../app/problem-catalogue.ts';
import { headline, page, words, type Page } from './page.ts';

const stages: Readonly<Record<CataloguedProblem['stage'], string>> = {
  load: 'Reading the source',
  normalize: 'Reading the index',
  configure: 'Your configuration',
  validate: 'Checking the model',
  render: 'Generating',
};

const stageNames = Object.keys(stages) as readonly CataloguedProblem['stage'][];

/** @param problems every problem by its code, sorted */
export const diagnosticsPage = (problems: ReadonlyMap<string, CataloguedProblem>): Page =>
  page('reference/diagnostics.md', 'Diagnostics', [
    `What may be odd about a source. \`routewright lint\` lists it with the place; every command continues with what was done about it; \`routewright explain <code>\` prints the same text. There are ${problems.size}.`,
    ...stageNames.flatMap((stage) => [
      `## ${stages[stage]}`,
      ...[...problems]
        .filter(([, problem]) => problem.stage === stage)
        .map(([code, { title, level, explain, done }]) =>
          [
            `### \`${code}\``,
            headline(title, level),
            words(explain),
            `What is done about it: ${words(done)}`,
          ].join('\n\n'),
        ),
    ]),
  ]);
