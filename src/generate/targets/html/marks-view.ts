// Small marks beside the name of an operation, in lists and tables: who may call it, and
// whether somebody's code does. Their words are there for who does not see them, and for
// the filter; a legend says them where the marks stand.

import type { Access } from '../../../core/model/access.ts';
import type { OperationPart, Reference } from './reference.ts';

export interface MarkView {
  /** A class: `who-public`, `used`. */
  readonly kind: string;
  readonly text: string;
}

export const accessWords: Readonly<Record<Access['who'], readonly [text: string, title: string]>> = {
  public: ['public', 'Whoever was not signed in was let in'],
  'signed-in': ['needs sign-in', 'Whoever was not signed in was refused'],
  refused: ['refused', 'Whoever was signed in when the site was looked at was refused'],
};

const accessMark = (who: Access['who']): MarkView => ({ kind: `who-${who}`, text: accessWords[who][0] });

const usedMark: MarkView = { kind: 'used', text: 'used' };

/** In the order of the legend; none where nothing was seen and no code was read. */
export const marksOf = ({ operation, isUsed }: OperationPart): readonly MarkView[] => [
  ...(operation.access === undefined ? [] : [accessMark(operation.access.who)]),
  ...(isUsed ? [usedMark] : []),
];

/** Those of a group: who may call all of it, and whether any of it is used. */
export function marksOfGroup(operations: readonly OperationPart[]): readonly MarkView[] {
  const [first] = operations;
  const who = first?.operation.access?.who;
  const isShared = operations.every(({ operation }) => operation.access?.who === who);
  return [
    ...(who !== undefined && isShared ? [accessMark(who)] : []),
    ...(operations.some(({ isUsed }) => isUsed) ? [usedMark] : []),
  ];
}

/** What the marks of some operations mean; empty where they have none. */
export function legendOf(operations: readonly OperationPart[], { options }: Reference): readonly MarkView[] {
  const kinds = new Set(operations.flatMap(marksOf).map(({ kind }) => kind));
  const all = [
    ...(['public', 'signed-in', 'refused'] as const).map(accessMark),
    { ...usedMark, text: `used by ${options.code?.project ?? ''}` },
  ];
  return all.filter(({ kind }) => kinds.has(kind));
}
