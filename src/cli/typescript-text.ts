// Writes a JSON value as a TypeScript expression.

import type { Json } from '../core/schema/schema.ts';
import { propertyKey } from '../generate/targets/code.ts';

export function typescriptText(value: Json): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(typescriptText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${propertyKey(name)}: ${typescriptText(member)}`,
    );
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}
