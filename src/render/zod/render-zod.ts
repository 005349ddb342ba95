// The zod target: the modules of validators of each namespace, the functions they are built
// of, and the table of checks that Ajv uses too.

import type { ApiModel, Namespace } from '../../model/api.ts';
import { upperFirst } from '../../model/name-letters.ts';
import { resourcesOf } from '../../model/named-resources.ts';
import type { OutputFile } from '../../model/outcome.ts';
import type { Schema } from '../../schema/schema.ts';
import { code, comment, quote, type Code } from '../code.ts';
import { provenanceOf } from '../../model/provenance.ts';
import { moduleParts, type NamespaceParts } from '../module-parts.ts';
import { identifierOf, type NamedOperation } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { codeTemplates, publishedSource, verbatimFile } from '../templates.ts';
import { answerChoice } from '../types/answer-choice.ts';
import { familyOf } from '../types/operation-types.ts';
import { ownTypesFile, type CodeOptions } from '../types/own-types.ts';
import { moduleSpecifier } from '../types/part-imports.ts';
import { typesModules } from '../types/types-module.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { expressionPrinter } from './expression.ts';
import { viewModule, type ModuleView, type Validator } from './module-view.ts';
import { createParts } from './part.ts';
import { answeredSchema, answerSchema } from './response-schema.ts';

interface IndexView {
  readonly namespaces: readonly {
    readonly accessor: Code;
    /** What the module is called here where its accessor cannot be: `public_`. */
    readonly isReserved: boolean;
    readonly local: Code;
    readonly module: Code;
  }[];
}

const strengths = [
  { strength: 'site', ending: '', says: '' },
  { strength: 'strict', ending: 'Strict', says: ', exactly as declared' },
] as const;

const forceSuffix = { true: 'Forced', false: 'Trashed' } as const;

/**
 * The files of `zod/`. The types that validators name come from the client where it is
 * rendered as well, else from `zod/types/`.
 */
export function renderZod(
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] {
  const template = codeTemplates('zod');
  const moduleText = template<ModuleView>('module.ts');
  const indexText = template<IndexView>('index.ts');
  const parts = createParts();
  const expression = expressionPrinter(parts);
  const resourceOf = resourcesOf(model);
  const besideClient = selected.has('client');

  const validatorsOf = (namespace: Namespace, operations: readonly NamedOperation[]): readonly Validator[] =>
    operations.flatMap((named): readonly Validator[] => {
      const { operation, route, identifier, typeName } = named;
      const called = {
        operation: comment(operation.name),
        method: comment(operation.method),
        path: comment(route.path),
      };
      const validator = (
        suffix: string,
        what: string,
        schema: Schema | undefined,
        prefixes: readonly string[] = [typeName + suffix],
      ): Validator => ({
        name: identifier + suffix,
        type: typeName + suffix,
        typeImport: typeName + suffix,
        doc: { what: comment(what), ...called },
        prefixes,
        part: schema === undefined ? parts.node('whatever') : expression(schema),
      });
      const prefixes = [familyOf(named), typeName, `${typeName}Args`];
      const args = validator('Args', 'The arguments of', argumentsSchema(named, model), prefixes);
      const { response } = operation;
      if (response.kind === 'schema') {
        const result = (schema: Schema): Validator => validator('Result', 'What answers', schema);
        if (provenanceOf(response) !== 'known') return [args, result(response.schema)];
        const strict = validator('ResultStrict', 'What answers, exactly as written down:', response.schema);
        return [
          args,
          result(answeredSchema(response.schema)),
          { ...strict, type: `${typeName}Result`, typeImport: `${typeName}Result` },
        ];
      }
      const resource =
        response.kind === 'resource' ? resourceOf(namespace.name, response.resource) : undefined;
      if (response.kind !== 'resource' || resource === undefined) return [args];
      const { by, answers, otherwise } = answerChoice(operation, response);
      const results = answers.flatMap((answer): readonly Validator[] => {
        const isUsual = answer.key === String(otherwise);
        const asked = isUsual
          ? ''
          : by === 'force'
            ? ` with \`force: ${answer.key}\``
            : ` in the context \`${answer.key}\``;
        const suffix = isUsual
          ? ''
          : by === 'force'
            ? forceSuffix[answer.key as 'true' | 'false']
            : upperFirst(answer.key);
        return strengths.flatMap(({ strength, ending, says }): readonly Validator[] => {
          const schema = answerSchema(answer, resource, strength);
          // An unknown deletion beside a known one takes anything: else it would be judged by the known one.
          const isOpen = by === 'force' && !isUsual && strength === 'site';
          if (schema === undefined && !isOpen) return [];
          return [
            {
              ...validator(`Result${suffix}${ending}`, `What answers${asked}${says}:`, schema, [
                resource.name + (answer.context === 'view' ? '' : upperFirst(answer.context)) + ending,
              ]),
              type: isUsual ? `${typeName}Result` : `${typeName}Results[${quote(answer.key)}]`,
              typeImport: isUsual ? `${typeName}Result` : `${typeName}Results`,
            },
          ];
        });
      });
      return [args, ...results];
    });

  const namespaces = moduleParts(model, options.modulesBefore);
  const typesFolder = besideClient ? 'client' : 'zod/types';
  const modulesOf = ({ namespace, parts }: NamespaceParts): readonly OutputFile[] =>
    parts.map(({ path, operations }, at) => {
      const from = `zod/${path}`;
      options.begins?.(`${from}.ts`);
      return {
        path: `${from}.ts`,
        text: moduleText(
          viewModule(
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
      text: indexText({
        namespaces: namespaces.map(({ namespace }) => {
          const accessor = identifierOf(namespace.accessor);
          return {
            accessor: code(accessor),
            isReserved: reservedWords.has(accessor),
            local: code(unreserved(accessor)),
            module: code(namespace.module),
          };
        }),
      }),
    },
    {
      path: 'zod/schema.ts',
      text: verbatimFile('zod', 'schema.ts').replace('../../src/schema/checks.ts', './checks.js'),
      isLaidOut: true,
    },
    { path: 'zod/checks.ts', text: publishedSource('schema/checks.ts'), isLaidOut: true },
    ...namespaces.flatMap(modulesOf),
    ...(besideClient
      ? []
      : [
          ...ownTypesFile(model, typesFolder, options),
          ...namespaces.flatMap((one) => typesModules(model, one, typesFolder)),
        ]),
  ];
}

const byResource = (operations: readonly NamedOperation[]): readonly (readonly NamedOperation[])[] => {
  const groups = new Map<string, NamedOperation[]>();
  for (const named of operations) groups.set(named.resource, [...(groups.get(named.resource) ?? []), named]);
  return [...groups.values()];
};
