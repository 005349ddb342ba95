// What code does with the answer of a call: the properties that it reads, followed through
// `await`, `.then()`, variables and patterns, and the type that it gives to it.

import { ts } from 'ts-morph';
import { partsOf } from '../impact/generated-client.ts';
import { unwrapped } from '../impact/possible-values.ts';
import type { CodePlace } from '../model/drift.ts';
import type { AnswerClaim, AnswerRead, ClaimedType, CodeAnswer } from './code-call.ts';

interface AnswerContext {
  readonly checker: ts.TypeChecker;
  readonly placeOf: (node: ts.Node) => CodePlace;
}

/** What a value is, on its way from a call to the body of the answer. */
type Stage = 'promise-of-body' | 'promise-of-response' | 'promise-of-data' | 'response' | 'data' | 'body';

const mostReads = 200;

/** @param answers what the promise of the call holds; `unknown` where that cannot be told */
export function answerOf(
  node: ts.CallExpression,
  answers: 'body' | 'response' | 'data' | 'unknown',
  context: AnswerContext,
): CodeAnswer {
  if (answers === 'unknown') return { reads: [], claims: [] };
  const tracker = new Tracker(context);
  if (node.typeArguments?.[0] && answers !== 'response') tracker.claim(node.typeArguments[0]);
  tracker.flow(node, `promise-of-${answers}`, []);
  const reads = tracker.reads.filter(({ path }) => !tracker.asked.has(path.join('\n')));
  return { reads, claims: tracker.claims };
}

class Tracker {
  readonly reads: AnswerRead[] = [];
  readonly claims: AnswerClaim[] = [];
  readonly asked = new Set<string>();
  private readonly seen = new Set<ts.Symbol>();

  constructor(private readonly context: AnswerContext) {}

  /** Where a value goes from an expression. */
  flow(expression: ts.Expression, stage: Stage, path: readonly string[]): void {
    let node: ts.Node = expression;
    for (;;) {
      const { parent }: ts.Node = node;
      if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) node = parent;
      else if (
        ts.isAsExpression(parent) ||
        ts.isTypeAssertionExpression(parent) ||
        ts.isSatisfiesExpression(parent)
      ) {
        if (stage === 'body' && path.length === 0) this.claim(parent.type);
        node = parent;
      } else break;
    }
    const { parent } = node;
    if (ts.isAwaitExpression(parent)) this.flow(parent, settled(stage), path);
    else if (ts.isYieldExpression(parent)) this.flow(parent, settled(stage), path);
    else if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
      if (stage === 'body' && path.length === 0 && parent.type) this.claim(parent.type);
      this.bind(parent.name, stage, path);
    } else if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      this.access(parent, parent.name.text, parent.name, stage, path);
    else if (ts.isElementAccessExpression(parent) && parent.expression === node)
      this.item(parent, stage, path);
    else if (
      ts.isForOfStatement(parent) &&
      parent.expression === node &&
      ts.isVariableDeclarationList(parent.initializer)
    ) {
      const [declaration] = parent.initializer.declarations;
      if (declaration) this.bind(declaration.name, stage, [...path, '[]']);
    }
  }

  private item(parent: ts.ElementAccessExpression, stage: Stage, path: readonly string[]): void {
    const key = unwrapped(parent.argumentExpression);
    if (ts.isStringLiteralLike(key)) this.access(parent, key.text, key, stage, path);
    else if (ts.isNumericLiteral(key)) this.flow(parent, stage, [...path, '[]']);
  }

  private access(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    named: ts.Node,
    stage: Stage,
    path: readonly string[],
  ): void {
    const call =
      ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
    if (call) {
      this.method(call, name, stage, path);
      return;
    }
    if (stage === 'data') {
      if (name === 'data') this.flow(node, 'body', path);
      return;
    }
    if (stage !== 'body') return;
    const inner = [...path, name];
    if (isAssigned(node)) return;
    this.read(inner, named);
    this.flow(node, 'body', inner);
  }

  private method(call: ts.CallExpression, name: string, stage: Stage, path: readonly string[]): void {
    const [first] = call.arguments;
    const callback = first && unwrapped(first);
    if (stage.startsWith('promise')) {
      if (name === 'then' && callback && ts.isFunctionLike(callback))
        this.callback(callback, settled(stage), path, call);
      else if (name === 'catch' || name === 'finally') this.flow(call, stage, path);
      // `ky.get(…).json()`
      else if (name === 'json') {
        if (call.typeArguments?.[0]) this.claim(call.typeArguments[0]);
        this.flow(call, 'promise-of-body', path);
      }
      return;
    }
    if (stage === 'response') {
      if (name === 'json') this.flow(call, 'promise-of-body', path);
      return;
    }
    if (stage !== 'body' || !callback || !ts.isFunctionLike(callback)) return;
    if (/^(?:map|forEach|filter|find|some|every|flatMap|findIndex|toSorted|sort)$/.test(name)) {
      const [parameter, second] = callback.parameters;
      if (parameter) this.bind(parameter.name, 'body', [...path, '[]']);
      if (second && /sort/i.test(name)) this.bind(second.name, 'body', [...path, '[]']);
      if (name === 'filter' || /sort/i.test(name)) this.flow(call, 'body', path);
      if (name === 'find') this.flow(call, 'body', [...path, '[]']);
    }
  }

  /** The function behind `.then()`, and what its own promise holds. */
  private callback(
    node: ts.SignatureDeclaration,
    stage: Stage,
    path: readonly string[],
    call: ts.CallExpression,
  ): void {
    const [parameter] = node.parameters;
    if (!parameter) return;
    if (stage === 'body' && path.length === 0 && parameter.type) this.claim(parameter.type);
    this.bind(parameter.name, stage, path);
    // `.then((response) => response.json())`, `.then((post) => post)`
    const body = ts.isArrowFunction(node) ? node.body : undefined;
    if (!body || ts.isBlock(body) || !ts.isIdentifier(parameter.name)) return;
    const returned = unwrapped(body);
    const isJson =
      ts.isCallExpression(returned) &&
      ts.isPropertyAccessExpression(returned.expression) &&
      returned.expression.name.text === 'json' &&
      ts.isIdentifier(returned.expression.expression) &&
      returned.expression.expression.text === parameter.name.text;
    if (stage === 'response' && isJson) this.flow(call, 'promise-of-body', path);
    else if (ts.isIdentifier(returned) && returned.text === parameter.name.text)
      this.flow(
        call,
        stage === 'body' ? 'promise-of-body' : stage === 'data' ? 'promise-of-data' : 'promise-of-response',
        path,
      );
    else if (
      stage === 'data' &&
      ts.isPropertyAccessExpression(returned) &&
      returned.name.text === 'data' &&
      ts.isIdentifier(returned.expression)
    )
      this.flow(call, 'promise-of-body', path);
  }

  private bind(name: ts.BindingName, stage: Stage, path: readonly string[]): void {
    if (ts.isIdentifier(name)) {
      this.uses(name, stage, path);
      return;
    }
    if (ts.isArrayBindingPattern(name)) {
      for (const element of name.elements)
        if (ts.isBindingElement(element) && !element.dotDotDotToken)
          this.bind(element.name, stage, [...path, '[]']);
      return;
    }
    for (const element of name.elements) {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteralLike(key))) continue;
      if (stage === 'data') {
        if (key.text === 'data') this.bind(element.name, 'body', path);
      } else if (stage === 'body') {
        this.read([...path, key.text], key);
        this.bind(element.name, 'body', [...path, key.text]);
      }
    }
  }

  /** Every place that names a variable, unless it is given something else. */
  private uses(name: ts.Identifier, stage: Stage, path: readonly string[]): void {
    const { checker } = this.context;
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol || this.seen.has(symbol) || this.reads.length > mostReads) return;
    this.seen.add(symbol);
    const places: ts.Identifier[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isIdentifier(node) &&
        node.text === name.text &&
        node !== name &&
        checker.getSymbolAtLocation(node) === symbol
      ) {
        places.push(node);
      }
      ts.forEachChild(node, visit);
    };
    visit(scopeOf(name));
    // What is given something else is followed no further.
    if (!places.some(isAssigned)) for (const place of places) this.flow(place, stage, path);
  }

  private read(path: readonly string[], node: ts.Node): void {
    // Where code asks whether it is there, it knows that it may not be.
    if (isAsked(node)) this.asked.add(path.join('\n'));
    else this.reads.push({ path, place: this.context.placeOf(node) });
  }

  /* -------------------------------------------------------------------- claims */

  claim(node: ts.TypeNode): void {
    if (this.claims.length > 0) return;
    this.claimed(this.context.checker.getTypeFromTypeNode(node), node, [], 0);
  }

  private claimed(type: ts.Type, node: ts.Node, path: readonly string[], depth: number): void {
    const { checker } = this.context;
    const item = checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)[0]
      : undefined;
    if (path.length === 0)
      this.claims.push({
        path,
        types: claimedTypes(type, checker),
        type: checker.typeToString(type),
        optional: false,
        place: this.context.placeOf(node),
      });
    if (item) {
      this.claimed(item, node, [...path, '[]'], depth + 1);
      return;
    }
    if (
      depth > 4 ||
      this.claims.length > mostReads ||
      !(type.flags & ts.TypeFlags.Object) ||
      type.getStringIndexType()
    )
      return;
    for (const property of type.getProperties()) {
      const [declaration] = property.declarations ?? [];
      if (
        !declaration ||
        !ts.isPropertySignature(declaration) ||
        declaration.getSourceFile().fileName.includes('/node_modules/')
      )
        continue;
      const inner = checker.getTypeOfSymbol(property);
      const way = [...path, property.name];
      this.claims.push({
        path: way,
        types: claimedTypes(inner, checker),
        type: ts.isInterfaceDeclaration(declaration.parent)
          ? declaration.parent.name.text
          : checker.typeToString(type),
        optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        place: this.context.placeOf(declaration.name),
      });
      const [only, ...others] = partsOf(inner).filter(
        ({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)),
      );
      if (only && others.length === 0) this.claimed(only, declaration.name, way, depth + 1);
    }
  }
}

/** The plain types that a type is made of; none where one of them is not plain. */
function claimedTypes(type: ts.Type, checker: ts.TypeChecker): readonly ClaimedType[] {
  const found = new Set<ClaimedType>();
  for (const part of partsOf(type)) {
    const { flags } = part;
    if (flags & ts.TypeFlags.Undefined) continue;
    if (flags & ts.TypeFlags.StringLike) found.add('string');
    else if (flags & ts.TypeFlags.NumberLike) found.add('number');
    else if (flags & ts.TypeFlags.BooleanLike) found.add('boolean');
    else if (flags & ts.TypeFlags.Null) found.add('null');
    else if (checker.isArrayType(part) || checker.isTupleType(part)) found.add('array');
    else if (
      flags & ts.TypeFlags.Object &&
      part.getCallSignatures().length === 0 &&
      !(type.flags & ts.TypeFlags.Intersection)
    )
      found.add('object');
    else return [];
  }
  return [...found];
}

const settled = (stage: Stage): Stage =>
  stage === 'promise-of-body'
    ? 'body'
    : stage === 'promise-of-response'
      ? 'response'
      : stage === 'promise-of-data'
        ? 'data'
        : stage;

function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    ts.isDeleteExpression(parent)
  );
}

/** `'x' in answer`, `answer.x === undefined`, `if (answer.x)`, `answer?.x`. */
function isAsked(node: ts.Node): boolean {
  const access = ts.isPropertyAccessExpression(node.parent) ? node.parent : undefined;
  if (!access) return ts.isBindingElement(node.parent) && node.parent.initializer !== undefined;
  if (access.questionDotToken) return true;
  const { parent } = access;
  if (ts.isBinaryExpression(parent))
    return [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.EqualsEqualsEqualsToken,
      ts.SyntaxKind.ExclamationEqualsEqualsToken,
      ts.SyntaxKind.EqualsEqualsToken,
      ts.SyntaxKind.ExclamationEqualsToken,
    ].includes(parent.operatorToken.kind);
  return (
    ts.isPrefixUnaryExpression(parent) ||
    ts.isIfStatement(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined) ||
    (ts.isConditionalExpression(parent) && parent.condition === access)
  );
}

/** The block, function or file in which a name counts. */
function scopeOf(name: ts.Node): ts.Node {
  let node = name.parent;
  while (
    !ts.isBlock(node) &&
    !ts.isFunctionLike(node) &&
    !ts.isSourceFile(node) &&
    !ts.isForOfStatement(node)
  )
    node = node.parent;
  return node;
}
