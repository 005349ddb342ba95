// Runs `generate` for several projects.

import type { Generation } from '../../generate/generation.ts';
import type { GenerationReport } from '../../generate/model-facts.ts';
import type { Project } from '../../settings/read-projects.ts';
import { generateOptionsOf, type GenerateRun } from '../../settings/run-options.ts';
import { runProjects, type ProjectComparison, type ProjectResult } from '../../settings/run-projects.ts';
import { addedStages } from './added-stages.ts';

/**
 * Runs `generate` for each project. The function never throws, because the outcome of a failed project contains
 * the error.
 */
export const generateProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  runProjects(projects, run, async (settings, surroundings) => {
    const { generate } = await import('../../generate/run.ts');
    return generate(generateOptionsOf(settings, true, { ...run, ...surroundings }), addedStages);
  });

/** Runs `check` for each project. */
export const checkProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  runProjects(projects, run, async (settings, surroundings) => {
    const { check } = await import('../../generate/run.ts');
    return check(generateOptionsOf(settings, true, { ...run, ...surroundings }), addedStages);
  });

/** Runs `generate` or `check` for each project, with the record of the project's last run. */
export const reportsOfProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison & { readonly check: boolean },
): Promise<readonly ProjectResult<GenerationReport>[]> =>
  runProjects(projects, run, async (settings, surroundings) => {
    const { checkWithRecord, generateWithRecord } = await import('../../generate/records/recorded-run.ts');
    const options = generateOptionsOf(settings, true, { ...run, ...surroundings });
    return (run.check ? checkWithRecord : generateWithRecord)(options, run.environment, addedStages);
  });
