// What working out an expression is given beside it: the compiler's knowledge, what the
// parameters around it hold, and the ways back to the evaluator.

import type { ts } from 'ts-morph';
import type { Caller } from '../caller.ts';
import type { Classes } from './classes.ts';
import type { Origins } from './origin.ts';
import type { Choices, Foreign, Known } from './values.ts';
import type { Writes } from './writes.ts';

export interface CallerTable {
  readonly of: (foreign: Foreign) => Caller | undefined;
  readonly ofType: (module: string, name: string) => Caller | undefined;
  /** What the names of those end in that are given functions which requests go through: `use`. */
  readonly middlewareEndings: ReadonlySet<string>;
}

/** What is the same for every expression of a program. */
export interface CodeFacts {
  readonly checker: ts.TypeChecker;
  readonly origins: Origins;
  readonly writes: Writes;
  readonly classes: Classes;
  readonly callers: CallerTable;
}

export interface Scope {
  readonly facts: CodeFacts;
  readonly known: Known;
  /** The same place, with other things known of parameters. */
  readonly with: (known: Known) => Scope;
  readonly evaluate: (expression: ts.Expression) => Choices;
  readonly ofSymbol: (symbol: ts.Symbol, node: ts.Node) => Choices;
  /** @param node where the declared name is used */
  readonly ofDeclaration: (declaration: ts.Declaration, node: ts.Node) => Choices;
  /** Notes that a choice is left open whose values are tied to what decides it. */
  readonly guess: () => void;
  /** Works something out, but not within itself: then it is undefined. */
  readonly outsideItself: <Made>(node: ts.Node, work: () => Made) => Made | undefined;
  /** As `outsideItself`; what does not depend on parameters is kept for the next question. */
  readonly kept: (declaration: ts.Declaration, node: ts.Node, work: () => Choices) => Choices | undefined;
}

/** No more members, items or arguments are looked at. */
export const maxItems = 200;
