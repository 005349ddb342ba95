// Resolves the argument of a command that reads one source. The argument is a source or the name of a project.

import { sourceOptionsOf, type SourceOptions } from '../settings/run-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { chooseProjects } from './choose-projects.ts';
import type { Io } from '../terminal/io.ts';
import { configFromFlag } from './read-options.ts';
import { settingsFromFlags, runContextOf } from './settings.ts';

interface ChosenSource {
  /**
   * The settings of the project, overridden by flags. If there is no project, the settings come from the flags
   * only.
   */
  readonly settings: ProjectSettings;
  /** The source and the options for reading it, as in `generate`. */
  readonly options: SourceOptions;
}

/**
 * @param name the name of the command, for messages
 * @param given the typed flags, which override the settings of the project
 * @throws Halt `usage` if the configuration is invalid, or the environment lacks a variable that the project
 * needs
 */
export async function chooseSource(
  name: string,
  args: { readonly source: string } & Parameters<typeof runContextOf>[0],
  given: Parameters<typeof settingsFromFlags>[0],
  io: Io,
): Promise<ChosenSource> {
  const wanted = {
    given: [args.source],
    all: false,
    config: configFromFlag(args.config),
    sources: ['<source>'],
  };
  const choice = await chooseProjects({ ...wanted, name }, io);
  const [project] = choice.kind === 'projects' ? choice.projects : [];
  const own = project?.settings ?? { source: args.source };
  const flags = settingsFromFlags(given);
  const wordpress = { ...own.wordpress, ...flags.wordpress };
  const settings = { ...own, ...flags, wordpress };
  const surroundings = runContextOf(args, io);
  return { settings, options: sourceOptionsOf(settings, project !== undefined, surroundings) };
}
