// The layout of assignments and properties.

import { group, indent, indentIfBreak, line, type Doc } from './documents.ts';
import { docOf, type LayoutPiece } from './piece.ts';

export type Layout = 'break-after-operator' | 'never-break-after-operator' | 'break-lhs' | 'fluid';

type Sides = (left: Doc, operator: string, right: Doc) => Doc;

const layouts: Readonly<Record<Layout, Sides>> = {
  'break-after-operator': (left, operator, right) =>
    group([group(left), operator, group(indent([line, right]))]),
  'never-break-after-operator': (left, operator, right) => group([group(left), operator, ' ', right]),
  'break-lhs': (left, operator, right) => group([left, operator, ' ', group(right)]),
  fluid: (left, operator, right) => {
    const id = Symbol('assignment');
    return group([group(left), operator, group(indent(line), { id }), indentIfBreak(right, id)]);
  },
};

export const assignment = (
  left: LayoutPiece,
  operator: ' =' | ':',
  right: LayoutPiece,
  layout: Layout,
): LayoutPiece => ({
  doc: () => layouts[layout](docOf(left), operator, docOf(right)),
  flat:
    left.flat === undefined || right.flat === undefined ? undefined : `${left.flat}${operator} ${right.flat}`,
});
