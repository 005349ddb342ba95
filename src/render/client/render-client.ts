// The `client` target: one module per namespace, the facade over them, the runtime.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates, verbatimFile } from '../templates.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { batchRouteOf, limitOf } from './batch-route.ts';
import { viewIndex, type IndexView } from './index-view.ts';
import { isPaged as isPagedOperation, viewModule, type ModuleView } from './module-view.ts';

export function renderClient(model: ApiModel): readonly OutputFile[] {
  const template = codeTemplates('client');
  const printModule = template<ModuleView>('module.ts');
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const isPaged = namespaces.some(({ name }) =>
    namedOperations(model, name).some((named) => isPagedOperation(named.operation)),
  );
  const batchRoute = batchRouteOf(model);
  const isBatched = namespaces.some(({ name }) =>
    namedOperations(model, name).some(({ operation }) => limitOf(operation, batchRoute) !== undefined),
  );
  // The types of paging and batches speak of shaped operations.
  const isShaped = isPaged || isBatched || resourceTypes(model).size > 0;
  return [
    {
      path: 'client/index.ts',
      text: template<IndexView>('index.ts')(viewIndex(namespaces, { isShaped, isPaged, isBatched })),
    },
    ...namespaces.map((namespace) => ({
      path: `client/${namespace.module}.ts`,
      text: printModule(viewModule(model, namespace, batchRoute)),
    })),
    ...['transport.ts', 'sessions.ts', 'api-fetch.ts'].map((name) => ({
      path: `client/${name}`,
      text: verbatimFile('client', name),
    })),
    ...(isShaped ? [{ path: 'client/shaped.ts', text: verbatimFile('client', 'shaped.ts') }] : []),
    ...(isPaged ? [{ path: 'client/paging.ts', text: verbatimFile('client', 'paging.ts') }] : []),
    ...(isBatched ? [{ path: 'client/batch.ts', text: verbatimFile('client', 'batch.ts') }] : []),
  ];
}
