import type { ReadOptions } from '../source/read-model.ts';
import { findConfig } from '../source/file/find-config.ts';
import type { ConfigSource } from '../source/load-options.ts';
import type { Io } from '../terminal/io.ts';
import { drawProgress } from './progress.ts';

interface LoadArguments {
  readonly timeout: number;
  readonly maxBytes: number;
}

/** The options for reading a source, set by flags. */
export const loadOptions = (args: LoadArguments, io: Io): ReadOptions => ({
  timeoutMs: args.timeout * 1000,
  maxBytes: args.maxBytes,
  stdin: io.stdin,
  progress: drawProgress(io, { verbose: false }),
});

/**
 * The configuration to use; undefined for `--no-config`, or if the folder has no configuration.
 *
 * @throws Halt `usage` if the folder has two configurations
 */
export const configFromFlag = (given: string | false | undefined): ConfigSource | undefined =>
  given === false ? undefined : given === undefined ? findConfig() : { path: given };
