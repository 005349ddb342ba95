// Shows how a response differs from its declaration, with a configuration that records the differences.

import { valuePathText } from '../../core/schema/value-errors.ts';
import { copyFrom } from './copying.ts';
import { deviationConfig, differenceGroups, type DifferenceGroup } from './deviation-config.ts';
import { element } from './element.ts';
import type { Mark } from './json-tree.ts';
import type { Checked } from './site-check.ts';

export interface CheckView {
  readonly element: HTMLElement;
  readonly marks: readonly Mark[];
  /** The first difference of each kind, whose value the tree initially unfolds. */
  readonly first: readonly Mark[];
}

/** The number of groups that are initially unfolded. */
const shownGroups = 8;

/** The maximum number of groups in the list. Groups beyond the maximum are shown only in the tree. */
const maxGroups = 200;

/**
 * The order of kinds. Values of another type are the rarest and come first. Missing values are the most
 * common and come last.
 */
const kindOrder = ['otherwise', 'undeclared', 'missing'] as const;

/** @param base the REST base of the site */
export function checkView(checked: Checked, base: string): CheckView {
  const groups = differenceGroups(checked, valuePathText).toSorted(
    (one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind),
  );
  const marks = new Map(
    checked.differences.map((one) => [
      one,
      { at: one.at, words: one.words, isMissing: one.kind === 'missing' },
    ]),
  );
  const config = deviationConfig(checked, groups, base);
  return {
    marks: [...marks.values()],
    first: groups.slice(0, maxGroups).flatMap(({ all }) => (all[0] && marks.get(all[0])) ?? []),
    element: element(
      'div',
      {
        class: groups.length === 0 ? 'site-check' : 'site-check differs',
        role: 'group',
        'aria-label': 'Response compared with the schema',
      },
      element(
        'p',
        { class: 'site-check-head', role: 'status' },
        element('b', {}, checkHead(checked, groups.length)),
      ),
      ...groupList(groups.slice(0, maxGroups), checked.items),
      config !== undefined && copyButton(config),
      groups.some(({ isSayable }) => !isSayable) &&
        element('p', { class: 'aside' }, targetDiagnostics(checked)),
    ),
  };
}

function checkHead({ items }: Checked, groups: number): string {
  if (groups > 0)
    return groups === 1 ? '1 difference from the schema' : `${groups} differences from the schema`;
  return items === 0 ? 'Nothing to compare with the schema' : 'Matches the schema';
}

function groupList(groups: readonly DifferenceGroup[], items: number): readonly HTMLElement[] {
  const listOf = (some: readonly DifferenceGroup[]): HTMLElement =>
    element('ul', { role: 'list' }, ...some.map((group) => groupLine(group, items)));
  if (groups.length <= shownGroups + 1) return groups.length === 0 ? [] : [listOf(groups)];
  return [
    listOf(groups.slice(0, shownGroups)),
    element(
      'details',
      { class: 'more' },
      element('summary', {}, `${groups.length - shownGroups} more`),
      listOf(groups.slice(shownGroups)),
    ),
  ];
}

const groupLine = ({ kind, words, place, all }: DifferenceGroup, items: number): HTMLElement =>
  element(
    'li',
    { class: `difference ${kind}` },
    place !== '' && element('code', {}, place),
    place !== '' && ' ',
    words,
    items > 1 && element('span', { class: 'aside' }, ` ${timesOf(all.length)}`),
  );

const timesOf = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function copyButton(config: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'text-button' }, 'Copy as configuration');
  const said = element('span', { class: 'aside', role: 'status' });
  button.addEventListener('click', () => {
    void copyFrom(button, config).then(() => {
      said.textContent = 'Copied. Paste the copied text into routewright.config.json.';
    });
  });
  return element('p', { class: 'site-check-copy' }, button, ' ', said);
}

const targetDiagnostics = ({ resource }: Checked): string =>
  resource === ''
    ? 'This response has no named type. Declare its type under “responses” in the configuration.'
    : 'The copy contains only differences in named properties of the type. Declare the other differences under “types” or “responses” in the configuration.';
