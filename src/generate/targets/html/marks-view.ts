// Small marks after the name of an operation, in lists and tables.
// The marks show who can call the operation, and whether the user's code calls the operation.
// Screen readers and the filter use the text of a mark. A legend explains the marks.

import type { Access } from '../../../core/model/api/access.ts';
import { accessLabel } from '../../../core/model/api/access-text.ts';
import type { OperationPart, Reference } from './reference.ts';

export interface MarkView {
  /** A CSS class: `who-public`, `used`. */
  readonly kind: string;
  readonly text: string;
}

const accessMark = (access: Access): MarkView => ({
  kind: `who-${access.who}`,
  text: accessLabel(access),
});

const usedMark: MarkView = { kind: 'used', text: 'used' };

/**
 * The marks of an operation, in the order of the legend. Empty if the access is unknown and no code was read.
 */
export const operationMarks = ({ operation, isUsed }: OperationPart): readonly MarkView[] => [
  ...(operation.access === undefined ? [] : [accessMark(operation.access)]),
  ...(isUsed ? [usedMark] : []),
];

/**
 * The marks of a group. The group has an access mark only if all operations have equal access. The mark
 * `used` appears if the user's code uses at least one operation.
 */
export function marksOfGroup(operations: readonly OperationPart[]): readonly MarkView[] {
  const [first] = operations;
  const mark = first?.operation.access && accessMark(first.operation.access);
  const isShared = operations.every(
    ({ operation: { access } }) => access !== undefined && accessMark(access).text === mark?.text,
  );
  return [
    ...(mark && isShared ? [mark] : []),
    ...(operations.some(({ isUsed }) => isUsed) ? [usedMark] : []),
  ];
}

export function legendOf(operations: readonly OperationPart[], { options }: Reference): readonly MarkView[] {
  const kinds = new Set(operations.flatMap(operationMarks).map(({ kind }) => kind));
  const all = [
    ...(['public', 'signed-in', 'refused'] as const).map((who) => accessMark({ who })),
    { ...usedMark, text: `used by ${options.code?.project ?? ''}` },
  ];
  return all.filter(({ kind }) => kinds.has(kind));
}
