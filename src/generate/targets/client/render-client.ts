// The `client` target, with the modules of each namespace, the index and the runtime.

import client from '#templates/client';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { code } from '../code.ts';
import { moduleParts } from '../module-parts.ts';
import { codeTemplates } from '../code-templates.ts';
import { allTypes } from '../types/types-module.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { userTypesFile, userTypesFrom, type CodeOptions } from '../types/user-types.ts';
import { runsAbilities, viewAbilities, type AbilitiesView } from './abilities-view.ts';
import { batchRouteOf } from './batch-route.ts';
import { viewIndex, viewSite, type IndexView, type SiteView } from './index-view.ts';
import { viewModules, type ModuleView } from './module-view.ts';
import { OperationKinds, type KindsView } from './operation-kinds.ts';
import type { ClientNamespace } from './client-part-names.ts';
import { clientRuntime, runtimeSource } from './runtime-source.ts';
import { runtimeModules, type ClientFacts, type RuntimeModule } from './runtime-modules.ts';
import { viewWritable, type WritableView } from './writable-view.ts';

export function renderClient(model: ApiModel, options: CodeOptions): readonly OutputFile[] {
  const template = codeTemplates(client);
  const printModule = template<ModuleView>('module.ts');
  const namespaces = moduleParts(model, options.modulesBefore);
  const batchRoute = batchRouteOf(model);
  const answersResources = namespaces.some(
    ({ namespace: { name } }) => resourceTypes(model).of(name).length > 0,
  );
  const modules = neededModules({ model, batchRoute, answersResources });
  const hasAbilities = runsAbilities(model);
  const kinds = new OperationKinds();
  const parts: ClientNamespace[] = [];
  const files = namespaces.flatMap((one) => {
    options.begins?.(`client/${one.parts[0].path}.ts`);
    const views = viewModules(model, one, batchRoute, kinds);
    parts.push({ namespace: one.namespace, part: views[0]?.namespace ?? code('') });
    return views.map((view, at) => {
      const { path } = one.parts[at] ?? one.parts[0];
      return { path: `client/${path}.ts`, text: userTypesFrom(printModule(view), path) };
    });
  });
  const print = <View extends object>(name: string, view: View, path = name): OutputFile => ({
    path: `client/${path}.ts`,
    text: template<View>(`${name}.ts`)(view),
  });
  return [
    print<IndexView>('index', viewIndex(parts, modules, hasAbilities)),
    ...(parts.length > 0 ? [{ path: 'client/types.ts', text: allTypes(namespaces) }] : []),
    print<SiteView>('site', viewSite(parts, modules, hasAbilities)),
    print<KindsView>('runtime/kinds', kinds.view()),
    ...(hasAbilities ? [print<AbilitiesView>('abilities', viewAbilities(model, parts))] : []),
    ...files,
    ...namespaces.flatMap((one) =>
      viewWritable(model, one).map(({ path, view }) => print<WritableView>('writable', view, path)),
    ),
    ...modules.map(({ file }) => ({
      path: `${clientRuntime.path}/${file}.ts`,
      text: runtimeSource(file).text,
      isLaidOut: true as const,
    })),
    ...userTypesFile(model, 'client', options),
  ];
}

function neededModules(site: ClientFacts): readonly RuntimeModule[] {
  const files = new Set<string>();
  const need = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const other of runtimeSource(file).imports) need(other);
  };
  for (const { file, isNeeded } of runtimeModules) if (isNeeded?.(site) ?? true) need(file);
  return runtimeModules.filter(({ file }) => files.has(file));
}
