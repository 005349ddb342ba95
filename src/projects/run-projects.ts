// Does for several projects, side by side, what a run does for one source. What goes wrong with one
// project is reported for that one, and the others go on.

import { basename, dirname } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import { softwareFileOf, softwareText } from '../core/model/software.ts';
import { keepingDay } from '../source/snapshot/observation-day.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import type { Comparison } from '../drift/run.ts';
import type { Generation } from '../generate/generation.ts';
import type { Progress } from '../source/progress.ts';
import type { Project } from './read-projects.ts';
import {
  compareOptionsOf,
  generateOptionsOf,
  snapshotOptionsOf,
  type CompareRun,
  type GenerateRun,
  type RunContext,
} from './run-options.ts';
import type { Snapshot } from '../source/snapshot/run.ts';

/** What became of one project: a result, or what was thrown. */
export type ProjectResult<Result> =
  | { readonly name: string; readonly settings: ProjectSettings; readonly result: Result }
  | { readonly name: string; readonly settings: ProjectSettings; readonly failure: unknown };

/** So many sites are read at once, unless somebody says otherwise. */
const maxAtOnce = 4;

export interface ProjectComparison {
  /** How many projects are under way at once; 4 when left out. */
  readonly atOnce?: number;
  /** Settings that go before those of each project. */
  readonly overrides?: Partial<ProjectSettings>;
}

/** Brings the output of each project up to date, as `generate` does of a source. Throws nothing: see the outcomes. */
export const generateProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  sideBySide(projects, run, async (settings, surroundings) => {
    const { generate } = await import('../generate/run.ts');
    return generate(generateOptionsOf(settings, true, { ...run, ...surroundings }));
  });

/** Tells of each project what `generateProjects` would change, as `check` does. */
export const checkProjects = (
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> =>
  sideBySide(projects, run, async (settings, surroundings) => {
    const { check } = await import('../generate/run.ts');
    return check(generateOptionsOf(settings, true, { ...run, ...surroundings }));
  });

export interface SavedSnapshot extends Snapshot {
  readonly file: string;
  /** Whether the file holds another text now. */
  readonly isNew: boolean;
}

/** Saves the snapshot of each project in its file. */
export const snapshotProjects = (
  projects: readonly Project[],
  run: RunContext & ProjectComparison & Pick<GenerateRun, 'uninterrupted'>,
): Promise<readonly ProjectResult<SavedSnapshot>[]> =>
  sideBySide(projects, run, async (settings, surroundings) => {
    const { snapshot: file } = settings;
    if (file === undefined)
      throw new Halt(
        'usage',
        'The project names no snapshot: the file to write.',
        'Add "snapshot" to it in the configuration, or give it as a flag.',
      );
    const { snapshot } = await import('../source/snapshot/run.ts');
    const { readPresent } = await import('../generate/output/on-disk.ts');
    const { writeOneFile } = await import('../generate/output/write-files.ts');
    const made = await snapshot(snapshotOptionsOf(settings, true, { ...run, ...surroundings }));
    const present = readPresent(dirname(file), basename(file));
    const text = keepingDay(made.text, present);
    const isNew = present.kind !== 'file' || present.text !== text;
    const write = (): void => {
      if (isNew) writeOneFile(file, text);
      if (made.software) writeOneFile(softwareFileOf(file), softwareText(made.software));
    };
    await (run.uninterrupted ?? atOnce)(write);
    return { ...made, file, isNew };
  });

const atOnce = async (work: () => void): Promise<void> => {
  work();
};

/**
 * Compares the snapshot of each project with its source, as `compare` does.
 *
 * @param finish what is done with each comparison before its project counts as done
 */
export const compareProjects = (
  projects: readonly Project[],
  run: CompareRun & ProjectComparison,
  finish: (comparison: Comparison, settings: ProjectSettings, name: string) => Promise<void> = async () =>
    undefined,
): Promise<readonly ProjectResult<Comparison>[]> =>
  sideBySide(projects, run, async (settings, surroundings, name) => {
    const { compare } = await import('../drift/run.ts');
    const comparison = await compare(compareOptionsOf(settings, true, { ...run, ...surroundings }));
    await finish(comparison, settings, name);
    return comparison;
  });

/** Does some work for each project, a few at a time, and answers in the order of the projects. */
async function sideBySide<Result>(
  projects: readonly Project[],
  { atOnce: most = maxAtOnce, overrides = {}, progress }: ProjectComparison & Pick<RunContext, 'progress'>,
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
        const result = await work(settings, progress ? { progress: named(progress, name) } : {}, name);
        outcomes[at] = { name, settings, result };
      } catch (failure) {
        outcomes[at] = { name, settings, failure };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, projects.length) }, worker));
  return outcomes;
}

/** Tells which project an event is of. */
const named =
  (progress: Progress, project: string): Progress =>
  (event) => {
    progress({ ...event, project });
  };
