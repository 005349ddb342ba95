// How to read, as flags say.

import type { ReadOptions } from '../source/read-model.ts';
import { findConfig } from '../source/file/find-config.ts';
import type { ConfigSource } from '../source/load-options.ts';
import type { Io } from './io.ts';
import { drawProgress } from './progress.ts';

interface LoadArguments {
  readonly timeout: number;
  readonly maxBytes: number;
}

/** How to read, as the flags say. */
export const loadOptions = (args: LoadArguments, io: Io): ReadOptions => ({
  timeoutMs: args.timeout * 1000,
  maxBytes: args.maxBytes,
  stdin: io.stdin,
  progress: drawProgress(io, { verbose: false }),
});

/** The configuration that is meant; nothing where none is wanted. @throws Halt `usage` where it is one of two */
export const configSource = (given: string | false | undefined): ConfigSource | undefined =>
  given === false ? undefined : given === undefined ? findConfig() : { path: given };
