// JSON with folding: objects and lists are details that are filled when they open, so
// that an answer of any size appears at once.

import type { Json } from '../schema/schema.ts';
import { element, type Child } from './element.ts';

const openLevels = 2;
const mostMembers = 200;

export function jsonTree(value: Json): HTMLElement {
  return element('div', { class: 'json' }, ...node(undefined, value, 0));
}

function node(key: string | undefined, value: Json, level: number): readonly Child[] {
  const name = key === undefined ? [] : [element('span', { class: 'json-key' }, key), ': '];
  if (typeof value !== 'object' || value === null)
    return [element('div', { class: 'json-line' }, ...name, scalar(value))];
  const members = Object.entries(value) as readonly (readonly [string, Json])[];
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return [element('div', { class: 'json-line' }, ...name, open + close)];

  const size = `${members.length} ${isList ? 'item' : 'member'}${members.length === 1 ? '' : 's'}`;
  const inner = element('div', { class: 'json-inner' });
  const details = element(
    'details',
    {},
    element('summary', {}, ...name, open, element('span', { class: 'json-size' }, ` ${size} `), close),
    inner,
  );
  const fill = (from: number): void => {
    const next = members.slice(from, from + mostMembers);
    inner.append(
      ...next
        .flatMap(([step, member]) => node(isList ? undefined : step, member, level + 1))
        .filter((child) => child !== undefined && child !== false),
    );
    if (members.length > from + mostMembers) {
      const more = element('button', { type: 'button', class: 'text-button' }, 'More');
      more.addEventListener('click', () => {
        more.remove();
        fill(from + mostMembers);
      });
      inner.append(more);
    }
  };
  let filled = false;
  const fillOnce = (): void => {
    if (filled) return;
    filled = true;
    fill(0);
  };
  details.addEventListener('toggle', fillOnce);
  if (level < openLevels && members.length <= mostMembers) {
    details.open = true;
    fillOnce();
  }
  return [details];
}

const scalar = (value: string | number | boolean | null): HTMLElement =>
  element(
    'span',
    { class: typeof value === 'string' ? 't-string' : typeof value === 'number' ? 't-number' : 't-word' },
    JSON.stringify(value),
  );
