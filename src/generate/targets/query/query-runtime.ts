// The runtime of the query target, which is copied from `templates/query/runtime/`.
// A separate folder contains the runtime, so that the runtime's paths differ from all namespace modules.

import query from '#templates/query';
import type { ApiModel } from '../../../core/model/api/api.ts';
import { isPaged } from '../client/runtime-modules.ts';
import { reexportedNames, runtimeSource, type RuntimeFolder } from '../client/runtime-source.ts';

export const runtimeFolder = 'query/runtime';

export const queryRuntime: RuntimeFolder = { templates: query, path: runtimeFolder };

interface QueryFacts {
  readonly model: ApiModel;
  /** Whether some responses are resources of the site. */
  readonly answersResources: boolean;
}

interface QueryRuntimeModule {
  /** The file name in `templates/query/runtime/`, without extension. */
  readonly file: string;
  /** Whether the queries of a site need the file. */
  readonly isNeeded?: (site: QueryFacts) => boolean;
}

/** The files are in the order of the re-exports in `query/index.ts`. */
const queryRuntimeModules: readonly QueryRuntimeModule[] = [
  { file: 'tags' },
  { file: 'queries' },
  { file: 'shaped-queries', isNeeded: ({ answersResources }) => answersResources },
  {
    file: 'lists',
    isNeeded: ({ model }) => model.routes.some(({ operations }) => operations.some(isPaged)),
  },
  { file: 'next' },
  { file: 'webhook' },
];

export const runtimeFiles: readonly string[] = queryRuntimeModules.map(({ file }) => file);

export const neededFiles = (site: QueryFacts): readonly string[] =>
  queryRuntimeModules.filter(({ isNeeded }) => isNeeded?.(site) ?? true).map(({ file }) => file);

export const queryExports = (file: string, kind: 'value' | 'type'): readonly string[] =>
  reexportedNames(file, kind, queryRuntime);

export const queryRuntimeText = (file: string): string => runtimeSource(file, queryRuntime).text;
