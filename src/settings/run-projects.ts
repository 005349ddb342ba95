// Runs several projects at the same time.
// If a project fails, its outcome contains the error, and the other projects continue.

import type { ProjectSettings } from '../core/model/files/project.ts';
import type { Progress } from '../source/progress.ts';
import type { Project } from './read-projects.ts';
import type { RunContext } from './run-options.ts';

/** The outcome of one project: its result, or the error that it threw. */
export type ProjectResult<Result> =
  | { readonly name: string; readonly settings: ProjectSettings; readonly result: Result }
  | { readonly name: string; readonly settings: ProjectSettings; readonly failure: unknown };

const defaultAtOnce = 4;

export interface ProjectComparison {
  /**
   * The maximum number of projects that run at the same time, 1 or more.
   *
   * @default 4
   */
  readonly atOnce?: number;
  /**
   * Settings that override the settings of each project.
   *
   * @default none
   */
  readonly overrides?: Partial<ProjectSettings>;
}

/** Runs `work` for each project, at most `atOnce` at a time. The outcomes are in the order of the projects. */
export async function runProjects<Result>(
  projects: readonly Project[],
  {
    atOnce: most = defaultAtOnce,
    overrides = {},
    progress,
  }: ProjectComparison & Pick<RunContext, 'progress'>,
  work: (settings: ProjectSettings, own: Pick<RunContext, 'progress'>, name: string) => Promise<Result>,
): Promise<readonly ProjectResult<Result>[]> {
  const outcomes: ProjectResult<Result>[] = [];
  const waiting = [...projects.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, { name, settings: own }] = next;
      const settings = {
        ...own,
        ...overrides,
        ...(own.wordpress && { wordpress: { ...own.wordpress, ...overrides.wordpress } }),
        ...(own.drift && { drift: { ...own.drift, ...overrides.drift } }),
      };
      try {
        const result = await work(
          settings,
          progress ? { progress: withProjectName(progress, name) } : {},
          name,
        );
        outcomes[at] = { name, settings, result };
      } catch (failure) {
        outcomes[at] = { name, settings, failure };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, projects.length) }, worker));
  return outcomes;
}

/** Adds the name of the project to each event. */
const withProjectName =
  (progress: Progress, project: string): Progress =>
  (event) => {
    progress({ ...event, project });
  };
