// What operations and components are called. The name of one depends on nothing but its
// own namespace and name, so that it stays when others come or go.

import { upperFirst } from '../../model/name-letters.ts';
import { camelWords, type NamedOperation } from '../operation-names.ts';

/** What may not stand there as its code point, so that different names stay different. */
const encoded = (name: string, odd: RegExp, mark: string): string =>
  name.replace(odd, (char) => `${mark}${(char.codePointAt(0) ?? 0).toString(16)}${mark}`);

/** `wpV2.posts.list`: as the client calls it, of characters that may stand in an address. */
export const operationIdOf = (
  accessor: string,
  { resource, verb }: Pick<NamedOperation, 'resource' | 'verb'>,
): string => encoded(`${accessor}.${resource}.${verb}`, /[^\w.-]/gu, '~');

/** `wpV2.Post`: the name of a component that a namespace has. Names without a dot are ours: `Error`. */
export const componentName = (accessor: string, ...names: readonly string[]): string =>
  [accessor, ...names].map((name) => encoded(name, /\W/gu, '-')).join('.');

/** A slot as a path template can hold it. */
export const slotName = (name: string): string => encoded(name, /\W/gu, '-');

/** `WithoutId`: what an operation is called in addition where slots are left out. */
export const withoutSlots = (slots: readonly string[]): string =>
  slots.length === 0 ? '' : `Without${slots.map((slot) => upperFirst(camelWords(slot))).join('And')}`;
