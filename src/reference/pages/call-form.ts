// The form of one operation, with a field for each argument. Fields are checked while the reader types.

import type { Json } from '../../core/schema/schema.ts';
import type { OperationCall, CallArgument } from '../../generate/targets/html/samples/call.ts';
import type { ArgumentValues } from '../../generate/targets/html/samples/request.ts';
import { limitsText, refusedDefaultText, schemaTypeText } from '../../core/schema/schema-text.ts';
import { element } from './element.ts';
import { freshId, hintOf, type FormField } from './field.ts';
import { fillFields } from './filled-values.ts';
import { fieldFor } from './form-field.ts';
import { schemaErrors, valuePathText } from '../../core/schema/value-errors.ts';

export interface CallForm {
  readonly element: HTMLElement;
  /** The values of all filled-in fields, including invalid values. */
  readonly values: () => ArgumentValues;
  /** Shows all errors. Returns the control of the first field with an error. */
  readonly check: () => HTMLElement | undefined;
  /** The file to upload; undefined if the call has no file. */
  readonly file: () => File | undefined;
  readonly write: (name: string, value: Json) => void;
  /** Replaces all values of the form, and returns the problems as sentences. */
  readonly fill: (values: Readonly<Record<string, Json>>) => readonly string[];
  /** Moves filled-in fields before empty fields. While the reader types, no field moves. */
  readonly arrange: () => void;
}

interface ArgumentField {
  readonly argument: CallArgument;
  readonly field: FormField;
  readonly element: HTMLElement;
  /** The validation errors of a field as sentences. */
  readonly flaws: () => readonly string[];
  readonly show: (flaws: readonly string[]) => void;
}

const places = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['body', 'Body'],
] as const;

export function callForm(call: OperationCall): CallForm {
  const own = call.arguments.map((argument) => argumentField(argument));
  const everywhere = (call.everywhere ?? []).map((argument) => argumentField(argument));
  const fields = [...own, ...everywhere];
  const groups = places.flatMap(([place, title]) => {
    const within = own.filter(({ argument }) => argument.in === place);
    return within.length === 0
      ? []
      : [{ within, element: element('fieldset', {}, element('legend', {}, title)) }];
  });
  const arrange = (): void => {
    for (const { within, element: group } of groups)
      group.append(...within.toSorted((one, other) => rank(one) - rank(other)).map((one) => one.element));
  };
  arrange();
  const isRead = /^(?:GET|HEAD|OPTIONS)$/.test(call.method);
  // The form never fills in the id of the item to change or delete, because the reader must choose it.
  for (const { argument, field } of own) {
    const example = call.example?.[argument.name];
    if (example !== undefined && (isRead || argument.in !== 'path' || argument.schema.enum !== undefined))
      field.write(example);
  }

  const finder = fieldFinder(fields, () => {
    arrange();
    for (const { within, element: group } of groups) group.hidden = within.every((one) => one.element.hidden);
  });
  const upload = fileField();
  const empty = element('button', { type: 'button', class: 'text-button' }, 'Clear the form');
  empty.hidden = fields.every(({ field }) => field.read().kind === 'nothing');
  empty.addEventListener('click', () => {
    for (const { field, show } of fields) {
      field.clear();
      show([]);
    }
    empty.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const form = element(
    'div',
    { class: 'call-form' },
    call.file === true && upload.element,
    empty,
    fields.length > fewFields && finder.element,
    ...groups.map((group) => group.element),
    everywhere.length > 0 &&
      element(
        'details',
        { class: 'everywhere fold' },
        element('summary', {}, 'On every route'),
        ...everywhere.map((one) => one.element),
      ),
  );
  form.addEventListener('input', ({ target }) => {
    const one = fields.find((each) => target instanceof Node && each.element.contains(target));
    // An empty required field shows no error until the reader leaves it or sends the form.
    one?.show(one.field.read().kind === 'nothing' ? [] : one.flaws());
  });
  return {
    element: form,
    values: () =>
      new Map(
        fields.flatMap(({ argument, field }): readonly (readonly [string, Json])[] => {
          const one = field.read();
          return one.kind === 'value' ? [[argument.name, one.value]] : [];
        }),
      ),
    check: () => {
      const flawed = fields.filter((one) => {
        const flaws = one.flaws();
        one.show(flaws);
        return flaws.length > 0;
      });
      const [first] = flawed;
      if (first?.element.hidden === true) finder.clear();
      return (
        first?.field.control ??
        first?.element.querySelector<HTMLElement>('input, select, textarea, button') ??
        undefined
      );
    },
    file: upload.file,
    write: (name, value) => {
      fields.find(({ argument }) => argument.name === name)?.field.write(value);
    },
    fill: (values) => {
      const problems = fillFields(fields, values);
      for (const { show } of fields) show([]);
      arrange();
      return problems;
    },
    arrange,
  };
}

interface FileField {
  readonly element: HTMLElement;
  readonly file: () => File | undefined;
}

function fileField(): FileField {
  const input = element('input', { id: freshId(), type: 'file' });
  return {
    element: element(
      'fieldset',
      {},
      element('legend', {}, 'File'),
      element(
        'div',
        { class: 'field' },
        element(
          'label',
          { class: 'field-label', for: input.id },
          element('code', {}, 'file'),
          element('span', { class: 'type' }, 'sent as one part of a form'),
        ),
        input,
      ),
    ),
    file: () => input.files?.[0],
  };
}

/** The maximum number of fields in a form without a search input. */
const fewFields = 8;

/** Sorts required arguments first, then arguments with a value. */
const rank = ({ argument, field }: ArgumentField): number =>
  argument.required ? 0 : field.read().kind === 'nothing' ? 2 : 1;

interface FieldFinder {
  readonly element: HTMLElement;
  readonly clear: () => void;
}

/** Shows only the fields whose name or description contains all searched words. */
function fieldFinder(fields: readonly ArgumentField[], narrowed: () => void): FieldFinder {
  const input = element('input', {
    type: 'search',
    'aria-label': 'Find a field',
    placeholder: `Find one of ${fields.length} fields`,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const narrow = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { argument, element: field } of fields) {
      const text = `${argument.name} ${argument.schema.description ?? ''}`.toLowerCase();
      field.hidden = !words.every((word) => text.includes(word));
    }
    narrowed();
  };
  // Typing in the search input only filters the list of fields, so the samples stay unchanged.
  input.addEventListener('input', (event) => {
    event.stopPropagation();
    narrow();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  return {
    element: element('div', { class: 'field-finder' }, input),
    clear: () => {
      input.value = '';
      narrow();
    },
  };
}

function argumentField(argument: CallArgument): ArgumentField {
  const field = fieldFor(argument.schema, argument.name);
  const hint = hintOf(argument.schema);
  const errors = element('p', { class: 'flaw', id: freshId() });
  errors.hidden = true;
  const words = [
    element('code', {}, argument.name),
    element(
      'span',
      { class: 'type' },
      [
        schemaTypeText(argument.schema),
        ...limitsText(argument.schema),
        ...refusedDefaultText(argument.schema),
      ].join(' · '),
    ),
    argument.required && element('span', { class: 'required' }, 'required'),
  ];
  const label =
    field.control === undefined
      ? element('p', { class: 'field-label' }, ...words)
      : element('label', { class: 'field-label', for: field.control.id }, ...words);
  const marked = field.control ?? field.element;
  const describe = (by: readonly (HTMLElement | undefined)[]): void => {
    const ids = by.flatMap((one) => one?.id ?? []);
    if (ids.length > 0) marked.setAttribute('aria-describedby', ids.join(' '));
    else marked.removeAttribute('aria-describedby');
  };
  const show = (flaws: readonly string[]): void => {
    errors.textContent = flaws.join(' ');
    errors.hidden = flaws.length === 0;
    if (flaws.length > 0) marked.setAttribute('aria-invalid', 'true');
    else marked.removeAttribute('aria-invalid');
    describe(flaws.length > 0 ? [hint, errors] : [hint]);
  };
  describe([hint]);
  return {
    argument,
    field,
    element: element('div', { class: 'field' }, label, field.element, hint, errors),
    flaws: () => errorText(argument, field),
    show,
  };
}

function errorText({ name, schema, required }: CallArgument, field: FormField): readonly string[] {
  const one = field.read();
  if (one.kind === 'unreadable') return [`${name} ${one.message}.`];
  if (one.kind === 'nothing') return required ? [`${name} is required.`] : [];
  if (schema.unchecked === 'everything') return [];
  return schemaErrors(schema, one.value).map(
    ({ at, message }) => `${valuePathText([name, ...at])} ${message}.`,
  );
}
