// Every problem that a stage can report, for `explain`.

import { configProblem as configureProblem } from '../source/configure/problems.ts';
import type { Problem } from '../core/diagnostics/define-problems.ts';
import { sourceProblem as loadProblem } from '../source/problems.ts';
import { indexProblem as normalizeProblem } from '../source/normalize/problems.ts';
import { problem as openApiProblem } from '../generate/targets/openapi/problems.ts';
import { problem as wordPressProblem } from '../generate/targets/wordpress/problems.ts';
import type { PhpExample } from './plugin/plugin-rule.ts';
import { pluginRules } from './plugin/plugin-rules.ts';
import { repairProblem as validateProblem } from '../source/validate/problems.ts';

export type CataloguedProblem = Pick<
  Problem<never>,
  'title' | 'level' | 'done' | 'explain' | 'howToProceed'
> &
  Partial<PhpExample> & {
    /** The stage that reports the problem. */
    readonly stage: 'load' | 'normalize' | 'configure' | 'validate' | 'render' | 'plugin';
  };

const problemStages: readonly (readonly [
  CataloguedProblem['stage'],
  Readonly<Record<string, Problem<never> & Partial<PhpExample>>>,
])[] = [
  ['load', loadProblem.table],
  ['normalize', normalizeProblem.table],
  ['configure', configureProblem.table],
  ['validate', validateProblem.table],
  ['render', openApiProblem.table],
  ['render', wordPressProblem.table],
  ['plugin', pluginRules],
];

/** The problems by code, sorted. */
export const problemCatalogue: ReadonlyMap<string, CataloguedProblem> = new Map(
  problemStages
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
