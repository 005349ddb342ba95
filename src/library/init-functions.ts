import type { ApiModel, Namespace, Operation, Route } from '../core/model/api/api.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { namespaceSizes as sizesOf, type NamespaceSize, addProject as runAddProject } from '../init/index.ts';
import type { ConfigSource } from '../source/index.ts';
import { named, projectSettings } from './options.ts';
import * as rule from './rules.ts';

/** The members of a model that `namespaceSizes` needs. */
const countedModel = rule.openObject<ApiModel>('a model, which `readModel` returns as `value`', {
  namespaces: rule.list(rule.openObject<Namespace>('a namespace', { name: rule.string })),
  routes: rule.list(
    rule.openObject<Route>('a route', {
      namespace: rule.string,
      operations: rule.list(
        rule.openObject<Operation>('an operation', {
          arguments: rule.list(rule.openObject('an argument', {})),
        }),
      ),
    }),
  ),
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
  rule.assertArguments('namespaceSizes', { model }, { model: countedModel });
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
  const rules = { ...named('config', 'name', 'uninterrupted'), settings: projectSettings };
  rule.assertArguments('addProject', { config, name, settings, uninterrupted }, rules);
  return runAddProject(config, name, settings, uninterrupted);
}
