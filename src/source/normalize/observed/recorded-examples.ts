// Adds recorded responses (`--examples`) and saved examples to the resources and responses of a model. All routes of a resource show the
// same example.

import { savedExampleOf, type SavedExamples } from '../../../core/model/observation/saved-examples.ts';
import type { ApiModel, Operation, Resource, ResourceResponse, Route } from '../../../core/model/api/api.ts';
import { recordedMembers } from '../../../core/schema/values/recorded-value.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { schemaErrors } from '../../../core/schema/value-errors.ts';

type Examples = Pick<ApiModel, 'routes'> & { readonly resources: readonly Resource[] };

/** @param read the routes with their recorded bodies of responses to GET */
export function withRecordedExamples(
  { routes, resources }: Examples,
  read: readonly { readonly route: { readonly key: string }; readonly recorded?: Json | undefined }[],
): Examples {
  const recorded = new Map(
    read.flatMap(({ route, recorded: body }) => (body === undefined ? [] : [[route.key, body] as const])),
  );
  if (recorded.size === 0) return { routes, resources };
  const items = new Map<string, Json>();
  const shown = routes.map((route): Route => {
    const body = recorded.get(route.key);
    if (body === undefined) return route;
    const operations = route.operations.map((operation): Operation => {
      const { response } = operation;
      if (!operation.methods.includes('GET')) return operation;
      if (response.kind === 'resource') {
        const place = placeOf(route.namespace, response.resource);
        const item = itemIn(body, response.form);
        if (item !== undefined && !items.has(place)) items.set(place, item);
      }
      return response.kind === 'schema' && schemaErrors(response.schema, body).length === 0
        ? { ...operation, response: { ...response, example: body } }
        : operation;
    });
    return { ...route, operations };
  });
  const complete = resources.map((resource) => {
    const example = recordedMembers(resource.schema, items.get(placeOf(resource.namespace, resource.name)));
    return Object.keys(example).length === 0 ? resource : { ...resource, example };
  });
  return { routes: shown, resources: complete };
}

/** Adds the examples of the file of saved examples, which replace recorded responses. */
export function withSavedExamples(model: ApiModel, examples: SavedExamples): ApiModel {
  if (Object.keys(examples).length === 0) return model;
  const { routes, resources } = withRecordedExamples(
    { routes: model.routes, resources: model.resources ?? [] },
    model.routes.map((route) => ({ route, recorded: savedExampleOf(route, examples) })),
  );
  return { ...model, routes, ...(model.resources && { resources }) };
}

/** Resources are unique by namespace and name. */
const placeOf = (namespace: string, name: string): string => `${namespace} ${name}`;

function itemIn(body: Json, form: ResourceResponse['form']): Json | undefined {
  if (form === 'array') return Array.isArray(body) ? (body as readonly Json[])[0] : undefined;
  if (form === 'map') return typeof body === 'object' && body !== null ? Object.values(body)[0] : undefined;
  return form === 'item' || form === 'optional' ? body : undefined;
}
