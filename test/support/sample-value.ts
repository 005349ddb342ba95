// A value that a schema accepts, for calling what it describes.

import type { Json, Schema } from '../../src/schema/schema.ts';
import { typesOf } from '../../src/schema/schema.ts';

const formats: Readonly<Record<string, string>> = {
  'date-time': '2024-05-01T10:00:00',
  email: 'ann@example.org',
  ip: '192.0.2.1',
  uuid: '0a6e3d2c-6f0b-4c55-8d3f-9f1f0d9a1b2c',
  'hex-color': '#00ff00',
  uri: 'https://example.org/a?b=c&d=e#f',
  date: '2024-05-01',
};

/** With every member, two items in a list, and text that an encoder has to take care of. */
export function sampleValue(schema: Schema): Json {
  if (schema.enum !== undefined) return schema.enum.at(-1) ?? null;
  const branch = (schema.anyOf ?? schema.oneOf)?.[0];
  if (branch !== undefined) return sampleValue({ type: typesOf(schema)[0] ?? 'string', ...branch });
  const type =
    schema.type === undefined ? 'string' : (typesOf(schema).find((one) => one !== 'null') ?? 'null');
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, 7));
    case 'string':
      return formats[schema.format ?? ''] ?? 'a &=+[b]/?#%20 ü€"\\😀';
    case 'array':
      return schema.items === undefined ? ['x', 'y'] : [sampleValue(schema.items), sampleValue(schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? { any: { type: 'string' } }).map(([name, member]) => [
          name,
          sampleValue(member),
        ]),
      );
  }
}
