// Fields that contain other fields, for lists and objects.

import { isJsonList } from '../../core/schema/schema.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { listedProperties } from '../../generate/targets/html/properties-of.ts';
import { element } from './element.ts';
import { hintOf, emptyField, fieldValue, type FormField, type FieldValue } from './field.ts';

/** Creates the field of a nested schema. */
export type MakeField = (schema: Schema, label: string, depth: number) => FormField;

interface ItemRow {
  readonly field: FormField;
  readonly element: HTMLElement;
}

export function listField(items: Schema, label: string, depth: number, makeField: MakeField): FormField {
  const rows: ItemRow[] = [];
  const list = element('ul', { class: 'rows', role: 'list' });
  const add = element('button', { type: 'button', class: 'text-button' }, 'Add an item');
  const addRow = (): ItemRow => {
    const field = makeField(items, `item of ${label}`, depth + 1);
    const remove = element('button', {
      type: 'button',
      class: 'icon icon-close',
      'aria-label': `Remove this item of ${label}`,
    });
    field.control?.setAttribute('aria-label', `item of ${label}`);
    const row: ItemRow = { field, element: element('li', {}, field.element, remove) };
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
  const clear = (): void => {
    for (const row of rows.splice(0)) row.element.remove();
  };
  return {
    element: element('div', { class: 'list-field', role: 'group', 'aria-label': label }, list, add),
    read: () => (rows.length === 0 ? emptyField : joinedItems(rows.map(({ field }) => field.read()))),
    clear,
    write: (value) => {
      clear();
      if (isJsonList(value)) for (const item of value) addRow().field.write(item);
    },
  };
}

/** Joins the filled-in items to one list. */
function joinedItems(readings: readonly FieldValue[]): FieldValue {
  const wrong = readings.find(({ kind }) => kind === 'unreadable');
  return wrong ?? fieldValue(readings.flatMap((one) => (one.kind === 'value' ? [one.value] : [])));
}

export function objectField(schema: Schema, label: string, depth: number, makeField: MakeField): FormField {
  const fields = listedProperties(schema)
    .filter(({ schema: property }) => property.readOnly !== true)
    .map(({ name, schema: property, required }) => ({
      name,
      field: labelled(makeField(property, `${label}.${name}`, depth + 1), name, required, hintOf(property)),
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
      return members.length === 0 ? emptyField : fieldValue(Object.fromEntries(members));
    },
    clear: () => {
      for (const { field } of fields) field.clear();
    },
    write: (value) => {
      details.open = true;
      for (const { name, field } of fields)
        if (isMap(value) && Object.hasOwn(value, name)) field.write(value[name] ?? null);
    },
  };
}

const isMap = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function labelled(
  field: FormField,
  name: string,
  required: boolean,
  hint: HTMLElement | undefined,
): FormField {
  const words = [element('code', {}, name), required && element('span', { class: 'required' }, 'required')];
  const label =
    field.control === undefined
      ? element('p', { class: 'field-label' }, ...words)
      : element('label', { class: 'field-label', for: field.control.id }, ...words);
  if (hint !== undefined) (field.control ?? field.element).setAttribute('aria-describedby', hint.id);
  return { ...field, element: element('div', { class: 'field' }, label, field.element, hint) };
}

/** Reports a change of a field to the form, if the browser fires no event for the change. */
const changed = (from: Element): void => {
  from.dispatchEvent(new Event('input', { bubbles: true }));
};
