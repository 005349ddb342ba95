// Responses as witnesses: a response that the new interface allows and the old type does not.
// The strict validators of both declared schemas check each response.

import { responseBody } from '../../core/model/response-body.ts';
import type { HttpMethod, ResourceResponse, ResponseShape, Route } from '../../core/model/api.ts';
import type { FindResource } from '../../core/model/named-resources.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { Deviation } from '../../core/schema/deviation.ts';
import { firstStep, mapChildren, type Tokens } from '../../core/schema/children.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { routePaths } from '../../core/routes/route-paths.ts';
import { contextChange, schemaInContext } from '../compare/contexts.ts';
import { ownMemberSchema } from '../compare/schema-facts.ts';
import { placeValues } from './place-value.ts';
import type { WitnessSearch } from './requests.ts';
import { memberValues, trialsOf, withPartOf, type ChangedPart } from './border-values.ts';
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
  /** The changed part of the schema. The changed keyword, used if no property changed. */
  readonly changed?: ChangedPart;
}

interface ResponseAttempt {
  readonly values: readonly Json[];
  /** False for values that cannot prove the change, and only show that the response can be tried. */
  readonly mayProve: boolean;
}

/** Returns a function that checks whether values fit a schema. */
export type Fitting = (schema: Schema) => (value: Json) => boolean;

export class ResponseWitnesses {
  constructor(private readonly fitting: Fitting) {}

  undecodable(context: ResponseWitnessContext): WitnessSearch {
    let valid = 0;
    const { route, method, before, after, schemas, member } = context;
    const path = routePaths(route).examples[0] ?? route.path;
    const lost = schemas && member !== undefined ? lostContext(schemas, member) : undefined;
    const seen = (schema: Schema): Schema => (lost === undefined ? schema : schemaInContext(schema, lost));
    const old = seen(before.schema);
    const typed = schemas && member !== undefined ? withRequired(old, schemas.at, member) : old;
    const body = bodySchemaOf({ ...after, schema: seen(after.schema) });
    const bodyBefore = bodySchemaOf({ ...before, schema: typed });
    for (const { values, mayProve } of this.valuesToTry(context)) {
      const responses = values.map((value) => valueInForm(value, after.form));
      const [fitsNow, fitted] = [this.judge(body, responses), this.judge(bodyBefore, responses)];
      for (const response of responses) {
        if (!fitsNow(response)) continue;
        valid += 1;
        if (mayProve && !fitted(response))
          return {
            kind: 'undecodable',
            method,
            path: lost === undefined ? path : `${path}?context=${lost}`,
            response,
          };
      }
    }
    return valid > 0 ? 'refuted' : undefined;
  }

  /** Yields the responses to try. Responses that differ from old responses only by the change come first. */
  private *valuesToTry({
    after: { schema },
    schemas,
    member,
    changed,
  }: ResponseWitnessContext): Iterable<ResponseAttempt> {
    if (!schemas) {
      yield { values: [sampleValue(schema)], mayProve: true };
      return;
    }
    const { before, after } = schemas;
    const around = function* (values: readonly Json[], mayProve = true): Iterable<ResponseAttempt> {
      for (const placed of placeValues(schema, schemas.atAfter, values)) yield { values: placed, mayProve };
    };
    if (member !== undefined) {
      const values = memberValues(after, before, member);
      yield* around(values.filter(this.judge(before, values)));
      yield* around(values);
    }
    const { candidates, others } = trialsOf(after, before, changed);
    const fitsAlone = this.judge(withPartOf(after, before, changed), candidates);
    if (member === undefined) yield* around(candidates.filter((value) => !fitsAlone(value)));
    yield* around(candidates);
    yield* around(others, false);
  }

  /** Checks the given values against a reduced schema. */
  private judge(schema: Schema, values: readonly Json[]): (value: Json) => boolean {
    let fits: ((value: Json) => boolean) | undefined;
    return (value) => (fits ??= this.fitting(pruneTo(schema, values)))(value);
  }
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

// Removes from a schema the properties that no value has.
// The reduced schema gives the same results for the values, and is much faster to check.
// For example, an order of a shop has a hundred properties.
function pruneTo(schema: Schema, values: readonly Json[]): Schema {
  const lists = values.filter((value) => Array.isArray(value));
  const objects = values.filter(isPlainJsonObject);
  const pruned: { -readonly [Key in keyof Schema]: Schema[Key] } = { ...schema };
  if (schema.items) pruned.items = pruneTo(schema.items, lists.flat() as readonly Json[]);
  // WordPress may read a list as an object with the keys 0, 1, 2.
  if (schema.properties && lists.length === 0)
    pruned.properties = Object.fromEntries(
      Object.entries(schema.properties).flatMap(([name, member]): [string, Schema][] => {
        const held = objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
        return held.length === 0 ? [] : [[name, pruneTo(member, held)]];
      }),
    );
  for (const keyword of ['anyOf', 'oneOf'] as const)
    if (schema[keyword]) pruned[keyword] = schema[keyword].map((branch) => pruneTo(branch, values));
  return pruned;
}

const isPlainJsonObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
