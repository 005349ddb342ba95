// The validator schema for all arguments of an operation as one object.
// Additional members are allowed, because the site ignores unknown arguments.
// Callers may also send arguments that the index does not list.
// An argument without a type accepts any value, because the site does not check the value either.

import type { ApiModel, Argument, Route } from '../../../core/model/api/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { operationNamed, type NamedOperation } from '../operation-names.ts';
import { useOf } from '../types/schema-doc.ts';
import { withAcceptedForms } from './accepted-forms.ts';

export function argumentsSchema(named: NamedOperation, model: ApiModel): Schema {
  const { operation } = named;
  return operation.batchOf ? batchSchema(named, model) : objectSchema(operation.arguments, named.route);
}

const objectSchema = (
  args: readonly Argument[],
  route?: Route,
): Schema & { readonly properties: object } => ({
  type: 'object',
  properties: Object.fromEntries(
    args.map((argument) => {
      const { name, schema } = argument;
      const use = route === undefined ? 'argument' : useOf(argument, route);
      return [name, schema.unchecked === 'everything' ? {} : withAcceptedForms(schema, use)];
    }),
  ),
  required: args.filter(({ required }) => required).map(({ name }) => name),
});

/**
 * The schema for a batch route that lists the fields of one item. A batch route also accepts the lists
 * create, update and delete. In a batch, only the arguments in the path are required.
 */
function batchSchema({ operation, route }: NamedOperation, model: ApiModel): Schema {
  const sibling = (name: string | null | undefined): readonly Argument[] | undefined =>
    name == null ? undefined : operationNamed(model, route.namespace, name)?.operation.arguments;
  const update = sibling(operation.batchOf?.update);
  const identifier = update?.findLast(isInPath) ?? anyIdentifier;

  const listed = operation.arguments.map((argument) => ({
    ...argument,
    required: isInPath(argument) && argument.required,
  }));
  const fields = listed.filter((argument) => !isInPath(argument));
  const created = sibling(operation.batchOf?.create)?.filter((argument) => !isInPath(argument)) ?? fields;
  const updated = update?.filter((argument) => !isInPath(argument)) ?? fields;
  const { properties, ...open } = objectSchema(listed);
  return {
    ...open,
    properties: {
      ...properties,
      create: { type: 'array', items: objectSchema(created) },
      update: {
        type: 'array',
        items: objectSchema([...updated, { ...identifier, name: 'id', required: true }]),
      },
      delete: { type: 'array', items: identifier.schema },
    },
  };
}

const isInPath = (argument: Argument): boolean => argument.in === 'path';

const anyIdentifier: Pick<Argument, 'in' | 'schema'> = {
  in: 'path',
  schema: { type: ['integer', 'string'] },
};
