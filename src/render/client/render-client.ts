// The `client` target: one module per namespace, the facade over them, the runtime.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates, verbatimFile } from '../templates.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { ownTypesFile, type OwnTypesOptions } from '../types/own-types.ts';
import { batchRouteOf, limitOf } from './batch-route.ts';
import { viewIndex, type IndexView } from './index-view.ts';
import { isPaged as isPagedOperation, viewModule, type ModuleView } from './module-view.ts';

export function renderClient(model: ApiModel, options: OwnTypesOptions): readonly OutputFile[] {
  const template = codeTemplates('client');
  const printModule = template<ModuleView>('module.ts');
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const batchRoute = batchRouteOf(model);
  const operations = model.routes.flatMap((route) => route.operations);
  const isPaged = operations.some(isPagedOperation);
  const isBatched = operations.some((operation) => limitOf(operation, batchRoute) !== undefined);
  const isUploading = operations.some(({ method }) => method === 'POST');
  // The types of these parts speak of shaped operations.
  const isShaped = isPaged || isBatched || isUploading || resourceTypes(model).size > 0;
  return [
    {
      path: 'client/index.ts',
      text: template<IndexView>('index.ts')(
        viewIndex(namespaces, { isShaped, isPaged, isBatched, isUploading }),
      ),
    },
    ...namespaces.map((namespace) => ({
      path: `client/${namespace.module}.ts`,
      text: printModule(viewModule(model, namespace, batchRoute)),
    })),
    ...['transport.ts', 'response-check.ts', 'sessions.ts', 'api-fetch.ts'].map((name) => ({
      path: `client/${name}`,
      text: verbatimFile('client', name),
    })),
    ...(isShaped ? [{ path: 'client/shaped.ts', text: verbatimFile('client', 'shaped.ts') }] : []),
    ...ownTypesFile(model, 'client', options),
    ...(isPaged ? [{ path: 'client/paging.ts', text: verbatimFile('client', 'paging.ts') }] : []),
    ...(isBatched ? [{ path: 'client/batch.ts', text: verbatimFile('client', 'batch.ts') }] : []),
    ...(isUploading ? [{ path: 'client/upload.ts', text: verbatimFile('client', 'upload.ts') }] : []),
  ];
}
