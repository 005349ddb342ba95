// Follows values of the generated client's response types into places with other types. Code behind such a place may
// read properties without naming the client's types.

import type { ts } from 'ts-morph';
import { compiler } from './compiler-in-use.ts';
import { constituentTypes, rootDeclarations } from './generated-client.ts';

export interface TypeFlow {
  /** The response types that a value of the type contains. */
  readonly held: (type: ts.Type) => ReadonlySet<ts.Declaration>;
  /** The response types that the type is, alone or in a union. */
  readonly direct: (type: ts.Type) => readonly ts.Declaration[];
  /** Records the effects of giving a value of a type to a place with another type. */
  readonly flow: (from: ts.Type, to: ts.Type, found: FlowEffects) => void;
}

export interface FlowEffects {
  /** Any property of the response types may be read. */
  readonly escape: (declarations: Iterable<ts.Declaration>) => void;
  /** A property of a response type is read, because the other type declares it. */
  readonly read: (property: ts.Symbol) => void;
}

/** The maximum depth of nested types that are followed. */
const maxDepth = 6;

/** The flags of types that hold values of other types. */
const openTypes = (): ts.TypeFlags =>
  compiler.TypeFlags.Any |
  compiler.TypeFlags.Unknown |
  compiler.TypeFlags.NonPrimitive |
  compiler.TypeFlags.TypeParameter;

/** @param responses the declarations of the response types: interfaces and type literals of the client */
export function typeFlow(
  checker: ts.TypeChecker,
  place: ts.Node,
  responses: ReadonlySet<ts.Declaration>,
): TypeFlow {
  const known = new Map<ts.Type, ReadonlySet<ts.Declaration>>();
  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(symbol, place);
  const typeArguments = (type: ts.Type): readonly ts.Type[] =>
    isReference(type) ? checker.getTypeArguments(type) : [];
  const own = (part: ts.Type): readonly ts.Declaration[] =>
    declarationsOf(part).filter((one) => responses.has(one));

  function held(type: ts.Type, depth = 0): ReadonlySet<ts.Declaration> {
    const before = known.get(type);
    if (before) return before;
    const found = new Set<ts.Declaration>();
    if (depth > maxDepth || type.flags & openTypes()) return found;
    known.set(type, found);
    for (const part of constituentTypes(type)) {
      if (!(part.flags & compiler.TypeFlags.Object)) continue;
      const inner = [
        ...typeArguments(part),
        ...(isPlainObject(part) ? part.getProperties().map(typeOf) : []),
      ];
      for (const one of [own(part), ...inner.map((each) => held(each, depth + 1))].flatMap((each) => [
        ...each,
      ]))
        found.add(one);
    }
    return found;
  }

  function flow(from: ts.Type, to: ts.Type, effects: FlowEffects, depth = 0): void {
    if (from === to) return;
    const [signature] = from.getCallSignatures();
    if (signature) {
      flowOfFunction(signature, to, effects, depth);
      return;
    }
    const inside = held(from);
    if (inside.size === 0) return;
    if (depth > maxDepth || to.flags & openTypes()) {
      effects.escape(inside);
      return;
    }
    const targets = constituentTypes(to).filter(
      ({ flags }) => flags & (compiler.TypeFlags.Object | openTypes()),
    );
    if (targets.some(({ flags }) => flags & openTypes())) effects.escape(inside);
    else if (targets.length > 0)
      for (const part of constituentTypes(from))
        if (held(part).size > 0) flowOfPart(part, targets, effects, depth);
  }

  /** The caller passes values to the parameters of a function, and receives its result. */
  function flowOfFunction(from: ts.Signature, to: ts.Type, effects: FlowEffects, depth: number): void {
    if (depth > maxDepth) return;
    const result = from.getReturnType();
    const signatures = constituentTypes(to).flatMap((part) => part.getCallSignatures());
    if (signatures.length === 0) {
      if (to.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) effects.escape(held(result));
      return;
    }
    for (const one of signatures) {
      for (const [at, parameter] of from.parameters.entries()) {
        const given = one.parameters[at];
        if (given) flow(typeOf(given), typeOf(parameter), effects, depth + 1);
      }
      const wanted = one.getReturnType();
      if (!(wanted.flags & (openTypes() | compiler.TypeFlags.Void))) flow(result, wanted, effects, depth + 1);
    }
  }

  function flowOfPart(part: ts.Type, targets: readonly ts.Type[], effects: FlowEffects, depth: number): void {
    const mine = own(part);
    if (mine.length > 0) {
      if (targets.some((target) => declarationsOf(target).some((one) => mine.includes(one)))) return;
      for (const target of targets)
        if (isOpenObject(target)) effects.escape(held(part));
        else flowOfMembers(part, target, effects, depth);
      return;
    }
    const inner = typeArguments(part);
    if (inner.some((one) => held(one).size > 0)) {
      const outer = targets.flatMap((target) => typeArguments(target));
      if (outer.length === 0) effects.escape(held(part));
      for (const one of inner) for (const target of outer) flow(one, target, effects, depth + 1);
      return;
    }
    for (const target of targets) flowOfMembers(part, target, effects, depth);
  }

  function flowOfMembers(part: ts.Type, target: ts.Type, effects: FlowEffects, depth: number): void {
    const values = target.getStringIndexType();
    for (const property of part.getProperties()) {
      const wanted = target.getProperty(property.name);
      const type = wanted ? typeOf(wanted) : values;
      if (!type) continue;
      if (wanted && isSameProperty(property, wanted)) continue;
      if (own(part).length > 0) effects.read(property);
      flow(typeOf(property), type, effects, depth + 1);
    }
  }

  /** Whether a property of a mapped type (`Pick<Post, 'id'>`) is the property of the client itself. */
  function isSameProperty(one: ts.Symbol, other: ts.Symbol): boolean {
    const roots = new Set(rootDeclarations(one, checker));
    const others = rootDeclarations(other, checker);
    return others.length > 0 && others.every((declaration) => roots.has(declaration));
  }

  return {
    held: (type) => held(type),
    direct: (type) => constituentTypes(type).flatMap(own),
    flow: (from, to, effects) => {
      flow(from, to, effects);
    },
  };
}

/** A type without a symbol has no declarations. The compiler's typings declare the symbol as always present. */
const declarationsOf = (type: ts.Type): readonly ts.Declaration[] =>
  (type.symbol as ts.Symbol | undefined)?.declarations ?? [];

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & compiler.TypeFlags.Object) !== 0 &&
  ((type as ts.ObjectType).objectFlags & compiler.ObjectFlags.Reference) !== 0;

/** An object of the user's code, such as `{ post, count: 1 }`, or an interface of the user's code. */
const isPlainObject = (type: ts.Type): boolean =>
  type.getCallSignatures().length === 0 &&
  declarationsOf(type).some(
    (one) =>
      compiler.isObjectLiteralExpression(one) ||
      compiler.isTypeLiteralNode(one) ||
      (compiler.isInterfaceDeclaration(one) && !one.getSourceFile().isDeclarationFile),
  );

/** Whether code may read any name of an object of the type, such as `object`, `{}` or `Record<string, string>`. */
const isOpenObject = (type: ts.Type): boolean =>
  type.getStringIndexType() !== undefined || type.getProperties().length === 0;
