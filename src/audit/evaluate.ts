// Works out what an expression may be worth, by its text and what its names lead to. Code
// may be hostile: each question has a budget, and what exceeds it is unknown.

import { ts } from 'ts-morph';
import { unwrapped, valuesOfType } from '../impact/possible-values.ts';
import { nameOf } from '../impact/syntax.ts';
import type { Caller } from './callers.ts';
import { knownFunction, knownMethod, withQuery } from './known-functions.ts';
import type { Origins } from './origin.ts';
import type { Writes } from './writes.ts';
import {
  choices,
  concatenated,
  memberOf,
  merged,
  nothingKnown,
  partsOf,
  plainText,
  slotFor,
  text,
  together,
  unknown,
  type Choices,
  type CodeFunction,
  type Foreign,
  type Instance,
  type Known,
  type Member,
  type Members,
  type Value,
} from './values.ts';

const mostSteps = 4000;
const deepest = 60;
const mostItems = 200;

interface Question {
  steps: number;
  depth: number;
  /** Declarations on the way, so that none is asked for within itself. */
  readonly open: Set<ts.Node>;
}

const newQuestion = (): Question => ({ steps: 0, depth: 0, open: new Set() });

export interface CallerTable {
  readonly of: (foreign: Foreign) => Caller | undefined;
}

export class Evaluator {
  private question = newQuestion();
  private readonly constants = new Map<ts.Node, Choices>();

  constructor(
    readonly checker: ts.TypeChecker,
    readonly origins: Origins,
    private readonly writes: Writes,
    private readonly callers: CallerTable,
  ) {}

  /** Every value that an expression may have, as far as it is told. */
  valuesOf(expression: ts.Expression, known: Known = nothingKnown): Choices {
    this.question = newQuestion();
    return this.evaluate(expression, known);
  }

  private evaluate(expression: ts.Expression, known: Known): Choices {
    const node = unwrapped(expression);
    const { question } = this;
    question.steps += 1;
    if (question.steps > mostSteps || question.depth > deepest) return [unknown(node)];
    question.depth += 1;
    try {
      return this.worth(node, known);
    } finally {
      question.depth -= 1;
    }
  }

  private worth(node: ts.Expression, known: Known): Choices {
    if (ts.isStringLiteralLike(node)) return [text(node, node.text)];
    if (ts.isTemplateExpression(node)) return this.template(node, known);
    if (ts.isNumericLiteral(node)) return [{ kind: 'plain', value: Number(node.text), node }];
    if (ts.isIdentifier(node)) return this.identifier(node, known);
    if (ts.isObjectLiteralExpression(node)) return [this.object(node, known)];
    if (ts.isArrayLiteralExpression(node)) return [this.list(node, known)];
    if (ts.isPropertyAccessExpression(node)) return this.property(node, known);
    if (ts.isElementAccessExpression(node)) return this.element(node, known);
    if (ts.isCallExpression(node)) return this.call(node, known);
    if (ts.isNewExpression(node)) return this.construction(node, known);
    if (ts.isConditionalExpression(node))
      return choices(this.evaluate(node.whenTrue, known), this.evaluate(node.whenFalse, known));
    if (ts.isBinaryExpression(node)) return this.binary(node, known);
    if (ts.isAwaitExpression(node)) return this.evaluate(node.expression, known);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ kind: 'function', node, known }];
    if (ts.isPrefixUnaryExpression(node)) return this.prefix(node, known);
    if (ts.isTaggedTemplateExpression(node)) return [unknown(node)];
    return this.keyword(node);
  }

  private keyword(node: ts.Expression): Choices {
    switch (node.kind) {
      case ts.SyntaxKind.TrueKeyword:
      case ts.SyntaxKind.FalseKeyword:
        return [{ kind: 'plain', value: node.kind === ts.SyntaxKind.TrueKeyword, node }];
      case ts.SyntaxKind.NullKeyword:
        return [{ kind: 'plain', value: null, node }];
      case ts.SyntaxKind.VoidExpression:
        return [{ kind: 'missing', node }];
      default:
        return this.byType(node, []);
    }
  }

  private prefix(node: ts.PrefixUnaryExpression, known: Known): Choices {
    const sign = node.operator === ts.SyntaxKind.MinusToken ? -1 : 1;
    if (node.operator === ts.SyntaxKind.ExclamationToken)
      return [true, false].map((value) => ({ kind: 'plain', value, node }));
    return this.evaluate(node.operand, known).map((value): Value =>
      value.kind === 'plain' && typeof value.value === 'number'
        ? { kind: 'plain', value: sign * value.value, node }
        : unknown(node, { digits: sign > 0 }),
    );
  }

  private template(node: ts.TemplateExpression, known: Known): Choices {
    return concatenated(node, [
      [text(node, node.head.text)],
      ...node.templateSpans.flatMap(({ expression, literal }) => [
        this.evaluate(expression, known),
        [text(node, literal.text)],
      ]),
    ]);
  }

  private binary(node: ts.BinaryExpression, known: Known): Choices {
    const { left, right } = node;
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return this.sum(node, known);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken: {
        const [first, second] = [this.evaluate(left, known), this.evaluate(right, known)];
        const isSure = first.every(({ kind }) => kind === 'text' || kind === 'members');
        return isSure
          ? first
          : choices(
              first.filter(({ kind }) => kind !== 'missing'),
              second,
            );
      }
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return choices(this.evaluate(right, known), [{ kind: 'missing', node }]);
      case ts.SyntaxKind.CommaToken:
      case ts.SyntaxKind.EqualsToken:
        return this.evaluate(right, known);
      default:
        return this.byType(node, []);
    }
  }

  /** A long sum leans to the left: its pieces are taken one after the other, not one within the other. */
  private sum(node: ts.BinaryExpression, known: Known): Choices {
    const pieces: ts.Expression[] = [];
    let left: ts.Expression = node;
    while (ts.isBinaryExpression(left) && left.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      pieces.push(left.right);
      left = unwrapped(left.left);
    }
    const values = [left, ...pieces.toReversed()].map((piece) => this.evaluate(piece, known));
    const isText = values.flat().some(({ kind }) => kind === 'text' || kind === 'members');
    return isText ? concatenated(node, values) : this.byType(node, []);
  }

  private object(node: ts.ObjectLiteralExpression, known: Known): Members {
    const parts = node.properties.slice(0, mostItems).map((property): Value => {
      if (ts.isSpreadAssignment(property)) return this.spread(property.expression, known);
      const name = nameOf(property) ?? this.computedName(property, known);
      if (name === undefined) return unknown(property);
      const values = ts.isPropertyAssignment(property)
        ? this.evaluate(property.initializer, known)
        : ts.isShorthandPropertyAssignment(property)
          ? this.shorthand(property, known)
          : ts.isMethodDeclaration(property)
            ? [{ kind: 'function' as const, node: property, known }]
            : [unknown(property)];
      const member: Member = { values, node: property.name, optional: false };
      return { kind: 'members', members: new Map([[name, member]]), open: false, parameters: [], node };
    });
    return merged(node, parts);
  }

  private spread(expression: ts.Expression, known: Known): Value {
    return together(expression, this.evaluate(expression, known));
  }

  private computedName({ name }: ts.ObjectLiteralElementLike, known: Known): string | undefined {
    if (!name || !ts.isComputedPropertyName(name)) return undefined;
    const [value, ...others] = this.evaluate(name.expression, known);
    return value && others.length === 0 ? plainText(value) : undefined;
  }

  private shorthand(property: ts.ShorthandPropertyAssignment, known: Known): Choices {
    const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
    return symbol ? this.symbol(symbol, property.name, known) : [unknown(property.name)];
  }

  private list(node: ts.ArrayLiteralExpression, known: Known): Value {
    let open = node.elements.length > mostItems;
    const items: Choices[] = [];
    for (const element of node.elements.slice(0, mostItems)) {
      if (!ts.isSpreadElement(element)) {
        items.push(this.evaluate(element, known));
        continue;
      }
      const [value, ...others] = this.evaluate(element.expression, known);
      if (value?.kind === 'list' && others.length === 0) items.push(...value.items);
      open ||= value?.kind !== 'list' || others.length > 0 || value.open;
    }
    return { kind: 'list', items, open, node };
  }

  /* ---------------------------------------------------------------------- names */

  private identifier(node: ts.Identifier, known: Known): Choices {
    if (node.text === 'undefined') return [{ kind: 'missing', node }];
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol ? this.symbol(symbol, node, known) : [foreign('', [node.text], node)];
  }

  private symbol(symbol: ts.Symbol, node: ts.Node, known: Known): Choices {
    const origin = this.origins.of(symbol);
    // Declared by a library, or nowhere: a global.
    if (!origin) return [foreign('', [symbol.name], node)];
    if (origin.kind === 'module') return [foreign(origin.module, origin.path, node)];
    return this.declared(origin.declaration, node, known);
  }

  /** What a declaration of the project's own makes of a name. */
  private declared(declaration: ts.Declaration, node: ts.Node, known: Known): Choices {
    const bound = known.get(declaration);
    if (bound) return bound;
    if (ts.isParameter(declaration)) return this.parameter(declaration, node, known);
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
      return [{ kind: 'function', node: declaration, known }];
    if (ts.isEnumMember(declaration)) return this.enumMember(declaration, node);
    const { open } = this.question;
    if (open.has(declaration)) return [unknown(node)];
    const isConstant = known.size === 0;
    const kept = isConstant ? this.constants.get(declaration) : undefined;
    if (kept) return kept;
    open.add(declaration);
    try {
      const values = this.initial(declaration, node, known);
      if (isConstant && this.question.steps <= mostSteps && !isNamedByUse(values, node))
        this.constants.set(declaration, values);
      return values;
    } finally {
      open.delete(declaration);
    }
  }

  private initial(declaration: ts.Declaration, node: ts.Node, known: Known): Choices {
    if (ts.isVariableDeclaration(declaration)) return this.variable(declaration, node, known);
    if (ts.isBindingElement(declaration)) return this.bindingElement(declaration, node, known);
    if (ts.isPropertyDeclaration(declaration)) return this.field(declaration, node, known);
    if (ts.isPropertyAssignment(declaration)) return this.evaluate(declaration.initializer, known);
    if (ts.isShorthandPropertyAssignment(declaration)) return this.shorthand(declaration, known);
    if (ts.isExportAssignment(declaration)) return this.evaluate(declaration.expression, known);
    if (ts.isEnumDeclaration(declaration) || ts.isSourceFile(declaration)) return [foreign('', [], node)];
    if (ts.isGetAccessorDeclaration(declaration) && declaration.body)
      return this.returned(declaration.body, known);
    return this.byType(node, []);
  }

  private parameter(declaration: ts.ParameterDeclaration, node: ts.Node, known: Known): Choices {
    const item = this.itemOf(declaration, known);
    if (item) return item;
    const fallback = declaration.initializer ? this.evaluate(declaration.initializer, known) : [];
    return choices(this.byType(node, [declaration]), fallback);
  }

  /** What goes through a list that is written out: `['posts', 'pages'].map((type) => …)`. */
  private itemOf(declaration: ts.ParameterDeclaration, known: Known): Choices | undefined {
    const { parent } = declaration;
    const callee = ts.isCallExpression(parent.parent) ? parent.parent.expression : undefined;
    if (
      !callee ||
      !ts.isPropertyAccessExpression(callee) ||
      !/^(?:map|flatMap|forEach|filter|find|some|every)$/.test(callee.name.text) ||
      parent.parameters[0] !== declaration
    )
      return undefined;
    return listItems(this.evaluate(callee.expression, known));
  }

  private variable(declaration: ts.VariableDeclaration, node: ts.Node, known: Known): Choices {
    const { parent } = declaration;
    if (ts.isVariableDeclarationList(parent) && ts.isForOfStatement(parent.parent))
      return listItems(this.evaluate(parent.parent.expression, known)) ?? this.byType(node, []);
    const first = declaration.initializer ? this.evaluate(declaration.initializer, known) : [];
    return this.written(declaration, first, node, known);
  }

  private field(declaration: ts.PropertyDeclaration, node: ts.Node, known: Known): Choices {
    const first = declaration.initializer ? this.evaluate(declaration.initializer, known) : [];
    return this.written(declaration, first, node, known);
  }

  /** What a variable may be worth after all that is done to it. */
  private written(
    declaration: ts.VariableDeclaration | ts.PropertyDeclaration,
    first: Choices,
    node: ts.Node,
    known: Known,
  ): Choices {
    const symbol = this.checker.getSymbolAtLocation(declaration.name);
    const writes = symbol ? this.writes.to(symbol, declaration.getSourceFile()) : [];
    const assigned = writes.flatMap((write) =>
      write.kind === 'assigned' ? this.evaluate(write.value, known) : [],
    );
    // What a variable is worth by itself tells nothing: `path = path.replace(…)`.
    const told = assigned.filter(({ kind }) => kind !== 'unknown');
    let values = choices(first, first.length > 0 ? told : assigned);
    if (values.length === 0) return this.byType(node, []);
    if (
      values.some(({ kind }) => kind === 'unknown') &&
      first.length === 1 &&
      assigned.length === 0 &&
      writes.length === 0
    ) {
      // What is known of its type alone.
      const typed = this.byType(
        node,
        first.flatMap((value) => (value.kind === 'unknown' ? value.parameters : [])),
      );
      if (typed.every(({ kind }) => kind !== 'unknown')) values = typed;
    }
    const added = writes.flatMap((write) =>
      write.kind === 'added' ? [this.evaluate(write.value, known)] : [],
    );
    if (added.length > 0) values = choices(...values.map((value) => extended(value, added)));
    return values.map((value) => this.withMembers(value, writes, known));
  }

  private withMembers(value: Value, writes: ReturnType<Writes['to']>, known: Known): Value {
    const parts = writes.flatMap((write): readonly Value[] => {
      if (write.kind === 'spread')
        return [
          together(write.value, [
            ...this.evaluate(write.value, known),
            { kind: 'missing', node: write.value },
          ]),
        ];
      if (write.kind !== 'member') return [];
      if (write.name === undefined) return [unknown(write.node)];
      const values = write.value ? this.evaluate(write.value, known) : [unknown(write.node)];
      const member: Member = { values, node: write.node, optional: true };
      return [
        {
          kind: 'members',
          members: new Map([[write.name, member]]),
          open: false,
          parameters: [],
          node: write.node,
        },
      ];
    });
    if (value.kind === 'list' && writes.some(({ kind }) => kind === 'changed'))
      return { ...value, open: true };
    if (parts.length === 0) return value;
    if (value.kind === 'members') return merged(value.node, [value, ...parts]);
    // An address to whose query something is added.
    return value.kind === 'text' ? withQuery(value, merged(value.node, parts), value.node) : value;
  }

  private bindingElement(element: ts.BindingElement, node: ts.Node, known: Known): Choices {
    const pattern = element.parent;
    const holder = pattern.parent;
    const whole = ts.isBindingElement(holder)
      ? this.bindingElement(holder, node, known)
      : ts.isParameter(holder)
        ? this.declared(holder, node, known)
        : ts.isVariableDeclaration(holder) && holder.initializer
          ? this.evaluate(holder.initializer, known)
          : [];
    if (element.dotDotDotToken) return this.restOf(element, whole, node);
    const name = ts.isArrayBindingPattern(pattern)
      ? String(pattern.elements.indexOf(element))
      : nameOfBinding(element);
    if (name === undefined) return [unknown(node)];
    const values = this.members(whole, name, node, known);
    if (!element.initializer) return values;
    const isSure = values.every(({ kind }) => kind !== 'missing' && kind !== 'unknown');
    const told = values.filter(({ kind }) => kind !== 'missing');
    return isSure ? values : choices(told, this.evaluate(element.initializer, known));
  }

  private restOf({ parent }: ts.BindingElement, whole: Choices, node: ts.Node): Choices {
    if (!ts.isObjectBindingPattern(parent)) return [unknown(node)];
    const object = together(node, whole);
    const taken = new Set(parent.elements.map(nameOfBinding));
    return [{ ...object, members: new Map([...object.members].filter(([name]) => !taken.has(name))) }];
  }

  private enumMember(declaration: ts.EnumMember, node: ts.Node): Choices {
    const value = this.checker.getConstantValue(declaration);
    if (typeof value === 'string') return [text(declaration.initializer ?? declaration, value)];
    return typeof value === 'number' ? [{ kind: 'plain', value, node: declaration }] : [unknown(node)];
  }

  /* -------------------------------------------------------------------- members */

  private property(node: ts.PropertyAccessExpression, known: Known): Choices {
    const { name } = node;
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) return this.ownMember(name, known);
    const owners = this.evaluate(node.expression, known);
    // An `enum`, a namespace or a class: the compiler knows which declaration is meant.
    if (
      owners.some(
        (owner) =>
          owner.kind === 'unknown' ||
          (owner.kind === 'foreign' && owner.path.length === 0 && owner.module === ''),
      )
    )
      return this.declaredMember(name, owners, known) ?? this.members(owners, name.text, node, known);
    return this.members(owners, name.text, node, known);
  }

  private ownMember(name: ts.MemberName, known: Known): Choices {
    const symbol = this.checker.getSymbolAtLocation(name);
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration) return [unknown(name)];
    if (
      ts.isPropertyDeclaration(declaration) ||
      ts.isMethodDeclaration(declaration) ||
      ts.isGetAccessorDeclaration(declaration)
    )
      return this.declared(declaration, name, known);
    if (ts.isParameter(declaration)) return this.parameterProperty(declaration, name);
    const writes = this.writes.to(symbol, declaration.getSourceFile());
    const assigned = writes.flatMap((write) =>
      write.kind === 'assigned' ? this.evaluate(write.value, known) : [],
    );
    return assigned.length > 0 ? choices(assigned) : [unknown(name)];
  }

  /** `constructor(private readonly base = '/wp-json')`: what is given to it, only its default tells. */
  private parameterProperty(declaration: ts.ParameterDeclaration, name: ts.Node): Choices {
    return choices(
      [unknown(name)],
      declaration.initializer ? this.evaluate(declaration.initializer, nothingKnown) : [],
    );
  }

  private declaredMember(name: ts.MemberName, owners: Choices, known: Known): Choices | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const origin = symbol && this.origins.of(symbol);
    if (origin?.kind === 'module') return [foreign(origin.module, origin.path, name)];
    const declaration = origin?.declaration;
    if (
      declaration &&
      !ts.isPropertySignature(declaration) &&
      !ts.isParameter(declaration) &&
      !isTypeMember(declaration)
    )
      return this.declared(declaration, name, known);
    const parameters = owners.flatMap((owner) => (owner.kind === 'unknown' ? owner.parameters : []));
    return parameters.length > 0 || symbol ? this.byType(name, parameters) : undefined;
  }

  private element(node: ts.ElementAccessExpression, known: Known): Choices {
    const owners = this.evaluate(node.expression, known);
    const keys = this.evaluate(node.argumentExpression, known);
    const names = keys.map((key) => plainText(key) ?? (key.kind === 'plain' ? String(key.value) : undefined));
    if (names.every((name) => name !== undefined))
      return choices(...names.map((name) => this.members(owners, name, node, known)));
    // Any of them, in a table that is written out: what goes through functions may be any object.
    return choices(
      ...owners.map((owner) =>
        known.size === 0 && isTextTable(owner)
          ? [...owner.members.values()].flatMap(({ values }) => values)
          : owner.kind === 'list' && !owner.open
            ? owner.items.flat()
            : this.byType(node, []),
      ),
    );
  }

  private members(owners: Choices, name: string, node: ts.Node, known: Known): Choices {
    return choices(...owners.map((owner) => this.member(owner, name, node, known)));
  }

  private member(owner: Value, name: string, node: ts.Node, known: Known): Choices {
    switch (owner.kind) {
      case 'foreign':
        return [foreign(owner.module, [...owner.path, name], node)];
      case 'instance':
        return [{ ...owner, chain: [...owner.chain, { name, args: undefined }], node }];
      case 'text':
        // Of an address.
        return /^(?:href|searchParams)$/.test(name) ? [owner] : [unknown(node)];
      default: {
        const found = memberOf(owner, name);
        if (found?.every(({ kind }) => kind !== 'missing') === true) return found;
        if (owner.kind === 'members' && owner.open) return found ?? [unknown(node)];
        if (found) return found;
        return this.declaredElsewhere(node, known);
      }
    }
  }

  private declaredElsewhere(node: ts.Node, known: Known): Choices {
    const name = ts.isPropertyAccessExpression(node) ? node.name : undefined;
    return (name && this.declaredMember(name, [], known)) ?? [unknown(node)];
  }

  /* ---------------------------------------------------------------------- calls */

  /** What is called, or made by `new`. */
  calleeOf(node: ts.CallExpression | ts.NewExpression, known: Known = nothingKnown): Choices {
    return this.valuesOf(node.expression, known);
  }

  argumentsOf({ arguments: given }: ts.CallExpression | ts.NewExpression, known: Known): readonly Choices[] {
    const args: Choices[] = [];
    for (const one of given?.slice(0, mostItems) ?? []) {
      if (ts.isSpreadElement(one)) return [...args, ...this.spreadArguments(one, known)];
      args.push(this.evaluate(one, known));
    }
    return args;
  }

  private spreadArguments(one: ts.SpreadElement, known: Known): readonly Choices[] {
    const [list] = this.evaluate(one.expression, known);
    if (list?.kind === 'list' && !list.open) return list.items;
    const rest = [unknown(one, list?.kind === 'unknown' ? { parameters: list.parameters } : {})];
    return [rest, rest, rest];
  }

  private call(node: ts.CallExpression, known: Known): Choices {
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node)) {
      const [specifier] = node.arguments;
      return specifier && ts.isStringLiteralLike(specifier) ? this.module(specifier, node) : [unknown(node)];
    }
    const callees = this.evaluate(node.expression, known);
    const args = this.argumentsOf(node, known);
    return choices(
      ...callees.map((callee) => {
        const made = this.applied(callee, args, node);
        if (made) return made;
        const method = this.method(node, args, known);
        return (
          method ??
          this.byType(
            node,
            args.flat().flatMap((value) => (value.kind === 'unknown' ? value.parameters : [])),
          )
        );
      }),
    );
  }

  private module(specifier: ts.StringLiteralLike, node: ts.Node): Choices {
    const origin = this.origins.ofModule(specifier);
    if (origin.kind === 'module') return [foreign(origin.module, origin.path, node)];
    const file = origin.declaration;
    if (!ts.isSourceFile(file)) return [unknown(node)];
    const exported = this.checker.getSymbolAtLocation(file);
    const members = new Map<string, Member>();
    for (const symbol of exported ? this.checker.getExportsOfModule(exported).slice(0, mostItems) : []) {
      const of = this.origins.of(symbol);
      if (of?.kind === 'declaration' && ts.isFunctionDeclaration(of.declaration))
        members.set(symbol.name, {
          values: [{ kind: 'function', node: of.declaration, known: nothingKnown }],
          node,
          optional: false,
        });
    }
    return [{ kind: 'members', members, open: true, parameters: [], node }];
  }

  /** What calling a value makes; undefined where that is not known. */
  applied(callee: Value, args: readonly Choices[], node: ts.Node): Choices | undefined {
    if (callee.kind === 'function') return this.apply(callee, args);
    if (callee.kind === 'instance') return [this.linked(callee, args, node)];
    if (callee.kind !== 'foreign') return undefined;
    const instance = this.instance(callee, args, node);
    if (instance) return [instance];
    return knownFunction(callee)?.(
      args,
      node,
      (one, more) => this.applied(one, more, node) ?? [unknown(node)],
    );
  }

  private linked(callee: Instance, args: readonly Choices[], node: ts.Node): Value {
    const last = callee.chain.at(-1);
    const { made = [] } = callee.caller.instances ?? {};
    if (last && made.includes(last.name))
      return { ...callee, settings: [...callee.settings, ...args], chain: [], node };
    const chain =
      last && last.args === undefined ? [...callee.chain.slice(0, -1), { ...last, args }] : callee.chain;
    return { ...callee, chain, node };
  }

  /** `axios.create(…)`, `new WooCommerceRestApi(…)`. */
  private instance(callee: Foreign, args: readonly Choices[], node: ts.Node): Instance | undefined {
    const make = callee.path.at(-1) ?? '';
    const itself = this.callers.of(callee);
    if (itself?.instances?.made.includes(''))
      return { kind: 'instance', caller: itself, settings: args, chain: [], node };
    const owner = this.callers.of({ ...callee, path: callee.path.slice(0, -1) });
    return owner?.instances?.made.includes(make)
      ? { kind: 'instance', caller: owner, settings: args, chain: [], node }
      : undefined;
  }

  private method(node: ts.CallExpression, args: readonly Choices[], known: Known): Choices | undefined {
    const callee = unwrapped(node.expression);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    const made = knownMethod(callee.name.text);
    if (!made) return undefined;
    const owners = this.evaluate(callee.expression, known);
    const values = owners.map((owner) =>
      owner.kind === 'unknown' || owner.kind === 'function' ? undefined : made(owner, args, node),
    );
    return values.every((one) => one !== undefined) ? choices(...values) : undefined;
  }

  private construction(node: ts.NewExpression, known: Known): Choices {
    const args = this.argumentsOf(node, known);
    return choices(
      ...this.evaluate(node.expression, known).map(
        (callee) =>
          (callee.kind === 'function' ? undefined : this.applied(callee, args, node)) ?? [unknown(node)],
      ),
    );
  }

  /** What a function of the code's own returns. */
  private apply(callee: CodeFunction, args: readonly Choices[]): Choices | undefined {
    const { node } = callee;
    const { open } = this.question;
    if (!node.body || open.has(node) || node.asteriskToken) return undefined;
    open.add(node);
    try {
      const values = this.returned(node.body, this.bound(callee, args));
      return values.length === 0 || values.every(({ kind }) => kind === 'unknown' || kind === 'foreign')
        ? undefined
        : values;
    } finally {
      open.delete(node);
    }
  }

  /** The parameters of a function with what is given to them. */
  bound(callee: CodeFunction, args: readonly Choices[]): Known {
    const known = new Map(callee.known);
    callee.node.parameters.forEach((parameter, at) => {
      if (parameter.dotDotDotToken) {
        known.set(parameter, [{ kind: 'list', items: args.slice(at), open: false, node: parameter }]);
        return;
      }
      const given = args[at] ?? [{ kind: 'missing' as const, node: parameter }];
      const isMissing = given.every(({ kind }) => kind === 'missing');
      known.set(
        parameter,
        isMissing && parameter.initializer ? this.evaluate(parameter.initializer, known) : given,
      );
    });
    return known;
  }

  private returned(body: ts.ConciseBody, known: Known): Choices {
    if (!ts.isBlock(body)) return this.evaluate(body, known);
    return choices(...returnsIn(body).map((expression) => this.evaluate(expression, known)));
  }

  /* ---------------------------------------------------------------------- types */

  /** What the type of an expression tells of its value. */
  private byType(node: ts.Node, parameters: readonly ts.Node[]): Choices {
    const type = this.checker.getTypeAtLocation(node);
    const values = type.flags & ts.TypeFlags.BooleanLike ? undefined : valuesOfType(type);
    if (values && values.length > 0)
      return choices(
        values.map((value): Value =>
          typeof value === 'string'
            ? text(node, value)
            : typeof value === 'number' || typeof value === 'boolean' || value === null
              ? { kind: 'plain', value, node }
              : unknown(node),
        ),
      );
    return [unknown(node, { parameters, digits: (type.flags & ts.TypeFlags.NumberLike) !== 0 })];
  }
}

const foreign = (module: string, path: readonly string[], node: ts.Node): Foreign => ({
  kind: 'foreign',
  module,
  path,
  node,
});

/** A value that reports call by the place where it is used is not kept for others. */
const isNamedByUse = (values: Choices, node: ts.Node): boolean => values.some((value) => value.node === node);

/** `{ post: '/wp/v2/posts', page: '/wp/v2/pages' }` */
const isTextTable = (value: Value): value is Members =>
  value.kind === 'members' &&
  !value.open &&
  [...value.members.values()].every(({ values }) => values.every(({ kind }) => kind === 'text'));

const isTypeMember = (declaration: ts.Declaration): boolean =>
  ts.isMethodSignature(declaration) ||
  ts.isInterfaceDeclaration(declaration) ||
  ts.isTypeAliasDeclaration(declaration);

const isRequire = ({ expression, arguments: { length } }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression) && expression.text === 'require' && length === 1;

function nameOfBinding({ propertyName, name }: ts.BindingElement): string | undefined {
  const node = propertyName ?? name;
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** A text to which pieces may be added: one, or several of which nobody knows which; then only a query may still be told. */
function extended(value: Value, added: readonly Choices[]): Choices {
  const [piece = []] = added;
  if (added.length === 1) return choices([value], concatenated(value.node, [[value], piece]));
  const isQuery = [value, ...added.flat()].some((one) =>
    partsOf(one).some((part) => typeof part === 'string' && /[?&]/.test(part)),
  );
  if (!isQuery || value.kind !== 'text') return [unknown(value.node)];
  return [text(value.node, ...value.parts, '?', slotFor(unknown(value.node)))];
}

/** Any item of lists that are written out. */
function listItems(values: Choices): Choices | undefined {
  const items = values.map((value) =>
    value.kind === 'list' && !value.open ? value.items.flat() : undefined,
  );
  return items.length > 0 && items.every((one) => one !== undefined) ? choices(...items) : undefined;
}

/** What a body returns, not what functions in it do. */
export function returnsIn(body: ts.Block): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) {
      if (node.expression) found.push(node.expression);
    } else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
