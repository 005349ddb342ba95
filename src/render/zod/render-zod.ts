// The zod target: one module of validators per namespace, the functions they are built
// of, and the table of checks that Ajv uses too.

import type { ApiModel, Namespace } from '../../model/api.ts';
import type { OutputFile } from '../../model/outcome.ts';
import { code, commentText, docComment, type Code } from '../code.ts';
import { namedOperations } from '../operation-names.ts';
import { codeTemplates, publishedSource, verbatimFile } from '../templates.ts';
import { typesModule } from '../types/types-module.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { expressionPrinter } from './expression.ts';
import { viewModule, type ModuleView, type Validator } from './module-view.ts';
import { createParts } from './part.ts';

interface IndexView {
  readonly namespaces: readonly { readonly accessor: Code; readonly module: Code }[];
}

/**
 * The files of `zod/`. The types that validators name come from the client where it is
 * rendered as well, else from `zod/types/`.
 */
export function renderZod(model: ApiModel, selected: ReadonlySet<string>): readonly OutputFile[] {
  const template = codeTemplates('zod');
  const moduleText = template<ModuleView>('module.ts');
  const indexText = template<IndexView>('index.ts');
  const expression = expressionPrinter(createParts());
  const besideClient = selected.has('client');

  const validatorsOf = (namespace: Namespace): readonly Validator[] =>
    namedOperations(model, namespace.name).flatMap((named): readonly Validator[] => {
      const { operation, route, identifier, typeName } = named;
      const doc = (what: string) =>
        docComment([
          `${what} \`${commentText(operation.name)}\`: ${operation.method} ${commentText(route.path)}`,
        ]);
      const args: Validator = {
        name: `${identifier}Args`,
        type: `${typeName}Args`,
        doc: doc('The arguments of'),
        part: expression(argumentsSchema(named, model)),
      };
      if (operation.response.kind !== 'schema') return [args];
      const result: Validator = {
        name: `${identifier}Result`,
        type: `${typeName}Result`,
        doc: doc('What answers'),
        part: expression(operation.response.schema),
      };
      return [args, result];
    });

  const modules = model.namespaces
    .map((namespace) => ({ namespace, validators: validatorsOf(namespace) }))
    .filter(({ validators }) => validators.length > 0);

  return [
    {
      path: 'zod/index.ts',
      text: indexText({
        namespaces: modules.map(({ namespace }) => ({
          accessor: code(namespace.accessor),
          module: code(namespace.module),
        })),
      }),
    },
    {
      path: 'zod/schema.ts',
      text: verbatimFile('zod', 'schema.ts').replace('../../src/checks/checks.ts', './checks.js'),
    },
    { path: 'zod/checks.ts', text: publishedSource('checks/checks.ts') },
    ...modules.map(({ namespace, validators }) => ({
      path: `zod/${namespace.module}.ts`,
      text: moduleText(
        viewModule(validators, `${besideClient ? '../client' : './types'}/${namespace.module}.js`),
      ),
    })),
    ...(besideClient
      ? []
      : modules.map(({ namespace }) => ({
          path: `zod/types/${namespace.module}.ts`,
          text: typesModule(model, namespace),
        }))),
  ];
}
