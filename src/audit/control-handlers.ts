// Controls of the project's data stores: functions that a store calls with an action.
// `yield { type: 'FETCH_FROM_API', path }` calls `controls.FETCH_FROM_API(action)`, which sends a request.

import { basename } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { CallerNames } from './caller-table.ts';
import { mayMakeAction } from './control-actions.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import {
  knownText,
  noKnownValues,
  type Choices,
  type CodeFunction,
  type KnownValues,
} from './evaluate/values.ts';
import { choicesOfMember } from './evaluate/value-members.ts';
import { IndirectCalls } from './indirect-calls.ts';
import type { CallSite } from './wrappers.ts';

export class ControlHandlers extends IndirectCalls {
  private readonly byType: ReadonlyMap<string, readonly CodeFunction[]>;

  /** @param objects all object literals of the project */
  constructor(
    private readonly evaluator: Evaluator,
    names: CallerNames,
    objects: readonly ts.ObjectLiteralExpression[],
  ) {
    super();
    const byType = new Map<string, CodeFunction[]>();
    for (const [type, handler] of objects.filter(isControls).flatMap((one) => this.handlersIn(one)))
      // The requests of known actions are found without the control.
      if (!names.ofAction(type)) byType.set(type, [...(byType.get(type) ?? []), handler]);
    this.byType = byType;
  }

  note(nodes: readonly ts.CallExpression[], objects: readonly ts.ObjectLiteralExpression[]): void {
    if (this.byType.size === 0) return;
    for (const node of nodes)
      if (isYielded(node)) this.sitesAt(node, this.evaluator.calleeOf(node), noKnownValues);
    for (const node of objects)
      if (isYielded(node)) this.keep(node, this.evaluator.valuesOf(node), noKnownValues);
  }

  sitesAt(node: ts.CallExpression, callees: Choices, known: KnownValues): readonly CallSite[] {
    if (this.byType.size === 0) return [];
    const isMaker = callees.some((one) => one.kind === 'function' && mayMakeAction(one.node));
    return isMaker ? this.keep(node, this.evaluator.valuesOf(node, known), known) : [];
  }

  private keep(node: CallSite['node'], actions: Choices, known: KnownValues): readonly CallSite[] {
    const sites = actions.flatMap((action) =>
      (choicesOfMember(action, 'type') ?? [])
        .flatMap((type) => this.byType.get(knownText(type) ?? '') ?? [])
        .map((callee): CallSite => ({ node, callee, args: [[action]] })),
    );
    return this.record(sites, known);
  }

  private handlersIn(controls: ts.ObjectLiteralExpression): readonly (readonly [string, CodeFunction])[] {
    const [value] = this.evaluator.valuesOf(controls);
    return value?.kind !== 'members'
      ? []
      : [...value.members].flatMap(([type, { values }]) =>
          values.flatMap((one) => (one.kind === 'function' ? [[type, one] as const] : [])),
        );
  }
}

/** Whether an object literal contains the controls of a store, by its name or by the name of its file. */
function isControls(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  if (compiler.isPropertyAssignment(parent) || compiler.isVariableDeclaration(parent))
    return /controls$/i.test(parent.name.getText());
  return compiler.isExportAssignment(parent) && /^controls\b/.test(basename(node.getSourceFile().fileName));
}

/** Whether a store receives the value, as the value of a generator's `yield` or the argument of `dispatch()`. */
const isYielded = ({ parent }: ts.Node): boolean =>
  compiler.isYieldExpression(parent) ||
  (compiler.isCallExpression(parent) && /\bdispatch$/.test(parent.expression.getText()));
