// The one source of a command that reads one: given as it is, or by the name of a project.

import { sourceOptionsOf, type SourceOptions } from '../projects/run-options.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import { chooseProjects } from './choose-projects.ts';
import type { Io } from './io.ts';
import { configSource } from './read-options.ts';
import { settingsOf, surroundingsOf } from './settings.ts';

interface ChosenSource {
  /** Those of the project, where one is named, with what flags say before them. */
  readonly settings: ProjectSettings;
  /** What is read, and how; read as `generate` reads it. */
  readonly options: SourceOptions;
}

/**
 * @param name of the command, for messages
 * @param given the flags that somebody typed: they go before what a project says
 * @throws Halt `usage` when the configuration, or the environment of the project, is not right
 */
export async function chooseSource(
  name: string,
  args: { readonly source: string } & Parameters<typeof surroundingsOf>[0],
  given: Parameters<typeof settingsOf>[0],
  io: Io,
): Promise<ChosenSource> {
  const wanted = {
    given: [args.source],
    all: false,
    config: configSource(args.config),
    sources: ['<source>'],
  };
  const choice = await chooseProjects({ ...wanted, name }, io);
  const [project] = choice.kind === 'projects' ? choice.projects : [];
  const own = project?.settings ?? { source: args.source };
  const flags = settingsOf(given);
  const wordpress = { ...own.wordpress, ...flags.wordpress };
  const settings = { ...own, ...flags, wordpress };
  const surroundings = surroundingsOf(args, io);
  return { settings, options: sourceOptionsOf(settings, project !== undefined, surroundings) };
}
