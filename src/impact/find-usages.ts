// Walks the user's files once and notes every place that a finding touches. A name is
// followed to its declaration by the compiler, so that it makes no difference by which
// import, alias, barrel, pattern or wrapper it came.

import { ts } from 'ts-morph';
import type { Finding, Touch, Usage } from '../model/drift.ts';
import type { Json } from '../model/schema.ts';
import { aimOf, type Step } from './aim.ts';
import { codePlace } from './code-place.ts';
import { type Aid, ownersOf, partsOf, rootDeclarations, type GeneratedClient } from './generated-client.ts';
import type { GeneratedOperation, Receive } from './generated-operation.ts';
import { possibleValues, unwrapped, valuesOfType } from './possible-values.ts';

export interface Scene {
  readonly program: ts.Program;
  /** The user's own, absolute. */
  readonly files: readonly string[];
  /** What file names are relative to. */
  readonly folder: string;
  readonly client: GeneratedClient;
  readonly operations: readonly GeneratedOperation[];
  readonly receive: Receive;
}

/** The usages of each finding that has any, by its fingerprint, in the order of files. */
export function findUsages(
  findings: readonly Finding[],
  scene: Scene,
): ReadonlyMap<string, readonly Usage[]> {
  const targets = new Targets(findings, scene);
  const search = new Search(scene, targets);
  for (const name of scene.files) {
    const file = scene.program.getSourceFile(name);
    if (file) search.file(file);
  }
  return search.usages();
}

interface Target {
  readonly finding: Finding;
}

interface PropertyTarget extends Target {
  readonly side: 'argument' | 'answer';
  readonly operation: GeneratedOperation;
  /** To the property, and not into it. */
  readonly path: readonly Step[];
  readonly name: string;
  readonly symbol: string;
  readonly judged: boolean;
  readonly certain: boolean;
}

interface OmissionTarget extends Target {
  readonly name: string;
  readonly symbol: string;
}

interface FieldTarget extends Target {
  readonly path: string;
}

/** What to look for, by the declaration or the operation it is found at. */
class Targets {
  readonly calls = new Lists<GeneratedOperation, Target>();
  readonly properties = new Lists<ts.Declaration, PropertyTarget>();
  /** By what declares the object that may lack something. */
  readonly omissions = new Lists<ts.Declaration, OmissionTarget>();
  /** By what declares the object that may hold something. */
  readonly passing = new Lists<ts.Declaration, PropertyTarget>();
  /** Left out when the operation is called without any arguments. */
  readonly missing = new Lists<GeneratedOperation, OmissionTarget>();
  readonly fields = new Lists<GeneratedOperation, FieldTarget>();
  readonly runtime = new Lists<string, Target>();
  readonly batches = new Lists<GeneratedOperation, Target>();
  readonly types = new Lists<ts.Declaration, Target>();
  /** By operation: findings about its arguments, with the name of the argument, and about its answer. */
  readonly arguments = new Lists<GeneratedOperation, Target & { readonly name: string }>();
  readonly answers = new Lists<GeneratedOperation, Target>();

  constructor(
    findings: readonly Finding[],
    private readonly scene: Scene,
  ) {
    const byRoute = new Lists<string, GeneratedOperation>();
    for (const operation of scene.operations) byRoute.add(operation.route, operation);
    for (const finding of findings)
      for (const place of finding.places) {
        const aim = aimOf(finding, place);
        if (aim === undefined) continue;
        if (aim.kind === 'runtime') {
          for (const name of aim.names) this.runtime.add(name, { finding });
          continue;
        }
        for (const operation of byRoute.get(place.route ?? '')) {
          if (place.operation !== null && place.operation !== operation.name) continue;
          if (place.operation === null && place.method !== null && !operation.methods.includes(place.method))
            continue;
          this.add(finding, aim, operation);
        }
      }
  }

  private add(
    finding: Finding,
    aim: Exclude<NonNullable<ReturnType<typeof aimOf>>, { readonly kind: 'runtime' }>,
    operation: GeneratedOperation,
  ): void {
    const { client } = this.scene;
    if (aim.kind === 'calls') {
      this.calls.add(operation, { finding });
      return;
    }
    if (aim.kind === 'batches') {
      this.batches.add(operation, { finding });
      return;
    }
    if (aim.kind === 'types') {
      for (const declaration of client.typesOf(operation, aim.resource))
        this.types.add(declaration, { finding });
      return;
    }
    const path = namesIn(aim.path);
    if (aim.kind === 'properties') this.answers.add(operation, { finding });
    else this.arguments.add(operation, { finding, name: path[0] ?? '' });
    const name = path.at(-1) ?? '';
    const argument = `${operation.fullName}(${path.join('.')})`;
    if (aim.kind === 'omissions') {
      const target = { finding, name, symbol: argument };
      for (const owner of client.throughArguments(operation, aim.path)?.owner ?? [])
        this.omissions.add(owner, target);
      if (path.length === 1) this.missing.add(operation, target);
      return;
    }
    const isAnswer = aim.kind === 'properties';
    const found = isAnswer
      ? client.throughAnswer(operation, aim.path)
      : client.throughArguments(operation, aim.path);
    if (isAnswer) this.fields.add(operation, { finding, path: path.join('.') });
    if (!found) return;
    const answer = `${found.from ?? `${operation.fullName}()`}.${path.join('.')}`;
    for (const declaration of found.property) {
      const target: PropertyTarget = {
        finding,
        operation,
        path: aim.path.slice(0, aim.path.findLastIndex(({ kind }) => kind === 'property') + 1),
        name,
        symbol: isAnswer ? answer : argument,
        side: isAnswer ? 'answer' : 'argument',
        judged: aim.kind === 'arguments' && aim.judged,
        certain: !(isAnswer && aim.partly),
      };
      this.properties.add(declaration, target);
      if (!isAnswer) for (const owner of found.owner) this.passing.add(owner, target);
    }
  }
}

const namesIn = (path: readonly Step[]): readonly string[] =>
  path.flatMap((step) => (step.kind === 'property' ? [step.name] : []));

/** Lists by key, in the order in which they were added. */
class Lists<Key, Value> {
  private readonly lists = new Map<Key, Value[]>();

  add(key: Key, value: Value): void {
    const list = this.lists.get(key);
    if (list === undefined) this.lists.set(key, [value]);
    else list.push(value);
  }

  get(key: Key): readonly Value[] {
    return this.lists.get(key) ?? [];
  }
}

interface Found {
  readonly symbol: string;
  readonly touches: Touch;
  readonly certain: boolean;
}

class Search {
  private readonly found = new Map<string, Map<string, Usage>>();
  private readonly checker: ts.TypeChecker;

  constructor(
    private readonly scene: Scene,
    private readonly targets: Targets,
  ) {
    this.checker = scene.program.getTypeChecker();
  }

  usages(): ReadonlyMap<string, readonly Usage[]> {
    return new Map(
      [...this.found].map(([fingerprint, usages]) => [
        fingerprint,
        [...usages.values()].toSorted(
          (a, b) =>
            (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
        ),
      ]),
    );
  }

  file(file: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      this.node(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private node(node: ts.Node): void {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) this.name(node);
    else if (ts.isCallExpression(node)) this.call(node);
    else if (ts.isObjectLiteralExpression(node)) this.object(node);
  }

  private note(target: Target, node: ts.Node, { symbol, touches, certain }: Found): void {
    const { fingerprint } = target.finding;
    const usages = this.found.get(fingerprint) ?? new Map<string, Usage>();
    this.found.set(fingerprint, usages);
    const file = node.getSourceFile();
    const start = node.getStart(file);
    const key = `${file.fileName}\n${start}`;
    const known = usages.get(key);
    if (known?.certain === true || (known && !certain)) return;
    usages.set(key, {
      ...codePlace(file, start, node.getEnd(), this.scene.folder),
      symbol,
      touches,
      certain,
    });
  }

  /* ---------------------------------------------------------------------- names */

  private name(node: ts.Identifier | ts.StringLiteralLike): void {
    if (ts.isIdentifier(node) ? isDeclarationName(node) : !isPropertyLiteral(node)) return;
    for (const symbol of [...this.symbolsOf(node), ...this.symbolsOfKey(node)]) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      for (const declaration of rootDeclarations(target, this.checker)) {
        const operation = this.scene.client.operationOf(declaration);
        if (operation) this.mention(operation, node);
        const runtime = this.scene.client.runtimeOf(declaration);
        if (runtime !== undefined)
          for (const one of this.targets.runtime.get(runtime))
            this.note(one, node, { symbol: runtime, touches: 'call', certain: true });
        for (const type of this.targets.types.get(declaration))
          this.note(type, node, { symbol: node.text, touches: 'call', certain: true });
        for (const property of this.targets.properties.get(declaration)) this.property(property, node);
        const aid = this.scene.client.aidOf(declaration);
        if (aid) this.aid(aid, node);
      }
    }
  }

  /** A validator or a list of values: what it says has changed, whatever it is used for. */
  private aid(aid: Aid, node: ts.Identifier | ts.StringLiteralLike): void {
    const { operation } = aid;
    const found = { symbol: node.text, certain: false };
    for (const target of this.targets.calls.get(operation))
      this.note(target, node, { ...found, touches: 'call' });
    if (aid.of === 'answer')
      for (const target of this.targets.answers.get(operation))
        this.note(target, node, { ...found, touches: 'property' });
    else
      for (const target of this.targets.arguments.get(operation)) {
        const isMeant = aid.argument === undefined || lettersOf(target.name) === aid.argument;
        if (isMeant) this.note(target, node, { ...found, touches: 'argument' });
      }
  }

  private mention(operation: GeneratedOperation, node: ts.Node): void {
    for (const target of this.targets.calls.get(operation))
      this.note(target, node, { symbol: operation.fullName, touches: 'call', certain: true });
  }

  private symbolsOf(node: ts.Identifier | ts.StringLiteralLike): readonly ts.Symbol[] {
    // `{ ['title']: text }`; in `{ [title]: text }` the name is a variable's.
    const isText = ts.isStringLiteralLike(node) && ts.isComputedPropertyName(node.parent);
    const parent = isText ? node.parent.parent : node.parent;
    if (
      ts.isBindingElement(parent) &&
      ts.isObjectBindingPattern(parent.parent) &&
      parent.initializer !== node
    ) {
      const name = parent.propertyName ?? parent.name;
      if (parent.dotDotDotToken || (name !== node && name !== node.parent)) return [];
      return propertiesOf(this.checker.getTypeAtLocation(parent.parent), node.text);
    }
    if (ts.isObjectLiteralElementLike(parent) && isOrHolds(parent.name, node)) {
      const literal = parent.parent;
      if (!ts.isObjectLiteralExpression(literal)) return [];
      if (isAssignedTo(literal)) {
        const assigned = ts.isIdentifier(node)
          ? this.checker.getPropertySymbolOfDestructuringAssignment(node)
          : undefined;
        return assigned ? [assigned] : [];
      }
      const context = this.checker.getContextualType(literal);
      const properties = context ? propertiesOf(context, node.text) : [];
      // `{ list }` names a variable as well.
      const value = ts.isShorthandPropertyAssignment(parent)
        ? this.checker.getShorthandAssignmentValueSymbol(parent)
        : undefined;
      return value ? [...properties, value] : properties;
    }
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol ? [symbol] : [];
  }

  /** Properties that a constant stands for: `post[key]`, `{ [keys.title]: text }`. */
  private symbolsOfKey(node: ts.Identifier | ts.StringLiteralLike): readonly ts.Symbol[] {
    const access = node.parent;
    const key = ts.isPropertyAccessExpression(access) && access.name === node ? access : node;
    if (ts.isStringLiteralLike(key)) return [];
    const { parent } = key;
    const owner = keyedType(key, parent, this.checker);
    const named = owner && this.checker.getTypeAtLocation(key);
    return owner && named?.isStringLiteral() ? propertiesOf(owner, named.value) : [];
  }

  private property(target: PropertyTarget, node: ts.Identifier | ts.StringLiteralLike): void {
    const { side, symbol, certain } = target;
    if (side === 'answer') {
      this.note(target, node, { symbol, touches: 'property', certain });
      return;
    }
    const value = valueGiven(node);
    if (value === 'elsewhere') this.note(target, node, { symbol, touches: 'argument', certain: false });
    else this.passed(target, node, possibleValues(value, this.checker), true);
  }

  /** @param values every value that it may have, where that is known */
  private passed(
    target: PropertyTarget,
    node: ts.Node,
    values: readonly Json[] | undefined,
    certain: boolean,
  ): void {
    const { operation, path, symbol, judged } = target;
    if (!judged) {
      this.note(target, node, { symbol, touches: 'argument', certain });
      return;
    }
    const receptions = values?.map((one) => this.scene.receive(operation, path, one));
    if (receptions === undefined || receptions.includes('unknown'))
      this.note(target, node, { symbol, touches: 'argument', certain: false });
    else if (receptions.includes('refused'))
      this.note(target, node, { symbol, touches: 'value', certain: certain && receptions.length === 1 });
  }

  /* ---------------------------------------------------------------------- calls */

  private call(node: ts.CallExpression): void {
    for (const argument of node.arguments)
      if (!ts.isSpreadElement(argument) && !isMadeHere(argument)) this.handedOn(argument);
    const signature = this.checker.getResolvedSignature(node);
    const file = signature?.declaration?.getSourceFile().fileName;
    if (!signature || file === undefined || !file.startsWith(`${this.scene.client.folder}/`)) return;
    const at = signature.parameters.findIndex(({ name }) => name === 'args');
    const parameter = signature.parameters[at];
    if (!parameter) return;
    const type = this.checker.getTypeOfSymbolAtLocation(parameter, node);
    const operation = this.scene.client.operationTaking(type);
    if (!operation) return;
    const place = this.placeOfCall(node, operation);
    this.mention(operation, place);
    if (file === `${this.scene.client.folder}/client/batch.ts`)
      for (const target of this.targets.batches.get(operation))
        this.note(target, place, { symbol: `${operation.fullName}.request`, touches: 'call', certain: true });
    const isSpread = node.arguments.some(ts.isSpreadElement);
    const given = node.arguments[at];
    if (given === undefined || isSpread)
      for (const target of this.targets.missing.get(operation))
        this.note(target, place, { symbol: target.symbol, touches: 'omission', certain: !isSpread });
    this.fields(operation, given);
  }

  /** An argument that is not written out in the call: its type tells what it holds. */
  private handedOn(expression: ts.Expression): void {
    const context = this.checker.getContextualType(expression);
    if (!context) return;
    for (const owner of ownersOf(context, this.checker).keys()) {
      const omissions = this.targets.omissions.get(owner);
      if (omissions.length > 0 && !this.isSeenElsewhere(expression, owner))
        for (const target of omissions)
          if (!this.always(expression, target.name))
            this.note(target, expression, { symbol: target.symbol, touches: 'omission', certain: false });
      for (const target of this.targets.passing.get(owner)) this.holds(expression, target);
    }
  }

  /** What has the very type that is wanted is written out where it is made, and is judged there. */
  private isSeenElsewhere(expression: ts.Expression, owner: ts.Declaration): boolean {
    const symbol = this.checker.getSymbolAtLocation(unwrapped(expression));
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ownersOf(this.checker.getTypeAtLocation(expression), this.checker).has(owner))
      return false;
    return (
      ts.isParameter(declaration) ||
      (ts.isVariableDeclaration(declaration) &&
        declaration.initializer !== undefined &&
        isMadeHere(declaration.initializer))
    );
  }

  /** An object that was made without regard to the client's types may pass an argument as well. */
  private holds(expression: ts.Expression, target: PropertyTarget): void {
    const type = this.checker.getTypeAtLocation(expression);
    for (const property of propertiesOf(type, target.name)) {
      const known = rootDeclarations(property, this.checker).some((declaration) =>
        this.targets.properties.get(declaration).includes(target),
      );
      if (known) continue;
      const values = valuesOfType(this.checker.getTypeOfSymbolAtLocation(property, expression));
      this.passed(target, expression, values, !type.isUnion() && !isOptional(property));
    }
  }

  /** The name in the call that stands for the operation: `list` of `site.posts.list.raw(…)`. */
  private placeOfCall(node: ts.CallExpression, operation: GeneratedOperation): ts.Node {
    const callee = unwrapped(node.expression);
    const inner = ts.isPropertyAccessExpression(callee) ? [callee, unwrapped(callee.expression)] : [callee];
    const names = [...inner, ...node.arguments.map(unwrapped)].map(lastName);
    const named = names.find((name) => {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (!symbol) return false;
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      return rootDeclarations(target, this.checker).some(
        (declaration) => this.scene.client.operationOf(declaration) === operation,
      );
    });
    return named ?? lastName(callee);
  }

  private always(expression: ts.Expression, name: string): boolean {
    const property = this.checker.getTypeAtLocation(expression).getProperty(name);
    return property !== undefined && !isOptional(property);
  }

  private object(node: ts.ObjectLiteralExpression): void {
    const context = this.checker.getContextualType(node);
    if (!context) return;
    const { properties } = node;
    for (const [owner, how] of ownersOf(context, this.checker)) {
      for (const target of this.targets.passing.get(owner))
        for (const property of properties.filter(ts.isSpreadAssignment))
          if (!isMadeHere(property.expression)) this.holds(property.expression, target);
      // A part of an object need not be whole.
      if (isSpread(node)) continue;
      for (const target of this.targets.omissions.get(owner)) {
        if (properties.some((property) => nameOf(property) === target.name)) continue;
        // What a parameter falls back to is seldom all of it.
        if (
          how === 'mapped' &&
          (ts.isParameter(node.parent) || propertiesOf(context, target.name).length === 0)
        )
          continue;
        const isOpen = properties.some((property) => nameOf(property) === undefined);
        if (isOpen && this.always(node, target.name)) continue;
        this.note(target, node, {
          symbol: target.symbol,
          touches: 'omission',
          certain: !isOpen && how === 'itself',
        });
      }
    }
  }

  /** Properties that a call asks for by name: `_fields: ['id', 'title.rendered']`. */
  private fields(operation: GeneratedOperation, given: ts.Expression | undefined): void {
    const targets = this.targets.fields.get(operation);
    const args = given && unwrapped(given);
    if (targets.length === 0 || !args || !ts.isObjectLiteralExpression(args)) return;
    for (const property of args.properties) {
      if (nameOf(property) !== '_fields' || !ts.isPropertyAssignment(property)) continue;
      const list = unwrapped(property.initializer);
      if (!ts.isArrayLiteralExpression(list)) continue;
      for (const field of list.elements.filter(ts.isStringLiteralLike))
        for (const target of targets)
          if (field.text === target.path || field.text.startsWith(`${target.path}.`))
            this.note(target, field, {
              symbol: `${operation.fullName}(_fields)`,
              touches: 'property',
              certain: true,
            });
    }
  }
}

const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

const isOrHolds = (name: ts.Node | undefined, node: ts.Node): boolean =>
  name !== undefined && (name === node || name === node.parent);

/** The left side of `({ title } = post)`. */
function isAssignedTo(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  for (;;) {
    const { parent }: ts.Node = node;
    if (ts.isBinaryExpression(parent))
      return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (ts.isForOfStatement(parent)) return parent.initializer === node;
    const isWithin =
      ts.isParenthesizedExpression(parent) ||
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node);
    if (!isWithin) return false;
    node = parent;
  }
}

/** Within `...( )` of another object. */
function isSpread(literal: ts.ObjectLiteralExpression): boolean {
  let node: ts.Node = literal;
  while (
    ts.isParenthesizedExpression(node.parent) ||
    ts.isConditionalExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isAsExpression(node.parent) ||
    ts.isSatisfiesExpression(node.parent)
  )
    node = node.parent;
  return ts.isSpreadAssignment(node.parent);
}

const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const propertiesOf = (type: ts.Type, name: string): readonly ts.Symbol[] =>
  partsOf(type).flatMap((part) => part.getProperty(name) ?? []);

/** The name of a variable, function or the like that is declared here, and so is no use of anything. */
const isDeclarationName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isPropertySignature(parent)) &&
    parent.name === node
  );
};

/** The type whose property is worked out by the key that stands there. */
function keyedType(key: ts.Expression, parent: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === key)
    return checker.getTypeAtLocation(parent.expression);
  if (!ts.isComputedPropertyName(parent)) return undefined;
  const { parent: member } = parent;
  if (ts.isBindingElement(member)) return checker.getTypeAtLocation(member.parent);
  return ts.isObjectLiteralElementLike(member) && ts.isObjectLiteralExpression(member.parent)
    ? checker.getContextualType(member.parent)
    : undefined;
}

/** A text that names a property: `post['title']`, `Post['title']`, `{ 'title': … }`. */
const isPropertyLiteral = (node: ts.StringLiteralLike): boolean => {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isLiteralTypeNode(parent)) return ts.isIndexedAccessTypeNode(parent.parent);
  return (
    ts.isComputedPropertyName(parent) || ts.isObjectLiteralElementLike(parent) || ts.isBindingElement(parent)
  );
};

/** What is given to the property that a name stands for; or that it is only named. */
function valueGiven(node: ts.Node): ts.Expression | 'elsewhere' {
  const { parent } = node;
  const named = ts.isComputedPropertyName(parent) ? parent : node;
  if (ts.isPropertyAssignment(named.parent) && named.parent.name === named) return named.parent.initializer;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name;
  const access =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? parent : undefined;
  if (
    access &&
    ts.isBinaryExpression(access.parent) &&
    access.parent.left === access &&
    access.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return access.parent.right;
  return 'elsewhere';
}

/** The name of a member of an object literal; undefined for spreads and what is worked out. */
function nameOf(property: ts.ObjectLiteralElementLike): string | undefined {
  const { name } = property;
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  return ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)
    ? name.expression.text
    : undefined;
}

/** Object literals, which are looked at by themselves. */
function isMadeHere(expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (ts.isConditionalExpression(inner)) return isMadeHere(inner.whenTrue) && isMadeHere(inner.whenFalse);
  return ts.isObjectLiteralExpression(inner);
}

function lastName(expression: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}
