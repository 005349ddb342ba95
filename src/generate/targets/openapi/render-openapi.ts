import { stringify } from 'yaml';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { openApiDocument } from './document.ts';
import type { OpenApiOptions } from './openapi-options.ts';

export function renderOpenApi(model: ApiModel, { format, site }: OpenApiOptions): readonly OutputFile[] {
  const document = openApiDocument(model, site);
  const text =
    format === 'yaml'
      ? stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
      : `${JSON.stringify(document, null, 2)}\n`;
  return [{ path: `openapi/openapi.${format}`, text }];
}
