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
import { identityOf, isInCall, knownAround } from './known-values.ts';
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
  /** The nodes under evaluation, outermost first. The evaluator skips a node that is already under evaluation. */
  readonly open: Map<ts.Node, OpenNode>;
  /** The nodes of `open` that were skipped, and `depths` or `limit` if the budget was exceeded. */
  skipped: Set<OpenNode>;
  /** The entry of all nodes that were too deep to evaluate. */
  readonly depths: OpenNode;
}

interface OpenNode {
  readonly at: number;
  /** Forgets values that are only valid as long as the node is skipped. */
  readonly forget: (() => void)[];
}

/** The entry of all nodes that were skipped after the maximum number of steps. */
const limit: OpenNode = { at: -1, forget: [] };

/** The values of a node that were computed before. */
interface ComputedValues {
  /** The keys of the known values on which the node depends. */
  readonly on: Set<ts.Node>;
  /** The values for different known values. */
  readonly byKnown: Map<string, KeptValues>;
}

interface KeptValues {
  readonly values: Choices;
  readonly skipped: readonly OpenNode[];
  /** The texts that the values consist of. */
  readonly texts: ReadonlySet<ts.Node>;
}

const maxComputed = 500;

const newQuestion = (): EvaluationBudget => ({
  steps: 0,
  depth: 0,
  open: new Map(),
  skipped: new Set(),
  depths: { at: -1, forget: [] },
});

/** The result of an evaluation, and the texts that it used. */
interface Recorded<Made> {
  readonly made: Made;
  readonly texts: ReadonlySet<ts.Node>;
}

export class Evaluator {
  private question = newQuestion();
  private readonly computed = new WeakMap<ts.Node, ComputedValues>();
  /** The keys of known values that the current evaluation has read. */
  private read = new Set<ts.Node>();
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
    this.ask();
    return this.evaluate(expression, this.scope(known));
  }

  /** The possible values of the callee. */
  calleeOf(node: ts.CallExpression, known: KnownValues = noKnownValues): Choices {
    return this.valuesOf(node.expression, known);
  }

  argumentsOf(node: ts.CallExpression, known: KnownValues): readonly Choices[] {
    this.ask();
    return argumentsIn(node, this.scope(known));
  }

  /** The parameters of a function with their arguments. */
  bound(callee: CodeFunction, args: readonly Choices[]): KnownValues {
    return parameterValues(callee, args, this.scope(callee.known));
  }

  /** Whether the conditions before a call allow the function to reach the call. */
  isMade(node: ts.Node, known: KnownValues): boolean {
    this.ask();
    return truthOfReach(node, enclosingFunctionOf(node), this.scope(known)) !== false;
  }

  /** The kinds of objects that run the code of a class; empty if all objects are of one kind. */
  receiversOf(of: ts.ClassLikeDeclaration): readonly ConstructedObject[] {
    this.ask();
    return receiversOf(of, this.scope(noKnownValues));
  }

  /** The library call that returns the value of a function, and how the result contains it. */
  callReturning(owner: ts.Node): ReturnType<typeof callReturning> {
    this.ask();
    return callReturning(owner, this.scope(noKnownValues));
  }

  /** The results of a function of the project without arguments; undefined if they are unknown. */
  resultsOf(callee: CodeFunction): Choices | undefined {
    this.ask();
    return applied(callee, [], this.scope(callee.known));
  }

  private ask(): void {
    for (const forget of this.question.depths.forget) forget();
    this.question = newQuestion();
  }

  private scope(known: KnownValues): Scope {
    const scope: Scope = {
      facts: this.facts,
      known,
      isInCall: isInCall(known),
      bound: (key) => {
        this.read.add(key);
        return known.get(key);
      },
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
    if (question.steps > maxEvaluationSteps || question.depth > maxEvaluationDepth) {
      question.skipped.add(question.steps > maxEvaluationSteps ? limit : question.depths);
      return [unknown(node)];
    }
    question.depth += 1;
    try {
      return this.once(node, scope.known, () =>
        withValuesOfType(worth(node, scope), node, this.facts.checker),
      );
    } finally {
      question.depth -= 1;
    }
  }

  private outsideItself<Made>(node: ts.Node, work: () => Made): Made | undefined {
    const { open, skipped } = this.question;
    const same = open.get(node);
    if (same) {
      skipped.add(same);
      return undefined;
    }
    const opened: OpenNode = { at: open.size, forget: [] };
    open.set(node, opened);
    try {
      return this.reading(work, compiler.isFunctionLike(node) ? node.parameters : []);
    } finally {
      open.delete(node);
      for (const forget of opened.forget) forget();
    }
  }

  /** Records which known values are read, except those of a function's own parameters. */
  private reading<Made>(work: () => Made, own: readonly ts.Node[]): Made {
    const outer = this.read;
    this.read = new Set();
    try {
      return work();
    } finally {
      for (const key of own) this.read.delete(key);
      for (const key of this.read) outer.add(key);
      this.read = outer;
    }
  }

  private kept(
    declaration: ts.Declaration,
    node: ts.Node,
    known: KnownValues,
    work: () => Choices,
  ): Choices | undefined {
    const { question } = this;
    if (question.open.has(declaration)) return this.outsideItself(declaration, work);
    return this.once(
      declaration,
      known,
      () => this.outsideItself(declaration, work) ?? [],
      (values) => !isNamedByUse(values, node),
    );
  }

  /** The values of a node, which are computed once for the known values and the open nodes on which they depend. */
  private once(
    node: ts.Node,
    known: KnownValues,
    work: () => Choices,
    mayKeep: (values: Choices) => boolean = () => true,
  ): Choices {
    const { question } = this;
    const computed: ComputedValues = this.computed.get(node) ?? { on: new Set(), byKnown: new Map() };
    const kept = computed.byKnown.get(identityOf(known, computed.on));
    if (kept) {
      for (const key of computed.on) this.read.add(key);
      this.use(kept.texts);
      for (const one of kept.skipped) question.skipped.add(one);
      return kept.values;
    }
    const outer = question.skipped;
    question.skipped = new Set();
    return this.reading(() => {
      const { made: values, texts } = this.recorded(work);
      this.use(texts);
      const skipped = [...question.skipped].filter(({ at }) => at < question.open.size);
      question.skipped = outer;
      for (const one of skipped) outer.add(one);
      if (!skipped.includes(limit) && mayKeep(values))
        this.keep(node, computed, known, { values, skipped, texts });
      return values;
    }, []);
  }

  private keep(node: ts.Node, { on, byKnown }: ComputedValues, known: KnownValues, result: KeptValues): void {
    const { size } = on;
    for (const key of this.read) on.add(key);
    if (on.size > size || byKnown.size >= maxComputed) byKnown.clear();
    const identity = identityOf(known, on);
    byKnown.set(identity, result);
    const innermost = result.skipped.toSorted((one, other) => other.at - one.at)[0];
    innermost?.forget.push(() => byKnown.delete(identity));
    this.computed.set(node, { on, byKnown });
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
    return [{ kind: 'function', node, known: knownAround(node, scope) }];
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
