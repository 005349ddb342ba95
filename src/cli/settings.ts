// Flags as the settings of a project: what one says the other can say too.

import { wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import type { RunContext } from '../projects/run-options.ts';
import { configSource } from './read-options.ts';
import type { Io } from './io.ts';
import { drawProgress } from './progress.ts';
import { settingsIn } from './setting-flags.ts';

/** The settings that flags say. Those of `drift` are said by flags of the same names as others: see `settingsIn`. */
export function settingsOf(given: object): Partial<ProjectSettings> {
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

/** What surrounds a run of the command line. */
export function surroundingsOf(args: RunFlags, io: Io): RunContext {
  const config = configSource(args.config);
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
