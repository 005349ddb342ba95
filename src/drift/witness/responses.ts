// Responses as witnesses: a response that the new interface allows and the old type does not.
// The strict validators of both declared schemas check each response.

import { fits } from '../../core/schema/value-errors.ts';
import { responseBody } from '../../core/model/api/response-body.ts';
import type { HttpMethod, ResourceResponse, ResponseShape, Route } from '../../core/model/api/api.ts';
import type { FindResource } from '../../core/model/api/named-resources.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { Deviation } from '../../core/schema/deviation.ts';
import { firstStep, mapChildren, type Tokens } from '../../core/schema/children.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { contextChange, schemaInContext } from '../compare/schema-facts.ts';
import { ownMemberSchema } from '../compare/schema-facts.ts';
import { placeValues } from './place-value.ts';
import type { WitnessSearch } from './requests.ts';
import type { NamedValues } from './place-value.ts';
import { sampleValue } from '../../core/schema/values/fitting-values.ts';

type DeclaredForm = ResourceResponse['form'];

/** The schema of one item, and whether the response is one item or a list. */
export interface DeclaredResponse {
  readonly form: DeclaredForm;
  readonly schema: Schema;
  /** The known, observed and configured differences between responses and the schema. */
  readonly deviations?: readonly Deviation[] | undefined;
}

export interface ResponseWitnessContext {
  readonly route: Route;
  readonly method: HttpMethod;
  readonly before: DeclaredResponse;
  readonly after: DeclaredResponse;
  readonly schemas?: SchemaPair;
  /** The property that was removed, renamed, made optional or removed from a context. */
  readonly member?: string;
  /** The values that the rule names. */
  readonly values: NamedValues;
}

/**
 * Finds a response that the new interface allows and that does not fit the old type. A list of values without null
 * refutes no null, because sites do not check their responses.
 */
export function undecodableResponse(context: ResponseWitnessContext): WitnessSearch {
  const { route, method, before, after, schemas, member, values } = context;
  const path = routePaths(route).examples[0] ?? route.path;
  const lost = schemas && member !== undefined ? lostContext(schemas, member) : undefined;
  const seen = (schema: Schema): Schema => (lost === undefined ? schema : schemaInContext(schema, lost));
  const old = seen(before.schema);
  const typed = schemas && member !== undefined ? withRequired(old, schemas.at, member) : old;
  const body = bodySchemaOf({ ...after, schema: seen(after.schema) });
  const bodyBefore = bodySchemaOf({ ...before, schema: typed });
  let valid = false;
  for (const response of wholeResponses(context, values.named)) {
    if (!fits(body, response)) continue;
    valid = true;
    if (!fits(bodyBefore, response))
      return {
        kind: 'undecodable',
        method,
        path: lost === undefined ? path : `${path}?context=${lost}`,
        response,
      };
  }
  return valid ? 'refuted' : undefined;
}

/** Yields whole responses that contain the given values. */
function* wholeResponses(
  { after: { form, schema }, schemas }: ResponseWitnessContext,
  values: readonly (Json | undefined)[],
): Iterable<Json> {
  const given = values.filter((value) => value !== undefined);
  const placed = schemas ? placeValues(schema, schemas.atAfter, given) : [[sampleValue(schema)]];
  for (const whole of placed) yield* whole.map((value) => valueInForm(value, form));
}

const valueInForm = (value: Json, form: DeclaredForm): Json => {
  if (form === 'array') return [value];
  if (form === 'batch') return { create: [value] };
  return form === 'map' ? { one: value } : value;
};

const bodySchemaOf = ({ form, schema }: DeclaredResponse): Schema => responseBody(form, schema);

/** A context that included the property before and does not include it now. */
function lostContext({ before, after, contexts }: SchemaPair, name: string): string | undefined {
  const [old, now] = [ownMemberSchema(before.properties, name), ownMemberSchema(after.properties, name)];
  return old && now ? contextChange(old, now, contexts).lost[0] : undefined;
}

/** Makes a property required at one place in the schema, because the property was always present. */
function withRequired(schema: Schema, at: Tokens, name: string): Schema {
  if (at.length === 0) return { ...schema, required: [...new Set([...(schema.required ?? []), name])] };
  const step = firstStep(at);
  return mapChildren(schema, (child, keyword, key) =>
    keyword === step?.keyword && key === step.key ? withRequired(child, step.rest, name) : child,
  );
}

/** The response of an operation; undefined if the model does not describe it. */
export const declaredResponseOf = (
  response: ResponseShape,
  namespace: string,
  resourceOf: FindResource,
): DeclaredResponse | undefined => {
  if (response.kind === 'empty') return undefined;
  if (response.kind === 'schema') return { form: 'item', schema: response.schema };
  const resource = response.resource === undefined ? undefined : resourceOf(namespace, response.resource);
  return (
    resource && {
      form: response.kind === 'unknown' ? 'item' : response.form,
      schema: resource.schema,
      deviations: resource.deviations,
    }
  );
};
