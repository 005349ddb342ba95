// The problems that the stages of the pipeline report, by code, with their texts.

import { configProblem as configureProblem } from '../source/configure/problems.ts';
import type { Problem } from '../core/diagnostics/define-problems.ts';
import { sourceProblem as loadProblem } from '../source/problems.ts';
import { indexProblem as normalizeProblem } from '../source/normalize/problems.ts';
import { problem as openApiProblem } from '../generate/targets/openapi/problems.ts';
import { problem as wordPressProblem } from '../generate/targets/wordpress/problems.ts';
import { repairProblem as validateProblem } from '../source/validate/problems.ts';

interface PhpExample {
  readonly wrong?: string;
  readonly right?: string;
}

export type CataloguedProblem = Pick<
  Problem<never>,
  'title' | 'level' | 'done' | 'explain' | 'howToProceed'
> &
  PhpExample & {
    /** The stage that reports the problem. */
    readonly stage: 'load' | 'normalize' | 'configure' | 'validate' | 'render' | 'plugin';
  };

type ProblemStage = readonly [
  CataloguedProblem['stage'],
  Readonly<Record<string, Problem<never> & PhpExample>>,
];

export const problemStages: readonly ProblemStage[] = [
  ['load', loadProblem.table],
  ['normalize', normalizeProblem.table],
  ['configure', configureProblem.table],
  ['validate', validateProblem.table],
  ['render', openApiProblem.table],
  ['render', wordPressProblem.table],
];

/** The problems by code, sorted. */
export const catalogueOf = (stages: readonly ProblemStage[]): ReadonlyMap<string, CataloguedProblem> =>
  new Map(
    stages
      .flatMap(([stage, table]) =>
        Object.entries(table).map(
          ([code, { title, level, done, explain, howToProceed, wrong, right }]) =>
            [
              code,
              {
                stage,
                title,
                level,
                done,
                explain,
                howToProceed,
                ...(wrong !== undefined && right !== undefined && { wrong, right }),
              },
            ] as const,
        ),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
