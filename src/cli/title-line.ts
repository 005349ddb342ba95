import { nameOfSource } from '../source/source-name.ts';
import type { ApiModel } from '../core/model/api.ts';
import { countText } from '../core/schema/schema-text.ts';
import { bold, dim, type Line } from './lines.ts';

/** The title of a source (or the source, if it has no title) and the number of its operations. */
export function titleLine({ title, routes }: ApiModel, source: string): Line {
  const operations = routes.reduce((sum, route) => sum + route.operations.length, 0);
  return [bold(title === '' ? nameOfSource(source) : title), dim(`, ${countText(operations, 'operation')}`)];
}
