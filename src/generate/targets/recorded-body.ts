// The recorded response of an operation (`--examples`), as OpenAPI and Markdown show it.

import type { Operation, Resource } from '../../core/model/api/api.ts';
import { shapeOf } from '../../core/schema/shape.ts';
import type { Json } from '../../core/schema/schema.ts';
import { recordedValue } from '../../core/schema/values/recorded-value.ts';

/**
 * @param resource the resource of the response, if it has one
 * @returns undefined if no response was recorded, and for operations that write
 */
export function recordedBody({ methods, response }: Operation, resource?: Resource): Json | undefined {
  if (!methods.includes('GET')) return undefined;
  if (response.kind === 'schema') return response.example;
  if (response.kind !== 'resource' || resource?.example === undefined) return undefined;
  const context = response.context === 'requested' ? 'view' : response.context;
  const item = recordedValue(shapeOf(resource, context), resource.example);
  if (response.form === 'array') return [item];
  if (response.form === 'map') return { name: item };
  return response.form === 'item' || response.form === 'optional' ? item : undefined;
}
