import type { Changes } from './html-options.ts';

export const changesSentence = (changes: Changes): string =>
  `Since ${changes.since}: ${changeCounts(changes)}.`;

/** The changed versions, such as `WordPress 6.8 → 6.9, WooCommerce 10.4 is new.` */
export const softwareSentence = ({ software }: Changes): string =>
  software.length === 0 ? '' : `${software.join(', ')}.`;

/** The numbers of changes, such as `1 removed, 2 changed operations`. */
export function changeCounts({ operations, removed }: Changes): string {
  const kinds = [...operations.values()].map(({ kind }) => kind);
  const parts: readonly (readonly [number, string])[] = [
    [removed.length, 'removed'],
    [kinds.filter((kind) => kind === 'changed').length, 'changed'],
    [kinds.filter((kind) => kind === 'new').length, 'new'],
    [kinds.filter((kind) => kind === 'reworded').length, 'reworded'],
  ];
  const said = parts.filter(([number]) => number > 0);
  const [last] = said.at(-1) ?? [0];
  return said.length === 0
    ? 'no operation changed'
    : `${said.map(([number, word]) => `${number} ${word}`).join(', ')} ${last === 1 ? 'operation' : 'operations'}`;
}
