export interface QueryTargetOptions {
  /** The package that the types of TanStack Query come from. */
  readonly types: string;
}

/** It knows no framework; each framework's package passes on its types. */
export const defaultQueryOptions: QueryTargetOptions = { types: '@tanstack/query-core' };
