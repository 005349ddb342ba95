// Finds the uses of the generated client that a comparison affects.
// Finds the client in a project, and renders it for both sides.

import { relative } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { NewTypeError, Usage } from '../../core/model/reports/code-usage.ts';
import type { Drift, Rules } from '../../core/model/reports/drift.ts';
import { filterModel } from '../../core/model/api/filter-model.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { RenderOptions } from '../../generate/targets/render.ts';
import { targets, type TargetName } from '../../generate/targets/targets.ts';
import { generatedOperations } from '../../generate/targets/client/generated-operations.ts';
import { componentPlaceMapper } from '../../user-code/component-places.ts';
import { GeneratedClient } from '../../user-code/generated-client.ts';
import { acceptedCalls } from './accepted-calls.ts';
import { findUsages } from './find-usages.ts';
import { compilationWith, newTypeErrors } from './new-type-errors.ts';
import type { UserProject } from '../../user-code/user-project.ts';
import { hashOfNormalizedText, type Manifest } from '../../generate/output/manifest.ts';
import { modulesIn } from '../../generate/output/modules-in.ts';
import { userPath } from '../../generate/user-file-path.ts';
import { projectClient } from '../../user-code/project-client.ts';
import { projectCompiler, type ProjectCompiler } from './project-compiler.ts';
import type { ReadOptions } from '../../source/read-model.ts';
import { requestCheck, valueCheck } from './value-check.ts';

export interface ClientImpact extends ProjectCompiler {
  /** The usages, by fingerprint of the finding. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>;
  /** The path of the generated client, relative to the folder of the project. */
  readonly client: string;
  /** The number of calls of the client in the code. */
  readonly calls: number;
  readonly typeErrors: readonly NewTypeError[];
  /**
   * The project's own files, as absolute paths. The clients of both sides must not contain files with the
   * listed paths.
   */
  readonly files: readonly string[];
}

/** The generated client of a project. */
export interface OpenedClient {
  /** The absolute path of the output folder, with `/`. */
  readonly folder: string;
  /** The generated files in the folder, relative to the folder. */
  readonly present: readonly string[];
  readonly isPackage: boolean;
  /** The part of a model from which the client was generated. */
  readonly partOf: (model: ApiModel) => ApiModel;
  /** Generates the client from a part of a model. */
  readonly filesOf: (part: ApiModel) => Promise<readonly OutputFile[]>;
}

/**
 * Finds the generated client of a project, and prepares its generation from other models.
 *
 * @param before the model of the source for which the code was written
 * @returns undefined if the project has no generated client
 * @throws Halt `usage` if the named folder contains no client, or if the project has several clients
 */
export function openClient(
  project: UserProject,
  before: ApiModel,
  options: ReadOptions & { readonly client?: string | undefined },
): OpenedClient | undefined {
  const partOf = (model: ApiModel, { options }: Manifest): ApiModel =>
    filterModel(model, manifestFilter(options));
  const client = projectClient(
    project.reached,
    options.client,
    (one) => one.model === hashOfNormalizedText(JSON.stringify(partOf(before, one))),
  );
  if (!client) return undefined;
  const { folder, manifest } = client;
  const names = codeTargets(manifest);
  const output: Partial<RenderOptions> = {
    ownPath: userPath(folder, options),
    importExtension: manifest.options.importExtension ?? 'js',
    modulesBefore: modulesIn(manifest),
  };
  const isPackage = manifest.options.package !== undefined;
  return {
    folder,
    present: Object.keys(manifest.files).filter((file) => file.endsWith('.ts')),
    isPackage,
    partOf: (model) => partOf(model, manifest),
    filesOf: async (part) => {
      const { render } = await import('../../generate/targets/render.ts');
      const rendered = (await render(part, names, output)).filter(({ path }) => path.endsWith('.ts'));
      return isPackage
        ? (await import('../../generate/package/compile-modules.ts')).declareModules(rendered)
        : rendered;
    },
  };
}

/**
 * @returns undefined if the project has no generated client
 * @throws Halt `usage` if the named folder contains no client, or if the project has several clients
 */
export async function clientImpact(
  project: UserProject,
  { findings }: Drift,
  { rules, before, after }: { readonly rules: Rules; readonly before: ApiModel; readonly after: ApiModel },
  options: ReadOptions & { readonly client?: string | undefined },
): Promise<ClientImpact | undefined> {
  const client = openClient(project, before, options);
  if (!client) return undefined;
  const { folder: output, present, isPackage, partOf, filesOf } = client;
  const [old, now] = [partOf(before), partOf(after)];
  const begin = (message: string) => options.progress?.({ kind: 'begin', message });
  begin('Generating the client of the baseline');
  const oldFiles = await filesOf(old);
  begin('Generating the client of the current side');
  const newFiles = await filesOf(now);
  begin('Finding what the project uses');
  const rendered = new Set([...oldFiles, ...newFiles].map(({ path }) => `${output}/${path}`));
  const files = project.files.filter((file) => !rendered.has(file));
  const clients = { output, present, before: oldFiles, after: newFiles, files };
  const program = project.compile(compilationWith(oldFiles, project, clients));
  const operations = generatedOperations(old, isPackage ? '.d.ts' : '.ts');
  const context = {
    rules,
    program,
    files,
    folder: project.folder,
    client: new GeneratedClient(program, output, operations),
    operations,
    checkValue: valueCheck(old, now),
  };
  const { usages, calls } = findUsages(findings, context);
  const judge = await projectCompiler(project, !`${output}/`.includes('/node_modules/'));
  // If the client is unchanged, a second compilation would give the same result as the first.
  const errors = isDeepStrictEqual(oldFiles, newFiles)
    ? []
    : await newTypeErrors(
        judge.compiler,
        project,
        clients,
        program,
        acceptedCalls(context, requestCheck(old, now)),
      );
  const asWritten = componentPlaceMapper(project);
  return {
    ...judge,
    files,
    usages: new Map([...usages].map(([finding, list]) => [finding, list.map(asWritten)])),
    client: relative(project.folder, `${output}/`),
    calls,
    typeErrors: errors.map(asWritten),
  };
}

/** A manifest contains an empty list for a filter that was not set. */
const manifestFilter = ({ namespace, route, method }: Manifest['options']) => ({
  ...(namespace.length > 0 && { namespace }),
  ...(route.length > 0 && { route }),
  ...(method.length > 0 && { method }),
});

/** The targets whose files user code may import. */
const codeTargets = ({ options }: Manifest): readonly TargetName[] =>
  targets
    .filter(({ name, entry }) => entry.endsWith('.ts') && options.target.includes(name))
    .map(({ name }) => name);
