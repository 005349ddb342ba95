// Describes the arguments of an operation in lines: names, types, limits, values and nested members.

import type { Argument } from '../../core/model/api/api.ts';
import { childrenOf } from '../../core/schema/children.ts';
import type { ContainerKeyword } from '../../core/schema/keywords.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { enumTexts, factTexts, schemaTypeText } from '../../core/schema/schema-text.ts';
import { bold, dim, tableLines, wrap, yellow, type Line, type LinePiece } from '../../terminal/lines.ts';

export const width = 96;
/** The maximum number of rows for the members of one argument. */
const maxMemberRows = 200;
const maxMemberDepth = 8;

export function argumentTypeLines(args: readonly Argument[]): readonly Line[] {
  if (args.length === 0) return [[bold('Arguments'), '    the site lists no arguments']];
  const heads = tableLines(
    args.map((one) => [
      bold(one.name),
      dim(one.in),
      schemaTypeText(one.schema),
      one.required ? yellow('required') : dim('optional'),
      ...(one.declared === false ? [dim('required (path parameter the site does not describe)')] : []),
    ]),
    '  ',
  );
  return [[bold('Arguments')], ...args.flatMap((one, at) => [heads[at] ?? [], ...schemaLines(one)])];
}

function schemaLines({ name, schema }: Argument): readonly Line[] {
  const rows: Line[] = [];
  const nested: (readonly LinePiece[])[] = [];
  collectMembers(schema, name, 0, nested);
  rows.push(...factLines(schema));
  if (nested.length > maxMemberRows) {
    const rest = nested.length - maxMemberRows;
    nested.length = maxMemberRows;
    rows.push(...tableLines(nested, '      '), [
      dim(`      and ${rest} more: "routewright model" prints all of them`),
    ]);
  } else rows.push(...tableLines(nested, '      '));
  return rows;
}

/** The lines with the description of a schema, its default and limits, and its values. */
function factLines(schema: Schema): readonly Line[] {
  const items = schema.items ?? {};
  const values = [...enumTexts(schema), ...enumTexts(items)];
  const facts = [
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...factTexts(schema),
    ...factTexts(items).map((word) => `each ${word}`),
  ];
  return [
    ...wrap(schema.description ?? '', width - 6).map((line): Line => ['      ', dim(line)]),
    ...(facts.length === 0 ? [] : wrap(facts.join(', '), width - 6).map((line): Line => ['      ', line])),
    ...(values.length === 0
      ? []
      : wrap(`one of ${values.join(', ')}`, width - 6).map((line): Line => ['      ', line])),
  ];
}

/** The suffix of a subschema's name (such as `[]` for `items`), by keyword. */
const memberNameSuffixes: Readonly<Record<ContainerKeyword, (key: string | number) => string>> = {
  properties: (name) => `.${name}`,
  patternProperties: (pattern) => `{/${pattern}/}`,
  additionalProperties: () => '{}',
  prefixItems: (at) => `[${at}]`,
  items: () => '[]',
  anyOf: () => '',
  oneOf: () => '',
};

/**
 * Keywords whose subschemas get no row, because the type of the parent schema shows the subschemas.
 */
const withoutRow = new Set<ContainerKeyword>(['items', 'anyOf', 'oneOf']);

/**
 * Adds rows for all nested schemas of a schema, up to `maxMemberDepth` (`billing.email`, `line_items[].id`,
 * `sizes{}.width`).
 */
function collectMembers(schema: Schema, name: string, depth: number, rows: (readonly LinePiece[])[]): void {
  if (depth > maxMemberDepth || rows.length > maxMemberRows) return;
  for (const { keyword, key = '', schema: member } of childrenOf(schema)) {
    const memberName = name + memberNameSuffixes[keyword](key);
    if (!withoutRow.has(keyword)) {
      const isRequired = keyword === 'properties' && (schema.required ?? []).includes(String(key));
      rows.push([
        memberName,
        schemaTypeText(member),
        isRequired ? yellow('required') : dim('optional'),
        dim(memberFacts(member).join(', ')),
      ]);
    }
    collectMembers(member, memberName, depth + 1, rows);
  }
}

function memberFacts(schema: Schema): readonly string[] {
  const values = enumTexts(schema);
  return [
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...factTexts(schema),
    ...(values.length === 0 ? [] : [`one of ${values.join(', ')}`]),
  ];
}
