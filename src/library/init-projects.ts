import { addProject as runAddProject } from '../init/index.ts';
import type { ConfigSource } from '../source/index.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { assertArgument } from './assert-argument.ts';
import { projectSettings } from './project-rules.ts';
import { configSourceRule } from './read-rules.ts';
import { functionRule, nonEmptyString } from './rules.ts';

type RunWrite = (write: () => void) => Promise<void>;

/**
 * Adds a project to a configuration. If the configuration does not exist, `addProject` creates the file.
 *
 * @param config the path of the configuration
 * @param name the name of the new project
 * @param settings the settings of the project; paths are relative to the current folder
 * @param uninterrupted runs the function that writes the file, as the option `uninterrupted` of `generate` does
 * @throws Halt `usage` when the configuration has a project of that name, or another project writes to the same folder
 * @example
 * ```js
 * import { addProject } from 'routewright';
 *
 * await addProject({ path: 'routewright.config.json' }, 'blog', {
 *   source: 'site.index.json',
 *   output: 'src/blog',
 *   targets: ['client'],
 *   snapshot: 'blog.index.json',
 * });
 * ```
 */
export async function addProject(
  config: ConfigSource,
  name: string,
  settings: ProjectSettings,
  uninterrupted: RunWrite = async (write) => {
    write();
  },
): Promise<void> {
  assertArgument('addProject', 'config', config, configSourceRule);
  assertArgument('addProject', 'name', name, nonEmptyString);
  assertArgument('addProject', 'settings', settings, projectSettings);
  assertArgument('addProject', 'uninterrupted', uninterrupted, functionRule<RunWrite>());
  return runAddProject(config, name, settings, uninterrupted);
}
