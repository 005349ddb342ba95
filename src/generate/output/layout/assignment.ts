// The layout of assignments and properties.

import { builders, type Doc } from './documents.ts';
import type { LayoutPiece } from './piece.ts';

const { group, indent, indentIfBreak, line } = builders;

export type Layout = 'break-after-operator' | 'never-break-after-operator' | 'break-lhs' | 'fluid';

type Sides = (left: Doc, operator: string, right: Doc) => Doc;

const layouts: Readonly<Record<Layout, Sides>> = {
  'break-after-operator': (left, operator, right) =>
    group([group(left), operator, group(indent([line, right]))]),
  'never-break-after-operator': (left, operator, right) => group([group(left), operator, ' ', right]),
  'break-lhs': (left, operator, right) => group([left, operator, ' ', group(right)]),
  fluid: (left, operator, right) => {
    const groupId = Symbol('assignment');
    return group([
      group(left),
      operator,
      group(indent(line), { id: groupId }),
      indentIfBreak(right, { groupId }),
    ]);
  },
};

export const assignment = (
  left: LayoutPiece,
  operator: ' =' | ':',
  right: LayoutPiece,
  layout: Layout,
): LayoutPiece => ({
  doc: layouts[layout](left.doc, operator, right.doc),
  flat:
    left.flat === undefined || right.flat === undefined ? undefined : `${left.flat}${operator} ${right.flat}`,
});
