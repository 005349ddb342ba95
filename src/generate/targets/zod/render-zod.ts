// The target `zod`: validator modules, their building blocks, and the table of checks.
// The modules of the target `validators` are the same; only its building blocks (`schema.ts`) differ.
// The built-in validator uses the table of checks too.

import zod from '#templates/zod';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { code, type Code } from '../code.ts';
import { moduleParts, type NamespaceParts } from '../module-parts.ts';
import { identifierOf, type NamedOperation } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { codeTemplates } from '../code-templates.ts';
import { fileIn, type TemplateFolder } from '../../../template-engine/templates.ts';
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

/** The files of `zod/`, whose building blocks are nodes of zod. */
export const renderZod = (
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] => renderWith(zod, model, selected, options);

/**
 * If the client is rendered too, the types of validators come from the client, otherwise from the folder `types/`
 * of the target.
 *
 * @param blocks the folder with the building blocks, whose name is the target's name
 */
export function renderWith(
  blocks: TemplateFolder,
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] {
  const { name: folder } = blocks;
  const template = codeTemplates(zod);
  const moduleText = template<ZodModuleView>('module.ts');
  const validatorsOf = validatorMaker(model);
  const besideClient = selected.has('client');

  const namespaces = moduleParts(model, options.modulesBefore);
  const typesFolder = besideClient ? 'client' : `${folder}/types`;
  const modulesOf = ({ namespace, parts }: NamespaceParts): readonly OutputFile[] =>
    parts.map(({ path, operations }, at) => {
      const from = `${folder}/${path}`;
      options.begins?.(`${from}.ts`);
      return {
        path: `${from}.ts`,
        text: moduleText(
          viewZodModule(
            byResource(operations).map((group) => validatorsOf(namespace, group)),
            {
              types: moduleSpecifier(from, `${typesFolder}/${path}`),
              schema: moduleSpecifier(from, `${folder}/schema`),
              below: at === 0 ? parts.slice(1).map((part) => moduleSpecifier(path, part.path)) : [],
            },
          ),
        ),
      };
    });

  return [
    {
      path: `${folder}/index.ts`,
      text: template<ZodIndexView>('index.ts')(viewZodIndex(namespaces)),
    },
    {
      path: `${folder}/schema.ts`,
      text: fileIn(blocks, 'schema.ts').replace('../../src/core/schema/checks.ts', './checks.js'),
      isLaidOut: true,
    },
    { path: `${folder}/checks.ts`, text: fileIn(blocks, 'checks.ts'), isLaidOut: true },
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
