import type { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { PassedCallers } from './caller.ts';
import type { FunctionNode } from './evaluate/values.ts';

/** The state while the audit follows a response through the code. */
export interface ResponseUseContext {
  readonly checker: ts.TypeChecker;
  readonly placeOf: (node: ts.Node) => CodePlace;
  /** The calls that receive the value of a function; undefined if other code may receive it. */
  readonly callsOf: (owner: FunctionNode) => readonly ts.CallExpression[] | undefined;
  /** The library call that returns the value of a function, such as `useSelect((select) => …)`. */
  readonly callReturning: (
    owner: ts.Node,
  ) =>
    { readonly call: ts.CallExpression; readonly returns: NonNullable<PassedCallers['returns']> } | undefined;
}
