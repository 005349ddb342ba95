// Reads a model, complete or as written by hand, into calls.

import type { Argument, Operation } from '../../src/model/api.ts';
import type { Schema } from '../../src/model/schema.ts';
import type { Call, Said } from './notation.ts';

/** What an `ApiModel` and a hand-written model have in common. */
export interface ModelRoutes {
  readonly routes: readonly {
    readonly namespace: string;
    readonly path: string;
    readonly operations: readonly (Pick<Operation, 'method'> &
      Partial<Pick<Operation, 'methods'>> & {
        readonly arguments: readonly (Pick<Argument, 'name' | 'in' | 'schema' | 'declared'> &
          Partial<Pick<Argument, 'required'>>)[];
      })[];
  }[];
}

/** Slots that the site lists no argument for are left out: they are not declared. */
export const callsOfModel = (model: ModelRoutes): readonly Call[] =>
  model.routes.flatMap(({ namespace, path, operations }) =>
    operations.flatMap(({ method, methods = [method], arguments: all }) => {
      const declared = all.filter((argument) => argument.declared !== false);
      const args = Object.fromEntries(
        declared.map(({ name, in: place, required = place === 'path', schema }): [string, Said] => [
          name,
          { ...saidOf(schema), ...(required && { required: true }) },
        ]),
      );
      return methods.map((each) => ({ namespace, method: each, path, args }));
    }),
  );

function saidOf(schema: Schema): Said {
  const { type, description, readOnly, enumLabels, items, ...others } = schema;
  const { properties = {}, required = [], additionalProperties, ...rest } = others;
  return {
    ...rest,
    ...(type !== undefined && { type: typeof type === 'string' ? [type] : type }),
    ...(description !== undefined && { says: description }),
    ...(readOnly && { readOnly }),
    ...(enumLabels && { labels: enumLabels }),
    ...(items && { items: saidOf(items) }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]): [string, Said] => [
        name,
        { ...saidOf(property), ...(required.includes(name) && { required: true }) },
      ]),
    ),
    ...(additionalProperties !== undefined && { others: othersOf(additionalProperties) }),
  };
}

const othersOf = (additional: boolean | Schema): true | Said =>
  additional === true || (additional === false ? { enum: [] } : saidOf(additional));
