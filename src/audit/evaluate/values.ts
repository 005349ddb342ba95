// What an expression in somebody's code may be worth, as far as the code tells: texts with
// slots where it does not, objects and lists of such, functions, and callers of a site.

import type { ts } from 'ts-morph';
import type { Caller } from '../caller.ts';

export type Value =
  | Text
  | { readonly kind: 'plain'; readonly value: null | boolean | number; readonly node: ts.Node }
  | List
  | Members
  /** `undefined`, or what is not there at all: it is not sent. */
  | { readonly kind: 'missing'; readonly node: ts.Node }
  | CodeFunction
  | Made
  | Foreign
  | Instance
  | Unknown;

/** A text of one piece or of several; `''` has none. */
export interface Text {
  readonly kind: 'text';
  readonly parts: readonly Part[];
  /** What makes it: the literal, the template, the concatenation. */
  readonly node: ts.Node;
}

export type Part = string | Slot | QueryPart;

/** A piece of a text that the code does not tell. */
export interface Slot {
  readonly kind: 'slot';
  /** How reports call it: the source text of a short expression. */
  readonly name: string;
  /** Its type is a number's: it holds digits. */
  readonly digits: boolean;
  /** The parameters that it depends on. */
  readonly parameters: readonly ts.Node[];
}

/** Arguments that are written into an address: `?${new URLSearchParams(args)}`. */
export interface QueryPart {
  readonly kind: 'query';
  readonly members: Members;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Choices[];
  /** There may be other items. */
  readonly open: boolean;
  readonly node: ts.Node;
}

export interface Members {
  readonly kind: 'members';
  readonly members: ReadonlyMap<string, Member>;
  /** There may be other members: spread from what is not known, or put there later. */
  readonly open: boolean;
  /** What it depends on where it is open. */
  readonly parameters: readonly ts.Node[];
  /** The module of the project's own whose exports it has. */
  readonly exports?: ts.Symbol;
  readonly node: ts.Node;
}

export interface Member {
  /** Every value that it may have. */
  readonly values: Choices;
  /** Its name, where it is written. */
  readonly node: ts.Node;
  /** It may be missing. */
  readonly optional: boolean;
}

export type Choices = readonly Value[];

export interface CodeFunction {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly known: Known;
}

export type FunctionNode =
  ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** An object of a class of the project's own: `new Client('/wp/v2')`, `this`. */
export interface Made {
  readonly kind: 'made';
  readonly of: ts.ClassLikeDeclaration;
  /** What it was made with; undefined where that is not known. */
  readonly args: readonly Choices[] | undefined;
  readonly node: ts.Node;
}

/** Something of a module that is not the project's own, or of none (a global). */
export interface Foreign {
  readonly kind: 'foreign';
  /** As it is imported; empty for what is global. */
  readonly module: string;
  /** `['default', 'get']`. */
  readonly path: readonly string[];
  readonly node: ts.Node;
}

/** What a caller's factory or constructor made, or a method of that: `axios.create({ baseURL })`. */
export interface Instance {
  readonly kind: 'instance';
  readonly caller: Caller;
  /** The arguments it was made with. */
  readonly settings: readonly Choices[];
  /** Of a chain of calls, those so far; of a method, its name last. */
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

/** What is known of parameters at one place where a function is called, and of classes, whose code an object runs. */
export type Known = ReadonlyMap<ts.Node, Choices>;

export const nothingKnown: Known = new Map();

const maxChoices = 16;
const maxParts = 64;
const maxTextLength = 4000;

export const unknown = (node: ts.Node, more: Partial<Unknown> = {}): Unknown => ({
  kind: 'unknown',
  node,
  digits: false,
  parameters: [],
  ...more,
});

/** Something of a module, or a global where there is no module. */
export const foreign = (module: string, path: readonly string[], node: ts.Node): Foreign => ({
  kind: 'foreign',
  module,
  path,
  node,
});

export const text = (node: ts.Node, ...parts: readonly Part[]): Text => ({
  kind: 'text',
  node,
  parts: joined(parts),
});

/** Values of several places, no more than are looked at. */
export const choices = (...lists: readonly Choices[]): Choices => lists.flat().slice(0, maxChoices);

/** Neighbouring pieces as one; what is too long ends in a slot. */
function joined(parts: readonly Part[]): readonly Part[] {
  const done: Part[] = [];
  let length = 0;
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else if (part !== '') done.push(part);
    length += typeof part === 'string' ? part.length : 0;
    if (length > maxTextLength || done.length > maxParts)
      return [...done.slice(0, -1), { kind: 'slot', name: '…', digits: false, parameters: [] }];
  }
  return done;
}

/** The pieces of a value within a text. */
export function partsOf(value: Value): readonly Part[] {
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
      return [slotFor(value)];
  }
}

const maxNameLength = 40;

export function slotFor(value: Value): Slot {
  const code = value.node.getText().replace(/\s+/g, ' ');
  return {
    kind: 'slot',
    name: /^[\w$.]+$/.test(code) && code.length <= maxNameLength ? code.replace(/^.*\./, '') : '…',
    digits: value.kind === 'unknown' && value.digits,
    parameters: parametersOf(value),
  };
}

/** Every text that pieces make which each have several values. */
export function concatenated(node: ts.Node, pieces: readonly Choices[]): Choices {
  let made: readonly (readonly Part[])[] = [[]];
  for (const piece of pieces) {
    // What may be missing is mostly written out by `a && b` or `a ?? ''`; the text "undefined" nobody means.
    made = made.flatMap((parts) => piece.map((value) => [...parts, ...partsOf(value)])).slice(0, maxChoices);
  }
  return made.map((parts) => text(node, ...parts));
}

/** The parameters of functions that a value depends on. */
export function parametersOf(value: Value): readonly ts.Node[] {
  switch (value.kind) {
    case 'unknown':
      return value.parameters;
    case 'text':
      return value.parts.flatMap((part) =>
        typeof part === 'string' ? [] : part.kind === 'slot' ? part.parameters : parametersOf(part.members),
      );
    case 'list':
      return value.items.flat().flatMap(parametersOf);
    case 'members':
      return [
        ...value.parameters,
        ...[...value.members.values()].flatMap(({ values }) => values.flatMap(parametersOf)),
      ];
    case 'instance':
      return [...value.settings, ...value.chain.flatMap(({ args = [] }) => args)]
        .flat()
        .flatMap(parametersOf);
    default:
      return [];
  }
}

/**
 * What a field holds does not depend on the parameters of the function that assigned it: whoever calls that
 * function makes none of the requests that use the field.
 */
export const withoutParameters = (values: Choices): Choices =>
  values.map((value): Value => {
    if (value.kind === 'unknown') return { ...value, parameters: [] };
    if (value.kind !== 'text') return value;
    const parts = value.parts.map((part) =>
      typeof part !== 'string' && part.kind === 'slot' ? { ...part, parameters: [] } : part,
    );
    return { ...value, parts };
  });

/** A text without slots. */
export function plainText(value: Value): string | undefined {
  if (value.kind !== 'text') return undefined;
  const [only = '', ...others] = value.parts;
  return others.length === 0 && typeof only === 'string' ? only : undefined;
}
