// Evaluates members of values (`settings.path`, `this.base`, `routes['posts']`).

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { inBranches } from './branches.ts';
import { constructedWith } from './constructed.ts';
import { injectedCaller } from './injected-caller.ts';
import { enclosingClass, knownOf, lineage, receiverAt } from './receivers.ts';
import type { Scope } from './scope.ts';
import {
  limitedChoices,
  foreign,
  noKnownValues,
  parametersOfValue,
  knownText,
  textValue,
  unknown,
  type Choices,
  type ObjectValue,
  type Text,
  type EvaluatedValue,
} from './values.ts';
import { choicesOfMember } from './value-members.ts';
import { assignedBy, fieldValues, writesTo } from './variables.ts';

export function ofProperty(node: ts.PropertyAccessExpression, scope: Scope): Choices {
  const { name } = node;
  if (node.expression.kind === compiler.SyntaxKind.ThisKeyword) return memberOfThis(name, scope);
  if (node.expression.kind === compiler.SyntaxKind.SuperKeyword) return inheritedMember(name, scope);
  const owners = scope.evaluate(node.expression);
  const declared = owners.some(isDeclaredObject) ? declaredMember(name, owners, scope) : undefined;
  return withPassedProps(declared ?? evaluateMembers(owners, name.text, node, scope), name.text, node, scope);
}

/** The functions that a component gets for a prop, instead of the unknown value of a parameter's member. */
export function withPassedProps(values: Choices, name: string, node: ts.Node, scope: Scope): Choices {
  if (!values.every((one) => one.kind === 'unknown' && one.parameters.length > 0)) return values;
  const passed = scope.facts.props
    .of(name, node.getSourceFile())
    .flatMap((value) => scope.with(noKnownValues).evaluate(value))
    .filter(({ kind }) => kind === 'function');
  return passed.length > 0 ? limitedChoices(passed) : values;
}

/**
 * Whether the value is an `enum`, a namespace or a class. For an `enum`, a namespace or a class, the compiler
 * finds the declarations of the members.
 */
const isDeclaredObject = (owner: EvaluatedValue): boolean =>
  owner.kind === 'unknown' || (owner.kind === 'foreign' && owner.path.length === 0 && owner.module === '');

function memberOfThis(name: ts.MemberName, scope: Scope): Choices {
  const { checker } = scope.facts;
  const receiver = receiverAt(name, scope);
  const symbol =
    (receiver && propertyOf(receiver.of, name.text, scope)) ??
    checker.getSymbolAtLocation(name) ??
    memberOfBinder(name, scope);
  return symbol ? evaluateDeclaredMember(symbol, name, scope) : [unknown(name)];
}

/** The value of `super.list`: the member of the parent class, with the current object as `this`. */
function inheritedMember(name: ts.MemberName, scope: Scope): Choices {
  const around = enclosingClass(name);
  const base = around && lineage(around, scope.facts)[1];
  const symbol = base && propertyOf(base, name.text, scope);
  return symbol ? evaluateDeclaredMember(symbol, name, scope) : [unknown(name)];
}

/**
 * The value of a property, found by its declaration in the class.
 */
function propertyOf(
  of: ts.ClassLikeDeclaration,
  name: string,
  { facts: { checker } }: Scope,
): ts.Symbol | undefined {
  const property = checker.getTypeAtLocation(of).getProperty(name);
  const declaration = property?.declarations?.[0];
  const declared = declaration && compiler.getNameOfDeclaration(declaration);
  return (declared && checker.getSymbolAtLocation(declared)) ?? property;
}

/** The value of a member of a class or of an object literal. */
function evaluateDeclaredMember(symbol: ts.Symbol, name: ts.Node, scope: Scope): Choices {
  const declaration = symbol.declarations?.[0];
  if (!declaration) return [unknown(name)];
  if (
    compiler.isPropertyDeclaration(declaration) ||
    compiler.isPropertyAssignment(declaration) ||
    compiler.isShorthandPropertyAssignment(declaration) ||
    compiler.isMethodDeclaration(declaration) ||
    compiler.isGetAccessorDeclaration(declaration)
  )
    return scope.ofDeclaration(declaration, name);
  if (compiler.isParameter(declaration)) return parameterProperty(declaration, name, scope);
  const writes = writesTo(symbol, declaration, scope);
  const held = assignedBy(writes, scope);
  return held.length > 0 ? limitedChoices(fieldValues(held)) : [unknown(name)];
}

/** The member that `this` refers to in a function that a class binds (`createPost = createPost.bind(this)`). */
function memberOfBinder(name: ts.MemberName, { facts: { checker, classes } }: Scope): ts.Symbol | undefined {
  const owner = compiler.findAncestor(
    name,
    (node) => compiler.isFunctionLike(node) && !compiler.isArrowFunction(node),
  );
  if (!owner || !compiler.isFunctionDeclaration(owner) || !owner.name) return undefined;
  for (const binder of classes.binding(owner.name.text)) {
    const found = checker.getTypeAtLocation(binder).getProperty(name.text);
    if (found) return found;
  }
  return undefined;
}

/**
 * The value of a parameter property (`constructor(private readonly base = '/wp-json')`). The default of the
 * parameter is the only known value.
 */
function parameterProperty(declaration: ts.ParameterDeclaration, name: ts.Node, scope: Scope): Choices {
  const constructed = constructedWith(declaration, scope);
  if (constructed && receiverAt(declaration, scope)) return constructed;
  const handed = injectedCaller(declaration, name, scope);
  const { initializer } = declaration;
  return limitedChoices(
    handed ? [handed] : (constructed ?? [unknown(name)]),
    initializer ? scope.with(noKnownValues).evaluate(initializer) : [],
  );
}

function declaredMember(name: ts.MemberName, owners: Choices, scope: Scope): Choices | undefined {
  const { checker, origins } = scope.facts;
  const symbol = checker.getSymbolAtLocation(name);
  const origin = symbol && origins.of(symbol);
  if (origin?.kind === 'module') return [foreign(origin.module, origin.path, name)];
  const declaration = origin?.declaration;
  if (declaration && !compiler.isParameter(declaration) && !isTypeMember(declaration))
    return scope.ofDeclaration(declaration, name);
  const parameters = owners.flatMap((owner) => (owner.kind === 'unknown' ? parametersOfValue(owner) : []));
  return parameters.length > 0 || symbol ? [unknown(name, { parameters })] : undefined;
}

const isTypeMember = (declaration: ts.Declaration): boolean =>
  compiler.isPropertySignature(declaration) ||
  compiler.isMethodSignature(declaration) ||
  compiler.isInterfaceDeclaration(declaration) ||
  compiler.isTypeAliasDeclaration(declaration);

export function ofElement(node: ts.ElementAccessExpression, scope: Scope): Choices {
  const owners = scope.evaluate(node.expression);
  const keys = scope.evaluate(node.argumentExpression);
  const names = keys.map((key) => knownText(key) ?? (key.kind === 'plain' ? String(key.value) : undefined));
  if (names.every((name) => name !== undefined))
    return limitedChoices(...names.map((name) => evaluateMembers(owners, name, node, scope)));
  // For a computed name, all members of the object literal are possible.
  // If the object is a parameter of a function, no member is returned, because callers may pass other objects.
  return limitedChoices(
    ...owners.map((owner) =>
      !scope.isInCall && isTable(owner)
        ? [...owner.members.values()].flatMap(({ values }) => values)
        : owner.kind === 'list' && !owner.open
          ? owner.items.flat()
          : [unknown(node)],
    ),
  );
}

/**
 * Whether a value is a table of texts or of functions that send requests
 * (`{ post: '/wp/v2/posts', page: '/wp/v2/pages' }`).
 */
const isTable = (value: EvaluatedValue): value is ObjectValue =>
  value.kind === 'members' &&
  !value.open &&
  [...value.members.values()].every(({ values }) =>
    values.every(({ kind }) => kind === 'text' || kind === 'function'),
  );

/** The query of an address. If the address has no query, the value is unknown, because later code may set a
 * query. */
function addressQueryOf({ parts }: Text, node: ts.Node): EvaluatedValue {
  const at = parts.findIndex((part) => typeof part !== 'string' || part.includes('?'));
  const head = parts[at];
  if (typeof head === 'string')
    return textValue(node, head.slice(head.indexOf('?') + 1), ...parts.slice(at + 1));
  return unknown(node);
}

/**
 * The export with a given name of a required module. For `default`, the result is the module itself if the
 * module has no default export.
 */
function exportOf(owner: ObjectValue, name: string, node: ts.Node, scope: Scope): Choices | undefined {
  if (!owner.exports || owner.members.has(name)) return undefined;
  const origin = scope.facts.origins.exported(owner.exports, name);
  if (!origin) return name === 'default' ? [owner] : undefined;
  return origin.kind === 'module'
    ? [foreign(origin.module, origin.path, node)]
    : scope.ofDeclaration(origin.declaration, node);
}

/** Whether a class of the project declares the symbol. */
const isDeclaredByClass = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((one) => !isTypeMember(one) && !one.getSourceFile().isDeclarationFile);

/** The possible values of a member of several objects. */
export const evaluateMembers = (owners: Choices, name: string, node: ts.Node, scope: Scope): Choices =>
  limitedChoices(
    ...owners.map((owner) => inBranches(evaluateMember(owner, name, node, scope), owner.branches)),
  );

function evaluateMember(owner: EvaluatedValue, name: string, node: ts.Node, scope: Scope): Choices {
  switch (owner.kind) {
    case 'foreign':
      return [foreign(owner.module, [...owner.path, name], node)];
    case 'instance':
      return [{ ...owner, chain: [...owner.chain, { name, args: undefined }], node }];
    case 'made': {
      const symbol = propertyOf(owner.of, name, scope);
      const inside = scope.with(new Map([...scope.known, ...knownOf(owner, scope.facts)]));
      if (symbol && isDeclaredByClass(symbol)) return evaluateDeclaredMember(symbol, node, inside);
      const named = compiler.isPropertyAccessExpression(node) ? node.name : undefined;
      return (named && declaredMember(named, [], scope)) ?? [unknown(node)];
    }
    case 'text':
      // `href` is the text of an address.
      return name === 'href'
        ? [owner]
        : name === 'searchParams'
          ? [addressQueryOf(owner, node)]
          : [unknown(node)];
    default: {
      const exported = owner.kind === 'members' ? exportOf(owner, name, node, scope) : undefined;
      if (exported) return exported;
      const named = compiler.isPropertyAccessExpression(node) ? node.name : undefined;
      return choicesOfMember(owner, name) ?? (named && declaredMember(named, [], scope)) ?? [unknown(node)];
    }
  }
}
