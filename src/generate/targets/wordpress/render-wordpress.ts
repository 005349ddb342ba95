// The target `wordpress`: declarations that extend the types of WordPress's own packages.

import wordpress from '#templates/wordpress';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates } from '../code-templates.ts';
import { fileIn } from '../../../template-engine/templates.ts';
import { userTypesFile, type CodeOptions } from '../types/user-types.ts';
import { responsesModule } from '../types/types-module.ts';
import { hasKnownResponse } from './response-types.ts';
import { viewEntities, type EntitiesView } from './entities-view.ts';
import { viewRoutes, type RoutesView } from './routes-view.ts';

/** If the client is rendered too, response types come from the client, otherwise from `wordpress/types/`. */
export function renderWordPress(
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] {
  const template = codeTemplates(wordpress);
  const besideClient = selected.has('client');
  const folder = besideClient ? '../client' : './types';
  const written = <View extends object>(name: string, view: View): OutputFile => ({
    path: `wordpress/${name}`,
    text: template<View>(name)(view),
  });
  const declarations = ['index.d.ts', 'api-fetch.d.ts'].map((name) => ({
    ...written(name, {}),
    isLaidOut: true as const,
  }));
  return [
    ...declarations,
    written<EntitiesView>('core-data.d.ts', viewEntities(model, folder)),
    {
      path: 'wordpress/path-responses.ts',
      text: fileIn(wordpress, 'path-responses.ts'),
      isLaidOut: true,
    },
    written<RoutesView>('routes.ts', viewRoutes(model, folder)),
    ...(besideClient ? [] : typesFiles(model, options)),
  ];
}

const typesFiles = (model: ApiModel, options: CodeOptions): readonly OutputFile[] => [
  ...userTypesFile(model, 'wordpress/types', options),
  ...model.namespaces
    .filter(({ name }) => namedOperations(model, name).some(hasKnownResponse))
    .map((namespace) => ({
      path: `wordpress/types/${namespace.module}.ts`,
      text: responsesModule(model, namespace, hasKnownResponse),
    })),
];
