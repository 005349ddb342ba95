// The types of a namespace as a module of their own, for a target that needs them
// where no client is generated.

import type { ApiModel, Namespace } from '../../model/api.ts';
import { code, quote, type Code } from '../code.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates, type Template } from '../templates.ts';
import { operationTypes, type OperationTypes } from './operation-types.ts';
import { resourceDeclarations, resourceTypes } from './resource-types.ts';
import type { Declaration } from './type-text.ts';

interface TypesView {
  readonly imports: readonly ModuleImport[];
  readonly resources: readonly Code[];
  readonly declarations: readonly Code[];
  readonly operations: readonly { readonly args: Code; readonly result: Code }[];
}

let template: Template<TypesView> | undefined;

/** The text of `types/<module>.ts`: `OrdersListArgs`, `OrdersListResult` and so on; no values. */
export function typesModule(model: ApiModel, namespace: Namespace): string {
  const operations = namedOperations(model, namespace.name).map((named) => operationTypes(named, model));
  template ??= codeTemplates('types')<TypesView>('module.ts');
  const resources = resourcesOf(model, namespace);
  return template({
    imports: resourceImports(model, namespace, operations),
    resources: resources.map(({ text }) => code(text)),
    declarations: declarationsOf([...operations, ...resources]),
    operations: operations.map(({ args, result }) => ({ args: code(args), result: code(result) })),
  });
}

/** The types of resources that the module of a namespace declares. */
export const resourcesOf = (model: ApiModel, namespace: Namespace): readonly Declaration[] =>
  [...resourceTypes(model).values()]
    .filter(({ home }) => home === namespace.name)
    .flatMap(resourceDeclarations);

export interface ModuleImport {
  readonly names: Code;
  readonly from: Code;
}

/** What a module imports of the resources that other namespaces have. */
export function resourceImports(
  model: ApiModel,
  namespace: Namespace,
  operations: readonly OperationTypes[],
): readonly ModuleImport[] {
  const names = new Map<string, Set<string>>();
  for (const { name, home } of operations.flatMap(({ resources }) => resources))
    if (home !== namespace.name) names.set(home, (names.get(home) ?? new Set()).add(name));
  return model.namespaces.flatMap(({ name, module }) => {
    const used = names.get(name);
    if (used === undefined) return [];
    return [{ names: code([...used].sort().join(', ')), from: code(quote(`./${module}.js`)) }];
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
