// Decides conditions from the code. For example, `path.startsWith('/')` is true for the argument '/wp/v2/posts'.
// If a condition cannot be decided, both branches are possible.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { compileAutomaton, automatonMatches } from '../../core/schema/automaton.ts';
import type { Scope } from './scope.ts';
import { knownText, type Choices, type TextPart, type Text, type EvaluatedValue } from './values.ts';

/** The result of a condition; undefined if the code does not decide it. */
export type Truth = boolean | undefined;

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

/** The common result of several values; undefined if their results differ. */
function agreedTruth(values: Choices, of: (value: EvaluatedValue) => Truth): Truth {
  const [first, ...others] = values.map(of);
  return others.every((one) => one === first) ? first : undefined;
}

export function truthOfCondition(expression: ts.Expression, scope: Scope): Truth {
  const node = unwrapped(expression);
  if (compiler.isPrefixUnaryExpression(node) && node.operator === compiler.SyntaxKind.ExclamationToken)
    return not(truthOfCondition(node.operand, scope));
  if (compiler.isBinaryExpression(node)) return truthOfBinary(node, scope);
  if (compiler.isCallExpression(node)) {
    const tested = truthOfTest(node, scope);
    if (tested !== undefined) return tested;
  }
  return agreedTruth(scope.evaluate(node), isTruthy);
}

function truthOfBinary(node: ts.BinaryExpression, scope: Scope): Truth {
  const { left, right } = node;
  switch (node.operatorToken.kind) {
    case compiler.SyntaxKind.AmpersandAmpersandToken:
      return truthOfBoth(truthOfCondition(left, scope), truthOfCondition(right, scope));
    case compiler.SyntaxKind.BarBarToken:
      return not(truthOfBoth(not(truthOfCondition(left, scope)), not(truthOfCondition(right, scope))));
    case compiler.SyntaxKind.EqualsEqualsEqualsToken:
    case compiler.SyntaxKind.EqualsEqualsToken:
      return isEqual(left, right, scope);
    case compiler.SyntaxKind.ExclamationEqualsEqualsToken:
    case compiler.SyntaxKind.ExclamationEqualsToken:
      return not(isEqual(left, right, scope));
    default:
      return agreedTruth(scope.evaluate(node), isTruthy);
  }
}

const truthOfBoth = (one: Truth, other: Truth): Truth =>
  one === false || other === false ? false : one === true && other === true ? true : undefined;

function isEqual(left: ts.Expression, right: ts.Expression, scope: Scope): Truth {
  const inner = unwrapped(left);
  if (compiler.isTypeOfExpression(inner)) {
    const name = agreedKey(scope.evaluate(right));
    const value = agreedText(scope.evaluate(inner.expression), typeofName);
    return name === undefined || value === undefined ? undefined : name === value;
  }
  const [one, other] = [agreedKey(scope.evaluate(left)), agreedKey(scope.evaluate(right))];
  return one === undefined || other === undefined ? undefined : one === other;
}

function agreedText(values: Choices, of: (value: EvaluatedValue) => string | undefined): string | undefined {
  const [first, ...others] = values.map(of);
  return others.every((one) => one === first) ? first : undefined;
}

/** The text form of a value, for comparing two values; undefined if the value is not certain. */
const agreedKey = (values: Choices): string | undefined =>
  agreedText(values, (value) => {
    if (value.kind === 'missing') return 'undefined';
    if (value.kind === 'plain') return String(value.value);
    const whole = knownText(value);
    return whole === undefined ? undefined : JSON.stringify(whole);
  });

function typeofName(value: EvaluatedValue): string | undefined {
  switch (value.kind) {
    case 'text':
      return '"string"';
    case 'plain':
      return value.value === null ? '"object"' : `"${typeof value.value}"`;
    case 'missing':
      return '"undefined"';
    case 'members':
    case 'list':
    case 'made':
      return '"object"';
    case 'function':
      return '"function"';
    default:
      return undefined;
  }
}

function isTruthy(value: EvaluatedValue): Truth {
  switch (value.kind) {
    case 'text':
      return value.parts.length === 0
        ? false
        : value.parts.some((part) => typeof part === 'string')
          ? true
          : undefined;
    case 'plain':
      return Boolean(value.value);
    case 'missing':
      return false;
    case 'members':
    case 'list':
    case 'made':
    case 'function':
    case 'instance':
      return true;
    default:
      return undefined;
  }
}

/** Tests whether a text (with or without gaps) contains another text at some position. */
type TextTest = (text: Text, sought: string) => Truth;

const wholeOr =
  (plain: (whole: string, sought: string) => boolean, slotted: TextTest): TextTest =>
  (text, sought) => {
    const whole = text.parts.length === 0 ? '' : knownText(text);
    return whole === undefined ? slotted(text, sought) : plain(whole, sought);
  };

/** Compares the beginning or the end of a text with gaps; undefined if the text has a gap there. */
const matchesEnd = (
  end: TextPart | undefined,
  fits: (end: string) => boolean,
  mayFit: (end: string) => boolean,
): Truth => (typeof end !== 'string' ? undefined : fits(end) || (mayFit(end) ? undefined : false));

const tests: Readonly<Record<string, TextTest>> = {
  startsWith: wholeOr(
    (whole, sought) => whole.startsWith(sought),
    ({ parts: [head] }, sought) =>
      matchesEnd(
        head,
        (one) => one.startsWith(sought),
        (one) => sought.startsWith(one),
      ),
  ),
  endsWith: wholeOr(
    (whole, sought) => whole.endsWith(sought),
    ({ parts }, sought) =>
      matchesEnd(
        parts.at(-1),
        (one) => one.endsWith(sought),
        (one) => sought.endsWith(one),
      ),
  ),
  includes: wholeOr(
    (whole, sought) => whole.includes(sought),
    ({ parts }, sought) =>
      parts.some((part) => typeof part === 'string' && part.includes(sought)) ? true : undefined,
  ),
};

/** The result of a test (`path.startsWith('/')`, `/^https?:/.test(path)`, `Array.isArray(path)`). */
function truthOfTest({ expression, arguments: [argument] }: ts.CallExpression, scope: Scope): Truth {
  const callee = unwrapped(expression);
  if (!compiler.isPropertyAccessExpression(callee) || !argument) return undefined;
  const owner = unwrapped(callee.expression);
  const name = callee.name.text;
  if (name === 'test' && compiler.isRegularExpressionLiteral(owner))
    return matchesPattern(owner.text, scope.evaluate(argument));
  if (name === 'isArray' && compiler.isIdentifier(owner) && owner.text === 'Array')
    return agreedTruth(scope.evaluate(argument), (value) =>
      value.kind === 'unknown' || value.kind === 'foreign' ? undefined : value.kind === 'list',
    );
  const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
  const [sought] = test ? scope.evaluate(argument) : [];
  const text = sought && knownText(sought);
  if (!test || text === undefined) return undefined;
  return agreedTruth(scope.evaluate(owner), (value) =>
    value.kind === 'text' ? test(value, text) : undefined,
  );
}

/** Tests a pattern of the user's code with an automaton, because JavaScript's engine might run forever. */
function matchesPattern(literal: string, values: Choices): Truth {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  if (!/^[iu]*$/.test(flags)) return undefined;
  const automaton = compileAutomaton(source, {
    unicode: flags.includes('u'),
    ignoreCase: flags.includes('i'),
  });
  return (
    automaton &&
    agreedTruth(values, (value) => {
      const whole = knownText(value);
      return whole === undefined ? undefined : automatonMatches(automaton, whole);
    })
  );
}
