import { projectOptions } from '../../../core/model/options/project-options.ts';

export interface QueryTargetOptions {
  /** The package that the types of TanStack Query come from. */
  readonly types: string;
}

export const defaultQueryOptions: QueryTargetOptions = { types: projectOptions.queryTypes.default };
