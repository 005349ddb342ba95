// The runtime of the query target: files of `templates/query/runtime/`, in a folder of
// their own, so that no module of a namespace is called as one of them.

import query from '#templates/query';
import type { ApiModel } from '../../../core/model/api.ts';
import { isPaged } from '../client/runtime-modules.ts';
import { passedOn, runtimeSource, type RuntimeFolder } from '../client/runtime-source.ts';

export const runtimeFolder = 'query/runtime';

export const queryRuntime: RuntimeFolder = { templates: query, path: runtimeFolder };

/** What there is to know of a site. */
interface QueryFacts {
  readonly model: ApiModel;
  /** The answers of some operations are resources that the site describes. */
  readonly answersResources: boolean;
}

interface QueryRuntimeModule {
  /** Of `templates/query/runtime/`, without its ending. */
  readonly file: string;
  /** Left out: every site has it. What it imports is held too. */
  readonly isNeeded?: (site: QueryFacts) => boolean;
}

/** In the order in which `query/index.ts` passes their exports on. */
const runtimeModules: readonly QueryRuntimeModule[] = [
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

export const runtimeFiles: readonly string[] = runtimeModules.map(({ file }) => file);

/** The files that a site's queries hold. */
export const neededFiles = (site: QueryFacts): readonly string[] =>
  runtimeModules.filter(({ isNeeded }) => isNeeded?.(site) ?? true).map(({ file }) => file);

/** What `query/index.ts` passes on of a file. */
export const offered = (file: string, kind: 'value' | 'type'): readonly string[] =>
  passedOn(file, kind, queryRuntime);

export const queryRuntimeText = (file: string): string => runtimeSource(file, queryRuntime).text;
