// The context of an evaluation: facts from the compiler, known values of parameters, and functions of the evaluator.

import type { ts } from 'ts-morph';
import type { CallerNames } from '../caller-table.ts';
import type { SiteEntities } from '../core-data-entities.ts';
import type { Classes } from './classes.ts';
import type { PassedProps } from './passed-props.ts';
import type { Origins } from './origin.ts';
import type { Choices, KnownValues } from './values.ts';
import type { Writes } from './writes.ts';

export type CallerTable = Pick<CallerNames, 'of' | 'ofType' | 'ofStore' | 'passingEndings' | 'reaching'>;

/** Facts that are the same for every expression of a program. */
export interface CodeFacts {
  readonly checker: ts.TypeChecker;
  readonly origins: Origins;
  readonly writes: Writes;
  readonly classes: Classes;
  readonly callers: CallerTable;
  readonly props: PassedProps;
  /** The post types and taxonomies of the site; undefined if they are unknown. */
  readonly entities: SiteEntities | undefined;
  /** The texts whose evaluation is recorded. */
  readonly texts: ReadonlySet<ts.Node>;
}

export interface Scope {
  readonly facts: CodeFacts;
  readonly known: KnownValues;
  /** Whether arguments of a function around the code are known. */
  readonly isInCall: boolean;
  /** A known value, on which the values of the code then depend. */
  readonly bound: (key: ts.Node) => Choices | undefined;
  /** A copy of the scope with other known parameter values. */
  readonly with: (known: KnownValues) => Scope;
  readonly evaluate: (expression: ts.Expression) => Choices;
  readonly ofSymbol: (symbol: ts.Symbol, node: ts.Node) => Choices;
  /** @param node the place that uses the declared name */
  readonly ofDeclaration: (declaration: ts.Declaration, node: ts.Node) => Choices;
  /** Evaluates a node; undefined if the node is already under evaluation. */
  readonly outsideItself: <Made>(node: ts.Node, work: () => Made) => Made | undefined;
  /** Works like `outsideItself`, but computes a result only once for the same known values. */
  readonly kept: (declaration: ts.Declaration, node: ts.Node, work: () => Choices) => Choices | undefined;
}

/** The maximum number of members, items or arguments that are evaluated. */
export const maxEvaluatedItems = 200;
