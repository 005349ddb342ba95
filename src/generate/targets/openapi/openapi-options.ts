export const openApiFormats = ['json', 'yaml'] as const;

export type OpenApiFormat = (typeof openApiFormats)[number];

export interface OpenApiOptions {
  readonly format: OpenApiFormat;
  /** The REST base, where it is known. */
  readonly site?: string;
}

export const defaultOpenApiOptions: OpenApiOptions = { format: 'json' };
