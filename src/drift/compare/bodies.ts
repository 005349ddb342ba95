// The part of a response that is compared: the whole body, or the resource in it.

import type { Schema } from '../../core/schema/schema.ts';
import { responseBody } from '../../core/model/response-body.ts';
import type {
  ApiModel,
  Operation,
  ResourceLink,
  ResourceResponse,
  ResponseShape,
} from '../../core/model/api.ts';
import { resourcesOf } from '../../core/model/named-resources.ts';

export interface ComparedBody {
  /** Undefined: the schema describes the whole body. */
  readonly form: ResourceResponse['form'] | undefined;
  readonly schema: Schema;
  /** Undefined: it is unknown which links there are. */
  readonly links: readonly ResourceLink[] | undefined;
}

/**
 * Finds the body of a response. If the form of a resource is unknown, it is compared as a single item,
 * because callers rely on the fields that the site declares.
 *
 * @returns a function that finds the body of a response of a namespace; undefined where the model does not
 * describe it
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
    return resource && { form, schema: resource.schema, links: resource.links ?? [] };
  };
}

/**
 * Two resources are compared as resources, in a list or single; a resource and a whole body are compared as
 * bodies.
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

/** The context of a response to a request that names none; undefined where there are no contexts. */
export function defaultContextOf({ response, arguments: args }: Operation): unknown {
  if (response.kind !== 'resource') return undefined;
  if (response.context !== 'requested') return response.context;
  return args.find(({ name }) => name === 'context')?.schema.default ?? 'view';
}
