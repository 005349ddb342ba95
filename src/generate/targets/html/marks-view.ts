// Small marks after the name of an operation, in lists and tables.
// The marks show who can call the operation, and whether the user's code calls the operation.
// Screen readers and the filter use the text of a mark. A legend explains the marks.

import type { Access } from '../../../core/model/access.ts';
import type { OperationPart, Reference } from './reference.ts';

export interface MarkView {
  /** A CSS class: `who-public`, `used`. */
  readonly kind: string;
  readonly text: string;
}

export const accessTexts: Readonly<Record<Access['who'], readonly [text: string, title: string]>> = {
  public: ['public', 'Visitors were allowed'],
  'signed-in': ['needs sign-in', 'Visitors were refused'],
  refused: ['refused', 'The signed-in user was refused when the site was read'],
};

const accessMark = (who: Access['who']): MarkView => ({ kind: `who-${who}`, text: accessTexts[who][0] });

const usedMark: MarkView = { kind: 'used', text: 'used' };

/** The marks of an operation, in the order of the legend. */
export const operationMarks = ({ operation, isUsed }: OperationPart): readonly MarkView[] => [
  ...(operation.access === undefined ? [] : [accessMark(operation.access.who)]),
  ...(isUsed ? [usedMark] : []),
];

/**
 * The marks of a group. The group has an access mark only if all operations have equal access. The mark
 * `used` appears if the user's code uses at least one operation.
 */
export function marksOfGroup(operations: readonly OperationPart[]): readonly MarkView[] {
  const [first] = operations;
  const who = first?.operation.access?.who;
  const isShared = operations.every(({ operation }) => operation.access?.who === who);
  return [
    ...(who !== undefined && isShared ? [accessMark(who)] : []),
    ...(operations.some(({ isUsed }) => isUsed) ? [usedMark] : []),
  ];
}

export function legendOf(operations: readonly OperationPart[], { options }: Reference): readonly MarkView[] {
  const kinds = new Set(operations.flatMap(operationMarks).map(({ kind }) => kind));
  const all = [
    ...(['public', 'signed-in', 'refused'] as const).map(accessMark),
    { ...usedMark, text: `used by ${options.code?.project ?? ''}` },
  ];
  return all.filter(({ kind }) => kinds.has(kind));
}
