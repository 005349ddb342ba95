// Makes `docs/reference/diagnostics.md` from the tables of problems of the stages.

import type { CataloguedProblem } from '../lint/problem-catalogue.ts';
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
    `The ${problems.size} issues that a source may have. \`routewright lint\` lists those of yours with their places; every command continues after what it did about them; \`routewright explain <code>\` prints the same text.`,
    ...stageNames.flatMap((stage) => [
      `## ${stages[stage]}`,
      ...[...problems]
        .filter(([, problem]) => problem.stage === stage)
        .map(([code, { title, level, explain, done, howToProceed }]) =>
          [
            `### \`${code}\``,
            headline(title, level),
            words(explain),
            `What routewright does about it: ${words(done)}`,
            `What you can do: ${words(howToProceed)}`,
          ].join('\n\n'),
        ),
    ]),
  ]);
