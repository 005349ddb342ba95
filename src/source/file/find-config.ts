// Finds the user's configuration file if no flag names the file.

import { existsSync } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ConfigSource } from '../load-options.ts';

export const fileExists = (path: string): boolean => existsSync(path);

/** The names of configuration files to look for in the current folder. */
export const defaultConfigs = [
  'routewright.config.json',
  'routewright.config.yaml',
  'routewright.config.yml',
] as const;

/**
 * The configuration file of the current folder. The file need not exist.
 *
 * @throws Halt `usage` if the folder contains several configuration files
 */
export function findConfig(): ConfigSource {
  const [found = defaultConfigs[0], other] = defaultConfigs.filter((name) => existsSync(name));
  if (other !== undefined)
    throw new Halt(
      'usage',
      `There are two configurations: ${found} and ${other}.`,
      'Delete one, or select one with `config`.',
    );
  return { path: found, isDefault: true };
}
