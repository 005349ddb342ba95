import type { TargetOptions } from '../../../core/model/options/target-options.ts';

export interface OpenApiOptions extends TargetOptions<'openapi'> {
  /** The REST base. Absent if unknown. */
  readonly site?: string;
}

export type OpenApiFormat = OpenApiOptions['format'];
