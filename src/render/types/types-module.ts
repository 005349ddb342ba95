// The types of a namespace as a module of their own, for a target that needs them
// where no client is generated.

import type { ApiModel, Namespace } from '../../model/api.ts';
import { code, quote, type Code } from '../code.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates } from '../templates.ts';
import { operationTypes, type OperationTypes } from './operation-types.ts';
import {
  resourceDeclarations,
  resourceTypes,
  type ResourceDeclaration,
  type ResourceView,
} from './resource-types.ts';
import type { Declaration, DeclarationView } from './type-text.ts';

/** What a module that declares the types of a namespace prints of them. */
export interface TypesView {
  readonly resourceImports: readonly ResourceImport[];
  readonly resourceTypes: readonly ResourceView[];
  readonly declarations: readonly DeclarationView[];
}

interface TypesModuleView extends TypesView {
  readonly operations: readonly OperationTypes[];
}

/** The text of `types/<module>.ts`: `OrdersListArgs`, `OrdersListResult` and so on; no values. */
export function typesModule(model: ApiModel, namespace: Namespace): string {
  const operations = namedOperations(model, namespace.name).map((named) => operationTypes(named, model));
  const template = codeTemplates('types')<TypesModuleView>('module.ts');
  return template({ ...viewTypes(model, namespace, operations), operations });
}

/** @param operations of the namespace */
export function viewTypes(
  model: ApiModel,
  namespace: Namespace,
  operations: readonly OperationTypes[],
): TypesView {
  const resources = resourcesOf(model, namespace);
  return {
    resourceImports: resourceImports(model, namespace, operations),
    resourceTypes: resources.map(({ view }) => view),
    declarations: declarationsOf([...operations, ...resources]),
  };
}

/** The types of resources that the module of a namespace declares. */
const resourcesOf = (model: ApiModel, namespace: Namespace): readonly ResourceDeclaration[] =>
  [...resourceTypes(model).values()]
    .filter(({ home }) => home === namespace.name)
    .flatMap(resourceDeclarations);

interface ResourceImport {
  readonly names: Code;
  readonly from: Code;
}

/** What a module imports of the resources that other namespaces have. */
function resourceImports(
  model: ApiModel,
  namespace: Namespace,
  operations: readonly OperationTypes[],
): readonly ResourceImport[] {
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
function declarationsOf(
  roots: readonly { readonly needs: readonly Declaration[] }[],
): readonly DeclarationView[] {
  const found = new Map<string, Declaration>();
  const open = roots.flatMap(({ needs }) => needs);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one.name)) continue;
    found.set(one.name, one);
    for (const need of one.needs) open.push(need);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ view }) => view);
}
