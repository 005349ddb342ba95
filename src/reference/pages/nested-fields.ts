// Fields that contain other fields, for lists and objects.

import { isJsonList, isJsonObject } from '../../core/schema/schema.ts';
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
  let sendsEmpty = false;
  const list = element('ul', { class: 'rows', role: 'list' });
  const empty = element('p', { class: 'field-hint' }, 'The request sends an empty list.');
  const setEmpty = (sends: boolean): void => {
    sendsEmpty = sends;
    empty.hidden = !sends;
  };
  setEmpty(false);
  const add = element('button', { type: 'button', class: 'text-button' }, 'Add an item');
  const addRow = (): ItemRow => {
    setEmpty(false);
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
    setEmpty(false);
  };
  return {
    element: element('div', { class: 'list-field', role: 'group', 'aria-label': label }, list, empty, add),
    read: () => (sendsEmpty ? fieldValue([]) : joinedItems(rows.map(({ field }) => field.read()))),
    clear,
    write: (value) => {
      clear();
      setEmpty(isJsonList(value) && value.length === 0);
      if (isJsonList(value)) for (const item of value) addRow().field.write(item);
    },
  };
}

/** Joins the filled-in items to one list. Items without a value are not sent. */
function joinedItems(readings: readonly FieldValue[]): FieldValue {
  const wrong = readings.find(({ kind }) => kind === 'unreadable');
  if (wrong !== undefined) return wrong;
  const values = readings.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
  return values.length === 0 ? emptyField : fieldValue(values);
}

/** Objects with more properties are folded until the reader opens them. */
const maxOpenProperties = 20;

export function objectField(schema: Schema, label: string, depth: number, makeField: MakeField): FormField {
  const fields = listedProperties(schema)
    .filter(({ schema: property }) => property.readOnly !== true)
    .map(({ name, schema: property, required }) => ({
      name,
      field: labelled(makeField(property, `${label}.${name}`, depth + 1), name, required, hintOf(property)),
    }));
  // Members without a field, which the site may accept.
  let others: Readonly<Record<string, Json>> = {};
  const othersNote = element('p', { class: 'field-hint' });
  const setOthers = (members: Readonly<Record<string, Json>>): void => {
    others = members;
    const names = Object.keys(members);
    othersNote.hidden = names.length === 0;
    othersNote.textContent = `Also sends ${names.join(', ')}`;
  };
  setOthers({});
  const body = element(
    'div',
    { class: 'object-field' },
    ...fields.map(({ field }) => field.element),
    othersNote,
  );
  const details = element(
    'details',
    { class: 'nested', role: 'group', 'aria-label': label, open: fields.length <= maxOpenProperties },
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
      members.push(...Object.entries(others));
      return members.length === 0 ? emptyField : fieldValue(Object.fromEntries(members));
    },
    clear: () => {
      for (const { field } of fields) field.clear();
      setOthers({});
    },
    write: (value) => {
      details.open = true;
      const known = new Set(fields.map(({ name }) => name));
      const given = isJsonObject(value) ? Object.entries(value) : [];
      setOthers(Object.fromEntries(given.filter(([name]) => !known.has(name))));
      for (const { name, field } of fields)
        if (isJsonObject(value) && Object.hasOwn(value, name)) field.write(value[name] ?? null);
    },
  };
}

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
