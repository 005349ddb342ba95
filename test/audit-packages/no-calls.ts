// Rules by which a line that names a namespace is no call, where none is found there. Shares are told
// with these lines and without them; the list of what is missed has all, each with its rule.

import { ts } from 'ts-morph';

export interface Named {
  /** The piece of text that names it. */
  readonly node: ts.Node;
  /** How often each name occurs in the package's files. */
  readonly occurrences: ReadonlyMap<string, number>;
}

type Rule = readonly [why: string, holds: (named: Named) => boolean];

/** The whole literal, template or sum that a piece belongs to. */
function whole(node: ts.Node): ts.Node {
  let outer = node;
  for (;;) {
    const { parent } = outer;
    const isPiece =
      ts.isTemplateSpan(parent) ||
      ts.isTemplateExpression(parent) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken);
    if (!isPiece) return outer;
    outer = parent;
  }
}

const testing = /^(?:indexOf|includes|startsWith|endsWith|match|search|test|replace|replaceAll|split)$/;

function isTested(node: ts.Node): boolean {
  const outer = whole(node);
  const { parent } = outer;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'RegExp';
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.arguments[0] === outer &&
    testing.test(parent.expression.name.text)
  );
}

function isUnread(node: ts.Node, occurrences: ReadonlyMap<string, number>): boolean {
  const { parent } = whole(node);
  return (
    ts.isVariableDeclaration(parent) &&
    ts.isIdentifier(parent.name) &&
    // Where it is declared, and where it is exported by name.
    (occurrences.get(parent.name.text) ?? 0) <= 2
  );
}

const rules: readonly Rule[] = [
  ['compared with a path, or a pattern of one', ({ node }) => isTested(node)],
  [
    'a key of a table',
    ({ node }) =>
      (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
      ts.isComputedPropertyName(node.parent),
  ],
  [
    'an address of another host',
    ({ node }) =>
      /^['"`]https?:\/\/(?!localhost|example|[^/]*\.(?:test|local|example))[\w-]+(?:\.[\w-]+)+\//.test(
        whole(node).getText(),
      ),
  ],
  ['a constant that nothing reads', ({ node, occurrences }) => isUnread(node, occurrences)],
];

/** Why a text that names a namespace is no call; undefined where it may be one. */
export const noCall = (named: Named): string | undefined => rules.find(([, holds]) => holds(named))?.[0];
