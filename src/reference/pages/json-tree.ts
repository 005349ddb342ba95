// A JSON view with folding.
// Objects and lists are `details` elements that are filled when they open, so a large response appears at once.
// Values can have marks. Each mark is next to its value. A folded object or list shows the number of marks within it.

import type { Json } from '../../core/schema/schema.ts';
import { element, type ElementChild } from './element.ts';

const initialLevels = 2;
const maxShownMembers = 200;

export interface Mark {
  readonly at: readonly (string | number)[];
  /** The text of the mark, shown next to the value. */
  readonly words: string;
  /** Whether the marked value is missing in the JSON. Its name is still listed. */
  readonly isMissing: boolean;
}

/** The marks of a value and of all values within it. */
interface Marks {
  readonly own: readonly Mark[];
  readonly inside: ReadonlyMap<string, readonly Mark[]>;
  readonly count: number;
}

const marksAt = (marks: readonly Mark[], level: number): Marks => {
  const inside = new Map<string, Mark[]>();
  for (const mark of marks) {
    if (mark.at.length <= level) continue;
    const step = String(mark.at[level]);
    const known = inside.get(step);
    if (known) known.push(mark);
    else inside.set(step, [mark]);
  }
  const own = marks.filter(({ at }) => at.length === level);
  return { own, inside, count: marks.length - own.length };
};

/** @param open the marks whose values are unfolded at once */
export function jsonTree(value: Json, marks: readonly Mark[] = [], open: readonly Mark[] = []): HTMLElement {
  return element('div', { class: 'json' }, ...node(undefined, value, 0, marks, new Set(open)));
}

const markElement = ({ words }: Mark): HTMLElement => element('strong', { class: 'json-mark' }, words);

function node(
  key: string | undefined,
  value: Json,
  level: number,
  marks: readonly Mark[],
  shown: ReadonlySet<Mark>,
): readonly ElementChild[] {
  const { own, inside, count } = marksAt(marks, level);
  const said = own.flatMap((mark) => [' ', markElement(mark)]);
  const lineClass = own.length > 0 ? 'json-line marked' : 'json-line';
  const name = key === undefined ? [] : [element('span', { class: 'json-key' }, key), ': '];
  if (typeof value !== 'object' || value === null)
    return [element('div', { class: lineClass }, ...name, scalar(value), ...said)];
  const members = Object.entries(value) as readonly (readonly [string, Json])[];
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const missing = [...inside.values()]
    .flat()
    .filter(({ at, isMissing }) => isMissing && at.length === level + 1);
  if (members.length === 0 && missing.length === 0)
    return [element('div', { class: lineClass }, ...name, open + close, ...said)];

  const size = `${members.length} ${isList ? 'item' : 'member'}${members.length === 1 ? '' : 's'}`;
  const inner = element('div', { class: 'json-inner' });
  const details = element(
    'details',
    {},
    element(
      'summary',
      { class: own.length > 0 ? 'marked' : undefined },
      ...name,
      open,
      element('span', { class: 'json-size' }, ` ${size} `),
      close,
      ...said,
      count > 0 && element('span', { class: 'json-mark json-inside' }, ` ${count} different from the schema`),
    ),
    inner,
  );
  const fill = (from: number): void => {
    const next = members.slice(from, from + maxShownMembers);
    inner.append(
      ...next
        .flatMap(([step, member]) =>
          node(isList ? undefined : step, member, level + 1, inside.get(step) ?? [], shown),
        )
        .filter((child) => child !== undefined && child !== false),
    );
    if (members.length > from + maxShownMembers) {
      const more = element('button', { type: 'button', class: 'text-button' }, 'More');
      more.addEventListener('click', () => {
        more.remove();
        fill(from + maxShownMembers);
      });
      inner.append(more);
    } else inner.append(...missing.map(missingLine));
  };
  let filled = false;
  const fillOnce = (): void => {
    if (filled) return;
    filled = true;
    fill(0);
  };
  details.addEventListener('toggle', fillOnce);
  const leads = marks.some((mark) => shown.has(mark));
  if (leads || (level < initialLevels && members.length <= maxShownMembers)) {
    details.open = true;
    fillOnce();
  }
  return [details];
}

const missingLine = (mark: Mark): HTMLElement =>
  element(
    'div',
    { class: 'json-line marked' },
    element('span', { class: 'json-key json-missing' }, String(mark.at.at(-1))),
    ': ',
    markElement(mark),
  );

const scalar = (value: string | number | boolean | null): HTMLElement =>
  element(
    'span',
    { class: typeof value === 'string' ? 't-string' : typeof value === 'number' ? 't-number' : 't-word' },
    JSON.stringify(value),
  );
