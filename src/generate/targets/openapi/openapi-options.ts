import { projectOptions } from '../../../core/model/options/project-options.ts';

export const openApiFormats = projectOptions.openApiFormat.choices;

export type OpenApiFormat = (typeof openApiFormats)[number];

export interface OpenApiOptions {
  readonly format: OpenApiFormat;
  /** The REST base, where it is known. */
  readonly site?: string;
}

export const defaultOpenApiOptions: OpenApiOptions = { format: projectOptions.openApiFormat.default };
