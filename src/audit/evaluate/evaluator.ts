// Computes the possible values of an expression, from its text and the declarations of its names. Code may be
// hostile: each query has a budget, and a value beyond it is unknown.

import { ts } from 'ts-morph';
import { unwrapped } from '../../user-code/possible-values.ts';
import { byType } from './by-type.ts';
import { argumentsIn } from './arguments.ts';
import { ofCall, ofConstruction } from './calls.ts';
import { bound } from './functions.ts';
import { ofElement, ofProperty } from './members.ts';
import { ofDeclaration, ofIdentifier, ofSymbol } from './names.ts';
import { functionAround, isReached } from './sequential-assignments.ts';
import { listOf, objectOf } from './objects.ts';
import { ofBinary, ofConditional, ofKeyword, ofPrefix, ofTemplate } from './operators.ts';
import { ofThis, receiversOf } from './receivers.ts';
import type { CodeFacts, Scope } from './scope.ts';
import {
  nothingKnown,
  text,
  unknown,
  type Choices,
  type CodeFunction,
  type Known,
  type Made,
} from './values.ts';

const maxSteps = 4000;
const maxDepth = 60;

interface Question {
  steps: number;
  depth: number;
  /** The nodes that are being evaluated, so that none is evaluated within itself. */
  readonly open: Set<ts.Node>;
}

const newQuestion = (): Question => ({ steps: 0, depth: 0, open: new Set() });

export class Evaluator {
  private question = newQuestion();
  private readonly constants = new Map<ts.Node, { readonly values: Choices; readonly guessed: boolean }>();
  private guessed = false;

  constructor(readonly facts: CodeFacts) {}

  /** Runs an evaluation, and reports whether it left a condition undecided that its values depend on. */
  guarded<Made>(work: () => Made): { readonly made: Made; readonly guessed: boolean } {
    const before = this.guessed;
    this.guessed = false;
    const made = work();
    const { guessed } = this;
    this.guessed = before || guessed;
    return { made, guessed };
  }

  /** All possible values of an expression, as far as the code shows them. */
  valuesOf(expression: ts.Expression, known: Known = nothingKnown): Choices {
    this.question = newQuestion();
    return this.evaluate(expression, this.scope(known));
  }

  /** The possible values of the callee. */
  calleeOf(node: ts.CallExpression, known: Known = nothingKnown): Choices {
    return this.valuesOf(node.expression, known);
  }

  argumentsOf(node: ts.CallExpression, known: Known): readonly Choices[] {
    this.question = newQuestion();
    return argumentsIn(node, this.scope(known));
  }

  /** The parameters of a function with their arguments. */
  bound(callee: CodeFunction, args: readonly Choices[]): Known {
    return bound(callee, args, this.scope(callee.known));
  }

  /** Whether a call is reached, by the conditions around it in its function. */
  isMade(node: ts.CallExpression, known: Known): boolean {
    this.question = newQuestion();
    return isReached(node, functionAround(node), this.scope(known), () => undefined) !== false;
  }

  /** The objects that run the code of a class, if there are several kinds of them. */
  receiversOf(of: ts.ClassLikeDeclaration): readonly Made[] {
    this.question = newQuestion();
    return receiversOf(of, this.scope(nothingKnown));
  }

  private scope(known: Known): Scope {
    const scope: Scope = {
      facts: this.facts,
      known,
      with: (other) => this.scope(other),
      evaluate: (expression) => this.evaluate(expression, scope),
      ofSymbol: (symbol, node) => ofSymbol(symbol, node, scope),
      ofDeclaration: (declaration, node) => ofDeclaration(declaration, node, scope),
      guess: () => {
        this.guessed = true;
      },
      outsideItself: (node, work) => this.outsideItself(node, work),
      kept: (declaration, node, work) => this.kept(declaration, node, known, work),
    };
    return scope;
  }

  private evaluate(expression: ts.Expression, scope: Scope): Choices {
    const node = unwrapped(expression);
    const { question } = this;
    question.steps += 1;
    if (question.steps > maxSteps || question.depth > maxDepth) return [unknown(node)];
    question.depth += 1;
    try {
      return worth(node, scope);
    } finally {
      question.depth -= 1;
    }
  }

  private outsideItself<Made>(node: ts.Node, work: () => Made): Made | undefined {
    const { open } = this.question;
    if (open.has(node)) return undefined;
    open.add(node);
    try {
      return work();
    } finally {
      open.delete(node);
    }
  }

  private kept(
    declaration: ts.Declaration,
    node: ts.Node,
    known: Known,
    work: () => Choices,
  ): Choices | undefined {
    return this.outsideItself(declaration, () => {
      if (known.size > 0) return work();
      const kept = this.constants.get(declaration);
      if (kept) {
        this.guessed ||= kept.guessed;
        return kept.values;
      }
      const { made: values, guessed } = this.guarded(work);
      if (this.question.steps <= maxSteps && !isNamedByUse(values, node))
        this.constants.set(declaration, { values, guessed });
      return values;
    });
  }
}

/** A value that is named in reports by its place of use is not cached for other places. */
const isNamedByUse = (values: Choices, node: ts.Node): boolean => values.some((value) => value.node === node);

function worth(node: ts.Expression, scope: Scope): Choices {
  if (ts.isStringLiteralLike(node)) return [text(node, node.text)];
  if (ts.isTemplateExpression(node)) return ofTemplate(node, scope);
  if (ts.isNumericLiteral(node)) return [{ kind: 'plain', value: Number(node.text), node }];
  if (ts.isIdentifier(node)) return ofIdentifier(node, scope);
  if (ts.isObjectLiteralExpression(node)) return [objectOf(node, scope)];
  if (ts.isArrayLiteralExpression(node)) return [listOf(node, scope)];
  if (ts.isPropertyAccessExpression(node)) return ofProperty(node, scope);
  if (ts.isElementAccessExpression(node)) return ofElement(node, scope);
  if (ts.isCallExpression(node)) return ofCall(node, scope);
  if (ts.isNewExpression(node)) return ofConstruction(node, scope);
  if (ts.isConditionalExpression(node)) return ofConditional(node, scope);
  if (ts.isBinaryExpression(node)) return ofBinary(node, scope);
  if (ts.isAwaitExpression(node)) return scope.evaluate(node.expression);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return [{ kind: 'function', node, known: scope.known }];
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node, scope);
  if (ts.isTaggedTemplateExpression(node)) return [unknown(node)];
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    const object = ofThis(node, scope);
    if (object) return [object];
  }
  return ofKeyword(node) ?? byType(node, scope);
}
