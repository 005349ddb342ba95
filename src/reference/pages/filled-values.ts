// Writes values into the fields of a form, and reports the values that the form cannot show or the site does not accept.

import { nearestNames } from '../../core/diagnostics/nearest.ts';
import { schemaErrors, valuePathText } from '../../core/schema/value-errors.ts';
import { isJsonList, isJsonObject, type Json } from '../../core/schema/schema.ts';
import { readValueAsSite, takesOneItem } from '../../core/schema/wordpress-values.ts';
import type { CallArgument } from '../../generate/targets/html/samples/call.ts';
import type { FormField } from './field.ts';

interface NamedField {
  readonly argument: CallArgument;
  readonly field: FormField;
}

/** @returns the problems as sentences */
export function fillFields(
  fields: readonly NamedField[],
  values: Readonly<Record<string, Json>>,
): readonly string[] {
  for (const { field } of fields) field.clear();
  return Object.entries(values).flatMap(([name, given]) => {
    const one = fields.find(({ argument }) => argument.name === name);
    if (one === undefined)
      return [
        unknownText(
          name,
          fields.map(({ argument }) => argument.name),
        ),
      ];
    const { schema, in: place } = one.argument;
    const isItem = place === 'query' && !isJsonList(given) && takesOneItem(schema);
    const value = isItem ? (readValueAsSite(schema, given) ?? given) : given;
    one.field.write(value);
    const errors = schema.unchecked === 'everything' ? [] : schemaErrors(schema, value);
    if (errors.length > 0)
      return errors.map(({ at, message }) => `${valuePathText([name, ...at])} ${message}.`);
    const read = one.field.read();
    return lostPaths(value, read.kind === 'value' ? read.value : undefined, name).map(
      (path) => `${path} has no field in the form, so the request does not contain it.`,
    );
  });
}

function unknownText(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known, 1);
  return `${name} is not an argument of this operation.${near === undefined ? '' : ` Did you mean ${near}?`}`;
}

/** The paths of the values that the form did not take over. */
function lostPaths(value: Json, read: Json | undefined, path: string): readonly string[] {
  if (isJsonObject(value) && isJsonObject(read))
    return Object.entries(value).flatMap(([name, member]) =>
      lostPaths(member, read[name], `${path}.${name}`),
    );
  if (isJsonList(value) && isJsonList(read))
    return value.flatMap((item, at) => lostPaths(item, read[at], `${path}[${at}]`));
  return JSON.stringify(value) === JSON.stringify(read) ? [] : [path];
}
