// Converts flags to the settings of a project, and to the context of a run.

import { wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import type { RunContext } from '../settings/run-options.ts';
import { configFromFlag } from './read-options.ts';
import type { Io } from '../terminal/io.ts';
import { drawProgress } from './progress.ts';
import { settingsIn } from './setting-flags.ts';

/** Some flags of `drift` have the same names as flags of other commands, so `settingsIn` handles them. */
export function settingsFromFlags(given: object): Partial<ProjectSettings> {
  const wordpress = settingsIn(wordpressOptions, given);
  return {
    ...settingsIn(projectOptions, given),
    ...(Object.keys(wordpress).length > 0 && { wordpress }),
  };
}

interface RunFlags {
  readonly config?: string | false | undefined;
  readonly verbose: boolean;
  readonly quiet?: boolean;
  readonly header?: readonly string[] | undefined;
  readonly httpAuth?: string | undefined;
}

/** The context of a run: environment, standard input, progress, configuration and access to the site. */
export function runContextOf(args: RunFlags, io: Io): RunContext {
  const config = configFromFlag(args.config);
  return {
    environment: io.env,
    stdin: io.stdin,
    progress: drawProgress(io, {
      verbose: args.verbose,
      quiet: args.quiet ?? false,
      ...(config && { config: config.path }),
    }),
    config,
    header: args.header,
    httpAuth: args.httpAuth,
  };
}
