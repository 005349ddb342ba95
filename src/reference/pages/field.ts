// A field of a form. The content of the field is read as JSON.
// An empty field has no value, and the argument is not sent.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { element } from './element.ts';

export type FieldValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'unreadable'; readonly message: string };

export interface FormField {
  readonly element: HTMLElement;
  /** The control to which a label belongs; absent for a group of fields, which has a separate label. */
  readonly control?: HTMLElement;
  readonly read: () => FieldValue;
  readonly write: (value: Json) => void;
  /** Empties the field, so that the argument is not sent. */
  readonly clear: () => void;
}

export const emptyField: FieldValue = { kind: 'nothing' };

export const fieldValue = (value: Json): FieldValue => ({ kind: 'value', value });

let made = 0;

/** An id for a control, unique on the page. */
export const freshId = (): string => `page:field-${++made}`;

const maxHintLength = 110;

/** The first sentence of the site's description as a short hint. */
export function hintOf({ description = '' }: Schema): HTMLElement | undefined {
  const whole = description.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  if (whole === '') return undefined;
  const [first = whole] = /^.*?[.!?](?=\s+\p{Lu})/u.exec(whole) ?? [];
  const cut = first.slice(0, maxHintLength).replace(/\s+\S*$/, '');
  const shown = first.length <= maxHintLength ? first : `${cut} …`;
  return element(
    'p',
    { class: 'field-hint', id: freshId(), title: shown === whole ? undefined : whole },
    shown,
  );
}
