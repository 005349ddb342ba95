// Reads a model into calls.

import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import type { Call, Said } from './notation.ts';

/** Path parameters that the site lists no argument for are left out: they are not declared. */
export const callsOfModel = (model: ApiModel): readonly Call[] =>
  model.routes.flatMap(({ namespace, path, operations }) =>
    operations.flatMap(({ methods, arguments: all }) => {
      const declared = all.filter((argument) => argument.declared !== false);
      const args = Object.fromEntries(
        declared.map(({ name, required, schema }): [string, Said] => [
          name,
          { ...saidOf(schema), ...(required && { required }) },
        ]),
      );
      return methods.map((method) => ({ namespace, method, path, args }));
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
