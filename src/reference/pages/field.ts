// A field of a form: it says what is in it as JSON, or that nothing is, which means that
// nothing is sent.

import type { Json, Schema } from '../../core/schema/schema.ts';
import { element } from './element.ts';

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
  /** Takes away what is in it, so that nothing is sent. */
  readonly clear: () => void;
}

export const nothing: FieldValue = { kind: 'nothing' };

export const reading = (value: Json): FieldValue => ({ kind: 'value', value });

let made = 0;

/** An id for a control, unique on the page. */
export const freshId = (): string => `page:field-${++made}`;

const maxHintLength = 110;

/** What a field is for, said shortly: the first sentence of what the site says of it. */
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
