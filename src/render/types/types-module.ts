// The types of a namespace as a module of their own, for a target that needs them
// where no client is generated.

import type { ApiModel, Namespace } from '../../model/api.ts';
import { code, type Code } from '../code.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates, type Template } from '../templates.ts';
import { operationTypes } from './operation-types.ts';
import type { Declaration } from './type-text.ts';

interface TypesView {
  readonly declarations: readonly Code[];
  readonly operations: readonly { readonly args: Code; readonly result: Code }[];
}

let template: Template<TypesView> | undefined;

/** The text of `types/<module>.ts`: `OrdersListArgs`, `OrdersListResult` and so on; no values. */
export function typesModule(model: ApiModel, namespace: Namespace): string {
  const operations = namedOperations(model, namespace.name).map((named) => operationTypes(named, model));
  template ??= codeTemplates('types')<TypesView>('module.ts');
  return template({
    declarations: declarationsOf(operations),
    operations: operations.map(({ args, result }) => ({ args: code(args), result: code(result) })),
  });
}

/** Every declaration that the given types need, each once, sorted by name so that a change moves nothing else. */
export function declarationsOf(
  roots: readonly { readonly needs: readonly Declaration[] }[],
): readonly Code[] {
  const found = new Map<string, Declaration>();
  const open = roots.flatMap(({ needs }) => needs);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one.name)) continue;
    found.set(one.name, one);
    for (const need of one.needs) open.push(need);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => code(text));
}
