// From `drift --project` to what `impact/` is asked: the user's project, the client in
// it, and that client's files for either side.

import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';
import type { LoadOptions } from '../load/load-options.ts';
import type { ApiModel } from '../model/api.ts';
import type { Drift } from '../model/drift.ts';
import { filterModel } from '../model/filter-model.ts';
import type { OutputFile } from '../model/outcome.ts';
import { targets, type RenderOptions, type Target } from '../render/targets.ts';
import type { GeneratedOperation } from '../impact/generated-operation.ts';
import type { Io } from './io.ts';
import { ownPath } from './make-output.ts';
import { hashOf, type Manifest } from './manifest.ts';
import { projectClient } from './project-client.ts';
import { receiver } from './receiver.ts';

export interface ProjectOptions {
  readonly tsconfig: string;
  /** The value of --client. */
  readonly client: string | undefined;
}

/**
 * Adds the usages of each finding and the compiler's new errors.
 *
 * @param load how the sides were read: types of the user's own lie beside their configuration
 * @throws Halt `usage` when there is no such project, or no generated client in it
 */
export async function projectImpact(
  drift: Drift,
  before: ApiModel,
  after: ApiModel,
  { tsconfig: given, client }: ProjectOptions,
  load: LoadOptions,
  io: Io,
): Promise<Drift> {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const tsconfig = isFolder ? join(given, 'tsconfig.json') : given;
  if (statSync(tsconfig, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Halt('usage', `There is no file ${tsconfig}.`, '--project is the path of a tsconfig.json.');
  io.progress('Reading the project');
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
  const options: Partial<RenderOptions> = {
    ownPath: ownPath(folder, load),
    importExtension: manifest.options.importExtension ?? 'js',
  };
  io.progress('Finding what the project uses');
  return findImpact(drift, {
    rules: everyRule,
    project,
    tsconfig: relative('.', tsconfig).replaceAll('\\', '/'),
    output: folder,
    present: Object.keys(manifest.files).filter((file) => file.endsWith('.ts')),
    before: await renderCode(old, names, options),
    after: await renderCode(now, names, options),
    operations: await operationsOf(old),
    receive: await receiver(old, now),
  });
}

/** A manifest holds an empty list where a filter was not given. */
const filterOf = ({ namespace, route, method }: Manifest['options']) => ({
  ...(namespace.length > 0 && { namespace }),
  ...(route.length > 0 && { route }),
  ...(method.length > 0 && { method }),
});

/** The targets whose files the user's code may import. */
function codeTargets({ options }: Manifest): readonly string[] {
  const all: readonly Target[] = targets;
  return all
    .filter(({ name, entry }) => entry.endsWith('.ts') && options.target.includes(name))
    .map(({ name }) => name);
}

async function renderCode(
  model: ApiModel,
  names: readonly string[],
  options: Partial<RenderOptions>,
): Promise<readonly OutputFile[]> {
  const { render } = await import('../render/render.ts');
  return (await render(model, names, options)).filter(({ path }) => path.endsWith('.ts'));
}

async function operationsOf(model: ApiModel): Promise<readonly GeneratedOperation[]> {
  const { namedOperations } = await import('../render/operation-names.ts');
  return model.namespaces.flatMap(({ name: namespace, accessor, module }) =>
    namedOperations(model, namespace).map(
      ({ route, operation, identifier, typeName, resource, verb }): GeneratedOperation => ({
        route: route.key,
        methods: operation.methods,
        name: operation.name,
        fullName: `${accessor}.${operation.name}`,
        module: `client/${module}.ts`,
        identifier,
        typeName,
        resource,
        verb,
      }),
    ),
  );
}
