// Fields for single values: a choice, a number, a text, and JSON for schemas without a specific field.

import type { Json, Schema, SchemaType } from '../../core/schema/schema.ts';
import { formatOf } from '../../core/schema/formats.ts';
import { jsonValueText } from '../../core/schema/schema-text.ts';
import { element } from './element.ts';
import { freshId, emptyField, fieldValue, type FormField } from './field.ts';
import { typesWithin } from './schema-parts.ts';

export const takesNull = ({ type }: Schema): boolean => typeof type === 'object' && type.includes('null');

const emptied = (control: { value: string }) => (): void => {
  control.value = '';
};

/** The text of the choice "not sent": a dash, with the default of the site. */
const notSentText = (preset: Json | undefined): string =>
  preset === undefined ? '–' : `– (${jsonValueText(preset)})`;

export function choiceField({ enum: values = [], enumLabels = [], default: preset }: Schema): FormField {
  const control = element('select', { id: freshId() });
  control.append(element('option', { value: '' }, notSentText(preset)));
  values.forEach((value, at) => {
    const label = enumLabels[at];
    control.append(
      element(
        'option',
        { value: String(at) },
        label === undefined ? jsonValueText(value) : `${jsonValueText(value)} ${label}`,
      ),
    );
  });
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () => (control.value === '' ? emptyField : fieldValue(values[Number(control.value)] ?? null)),
    write: (value) => {
      const at = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
      control.value = at < 0 ? '' : String(at);
    },
  };
}

export function booleanField(schema: Schema): FormField {
  const control = element(
    'select',
    { id: freshId() },
    element('option', { value: '' }, notSentText(schema.default)),
    element('option', { value: 'true' }, 'true'),
    element('option', { value: 'false' }, 'false'),
    takesNull(schema) && element('option', { value: 'null' }, 'null'),
  );
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () => (control.value === '' ? emptyField : fieldValue(JSON.parse(control.value) as Json)),
    write: (value) => {
      control.value = typeof value === 'boolean' || value === null ? String(value) : '';
    },
  };
}

export function numberField(
  { minimum, maximum, default: preset }: Schema,
  type: 'integer' | 'number',
): FormField {
  const control = element('input', {
    id: freshId(),
    type: 'number',
    step: type === 'integer' ? '1' : 'any',
    min: minimum?.toString(),
    max: maximum?.toString(),
    placeholder: preset === undefined ? undefined : jsonValueText(preset),
  });
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () => {
      if (control.validity.badInput) return { kind: 'unreadable', message: 'must be a number' };
      return control.value === '' ? emptyField : fieldValue(Number(control.value));
    },
    write: (value) => {
      control.value = typeof value === 'number' ? String(value) : '';
    },
  };
}

const inputTypes: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['uri', 'url'],
  ['date', 'date'],
]);

/** Formats that need a hint, because the browser shows no hint for them. */
const hintedFormats: ReadonlySet<string> = new Set(['date-time', 'hex-color', 'ip']);

/** A field for text. If null is allowed, the input `null` means null. */
export function textField(schema: Schema): FormField {
  const { format = '', default: preset } = schema;
  const nullable = takesNull(schema);
  const control = element('input', {
    id: freshId(),
    type: (nullable ? undefined : inputTypes.get(format)) ?? 'text',
    placeholder:
      typeof preset === 'string' && preset !== ''
        ? preset
        : hintedFormats.has(format)
          ? formatOf(format)?.example
          : undefined,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () =>
      control.value === ''
        ? emptyField
        : fieldValue(nullable && control.value === 'null' ? null : control.value),
    write: (value) => {
      control.value = typeof value === 'string' ? value : nullable && value === null ? 'null' : '';
    },
  };
}

/** A field for a schema with several scalar types. The text is read as the first type that matches. */
export function scalarField(types: readonly SchemaType[]): FormField {
  const control = element('input', { id: freshId(), type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const takes = (...wanted: readonly SchemaType[]): boolean => wanted.some((type) => types.includes(type));
  const valueOf = (text: string): Json => {
    const number = takes('number') ? /^-?\d+(?:\.\d+)?$/ : takes('integer') ? /^-?\d+$/ : undefined;
    // If text is allowed, `007` remains text. If `007` were read as a number, it would become 7.
    if (number?.test(text) === true && (!takes('string') || String(Number(text)) === text))
      return Number(text);
    if (takes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    return takes('null') && text === 'null' ? null : text;
  };
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () => (control.value === '' ? emptyField : fieldValue(valueOf(control.value))),
    write: (value) => {
      control.value = typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
  };
}

/**
 * A field for JSON. If text is allowed, all input that is not JSON of an allowed type is sent as text. If text
 * is not allowed, input that is not JSON is refused.
 */
export function jsonField(schema: Schema): FormField {
  const types = typesWithin(schema);
  const strict = types.length > 0 && !types.includes('string');
  const fits = (value: Json): boolean =>
    strict || isOneOf(types, value) || (value === null && takesNull(schema));
  const control = element('textarea', {
    id: freshId(),
    rows: '2',
    placeholder: strict ? 'JSON' : 'text or JSON',
    spellcheck: 'false',
  });
  return {
    element: control,
    control,
    clear: emptied(control),
    read: () => {
      if (control.value.trim() === '') return emptyField;
      try {
        const value = JSON.parse(control.value) as Json;
        return fieldValue(fits(value) ? value : control.value);
      } catch {
        return strict ? { kind: 'unreadable', message: 'must be JSON' } : fieldValue(control.value);
      }
    },
    write: (value) => {
      control.value = typeof value === 'string' && !strict ? value : JSON.stringify(value, null, 2);
    },
  };
}

const isOneOf = (types: readonly SchemaType[], value: Json): boolean =>
  types.length === 0 ||
  (typeof value === 'number' && types.includes('number')) ||
  types.includes(fieldJsonType(value));

function fieldJsonType(value: Json): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}
