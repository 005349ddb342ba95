// The `client` target: one module per namespace, the facade over them, the runtime.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates } from '../templates.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { ownTypesFile, type OwnTypesOptions } from '../types/own-types.ts';
import { runsAbilities, viewAbilities, type AbilitiesView } from './abilities-view.ts';
import { batchRouteOf } from './batch-route.ts';
import { viewIndex, type IndexView } from './index-view.ts';
import { viewModule, type ModuleView } from './module-view.ts';
import { neededModules } from './runtime-modules.ts';
import { runtimeSource } from './runtime-source.ts';

export function renderClient(model: ApiModel, options: OwnTypesOptions): readonly OutputFile[] {
  const template = codeTemplates('client');
  const printModule = template<ModuleView>('module.ts');
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const batchRoute = batchRouteOf(model);
  const answersResources = namespaces.some(({ name }) => resourceTypes(model).of(name).length > 0);
  const modules = neededModules({ model, batchRoute, answersResources });
  const hasAbilities = runsAbilities(model);
  return [
    {
      path: 'client/index.ts',
      text: template<IndexView>('index.ts')(viewIndex(namespaces, modules, hasAbilities)),
    },
    ...(hasAbilities
      ? [{ path: 'client/abilities.ts', text: template<AbilitiesView>('abilities.ts')(viewAbilities(model)) }]
      : []),
    ...namespaces.map((namespace) => ({
      path: `client/${namespace.module}.ts`,
      text: printModule(viewModule(model, namespace, batchRoute)),
    })),
    ...modules.map(({ file }) => ({
      path: `client/${file}.ts`,
      text: runtimeSource(file).text,
      isLaidOut: true as const,
    })),
    ...ownTypesFile(model, 'client', options),
  ];
}
