// The possible values of an expression in the user's code, as far as the code shows them: texts with gaps
// for unknown parts, objects and lists of such values, functions, and callers of a site.

import type { ts } from 'ts-morph';
import type { Caller } from '../caller.ts';

export type EvaluatedValue =
  | Text
  | { readonly kind: 'plain'; readonly value: null | boolean | number; readonly node: ts.Node }
  | ListValue
  | ObjectValue
  /** `undefined`, or absent: it is not sent. */
  | { readonly kind: 'missing'; readonly node: ts.Node }
  | CodeFunction
  | ConstructedObject
  | Foreign
  | Instance
  | Unknown;

/** A text of one piece or of several; `''` has none. */
export interface Text {
  readonly kind: 'text';
  readonly parts: readonly TextPart[];
  /** The node that makes it: the literal, the template, the concatenation. */
  readonly node: ts.Node;
}

export type TextPart = string | Gap | QueryPart;

/** An unknown piece of a text. */
export interface Gap {
  readonly kind: 'gap';
  /** The name in reports: the source text of a short expression. */
  readonly name: string;
  /** Its type is a number, so it holds digits. */
  readonly digits: boolean;
  /** The parameters that it depends on. */
  readonly parameters: readonly ts.Node[];
}

/** Arguments in the query of an address: `?${new URLSearchParams(args)}`. */
export interface QueryPart {
  readonly kind: 'query';
  readonly members: ObjectValue;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Choices[];
  /** There may be other items. */
  readonly open: boolean;
  readonly node: ts.Node;
}

export interface ObjectValue {
  readonly kind: 'members';
  readonly members: ReadonlyMap<string, ObjectMember>;
  /** There may be other members: from an unknown spread, or added later. */
  readonly open: boolean;
  /** The parameters that it depends on if it is open. */
  readonly parameters: readonly ts.Node[];
  /** The project's module whose exports are the members. */
  readonly exports?: ts.Symbol;
  readonly node: ts.Node;
}

export interface ObjectMember {
  /** All possible values. */
  readonly values: Choices;
  /** The node of its name. */
  readonly node: ts.Node;
  /** It may be missing. */
  readonly optional: boolean;
}

export type Choices = readonly EvaluatedValue[];

export interface CodeFunction {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly known: KnownValues;
}

export type FunctionNode =
  ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** An object of a class in the project: `new Client('/wp/v2')`, `this`. */
export interface ConstructedObject {
  readonly kind: 'made';
  readonly of: ts.ClassLikeDeclaration;
  /** The arguments of the constructor; undefined if they are unknown. */
  readonly args: readonly Choices[] | undefined;
  readonly node: ts.Node;
}

/** An export of an external module, or a global. */
export interface Foreign {
  readonly kind: 'foreign';
  /** The specifier of the import; empty for a global. */
  readonly module: string;
  /** `['default', 'get']`. */
  readonly path: readonly string[];
  readonly node: ts.Node;
}

/** The result of a caller's factory or constructor, or a method of it: `axios.create({ baseURL })`. */
export interface Instance {
  readonly kind: 'instance';
  readonly caller: Caller;
  /** The arguments of the factory or constructor. */
  readonly settings: readonly Choices[];
  /** The calls so far, for a chain; for a method, with its name last. */
  readonly chain: readonly Link[];
  readonly node: ts.Node;
}

export interface Link {
  readonly name: string;
  /** Undefined for a member that is not called, or not yet. */
  readonly args: readonly Choices[] | undefined;
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly node: ts.Node;
  readonly digits: boolean;
  readonly parameters: readonly ts.Node[];
}

/**
 * The known values of parameters at one place where a function is called, and for classes the object that
 * runs their code.
 */
export type KnownValues = ReadonlyMap<ts.Node, Choices>;

export const noKnownValues: KnownValues = new Map();

const maxChoices = 16;
const maxParts = 64;
const maxEvaluatedTextLength = 4000;

export const unknown = (node: ts.Node, more: Partial<Unknown> = {}): Unknown => ({
  kind: 'unknown',
  node,
  digits: false,
  parameters: [],
  ...more,
});

/** An export of a module, or a global if there is no module. */
export const foreign = (module: string, path: readonly string[], node: ts.Node): Foreign => ({
  kind: 'foreign',
  module,
  path,
  node,
});

export const textValue = (node: ts.Node, ...parts: readonly TextPart[]): Text => ({
  kind: 'text',
  node,
  parts: joinedTextParts(parts),
});

/** The values of several places, up to the maximum. */
export const limitedChoices = (...lists: readonly Choices[]): Choices => lists.flat().slice(0, maxChoices);

/** Joins neighboring pieces; a text that is too long ends in a gap. */
function joinedTextParts(parts: readonly TextPart[]): readonly TextPart[] {
  const done: TextPart[] = [];
  let length = 0;
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else if (part !== '') done.push(part);
    length += typeof part === 'string' ? part.length : 0;
    if (length > maxEvaluatedTextLength || done.length > maxParts)
      return [...done.slice(0, -1), { kind: 'gap', name: '…', digits: false, parameters: [] }];
  }
  return done;
}

/** The pieces of a value within a text. */
export function textPartsOf(value: EvaluatedValue): readonly TextPart[] {
  switch (value.kind) {
    case 'text':
      return value.parts;
    case 'plain':
      return [String(value.value)];
    case 'members':
      return [{ kind: 'query', members: value }];
    case 'missing':
      return [];
    default:
      return [gapFor(value)];
  }
}

const maxSlotNameLength = 40;

export function gapFor(value: EvaluatedValue): Gap {
  const code = value.node.getText().replace(/\s+/g, ' ');
  return {
    kind: 'gap',
    name: /^[\w$.]+$/.test(code) && code.length <= maxSlotNameLength ? code.replace(/^.*\./, '') : '…',
    digits: value.kind === 'unknown' && value.digits,
    parameters: parametersOfValue(value),
  };
}

/** All texts that can be made from pieces with several possible values each. */
export function concatenated(node: ts.Node, pieces: readonly Choices[]): Choices {
  let made: readonly (readonly TextPart[])[] = [[]];
  for (const piece of pieces) {
    // A value that may be missing is mostly guarded by `a && b` or `a ?? ''`; no one intends the text
    // "undefined".
    made = made
      .flatMap((parts) => piece.map((value) => [...parts, ...textPartsOf(value)]))
      .slice(0, maxChoices);
  }
  return made.map((parts) => textValue(node, ...parts));
}

/** The parameters of functions that a value depends on. */
export function parametersOfValue(value: EvaluatedValue): readonly ts.Node[] {
  switch (value.kind) {
    case 'unknown':
      return value.parameters;
    case 'text':
      return value.parts.flatMap((part) =>
        typeof part === 'string'
          ? []
          : part.kind === 'gap'
            ? part.parameters
            : parametersOfValue(part.members),
      );
    case 'list':
      return value.items.flat().flatMap(parametersOfValue);
    case 'members':
      return [
        ...value.parameters,
        ...[...value.members.values()].flatMap(({ values }) => values.flatMap(parametersOfValue)),
      ];
    case 'instance':
      return [...value.settings, ...value.chain.flatMap(({ args = [] }) => args)]
        .flat()
        .flatMap(parametersOfValue);
    default:
      return [];
  }
}

/**
 * The value of a field does not depend on the parameters of the function that assigned it: the callers of
 * that function do not make the requests that use the field.
 */
export const withoutParameterSources = (values: Choices): Choices =>
  values.map((value): EvaluatedValue => {
    if (value.kind === 'unknown') return { ...value, parameters: [] };
    if (value.kind !== 'text') return value;
    const parts = value.parts.map((part) =>
      typeof part !== 'string' && part.kind === 'gap' ? { ...part, parameters: [] } : part,
    );
    return { ...value, parts };
  });

/** A text without gaps. */
export function knownText(value: EvaluatedValue): string | undefined {
  if (value.kind !== 'text') return undefined;
  const [only = '', ...others] = value.parts;
  return others.length === 0 && typeof only === 'string' ? only : undefined;
}
