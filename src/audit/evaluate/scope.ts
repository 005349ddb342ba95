// The context of an evaluation: the compiler's knowledge, the values of the parameters around the expression,
// and the functions of the evaluator.

import type { ts } from 'ts-morph';
import type { Caller } from '../caller.ts';
import type { Classes } from './classes.ts';
import type { Origins } from './origin.ts';
import type { Choices, Foreign, KnownValues } from './values.ts';
import type { Writes } from './writes.ts';

export interface CallerTable {
  readonly of: (foreign: Foreign) => Caller | undefined;
  readonly ofType: (module: string, name: string) => Caller | undefined;
  /** The last names of the functions that register middleware: `use`. */
  readonly middlewareEndings: ReadonlySet<string>;
}

/** Facts that are the same for every expression of a program. */
export interface CodeFacts {
  readonly checker: ts.TypeChecker;
  readonly origins: Origins;
  readonly writes: Writes;
  readonly classes: Classes;
  readonly callers: CallerTable;
}

export interface Scope {
  readonly facts: CodeFacts;
  readonly known: KnownValues;
  /** The same place, with other known values of parameters. */
  readonly with: (known: KnownValues) => Scope;
  readonly evaluate: (expression: ts.Expression) => Choices;
  readonly ofSymbol: (symbol: ts.Symbol, node: ts.Node) => Choices;
  /** @param node where the declared name is used */
  readonly ofDeclaration: (declaration: ts.Declaration, node: ts.Node) => Choices;
  /** Notes that a condition was left undecided whose values depend on the same parameters. */
  readonly guess: () => void;
  /** Evaluates a node, but not within itself: then the result is undefined. */
  readonly outsideItself: <Made>(node: ts.Node, work: () => Made) => Made | undefined;
  /** As `outsideItself`; a result that does not depend on parameters is cached. */
  readonly kept: (declaration: ts.Declaration, node: ts.Node, work: () => Choices) => Choices | undefined;
}

/** The maximum number of members, items or arguments that are evaluated. */
export const maxEvaluatedItems = 200;
