// The types of a namespace as a module of their own, for a target that needs them
// where no client is generated.

import type { ApiModel, Namespace } from '../../model/api.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates } from '../templates.ts';
import { HelperNames } from './helper-names.ts';
import {
  draftOperation,
  operationTypes,
  type OperationDraft,
  type OperationTypes,
} from './operation-types.ts';
import { draftResource, resourceTypes, resourceView, type ResourceView } from './resource-types.ts';
import type { DeclarationView } from './type-text.ts';

/** What a module that declares the types of a namespace prints of them. */
export interface TypesView {
  readonly resourceTypes: readonly ResourceView[];
  readonly declarations: readonly DeclarationView[];
}

interface TypesModuleView extends TypesView {
  readonly operations: readonly OperationTypes[];
  /** Some answer names `BatchError`: no declaration of the namespace's own. */
  readonly namesBatchError: boolean;
}

/** The text of `types/<module>.ts`: `OrdersListArgs`, `OrdersListResult` and so on; no values. */
export const typesModule = (model: ApiModel, namespace: Namespace): string =>
  codeTemplates('types')<TypesModuleView>('module.ts')(viewTypes(model, namespace));

const known = new WeakMap<ApiModel, Map<Namespace, TypesModuleView>>();

/** The types of a namespace: those of its operations, in the order of `namedOperations`, and what they name. */
export function viewTypes(model: ApiModel, namespace: Namespace): TypesModuleView {
  const ofModel = known.get(model) ?? new Map<Namespace, TypesModuleView>();
  known.set(model, ofModel);
  const view = ofModel.get(namespace) ?? typesOf(model, namespace);
  ofModel.set(namespace, view);
  return view;
}

function typesOf(model: ApiModel, namespace: Namespace): TypesModuleView {
  const drafts = namedOperations(model, namespace.name).map((named) => draftOperation(named, model));
  const types = resourceTypes(model);
  const resources = types.of(namespace.name).flatMap(draftResource);
  const ranked = [...drafts].sort(byRank);
  const names = new HelperNames(
    [
      ranked.map(({ takes }) => takes),
      ranked.map(({ answers }) => answers),
      resources.map(({ root }) => root),
    ],
    types.taken(namespace.name),
  );
  return {
    operations: drafts.map((draft) => operationTypes(draft, names)),
    resourceTypes: resources.map((draft) => resourceView(draft, names)),
    declarations: names.declarations(),
    namesBatchError: drafts.some((draft) => draft.namesBatchError),
  };
}

/** Short paths choose names first, then those who read: whatever order a site lists its routes in. */
function byRank(one: OperationDraft, other: OperationDraft): number {
  const [ours, theirs] = [rankOf(one), rankOf(other)];
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  return at === -1 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
}

const methodOrder = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const rankOf = ({ named: { route, operation } }: OperationDraft): readonly (string | number)[] => [
  route.path.split('/').length,
  route.path,
  route.key,
  methodOrder.indexOf(operation.method),
  operation.name,
];
