// The types of a namespace, by module.
// A target that needs the types without the client gets separate modules with the types.

import type { ApiModel, Namespace } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import type { NamespaceParts } from '../module-parts.ts';
import { code, comment, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations, type NamedOperation } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { ranked } from '../operation-order.ts';
import { typesTemplate } from '../code-templates.ts';
import { HelperNames } from './helper-names.ts';
import { PartImports, type PartImport } from './module-imports.ts';
import { userTypesFrom } from './user-types.ts';
import { draftOperation, operationTypes, type OperationTypes } from './operation-types.ts';
import {
  draftResource,
  resourceTypes,
  resourceView,
  viewEmbedded,
  type EmbeddedView,
  type ResourceTypes,
  type ResourceView,
} from './resource-types.ts';
import type { DeclarationView } from './type-text.ts';

export interface ModuleTypesView {
  readonly resourceTypes: readonly ResourceView[];
  readonly declarations: readonly DeclarationView[];
}

/** The types of one module. */
export interface PartTypes extends ModuleTypesView {
  readonly operations: readonly TypedOperation[];
  readonly resources: readonly ResourceTypes[];
  readonly partImports: PartImports;
  readonly namesBatchError: boolean;
}

export interface TypedOperation extends OperationTypes {
  readonly named: NamedOperation;
}

interface TypesModuleView extends ModuleTypesView {
  readonly operations: readonly OperationTypes[];
  readonly partImports: readonly PartImport[];
  readonly passedOn: readonly PartImport['from'][];
  readonly namesBatchError: boolean;
}

interface ResponsesModuleView extends ModuleTypesView {
  readonly operations: readonly OperationTypes[];
  readonly namesBatchError: boolean;
  readonly embedded: readonly EmbeddedView[];
}

/** The texts of type modules, with types such as `OrdersListArgs` and `OrdersListResult`. */
export function typesModules(
  model: ApiModel,
  namespace: NamespaceParts,
  folder: string,
): readonly OutputFile[] {
  const print = typesTemplate<TypesModuleView>('module.ts');
  return viewTypes(model, namespace).map((types, at) => {
    const { path } = namespace.parts[at] ?? namespace.parts[0];
    const text = print({
      ...types,
      partImports: types.partImports.views(),
      passedOn: at === 0 ? types.partImports.others() : [],
    });
    return { path: `${folder}/${path}.ts`, text: userTypesFrom(text, path) };
  });
}

/**
 * A module with the response types of a namespace, such as `Order`, `OrderEmbedded` and `OrdersListResult`.
 * The module contains the operations that pass the filter, and no argument types.
 */
export function responsesModule(
  model: ApiModel,
  namespace: Namespace,
  isWanted: (named: NamedOperation) => boolean,
): string {
  const operations = namedOperations(model, namespace.name).filter(isWanted);
  const whole: NamespaceParts = { namespace, parts: [{ path: namespace.module, operations }] };
  const print = typesTemplate<ResponsesModuleView>('answers.ts');
  return viewTypes(model, whole, draftResponse)
    .map((types) => print({ ...types, embedded: viewEmbedded(model, namespace.name, types.resources) }))
    .join('');
}

const draftResponse: typeof draftOperation = (named, model) => {
  const draft = draftOperation(named, model);
  return { ...draft, arguments: [], takes: { ...draft.takes, needs: [] } };
};

export function viewTypes(
  model: ApiModel,
  { namespace, parts }: NamespaceParts,
  draft = draftOperation,
): readonly PartTypes[] {
  const types = resourceTypes(model);
  const drafts = new Map(
    ranked(parts.flatMap(({ operations }) => operations)).map((named) => [named, draft(named, model)]),
  );
  const answered = new Map(types.of(namespace.name).map((one) => [one, draftResource(one)]));
  const homes = homesOf(parts);
  const cut = parts.map(({ operations }, at) => {
    const resources = [...answered.keys()]
      .filter(({ resource }) => (homes.get(resource.name) ?? 0) === at)
      .sort((one, other) => (one.nameOf('view') < other.nameOf('view') ? -1 : 1));
    return {
      operations: operations.flatMap((named) => drafts.get(named) ?? []),
      resources,
      drafts: resources.flatMap((one) => answered.get(one) ?? []),
    };
  });
  const all = [...drafts.values()];
  const names = new HelperNames(
    [
      all.map(({ takes }) => takes),
      all.map(({ answers }) => answers),
      [...answered.values()].flat().map(({ root }) => root),
    ],
    types.taken(namespace.name),
  );
  const declared = names.declarationsOf(
    cut.map((part) => [
      ...part.operations.flatMap(({ takes, answers }) => [takes, answers]),
      ...part.drafts.map(({ root }) => root),
    ]),
  );
  const declaring = declaringParts(cut);
  return cut.map((part, at) => {
    const partImports = new PartImports(parts, at, declaring);
    for (const { names: named } of part.operations) partImports.add(...named);
    for (const { name, from } of declared[at]?.imported ?? []) partImports.addFrom(from, name);
    return {
      operations: part.operations.map((one) => ({ ...operationTypes(one, names), named: one.named })),
      resources: part.resources,
      resourceTypes: part.drafts.map((one) => resourceView(one, names)),
      declarations: declared[at]?.views ?? [],
      partImports,
      namesBatchError: part.operations.some((one) => one.namesBatchError),
    };
  });
}

/** The module of the first operation (by rank) that returns the resource declares the resource. */
function homesOf(parts: NamespaceParts['parts']): ReadonlyMap<string, number> {
  const partOf = new Map(
    parts.flatMap(({ operations }, at) => operations.map((named) => [named, at] as const)),
  );
  const homes = new Map<string, number>();
  for (const named of ranked([...partOf.keys()])) {
    const { response } = named.operation;
    if (response.kind === 'resource' && !homes.has(response.resource))
      homes.set(response.resource, partOf.get(named) ?? 0);
  }
  return homes;
}

interface Declaring {
  readonly operations: readonly { readonly named: NamedOperation }[];
  readonly resources: readonly ResourceTypes[];
}

function declaringParts(parts: readonly Declaring[]): ReadonlyMap<string, number> {
  return new Map(
    parts.flatMap(({ operations, resources }, at) =>
      [
        ...operations.map(({ named }) => `${named.typeName}Args`),
        ...resources.flatMap(({ contexts, nameOf, embedded }) => [
          ...contexts.map(nameOf),
          ...(embedded ? [embedded.name] : []),
        ]),
      ].map((name) => [name, at] as const),
    ),
  );
}

interface AllTypesView {
  readonly namespaces: readonly {
    readonly typesName: Code;
    /** If the name of the module is a reserved word, the local name has an underscore, as in `public_`. */
    readonly isReserved: boolean;
    readonly local: Code;
    readonly from: Code;
  }[];
  /** An example of a namespace's module for the comment. */
  readonly example: CommentText;
}

/** The module with the types of all namespaces, such as `client/types.ts`. */
export function allTypes(all: readonly NamespaceParts[]): string {
  const namespaces = all.map(({ namespace }) => namespace);
  const example = namespaces.find(({ name }) => name !== '') ?? namespaces[0];
  return typesTemplate<AllTypesView>('namespaces.ts')({
    namespaces: namespaces.map(({ accessor, module }) => {
      // In a loaded model, all accessors are identifiers.
      // In a model from another source, accessors can be any text.
      const word = identifierOf(accessor);
      return {
        typesName: code(word),
        isReserved: reservedWords.has(word),
        local: code(unreserved(word)),
        from: code(quote(`./${module}.js`)),
      };
    }),
    example: comment(`./${example?.module ?? '…'}.js`),
  });
}
