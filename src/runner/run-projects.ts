// Runs several projects at the same time.
// If a project fails, its outcome contains the error, and the other projects continue.

import { basename, dirname } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import { defined } from '../core/model/defined.ts';
import { softwareFileOf, softwareText } from '../core/model/software.ts';
import { keepingDay } from '../source/snapshot/observation-day.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import type { Comparison } from '../drift/run.ts';
import type { Generation } from '../generate/generation.ts';
import type { GenerationReport } from '../generate/model-facts.ts';
import type { Progress } from '../source/progress.ts';
import type { Project } from '../settings/read-projects.ts';
import { withRetries, type Retry } from './retry.ts';
import {
  compareOptionsOf,
  generateOptionsOf,
  snapshotOptionsOf,
  type CompareRun,
  type GenerateRun,
  type RunContext,
} from '../settings/run-options.ts';
import type { Snapshot } from '../source/snapshot/run.ts';

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

/**
 * Runs `generate` for each project. The function never throws, because the outcome of a failed project contains
 * the error.
 */
export const generateProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  runConcurrently(projects, run, async (settings, surroundings) => {
    const { generate } = await import('../generate/run.ts');
    return generate(generateOptionsOf(settings, true, { ...run, ...surroundings }));
  });

/** Runs `check` for each project. */
export const checkProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  runConcurrently(projects, run, async (settings, surroundings) => {
    const { check } = await import('../generate/run.ts');
    return check(generateOptionsOf(settings, true, { ...run, ...surroundings }));
  });

/** Runs `generate` or `check` for each project, with the record of the project's last run. */
export const reportsOfProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison & { readonly check: boolean },
): Promise<readonly ProjectResult<GenerationReport>[]> =>
  runConcurrently(projects, run, async (settings, surroundings) => {
    const { checkWithRecord, generateWithRecord } = await import('../generate/records/recorded-run.ts');
    const options = generateOptionsOf(settings, true, { ...run, ...surroundings });
    return (run.check ? checkWithRecord : generateWithRecord)(options, run.environment);
  });

export interface SavedSnapshot extends Snapshot {
  /** The path of the snapshot. */
  readonly file: string;
  /** Whether the text of the file changed. */
  readonly isNew: boolean;
}

/** Saves the snapshot of each project in the file from the project's settings. */
export const snapshotProjects = (
  projects: readonly Project[],
  run: RunContext & ProjectComparison & Pick<GenerateRun, 'uninterrupted'>,
): Promise<readonly ProjectResult<SavedSnapshot>[]> =>
  runConcurrently(projects, run, async (settings, surroundings) => {
    const { snapshot: file } = settings;
    if (file === undefined)
      throw new Halt(
        'usage',
        'The project has no snapshot: the file to write.',
        'Add "snapshot" to the project in the configuration, or pass it as a flag.',
      );
    const { snapshot } = await import('../source/snapshot/run.ts');
    const { readPresent } = await import('../generate/output/disk-entry.ts');
    const { writeOneFile } = await import('../generate/output/write-files.ts');
    const made = await snapshot(snapshotOptionsOf(settings, true, { ...run, ...surroundings }));
    const present = readPresent(dirname(file), basename(file));
    const text = keepingDay(made.text, present);
    const isNew = present.kind !== 'file' || present.text !== text;
    const write = (): void => {
      if (isNew) writeOneFile(file, text);
      if (made.software) writeOneFile(softwareFileOf(file), softwareText(made.software));
    };
    await (run.uninterrupted ?? writeDirectly)(write);
    return { ...made, file, isNew };
  });

const writeDirectly = async (work: () => void): Promise<void> => {
  work();
};

/**
 * Runs `compare` for the snapshot and the source of each project.
 *
 * @param finish a function to call after each comparison; `compareProjects` waits for the promise that the
 *   function returns
 * @param retry how often to read a site again that does not respond
 */
export const compareProjects = (
  projects: readonly Project[],
  run: CompareRun & ProjectComparison,
  finish: (comparison: Comparison, settings: ProjectSettings, name: string) => Promise<void> = async () =>
    undefined,
  retry: Pick<Retry, 'retries' | 'baseMs'> = { retries: 0, baseMs: 0 },
): Promise<readonly ProjectResult<Comparison>[]> =>
  runConcurrently(projects, run, async (settings, surroundings, name) => {
    const { compare } = await import('../drift/run.ts');
    const options = compareOptionsOf(settings, true, { ...run, ...surroundings });
    const { progress, signal } = options;
    const comparison = await withRetries(() => compare(options), {
      ...retry,
      ...defined({ progress, signal }),
    });
    await finish(comparison, settings, name);
    return comparison;
  });

/** Runs `work` for each project, at most `atOnce` at a time. The outcomes are in the order of the projects. */
async function runConcurrently<Result>(
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
