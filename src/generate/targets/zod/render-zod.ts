// The `zod` target: validator modules, runtime functions, and the table of checks.
// The built-in validator uses the table of checks too.

import zod from '#templates/zod';
import type { ApiModel } from '../../../core/model/api.ts';
import type { OutputFile } from '../../../core/model/output-files.ts';
import { code, type Code } from '../code.ts';
import { moduleParts, type NamespaceParts } from '../module-parts.ts';
import { identifierOf, type NamedOperation } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { codeTemplates } from '../code-templates.ts';
import { fileIn } from '../templates.ts';
import { userTypesFile, type CodeOptions } from '../types/user-types.ts';
import { moduleSpecifier } from '../types/module-imports.ts';
import { typesModules } from '../types/types-module.ts';
import { viewZodModule, type ZodModuleView } from './module-view.ts';
import { validatorMaker } from './operation-validators.ts';

interface ZodIndexView {
  readonly namespaces: readonly {
    readonly accessor: Code;
    /** If the accessor of a namespace is a reserved word, the local name differs, such as `public_`. */
    readonly isReserved: boolean;
    readonly local: Code;
    readonly module: Code;
  }[];
}

/**
 * The files of `zod/`. If the client is rendered too, the types of validators come from the client, otherwise
 * from `zod/types/`.
 */
export function renderZod(
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] {
  const template = codeTemplates(zod);
  const moduleText = template<ZodModuleView>('module.ts');
  const validatorsOf = validatorMaker(model);
  const besideClient = selected.has('client');

  const namespaces = moduleParts(model, options.modulesBefore);
  const typesFolder = besideClient ? 'client' : 'zod/types';
  const modulesOf = ({ namespace, parts }: NamespaceParts): readonly OutputFile[] =>
    parts.map(({ path, operations }, at) => {
      const from = `zod/${path}`;
      options.begins?.(`${from}.ts`);
      return {
        path: `${from}.ts`,
        text: moduleText(
          viewZodModule(
            byResource(operations).map((group) => validatorsOf(namespace, group)),
            {
              types: moduleSpecifier(from, `${typesFolder}/${path}`),
              schema: moduleSpecifier(from, 'zod/schema'),
              below: at === 0 ? parts.slice(1).map((part) => moduleSpecifier(path, part.path)) : [],
            },
          ),
        ),
      };
    });

  return [
    {
      path: 'zod/index.ts',
      text: template<ZodIndexView>('index.ts')(viewZodIndex(namespaces)),
    },
    {
      path: 'zod/schema.ts',
      text: fileIn(zod, 'schema.ts').replace('../../src/core/schema/checks.ts', './checks.js'),
      isLaidOut: true,
    },
    { path: 'zod/checks.ts', text: fileIn(zod, 'checks.ts'), isLaidOut: true },
    ...namespaces.flatMap(modulesOf),
    ...(besideClient
      ? []
      : [
          ...userTypesFile(model, typesFolder, options),
          ...namespaces.flatMap((one) => typesModules(model, one, typesFolder)),
        ]),
  ];
}

const viewZodIndex = (namespaces: readonly NamespaceParts[]): ZodIndexView => ({
  namespaces: namespaces.map(({ namespace }) => {
    const accessor = identifierOf(namespace.accessor);
    return {
      accessor: code(accessor),
      isReserved: reservedWords.has(accessor),
      local: code(unreserved(accessor)),
      module: code(namespace.module),
    };
  }),
});

const byResource = (operations: readonly NamedOperation[]): readonly (readonly NamedOperation[])[] => {
  const groups = new Map<string, NamedOperation[]>();
  for (const named of operations) groups.set(named.resource, [...(groups.get(named.resource) ?? []), named]);
  return [...groups.values()];
};
