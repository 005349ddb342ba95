import type { TargetOptions } from '../../../core/model/options/target-options.ts';

export interface OpenApiOptions extends TargetOptions<'openapi'> {
  /** The REST base, where it is known. */
  readonly site?: string;
}

export type OpenApiFormat = OpenApiOptions['format'];
