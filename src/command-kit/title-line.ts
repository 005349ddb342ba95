import { nameOfSource } from '../source/source-name.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { countText } from '../core/schema/schema-text.ts';
import { bold, dim, type Line } from '../terminal/lines.ts';

/**
 * The title of a source and the number of its operations. A source without a title is shown by its address or
 * path.
 */
export function titleLine({ title, routes }: ApiModel, source: string): Line {
  const operations = routes.reduce((sum, route) => sum + route.operations.length, 0);
  return [bold(title === '' ? nameOfSource(source) : title), dim(`, ${countText(operations, 'operation')}`)];
}
