import { isJsonList } from '../core/schema/schema.ts';
import type { Json } from '../core/schema/schema.ts';

const widest = 76;

/** JSON for people: a value that fits on a line is on one line, others are indented by two. */
export function jsonText(value: Json, indent = ''): string {
  const line = inline(value);
  if (indent.length + line.length <= widest || value === null || typeof value !== 'object') return line;
  const inner = `${indent}  `;
  const [open, close, members] = isJsonList(value)
    ? ['[', ']', value.map((item) => jsonText(item, inner))]
    : [
        '{',
        '}',
        Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${jsonText(member, inner)}`),
      ];
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function inline(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const list = isJsonList(value);
  const members = list
    ? value.map(inline)
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${inline(member)}`);
  if (members.length === 0) return list ? '[]' : '{}';
  return list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}
