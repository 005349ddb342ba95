// The `client` target: the modules of each namespace, the facade over them, the runtime.

import type { ApiModel } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { moduleParts } from '../module-parts.ts';
import { codeTemplates } from '../templates.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { ownTypesFile, ownTypesFrom, type CodeOptions } from '../types/own-types.ts';
import { runsAbilities, viewAbilities, type AbilitiesView } from './abilities-view.ts';
import { batchRouteOf } from './batch-route.ts';
import { viewIndex, type IndexView } from './index-view.ts';
import { viewModules, type ModuleView } from './module-view.ts';
import { neededModules } from './runtime-modules.ts';
import { runtimeSource } from './runtime-source.ts';

export function renderClient(model: ApiModel, options: CodeOptions): readonly OutputFile[] {
  const template = codeTemplates('client');
  const printModule = template<ModuleView>('module.ts');
  const namespaces = moduleParts(model, options.modulesBefore);
  const batchRoute = batchRouteOf(model);
  const answersResources = namespaces.some(
    ({ namespace: { name } }) => resourceTypes(model).of(name).length > 0,
  );
  const modules = neededModules({ model, batchRoute, answersResources });
  const hasAbilities = runsAbilities(model);
  const index = viewIndex(
    namespaces.map(({ namespace }) => namespace),
    modules,
    hasAbilities,
  );
  return [
    { path: 'client/index.ts', text: template<IndexView>('index.ts')(index) },
    ...(hasAbilities
      ? [{ path: 'client/abilities.ts', text: template<AbilitiesView>('abilities.ts')(viewAbilities(model)) }]
      : []),
    ...namespaces.flatMap((one) => {
      options.begins?.(`client/${one.parts[0].path}.ts`);
      return viewModules(model, one, batchRoute).map((view, at) => {
        const { path } = one.parts[at] ?? one.parts[0];
        return { path: `client/${path}.ts`, text: ownTypesFrom(printModule(view), path) };
      });
    }),
    ...modules.map(({ file }) => ({
      path: `client/${file}.ts`,
      text: runtimeSource(file).text,
      isLaidOut: true as const,
    })),
    ...ownTypesFile(model, 'client', options),
  ];
}
