// The runtime of the query target: the files of `templates/query/runtime/`. The output has a separate folder
// for them, so that no module of a namespace has the same path.

import query from '#templates/query';
import type { ApiModel } from '../../../core/model/api.ts';
import { isPaged } from '../client/runtime-modules.ts';
import { reexportedNames, runtimeSource, type RuntimeFolder } from '../client/runtime-source.ts';

export const runtimeFolder = 'query/runtime';

export const queryRuntime: RuntimeFolder = { templates: query, path: runtimeFolder };

/** Facts about a site that determine the runtime files of its queries. */
interface QueryFacts {
  readonly model: ApiModel;
  /** Whether some responses are resources that the site describes. */
  readonly answersResources: boolean;
}

interface QueryRuntimeModule {
  /** The name in `templates/query/runtime/`, without extension. */
  readonly file: string;
  /**
   * Whether a site needs the file. If absent, every site needs it. Files that it imports are included too.
   */
  readonly isNeeded?: (site: QueryFacts) => boolean;
}

/** Sorted as `query/index.ts` re-exports the files. */
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

/** The runtime files that the queries of a site need. */
export const neededFiles = (site: QueryFacts): readonly string[] =>
  queryRuntimeModules.filter(({ isNeeded }) => isNeeded?.(site) ?? true).map(({ file }) => file);

/** The exports of a file that `query/index.ts` re-exports. */
export const queryExports = (file: string, kind: 'value' | 'type'): readonly string[] =>
  reexportedNames(file, kind, queryRuntime);

export const queryRuntimeText = (file: string): string => runtimeSource(file, queryRuntime).text;
