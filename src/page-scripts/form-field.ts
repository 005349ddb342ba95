// Fields of the form: one for each kind of schema. A field says what is in it as JSON,
// or that nothing is, which means that nothing is sent.

import type { Json, Schema, SchemaType } from '../schema/schema.ts';
import { propertiesOf } from '../render/html/properties-of.ts';
import { formatOf } from '../schema/formats.ts';
import { valueWords } from '../schema/schema-words.ts';
import { element } from './element.ts';
import { typesWithin } from './schema-parts.ts';

export type FieldValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'unreadable'; readonly message: string };

export interface Field {
  readonly element: HTMLElement;
  /** What a label is for; absent for a group of fields, which has its own. */
  readonly control?: HTMLElement;
  readonly read: () => FieldValue;
  readonly write: (value: Json) => void;
}

const nothing: FieldValue = { kind: 'nothing' };

const reading = (value: Json): FieldValue => ({ kind: 'value', value });

/** Nested deeper than this, an object is typed in as JSON. */
const deepestFields = 5;

let made = 0;

/** An id for a control, unique on the page. */
export const freshId = (): string => `page:field-${++made}`;

const longestHint = 110;

/** What a field is for, said shortly: the first sentence of what the site says of it. */
export function hintOf({ description = '' }: Schema): HTMLElement | undefined {
  const whole = description.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  if (whole === '') return undefined;
  const [first = whole] = /^.*?[.!?](?=\s+\p{Lu})/u.exec(whole) ?? [];
  const cut = first.slice(0, longestHint).replace(/\s+\S*$/, '');
  const shown = first.length <= longestHint ? first : `${cut} …`;
  return element(
    'p',
    { class: 'field-hint', id: freshId(), title: shown === whole ? undefined : whole },
    shown,
  );
}

/** @param label what the field is called, for those who do not see where it stands */
export function fieldFor(schema: Schema, label: string, depth = 0): Field {
  if (schema.enum !== undefined && schema.enum.length > 0) return choiceField(schema);
  const types = typesWithin(schema);
  const [only] = types;
  if (types.length !== 1 || schema.anyOf !== undefined || schema.oneOf !== undefined)
    return types.length > 0 && types.every(isScalar) ? scalarField(types) : jsonField(schema);
  if (only === 'boolean') return booleanField(schema);
  if (only === 'integer' || only === 'number')
    return takesNull(schema) ? scalarField([only, 'null']) : numberField(schema, only);
  if (only === 'array')
    return depth >= deepestFields || schema.prefixItems !== undefined || schema.items === undefined
      ? jsonField(schema)
      : listField(schema.items, label, depth);
  if (only === 'object')
    return depth >= deepestFields || schema.properties === undefined
      ? jsonField(schema)
      : objectField(schema, label, depth);
  return textField(schema);
}

const takesNull = ({ type }: Schema): boolean => typeof type === 'object' && type.includes('null');

const isScalar = (type: SchemaType): boolean => type !== 'array' && type !== 'object';

/* ---------------------------------------------------------------------- single values */

/** What the site takes when nothing is sent stands beside the dash. */
const notSentWords = (preset: Json | undefined): string =>
  preset === undefined ? '–' : `– (${valueWords(preset)})`;

function choiceField({ enum: values = [], enumLabels = [], default: preset }: Schema): Field {
  const control = element('select', { id: freshId() });
  control.append(element('option', { value: '' }, notSentWords(preset)));
  values.forEach((value, at) => {
    const label = enumLabels[at];
    control.append(
      element(
        'option',
        { value: String(at) },
        label === undefined ? valueWords(value) : `${valueWords(value)} ${label}`,
      ),
    );
  });
  return {
    element: control,
    control,
    read: () => (control.value === '' ? nothing : reading(values[Number(control.value)] ?? null)),
    write: (value) => {
      const at = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
      control.value = at < 0 ? '' : String(at);
    },
  };
}

function booleanField(schema: Schema): Field {
  const control = element(
    'select',
    { id: freshId() },
    element('option', { value: '' }, notSentWords(schema.default)),
    element('option', { value: 'true' }, 'true'),
    element('option', { value: 'false' }, 'false'),
    takesNull(schema) && element('option', { value: 'null' }, 'null'),
  );
  return {
    element: control,
    control,
    read: () => (control.value === '' ? nothing : reading(JSON.parse(control.value) as Json)),
    write: (value) => {
      control.value = typeof value === 'boolean' || value === null ? String(value) : '';
    },
  };
}

function numberField({ minimum, maximum, default: preset }: Schema, type: 'integer' | 'number'): Field {
  const control = element('input', {
    id: freshId(),
    type: 'number',
    step: type === 'integer' ? '1' : 'any',
    min: minimum?.toString(),
    max: maximum?.toString(),
    placeholder: preset === undefined ? undefined : valueWords(preset),
  });
  return {
    element: control,
    control,
    read: () => {
      if (control.validity.badInput) return { kind: 'unreadable', message: 'must be a number' };
      return control.value === '' ? nothing : reading(Number(control.value));
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

/** A browser shows of itself what else it wants. */
const hinted: ReadonlySet<string> = new Set(['date-time', 'hex-color', 'ip']);

/** Where null fits, the word is null. */
function textField(schema: Schema): Field {
  const { format = '', default: preset } = schema;
  const nullable = takesNull(schema);
  const control = element('input', {
    id: freshId(),
    type: (nullable ? undefined : inputTypes.get(format)) ?? 'text',
    placeholder:
      typeof preset === 'string' && preset !== ''
        ? preset
        : hinted.has(format)
          ? formatOf(format)?.example
          : undefined,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return {
    element: control,
    control,
    read: () =>
      control.value === '' ? nothing : reading(nullable && control.value === 'null' ? null : control.value),
    write: (value) => {
      control.value = typeof value === 'string' ? value : nullable && value === null ? 'null' : '';
    },
  };
}

/** Several scalar types in one field: text is read as the first type that it could be. */
function scalarField(types: readonly SchemaType[]): Field {
  const control = element('input', { id: freshId(), type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const takes = (...wanted: readonly SchemaType[]): boolean => wanted.some((type) => types.includes(type));
  const valueOf = (text: string): Json => {
    const number = takes('number') ? /^-?\d+(?:\.\d+)?$/ : takes('integer') ? /^-?\d+$/ : undefined;
    // `007` is a number only where no text is taken: as one it would come out as 7.
    if (number?.test(text) === true && (!takes('string') || String(Number(text)) === text))
      return Number(text);
    if (takes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    return takes('null') && text === 'null' ? null : text;
  };
  return {
    element: control,
    control,
    read: () => (control.value === '' ? nothing : reading(valueOf(control.value))),
    write: (value) => {
      control.value = typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
  };
}

/**
 * Where text fits, what is no JSON, and JSON of a type that does not fit, is sent as the
 * text it is; elsewhere what is no JSON is refused.
 */
function jsonField(schema: Schema): Field {
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
    read: () => {
      if (control.value.trim() === '') return nothing;
      try {
        const value = JSON.parse(control.value) as Json;
        return reading(fits(value) ? value : control.value);
      } catch {
        return strict ? { kind: 'unreadable', message: 'must be JSON' } : reading(control.value);
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
  types.includes(typeOf(value));

function typeOf(value: Json): SchemaType {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

/* ------------------------------------------------------------------- lists and objects */

interface Row {
  readonly field: Field;
  readonly element: HTMLElement;
}

function listField(items: Schema, label: string, depth: number): Field {
  const rows: Row[] = [];
  const list = element('ul', { class: 'rows', role: 'list' });
  const add = element('button', { type: 'button', class: 'text-button' }, 'Add an item');
  const addRow = (): Row => {
    const field = fieldFor(items, `item of ${label}`, depth + 1);
    const remove = element('button', {
      type: 'button',
      class: 'icon icon-close',
      'aria-label': `Remove this item of ${label}`,
    });
    field.control?.setAttribute('aria-label', `item of ${label}`);
    const row: Row = { field, element: element('li', {}, field.element, remove) };
    remove.addEventListener('click', () => {
      rows.splice(rows.indexOf(row), 1);
      row.element.remove();
      add.focus();
      changed(add);
    });
    rows.push(row);
    list.append(row.element);
    return row;
  };
  add.addEventListener('click', () => {
    const { field } = addRow();
    (field.control ?? field.element.querySelector<HTMLElement>('input, select, textarea, button'))?.focus();
    changed(add);
  });
  return {
    element: element('div', { class: 'list-field', role: 'group', 'aria-label': label }, list, add),
    read: () => (rows.length === 0 ? nothing : together(rows.map(({ field }) => field.read()))),
    write: (value) => {
      for (const row of rows.splice(0)) row.element.remove();
      if (isList(value)) for (const item of value) addRow().field.write(item);
    },
  };
}

/** The items that are filled in, in one list. */
function together(readings: readonly FieldValue[]): FieldValue {
  const wrong = readings.find(({ kind }) => kind === 'unreadable');
  return wrong ?? reading(readings.flatMap((one) => (one.kind === 'value' ? [one.value] : [])));
}

function objectField(schema: Schema, label: string, depth: number): Field {
  const fields = propertiesOf(schema)
    .filter(({ schema: property }) => property.readOnly !== true)
    .map(({ name, schema: property, required }) => ({
      name,
      field: labelled(fieldFor(property, `${label}.${name}`, depth + 1), name, required, hintOf(property)),
    }));
  const body = element('div', { class: 'object-field' }, ...fields.map(({ field }) => field.element));
  const details = element(
    'details',
    { class: 'nested', role: 'group', 'aria-label': label },
    element('summary', {}, fields.length === 1 ? '1 property' : `${fields.length} properties`),
    body,
  );
  return {
    element: details,
    read: () => {
      const members: [string, Json][] = [];
      for (const { name, field } of fields) {
        const one = field.read();
        if (one.kind === 'unreadable') return { kind: 'unreadable', message: `${name} ${one.message}` };
        if (one.kind === 'value') members.push([name, one.value]);
      }
      return members.length === 0 ? nothing : reading(Object.fromEntries(members));
    },
    write: (value) => {
      details.open = true;
      for (const { name, field } of fields)
        if (isMap(value) && Object.hasOwn(value, name)) field.write(value[name] ?? null);
    },
  };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isMap = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function labelled(field: Field, name: string, required: boolean, hint: HTMLElement | undefined): Field {
  const words = [element('code', {}, name), required && element('span', { class: 'required' }, 'required')];
  const label =
    field.control === undefined
      ? element('p', { class: 'field-label' }, ...words)
      : element('label', { class: 'field-label', for: field.control.id }, ...words);
  if (hint !== undefined) (field.control ?? field.element).setAttribute('aria-describedby', hint.id);
  return { ...field, element: element('div', { class: 'field' }, label, field.element, hint) };
}

/** Tells the form that what is in it changed, where the browser does not. */
const changed = (from: Element): void => {
  from.dispatchEvent(new Event('input', { bubbles: true }));
};
