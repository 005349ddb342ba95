// The `query` target: modules of TanStack Query options, cache tags, and a webhook handler.

import query from '#templates/query';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { urlText } from '../client/path-template.ts';
import { literalText } from '../code.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates } from '../code-templates.ts';
import { resourceTypes } from '../types/resource-types.ts';
import { viewQueryIndex, type QueryIndexView } from './index-view.ts';
import { viewQueryModule, type QueryModuleView } from './module-view.ts';
import { neededFiles, queryRuntimeText, runtimeFolder } from './query-runtime.ts';
import { viewWebhooks, type WebhooksView } from './webhooks-view.ts';
import { resolveTargetOptions, type TargetOptions } from '../../../core/model/options/target-options.ts';

/** The files of `query/`. The query modules import from `client/`. */
export function renderQuery(model: ApiModel, { types }: QueryTargetOptions): readonly OutputFile[] {
  const template = codeTemplates(query);
  const printModule = template<QueryModuleView>('module.ts');
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const answersResources = namespaces.some(({ name }) => resourceTypes(model).of(name).length > 0);
  const files = neededFiles({ model, answersResources });
  const names = namespaces.map(({ name }) => urlText(name)).filter((name) => name !== '');
  return [
    { path: 'query/index.ts', text: template<QueryIndexView>('index.ts')(viewQueryIndex(namespaces, files)) },
    ...namespaces.map((namespace) => ({
      path: `query/${namespace.module}.ts`,
      text: printModule(viewQueryModule(model, namespace)),
    })),
    ...files.map((file) => ({
      path: `${runtimeFolder}/${file}.ts`,
      text: queryRuntimeText(file).replaceAll(`'${defaultQueryOptions.types}'`, `'${types}'`),
      isLaidOut: true as const,
    })),
    {
      path: `${runtimeFolder}/namespaces.ts`,
      text: queryRuntimeText('namespaces').replace('= [];', () => `= ${literalText(names)};`),
    },
    {
      path: `${runtimeFolder}/webhooks.ts`,
      text: template<WebhooksView>('runtime/webhooks.ts')(viewWebhooks(model)),
    },
  ];
}

type QueryTargetOptions = TargetOptions<'query'>;

const defaultQueryOptions: QueryTargetOptions = resolveTargetOptions('query');
