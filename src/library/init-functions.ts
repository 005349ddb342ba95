import { namespaceSizes as sizesOf, type NamespaceSize, addProject as runAddProject } from '../init/index.ts';
import type { ApiModel, Argument, Namespace, Operation, Route } from '../core/model/api/api.ts';
import {
  type ArgumentRule,
  anyString,
  listRule,
  openObjectRule,
  functionRule,
  nonEmptyString,
} from './rules.ts';
import { assertArgument } from './assert-argument.ts';
import type { ConfigSource } from '../source/index.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { projectSettings } from './project-rules.ts';
import { configSourceRule } from './read-rules.ts';

const countedList = <T>(
  name: string,
  members: Parameters<typeof openObjectRule<T>>[1],
): ArgumentRule<readonly T[]> => listRule(openObjectRule<T>(name, members));

/** The members of a model that `namespaceSizes` needs. */
const countedModel = openObjectRule<ApiModel>('a model, which `readModel` returns as `value`', {
  namespaces: countedList<Namespace>('a namespace', { name: anyString }),
  routes: countedList<Route>('a route', {
    namespace: anyString,
    operations: countedList<Operation>('an operation', {
      arguments: countedList<Argument>('an argument', {}),
    }),
  }),
});

/**
 * Counts the operations and arguments of each namespace.
 *
 * @param model the `value` that `readModel` returns, or a model that you saved
 * @returns an entry for each namespace, in the order of the model
 * @throws Halt `usage` for a value that is not a model
 * @example
 * ```js
 * import { namespaceSizes, readModel } from 'routewright';
 *
 * const { value: model } = await readModel('site.index.json');
 * for (const { name, operations } of namespaceSizes(model)) console.log(name, operations);
 * ```
 */
export function namespaceSizes(model: ApiModel): readonly NamespaceSize[] {
  assertArgument('namespaceSizes', 'model', model, countedModel);
  return sizesOf(model);
}

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
