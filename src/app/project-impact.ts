// Finds which lines of a user's project a comparison touches: opens the project, finds
// the generated client in it, and renders that client for both sides.

import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';
import type { ApiModel } from '../model/api.ts';
import type { Drift } from '../model/drift.ts';
import { filterModel } from '../model/filter-model.ts';
import type { OutputFile } from '../model/outcome.ts';
import { targets, type RenderOptions, type TargetName } from '../render/targets.ts';
import type { GeneratedOperation } from '../impact/generated-operation.ts';
import { hashOf, type Manifest } from '../output/manifest.ts';
import { modulesIn } from '../output/modules-in.ts';
import { ownPath } from './output-imports.ts';
import { projectClient } from './project-client.ts';
import type { ReadOptions } from './read-model.ts';
import { valueCheck } from './value-check.ts';

/** With how the sides were read: types of the user's own lie beside their configuration. */
interface ProjectOptions extends ReadOptions {
  /** The tsconfig.json that the code is compiled with, or its folder. */
  readonly project: string;
  /** The folder of the generated client, where the project has several. */
  readonly client?: string | undefined;
}

/**
 * Adds the usages of each finding and the compiler's new errors.
 *
 * @throws Halt `usage` when there is no such project, or no generated client in it
 */
export async function projectImpact(
  drift: Drift,
  before: ApiModel,
  after: ApiModel,
  options: ProjectOptions,
): Promise<Drift> {
  const { project: given, client } = options;
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const tsconfig = isFolder ? join(given, 'tsconfig.json') : given;
  if (statSync(tsconfig, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Halt('usage', `There is no file ${tsconfig}.`, '`project` is the path of a tsconfig.json.');
  const begin = (message: string) => options.progress?.({ kind: 'begin', message });
  begin('Reading the project');
  const [{ openProject }, { findImpact }, { everyRule }] = await Promise.all([
    import('../impact/user-project.ts'),
    import('../impact/find-impact.ts'),
    import('../drift/rules/every-rule.ts'),
  ]);
  const project = openProject(tsconfig);
  if (project.files.length === 0)
    throw new Halt(
      'usage',
      `${tsconfig} has no files.`,
      project.references.length > 0
        ? `It refers to others: give one of ${project.references.join(', ')}.`
        : 'Give the tsconfig.json that your code is compiled with.',
    );
  const partOf = (model: ApiModel, { options }: Manifest): ApiModel => filterModel(model, filterOf(options));
  const { folder, manifest } = projectClient(
    project.reached,
    client,
    (one) => one.model === hashOf(JSON.stringify(partOf(before, one))),
  );
  const old = partOf(before, manifest);
  const now = partOf(after, manifest);
  const names = codeTargets(manifest);
  const output: Partial<RenderOptions> = {
    ownPath: ownPath(folder, options),
    importExtension: manifest.options.importExtension ?? 'js',
    modulesBefore: modulesIn(manifest),
  };
  const isPackage = manifest.options.package !== undefined;
  const filesOf = async (model: ApiModel): Promise<readonly OutputFile[]> => {
    const rendered = await renderCode(model, names, output);
    return isPackage ? (await import('../package/compile-modules.ts')).declareModules(rendered) : rendered;
  };
  begin('Generating the client of the baseline');
  const oldFiles = await filesOf(old);
  begin('Generating the client of the current side');
  const newFiles = await filesOf(now);
  begin('Finding what the project uses');
  return findImpact(drift, {
    rules: everyRule,
    project,
    tsconfig: relative('.', tsconfig).replaceAll('\\', '/'),
    output: folder,
    present: Object.keys(manifest.files).filter((file) => file.endsWith('.ts')),
    before: oldFiles,
    after: newFiles,
    operations: await operationsOf(old, isPackage ? '.d.ts' : '.ts'),
    checkValue: await valueCheck(old, now),
  });
}

/** A manifest holds an empty list where a filter was not given. */
const filterOf = ({ namespace, route, method }: Manifest['options']) => ({
  ...(namespace.length > 0 && { namespace }),
  ...(route.length > 0 && { route }),
  ...(method.length > 0 && { method }),
});

/** The targets whose files the user's code may import. */
const codeTargets = ({ options }: Manifest): readonly TargetName[] =>
  targets
    .filter(({ name, entry }) => entry.endsWith('.ts') && options.target.includes(name))
    .map(({ name }) => name);

async function renderCode(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions>,
): Promise<readonly OutputFile[]> {
  const { render } = await import('../render/render.ts');
  return (await render(model, names, options)).filter(({ path }) => path.endsWith('.ts'));
}

/** @param ending of the modules that declare them */
async function operationsOf(model: ApiModel, ending: string): Promise<readonly GeneratedOperation[]> {
  const { namedOperations } = await import('../render/operation-names.ts');
  return model.namespaces.flatMap(({ name: namespace, accessor, module }) =>
    namedOperations(model, namespace).map(
      ({ route, operation, identifier, typeName, resource, verb }): GeneratedOperation => ({
        route: route.key,
        methods: operation.methods,
        name: operation.name,
        fullName: `${accessor}.${operation.name}`,
        module: `client/${module}${ending}`,
        identifier,
        typeName,
        resource,
        verb,
      }),
    ),
  );
}
