// Makes `docs/reference/diagnostics.md` from the tables of problems of the stages.

import type { CataloguedProblem } from '../command-kit/problem-catalogue.ts';
import { headline, docPage, proseMarkdown, type DocPage } from './page.ts';

const stageTitles: Readonly<Record<CataloguedProblem['stage'], string>> = {
  load: 'Reading the source',
  normalize: 'Reading the index',
  configure: 'Your configuration',
  validate: 'Checking the model',
  render: 'Generating',
  plugin: 'The code of a plugin',
};

const stageNames = Object.keys(stageTitles) as readonly CataloguedProblem['stage'][];

/** @param problems every problem by its code, sorted */
export const diagnosticsPage = (problems: ReadonlyMap<string, CataloguedProblem>): DocPage =>
  docPage('reference/diagnostics.md', 'Diagnostics', [
    `routewright reports ${problems.size} kinds of issues. \`routewright lint\` lists the issues of your source, with their places. Every command handles an issue as this page describes, and continues. \`routewright explain <code>\` prints the text of this page for one code.`,
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
