// The possible values of an expression in the user's code.
// A value is a text with gaps for unknown parts, an object, a list, a function, or a caller of a site.

import type { ts } from 'ts-morph';
import type { UnknownEntity } from '../code-call.ts';
import type { Caller } from '../caller.ts';

export type EvaluatedValue = UnconditionalValue & {
  /** The branches in which the code has this value, among several values. */
  readonly branches?: Branches;
};

/** The results of conditions, by the identity of the condition. */
export type Branches = ReadonlyMap<string, string>;

type UnconditionalValue =
  | Text
  | { readonly kind: 'plain'; readonly value: null | boolean | number; readonly node: ts.Node }
  | ListValue
  | ObjectValue
  /** `undefined` or an absent value, which is not sent. */
  | { readonly kind: 'missing'; readonly node: ts.Node }
  | CodeFunction
  | ConstructedObject
  | Foreign
  | Instance
  | Unknown;

/** A text of any number of pieces; `''` has no pieces. */
export interface Text {
  readonly kind: 'text';
  readonly parts: readonly TextPart[];
  /** The syntax node of the text: a literal, a template or a concatenation. */
  readonly node: ts.Node;
  /** The entity for which the text is an address, if the site does not have the entity. */
  readonly unknownEntity?: UnknownEntity;
}

export type TextPart = string | Gap | QueryPart;

/** An unknown part of a text. */
export interface Gap {
  readonly kind: 'gap';
  /** The name of the gap in reports: the source text of a short expression. */
  readonly name: string;
  /** The gap is a number, so it contains digits. */
  readonly digits: boolean;
  /** The gap has the name of a query, so it is no part of the path. */
  readonly isQuery?: boolean;
  /** The parameters on which the gap depends. */
  readonly parameters: readonly ts.Node[];
}

/** Arguments in the query of an address (`?${new URLSearchParams(args)}`). */
export interface QueryPart {
  readonly kind: 'query';
  readonly members: ObjectValue;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly Choices[];
  /** The list may have further items. */
  readonly open: boolean;
  readonly node: ts.Node;
}

export interface ObjectValue {
  readonly kind: 'members';
  readonly members: ReadonlyMap<string, ObjectMember>;
  /** The object may have further members, from an unknown spread or added later. */
  readonly open: boolean;
  /** The parameters on which an open object depends. */
  readonly parameters: readonly ts.Node[];
  /** The module of the project whose exports are the members. */
  readonly exports?: ts.Symbol;
  readonly node: ts.Node;
}

export interface ObjectMember {
  /** All possible values of the member. */
  readonly values: Choices;
  /** The syntax node that contains the member's name. */
  readonly node: ts.Node;
  /** The member may be missing. */
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

/** An object of a class in the project (`new Client('/wp/v2')`, `this`). */
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
  /** The module specifier in imports; empty for a global. */
  readonly module: string;
  /** The path of names from the module (`['default', 'get']`). */
  readonly path: readonly string[];
  readonly node: ts.Node;
}

/**
 * An instance that a caller's factory or constructor makes (`axios.create({ baseURL })`), or a method of the
 * instance.
 */
export interface Instance {
  readonly kind: 'instance';
  readonly caller: Caller;
  /** The arguments of the factory or constructor. */
  readonly settings: readonly Choices[];
  /** The calls of a chain so far. The last entry of a chain may be a method that is not called yet. */
  readonly chain: readonly Link[];
  readonly node: ts.Node;
}

export interface Link {
  readonly name: string;
  /** The arguments of the call; undefined for a member that is not called. */
  readonly args: readonly Choices[] | undefined;
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly node: ts.Node;
  /** The inferred type of the expression does not hold for every value. */
  readonly isAnyType?: boolean;
  readonly digits: boolean;
  readonly parameters: readonly ts.Node[];
}

/**
 * The known values of parameters for one call of a function. In the code of a class, the known values include
 * `this`.
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

/** An export of a module. An empty module name means a global. */
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

/** The values of several lists, up to the maximum number. */
export const limitedChoices = (...lists: readonly Choices[]): Choices => lists.flat().slice(0, maxChoices);

/** Joins adjacent pieces. A text that is too long ends in a gap. */
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

/** The pieces of a value inside a text. */
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
  const text = value.node.getText();
  const [, name = '…'] = /^(?:[\w$]+\.)*([\w$]+)$/.exec(text) ?? [];
  return {
    kind: 'gap',
    name: name.length <= maxSlotNameLength ? name : '…',
    isQuery:
      /^[\w$.]*(?:quer(?:y|ies)|params?|search|qs|args|arguments|stringify|filters?)(?:$|[^a-z])/i.test(text),
    digits: value.kind === 'unknown' && value.digits,
    parameters: parametersOfValue(value),
  };
}

export const noBranches: Branches = new Map();
const maxBranches = 12;

/** The branches of both; undefined if they exclude each other. */
export function bothBranches(one: Branches = noBranches, other: Branches = noBranches): Branches | undefined {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one;
  for (const [condition, result] of other) if ((one.get(condition) ?? result) !== result) return undefined;
  return new Map([...one, ...other].slice(0, maxBranches));
}

/** All texts that a series of pieces can form, if each piece has several possible values. */
export function concatenated(node: ts.Node, pieces: readonly Choices[]): Choices {
  let made: readonly { readonly parts: readonly TextPart[]; readonly branches: Branches | undefined }[] = [
    { parts: [], branches: undefined },
  ];
  for (const piece of pieces) {
    // Code usually guards a value that may be missing (`a && b`, `a ?? ''`), so the text "undefined" is left out.
    made = made
      .flatMap(({ parts, branches }) =>
        piece.flatMap((value) => {
          const both = bothBranches(branches, value.branches);
          return both ? [{ parts: [...parts, ...textPartsOf(value)], branches: both }] : [];
        }),
      )
      .slice(0, maxChoices);
  }
  return made.map(({ parts, branches }) => ({
    ...textValue(node, ...parts),
    ...(branches && branches.size > 0 && { branches }),
  }));
}

/** The parameters on which a value depends. */
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
 * Removes the parameters from the value of a field. Calls of a function that assigns a field send no requests,
 * so the audit does not follow the calls.
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

/** The text of a value without gaps; undefined for other values. */
export function knownText(value: EvaluatedValue): string | undefined {
  if (value.kind !== 'text') return undefined;
  const [only = '', ...others] = value.parts;
  return others.length === 0 && typeof only === 'string' ? only : undefined;
}
