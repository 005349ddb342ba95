// Makes `docs/reference/diagnostics.md` from the tables of problems of the stages.

import type { CataloguedProblem } from '../lint/problem-catalogue.ts';
import { headline, docPage, proseMarkdown, type DocPage } from './page.ts';

const stageTitles: Readonly<Record<CataloguedProblem['stage'], string>> = {
  load: 'Reading the source',
  normalize: 'Reading the index',
  configure: 'Your configuration',
  validate: 'Checking the model',
  render: 'Generating',
};

const stageNames = Object.keys(stageTitles) as readonly CataloguedProblem['stage'][];

/** @param problems every problem by its code, sorted */
export const diagnosticsPage = (problems: ReadonlyMap<string, CataloguedProblem>): DocPage =>
  docPage('reference/diagnostics.md', 'Diagnostics', [
    `This page lists the ${problems.size} issues that routewright can report. \`routewright lint\` lists the issues of your source, with their places. Every command handles an issue as described below and continues. \`routewright explain <code>\` prints the same text.`,
    ...stageNames.flatMap((stage) => [
      `## ${stageTitles[stage]}`,
      ...[...problems]
        .filter(([, problem]) => problem.stage === stage)
        .map(([code, { title, level, explain, done, howToProceed }]) =>
          [
            `### \`${code}\``,
            headline(title, level),
            proseMarkdown(explain),
            `What routewright does about it: ${proseMarkdown(done)}`,
            `What you can do: ${proseMarkdown(howToProceed)}`,
          ].join('\n\n'),
        ),
    ]),
  ]);
