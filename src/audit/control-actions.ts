// Actions with which a data store lets its controls send a request: a generator yields `{ type: 'API_FETCH',
// request: { path } }`, which is mostly made by a function of the project.

import { ts } from 'ts-morph';
import { nameOf } from '../user-code/syntax.ts';
import type { ActionShape, Caller } from './caller.ts';
import type { CallerNames } from './caller-table.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import {
  plainText,
  type CodeFunction,
  type FunctionNode,
  type Known,
  type Value,
} from './evaluate/values.ts';
import { memberOf } from './evaluate/value-members.ts';
import { requestOf, type CodeRequest } from './requests.ts';

/** Functions that make actions are short. In characters. */
const maxMakerLength = 600;

export class ControlActions {
  private readonly makers = new Map<FunctionNode, boolean>();

  constructor(
    private readonly evaluator: Evaluator,
    private readonly names: CallerNames,
  ) {}

  /** The requests of the actions that a function call makes. */
  requestsOf(node: ts.CallExpression, callee: CodeFunction, known: Known): readonly CodeRequest[] {
    if (!this.mayMake(callee.node)) return [];
    return this.evaluator
      .valuesOf(node, known)
      .flatMap((made) => this.asked(made).map((one) => requestBy(one, made, node)));
  }

  /**
   * The request that an object itself describes: an action that is yielded or dispatched directly, or a row
   * of a table.
   */
  requestsOfObject(node: ts.ObjectLiteralExpression): readonly CodeRequest[] {
    const names = new Set(node.properties.flatMap((one) => nameOf(one) ?? []));
    const tables = this.names.tables.filter(({ members }) => members.every((name) => names.has(name)));
    const mayAct = names.has('type') && !isReturned(node);
    if (tables.length === 0 && !mayAct) return [];
    return this.evaluator
      .valuesOf(node)
      .flatMap((made) => [
        ...tables.map(({ caller, shape }) =>
          requestOf(caller, shape, { node, args: [[made]], settings: [] }),
        ),
        ...(mayAct ? this.asked(made).map((one) => requestBy(one, made, node)) : []),
      ]);
  }

  private mayMake(node: FunctionNode): boolean {
    let may = this.makers.get(node);
    if (may === undefined) {
      const { body } = node;
      may =
        body !== undefined &&
        body.end - body.pos <= maxMakerLength &&
        !node.asteriskToken &&
        /\btype\b/.test(body.getText());
      this.makers.set(node, may);
    }
    return may;
  }

  private asked(made: Value): readonly RequestingAction[] {
    return (memberOf(made, 'type') ?? []).flatMap((type) => {
      const found = this.names.ofAction(plainText(type) ?? '');
      return found ? [found] : [];
    });
  }
}

/** A function returns it, so the calls of that function are reported instead. */
const isReturned = ({ parent }: ts.Node): boolean =>
  ts.isParenthesizedExpression(parent)
    ? isReturned(parent)
    : ts.isReturnStatement(parent) || ts.isArrowFunction(parent);

interface RequestingAction {
  readonly caller: Caller;
  readonly action: ActionShape;
}

const requestBy = (
  { caller, action: { member, shape } }: RequestingAction,
  made: Value,
  node: ts.Node,
): CodeRequest => requestOf(caller, shape, { node, args: [memberOf(made, member) ?? []], settings: [] });
