// What an exercised plugin showed of a route that it does not declare: the forms of responses, and the callers. The
// recorded site had no content of its own, so responses of other sites may lack members, or have null in their place.

import { accessOfRole, type Access, type MethodRoles } from '../../../core/model/api/access.ts';
import type { Operation, Route } from '../../../core/model/api/api.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { objectOf, type JsonObject, type RouteFacts } from '../known/releases.ts';
import { observedRule } from '../observed/observed.ts';
import { mergeSchemas } from './merge-schemas.ts';

export interface RecordedRoute {
  /** The forms of responses, by method. */
  readonly responses: ReadonlyMap<string, Schema>;
  readonly access: MethodRoles;
}

/** @param variants the recorded declarations that match the site */
export function recordedRoute(variants: readonly RouteFacts[]): RecordedRoute | undefined {
  const shown = variants.filter(({ responses, access }) => responses ?? access);
  if (shown.length === 0) return undefined;
  const methods = new Set(shown.flatMap(({ responses = {} }) => Object.keys(responses)));
  return {
    responses: new Map(
      Array.from(methods, (method) => {
        const forms = shown.flatMap(({ responses = {} }) => (responses[method] ? [responses[method]] : []));
        return [method, loosened(mergeSchemas(forms).schema)] as const;
      }),
    ),
    access: Object.assign({}, ...shown.map(({ access }) => access)) as MethodRoles,
  };
}

/** The form of a whole response: below it, every value may be null. */
function loosened({ type, items, properties, additionalProperties, anyOf }: JsonObject): Schema {
  return {
    ...(type !== undefined && { type: type as NonNullable<Schema['type']> }),
    ...(isRecord(items) && { items: orNull(items) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, orNull(objectOf(property))]),
      ),
    }),
    ...(isRecord(additionalProperties) && { additionalProperties: orNull(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isRecord).map(loosened) }),
  };
}

function orNull(schema: JsonObject): Schema {
  const { type, anyOf, ...rest } = loosened(schema);
  const types = type === undefined ? [] : [type].flat();
  return {
    ...rest,
    ...(types.length > 0 && { type: types.includes('null') ? types : [...types, 'null'] }),
    ...(anyOf && { anyOf: [...anyOf, { type: 'null' }] }),
  };
}

/** Adds what was recorded to the operations of a route for which the site shows nothing. */
export function withRecorded(route: Route, { responses, access }: RecordedRoute, source: string): Route {
  return {
    ...route,
    operations: route.operations.map((operation) => {
      const schema = responses.get(operation.method);
      const known = operation.access ?? recordedAccess(operation, access, source);
      return {
        ...operation,
        ...(known && { access: known }),
        ...(schema &&
          isUnseen(operation) && {
            response: { kind: 'schema', schema, rule: observedRule, provenance: 'observed', source } as const,
          }),
      };
    }),
  };
}

/** Whether the site shows nothing of the response: the response has no type, or one of the plugin's release. */
const isUnseen = ({ response }: Operation): boolean =>
  response.kind === 'unknown' || (response.provenance === 'known' && response.kind === 'resource');

function recordedAccess({ methods }: Operation, roles: MethodRoles, source: string): Access | undefined {
  const role = methods.map((method) => roles[method]).find((one) => one !== undefined);
  return role && { ...accessOfRole(role), provenance: 'known', source };
}
