// The compared part of a response: the whole body, or the resource in the body.

import type { Deviation } from '../../core/schema/deviation.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { responseBody } from '../../core/model/api/response-body.ts';
import type {
  ApiModel,
  Operation,
  ResourceLink,
  ResourceResponse,
  ResponseShape,
} from '../../core/model/api/api.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';

export interface ComparedBody {
  /** Whether the response is an item or a list; undefined if the schema describes the whole body. */
  readonly form: ResourceResponse['form'] | undefined;
  readonly schema: Schema;
  /** The links of the resource; undefined if they are unknown. */
  readonly links: readonly ResourceLink[] | undefined;
  /** The known and observed differences between responses and the schema; absent for a whole body. */
  readonly deviations?: readonly Deviation[] | undefined;
}

/**
 * Finds the body of a response. If it is unknown whether a response is an item or a list, the response is
 * compared as a single item.
 *
 * @returns a function that finds the body of a response in a namespace, or undefined if the model does not
 * describe the body
 */
export function bodyFinder(
  model: ApiModel,
): (shape: ResponseShape, namespace: string) => ComparedBody | undefined {
  const resourceOf = resourcesOf(model);
  return (shape, namespace) => {
    if (shape.kind === 'empty') return undefined;
    if (shape.kind === 'schema') return { form: undefined, schema: shape.schema, links: undefined };
    const resource = shape.resource === undefined ? undefined : resourceOf(namespace, shape.resource);
    const form = shape.kind === 'unknown' ? 'item' : shape.form;
    return (
      resource && {
        form,
        schema: resource.schema,
        links: resource.links ?? [],
        deviations: resource.deviations,
      }
    );
  };
}

/**
 * Compares two resources item by item, even if one response is a single item and the other is a list. If only
 * one side describes a resource, compares the whole bodies.
 */
export function bodiesOf(
  before: ComparedBody | undefined,
  after: ComparedBody | undefined,
): { readonly before: Schema; readonly after: Schema } | undefined {
  if (!before || !after) return undefined;
  if ((before.form === undefined) === (after.form === undefined))
    return { before: before.schema, after: after.schema };
  return { before: wholeBody(before), after: wholeBody(after) };
}

const wholeBody = ({ form, schema }: ComparedBody): Schema => responseBody(form ?? 'item', schema);

/** The default context of a response; undefined if the operation has no contexts. */
export function defaultContextOf({ response, arguments: args }: Operation): unknown {
  if (response.kind !== 'resource') return undefined;
  if (response.context !== 'requested') return response.context;
  return args.find(({ name }) => name === 'context')?.schema.default ?? 'view';
}
