// Saves the snapshots of several projects.

import { basename, dirname } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { softwareFileOf, softwareText } from '../../core/model/software/software.ts';
import type { Project } from '../../settings/read-projects.ts';
import { snapshotOptionsOf, type GenerateRun, type RunContext } from '../../settings/run-options.ts';
import { runProjects, type ProjectComparison, type ProjectResult } from '../../settings/run-projects.ts';
import { keepingDay } from '../../source/snapshot/observation-day.ts';
import type { Snapshot } from '../../source/snapshot/run.ts';

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
  runProjects(projects, run, async (settings, surroundings) => {
    const { snapshot: file } = settings;
    if (file === undefined)
      throw new Halt(
        'usage',
        'The project has no snapshot: the file to write.',
        'Add "snapshot" to the project in the configuration, or pass it as a flag.',
      );
    const { snapshot } = await import('../../source/snapshot/run.ts');
    const { readPresent } = await import('../../generate/output/disk-entry.ts');
    const { writeOneFile } = await import('../../generate/output/write-files.ts');
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
