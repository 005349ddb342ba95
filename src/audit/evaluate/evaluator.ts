// Computes the possible values of an expression from its text and the declarations of its names.
// Code may be hostile, so each query has a budget. A value that exceeds the budget is unknown.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { withValuesOfType } from './by-type.ts';
import { argumentsIn } from './arguments.ts';
import { ofCall, ofConstruction } from './calls.ts';
import { applied, parameterValues } from './functions.ts';
import { ofElement, ofProperty } from './members.ts';
import { ofDeclaration, ofIdentifier, ofSymbol } from './names.ts';
import { callReturning } from './passed-callers.ts';
import { enclosingFunctionOf, truthOfReach } from './sequential-assignments.ts';
import { evaluateArrayLiteral, evaluateObjectLiteral } from './objects.ts';
import { ofBinary, ofConditional, ofKeyword, ofPrefix, ofTemplate } from './operators.ts';
import { ofThis, receiversOf } from './receivers.ts';
import type { CodeFacts, Scope } from './scope.ts';
import {
  foreign,
  noKnownValues,
  textValue,
  unknown,
  type Choices,
  type CodeFunction,
  type KnownValues,
  type ConstructedObject,
} from './values.ts';

const maxEvaluationSteps = 4000;
const maxEvaluationDepth = 60;

interface EvaluationBudget {
  steps: number;
  depth: number;
  /** The nodes under evaluation. The evaluator skips a node that is already under evaluation. */
  readonly open: Set<ts.Node>;
}

const newQuestion = (): EvaluationBudget => ({ steps: 0, depth: 0, open: new Set() });

/** The result of an evaluation, and the texts that it used. */
interface Recorded<Made> {
  readonly made: Made;
  readonly texts: ReadonlySet<ts.Node>;
}

export class Evaluator {
  private question = newQuestion();
  private readonly constants = new Map<ts.Node, Recorded<Choices>>();
  private texts = new Set<ts.Node>();

  constructor(readonly facts: CodeFacts) {}

  /** Runs a part of the search, and records the texts that its evaluations use. */
  recorded<Made>(work: () => Made): Recorded<Made> {
    const outer = this.texts;
    const texts = (this.texts = new Set());
    try {
      return { made: work(), texts };
    } finally {
      this.texts = outer;
    }
  }

  private use(texts: Iterable<ts.Node>): void {
    for (const text of texts) this.texts.add(text);
  }

  /** All possible values of an expression, as far as the code shows them. */
  valuesOf(expression: ts.Expression, known: KnownValues = noKnownValues): Choices {
    this.question = newQuestion();
    return this.evaluate(expression, this.scope(known));
  }

  /** The possible values of the callee. */
  calleeOf(node: ts.CallExpression, known: KnownValues = noKnownValues): Choices {
    return this.valuesOf(node.expression, known);
  }

  argumentsOf(node: ts.CallExpression, known: KnownValues): readonly Choices[] {
    this.question = newQuestion();
    return argumentsIn(node, this.scope(known));
  }

  /** The parameters of a function with their arguments. */
  bound(callee: CodeFunction, args: readonly Choices[]): KnownValues {
    return parameterValues(callee, args, this.scope(callee.known));
  }

  /** Whether the conditions before a call allow the function to reach the call. */
  isMade(node: ts.Node, known: KnownValues): boolean {
    this.question = newQuestion();
    return truthOfReach(node, enclosingFunctionOf(node), this.scope(known)) !== false;
  }

  /** The kinds of objects that run the code of a class; empty if all objects are of one kind. */
  receiversOf(of: ts.ClassLikeDeclaration): readonly ConstructedObject[] {
    this.question = newQuestion();
    return receiversOf(of, this.scope(noKnownValues));
  }

  /** The library call that returns the value of a function, and how the result contains it. */
  callReturning(owner: ts.Node): ReturnType<typeof callReturning> {
    this.question = newQuestion();
    return callReturning(owner, this.scope(noKnownValues));
  }

  /** The results of a function of the project without arguments; undefined if they are unknown. */
  resultsOf(callee: CodeFunction): Choices | undefined {
    this.question = newQuestion();
    return applied(callee, [], this.scope(callee.known));
  }

  private scope(known: KnownValues): Scope {
    const scope: Scope = {
      facts: this.facts,
      known,
      with: (other) => this.scope(other),
      evaluate: (expression) => this.evaluate(expression, scope),
      ofSymbol: (symbol, node) => ofSymbol(symbol, node, scope),
      ofDeclaration: (declaration, node) => ofDeclaration(declaration, node, scope),
      outsideItself: (node, work) => this.outsideItself(node, work),
      kept: (declaration, node, work) => this.kept(declaration, node, known, work),
    };
    return scope;
  }

  private evaluate(expression: ts.Expression, scope: Scope): Choices {
    const node = unwrapped(expression);
    const { question } = this;
    question.steps += 1;
    if (this.facts.texts.has(node)) this.texts.add(node);
    if (question.steps > maxEvaluationSteps || question.depth > maxEvaluationDepth) return [unknown(node)];
    question.depth += 1;
    try {
      return withValuesOfType(worth(node, scope), node, this.facts.checker);
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
    known: KnownValues,
    work: () => Choices,
  ): Choices | undefined {
    return this.outsideItself(declaration, () => {
      if (known.size > 0) return work();
      const kept = this.constants.get(declaration) ?? this.recorded(work);
      this.use(kept.texts);
      if (this.question.steps <= maxEvaluationSteps && !isNamedByUse(kept.made, node))
        this.constants.set(declaration, kept);
      return kept.made;
    });
  }
}

const isNamedByUse = (values: Choices, node: ts.Node): boolean => values.some((value) => value.node === node);

function worth(node: ts.Expression, scope: Scope): Choices {
  if (compiler.isStringLiteralLike(node)) return [textValue(node, node.text)];
  if (compiler.isTemplateExpression(node)) return ofTemplate(node, scope);
  if (compiler.isNumericLiteral(node)) return [{ kind: 'plain', value: Number(node.text), node }];
  if (compiler.isIdentifier(node)) return ofIdentifier(node, scope);
  if (compiler.isObjectLiteralExpression(node)) return [evaluateObjectLiteral(node, scope)];
  if (compiler.isArrayLiteralExpression(node)) return [evaluateArrayLiteral(node, scope)];
  if (compiler.isPropertyAccessExpression(node)) return ofProperty(node, scope);
  if (compiler.isElementAccessExpression(node)) return ofElement(node, scope);
  if (compiler.isCallExpression(node)) return ofCall(node, scope);
  if (compiler.isNewExpression(node)) return ofConstruction(node, scope);
  if (compiler.isConditionalExpression(node)) return ofConditional(node, scope);
  if (compiler.isBinaryExpression(node)) return ofBinary(node, scope);
  if (compiler.isAwaitExpression(node)) return scope.evaluate(node.expression);
  if (compiler.isArrowFunction(node) || compiler.isFunctionExpression(node))
    return [{ kind: 'function', node, known: scope.known }];
  if (compiler.isPrefixUnaryExpression(node)) return ofPrefix(node, scope);
  if (compiler.isTaggedTemplateExpression(node)) return [unknown(node)];
  // The environment in `import.meta.env` is a global, like that in `process.env`.
  if (compiler.isMetaProperty(node)) return [foreign('', ['import', node.name.text], node)];
  if (node.kind === compiler.SyntaxKind.ThisKeyword) {
    const object = ofThis(node, scope);
    if (object) return [object];
  }
  return ofKeyword(node) ?? [unknown(node)];
}
