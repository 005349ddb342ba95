// How to read, as flags and environment say.

import type { ReadOptions } from '../source/read-model.ts';
import { siteAccess, type SiteSettings } from '../source/site-access.ts';
import { findConfig } from '../source/file/find-config.ts';
import type { ConfigSource } from '../source/load-options.ts';
import type { CredentialVariables } from '../core/model/project.ts';
import type { Io } from './io.ts';
import { drawProgress } from './progress.ts';

interface LoadArguments {
  readonly timeout: number;
  readonly maxBytes: number;
}

interface SiteArguments extends SiteSettings {
  readonly verbose: boolean;
  readonly credentials: CredentialVariables | undefined;
}

/** How to read, as the flags and the environment say. */
export const loadOptions = (args: LoadArguments | (LoadArguments & SiteArguments), io: Io): ReadOptions => ({
  timeoutMs: args.timeout * 1000,
  maxBytes: args.maxBytes,
  stdin: io.stdin,
  progress: drawProgress(io, { verbose: 'verbose' in args && args.verbose }),
  ...('verbose' in args && siteAccess(args, io.env, args.credentials)),
});

/** The configuration that is meant; nothing where none is wanted. @throws Halt `usage` where it is one of two */
export const configSource = (given: string | false | undefined): ConfigSource | undefined =>
  given === false ? undefined : given === undefined ? findConfig() : { path: given };
