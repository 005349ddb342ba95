// `docs/reference/diagnostics.md`, from the tables of problems of the stages.

import type { CataloguedProblem } from '../app/problem-catalogue.ts';
import { page, words, type Page } from './page.ts';

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
    `What may be odd about a source. \`routewright lint\` lists what is, with the place; every command goes on with what was done about it; \`routewright explain <code>\` prints what stands here. There are ${problems.size}.`,
    ...stageNames.flatMap((stage) => [
      `## ${stages[stage]}`,
      ...[...problems]
        .filter(([, problem]) => problem.stage === stage)
        .map(([code, { level, explain, done }]) =>
          [
            `### \`${code}\``,
            `**${level}** · ${words(explain)}`,
            `What is done about it: ${words(done)}`,
          ].join('\n\n'),
        ),
    ]),
  ]);
