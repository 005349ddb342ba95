// Finds the actions of a data store that make the controls of the store send a request.
// A generator yields `{ type: 'API_FETCH', request: { path } }`, usually the result of a function of the project.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { objectMemberName } from '../user-code/syntax.ts';
import type { ActionShape, Caller } from './caller.ts';
import type { CallerNames } from './caller-table.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import {
  knownText,
  type CodeFunction,
  type FunctionNode,
  type KnownValues,
  type EvaluatedValue,
} from './evaluate/values.ts';
import { choicesOfMember } from './evaluate/value-members.ts';
import { requestOfCaller, type CodeRequest } from './requests.ts';

/** The maximum length, in characters, of a function that makes actions. Such functions are short. */
const maxMakerLength = 600;

const makers = new WeakMap<FunctionNode, boolean>();

/** Whether a function may return an action. */
export function mayMakeAction(node: FunctionNode): boolean {
  let may = makers.get(node);
  if (may === undefined) {
    const { body } = node;
    may =
      body !== undefined &&
      body.end - body.pos <= maxMakerLength &&
      !node.asteriskToken &&
      /\btype\b/.test(body.getText());
    makers.set(node, may);
  }
  return may;
}

export class ControlActions {
  constructor(
    private readonly evaluator: Evaluator,
    private readonly names: CallerNames,
  ) {}

  /** The requests of the actions that a function call makes. */
  requestsOf(node: ts.CallExpression, callee: CodeFunction, known: KnownValues): readonly CodeRequest[] {
    if (!mayMakeAction(callee.node)) return [];
    return this.evaluator
      .valuesOf(node, known)
      .flatMap((made) => this.asked(made).map((one) => requestBy(one, made, node)));
  }

  /** The request that an object describes: an action that is yielded or dispatched directly, or a row of a table. */
  requestsOfObject(node: ts.ObjectLiteralExpression): readonly CodeRequest[] {
    const names = new Set(node.properties.flatMap((one) => objectMemberName(one) ?? []));
    const tables = this.names.tables.filter(({ members }) => members.every((name) => names.has(name)));
    const mayAct = names.has('type') && !isReturnedObject(node);
    if (tables.length === 0 && !mayAct) return [];
    return this.evaluator
      .valuesOf(node)
      .flatMap((made) => [
        ...tables.map(({ caller, shape }) =>
          requestOfCaller(caller, shape, { node, args: [[made]], settings: [] }),
        ),
        ...(mayAct ? this.asked(made).map((one) => requestBy(one, made, node)) : []),
      ]);
  }

  private asked(made: EvaluatedValue): readonly RequestingAction[] {
    return (choicesOfMember(made, 'type') ?? []).flatMap((type) => {
      const found = this.names.ofAction(knownText(type) ?? '');
      return found ? [found] : [];
    });
  }
}

/**
 * Whether a function returns the object. If a function returns the object, the calls of the function are
 * reported instead.
 */
const isReturnedObject = ({ parent }: ts.Node): boolean =>
  compiler.isParenthesizedExpression(parent)
    ? isReturnedObject(parent)
    : compiler.isReturnStatement(parent) || compiler.isArrowFunction(parent);

interface RequestingAction {
  readonly caller: Caller;
  readonly action: ActionShape;
}

const requestBy = (
  { caller, action: { member, shape } }: RequestingAction,
  made: EvaluatedValue,
  node: ts.Node,
): CodeRequest =>
  requestOfCaller(caller, shape, { node, args: [choicesOfMember(made, member) ?? []], settings: [] });
