// The declared responses of the operations of a page.
// A script of the page compares real responses with the declared responses.
// As in the `site` validators, the comparison allows harmless differences of real sites.
// Harmless differences are values outside an enumeration, and text with another format or length.

import { resourcesOf } from '../../../../core/model/api/named-resources.ts';
import { mapChildren } from '../../../../core/schema/children.ts';
import { structuralKeywords } from '../../../../core/schema/keywords.ts';
import { schemaDepth } from '../../../../core/schema/schema-depth.ts';
import type { Schema } from '../../../../core/schema/schema.ts';
import { shapeOf } from '../../../../core/schema/shape.ts';
import { returnedContexts } from '../../types/response-choice.ts';
import { dataFile, maxSentDepth, type DataFile, type DataForm } from '../page-data.ts';
import { declaredName, type DeclaredData, type DeclarationTuple } from '../page-data-format.ts';
import type { OperationPart, PagePart, Reference } from '../reference.ts';

export function declaredData(part: PagePart, reference: Reference, form: DataForm): DataFile {
  const places = new Map<Schema, number>();
  const placeOf = (schema: Schema): number => {
    const judged = schemaDepth(schema) > maxSentDepth ? {} : lenientSchema(schema);
    const place = places.get(judged) ?? places.size;
    places.set(judged, place);
    return place;
  };
  const operations = part.operations.flatMap((one) => declarationTuple(one, reference, placeOf) ?? []);
  const data: DeclaredData = { schemas: [...places.keys()], operations };
  return dataFile(declaredName(part.dataName), data, form);
}

function declarationTuple(
  { operation, route, id }: OperationPart,
  { model }: Reference,
  placeOf: (schema: Schema) => number,
): readonly [DeclarationTuple] | undefined {
  const { response } = operation;
  if (response.kind === 'schema') return [[id, 'item', [['', placeOf(response.schema)]], '']];
  if (response.kind !== 'resource') return undefined;
  const resource = resourcesOf(model)(route.namespace, response.resource);
  if (resource === undefined) return undefined;
  const { form, context, deletion } = response;
  const asked = returnedContexts(operation, response);
  const shapes: DeclarationTuple[2] =
    context === 'requested'
      ? asked.map((one) => [one, placeOf(shapeOf(resource, one))])
      : [['', placeOf(shapeOf(resource, context))]];
  const [usual = ''] = context === 'requested' ? asked : [];
  const name = `${resource.namespace}:${resource.name}`;
  return [
    deletion === undefined ? [id, form, shapes, usual, name] : [id, form, shapes, usual, name, deletion],
  ];
}

const lenientSchemas = new WeakMap<Schema, Schema>();

/**
 * The declared schema, changed to accept harmless differences. An object with listed members accepts no other
 * members, unless the site declares additional members.
 */
function lenientSchema(schema: Schema): Schema {
  let made = lenientSchemas.get(schema);
  if (made === undefined) lenientSchemas.set(schema, (made = makeLenient(schema)));
  return made;
}

function makeLenient(schema: Schema): Schema {
  if (schema.userType !== undefined) return {};
  const { oneOf, ...kept }: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => structuralKeywords.has(keyword)),
  );
  const isClosed =
    schema.properties !== undefined &&
    Object.keys(schema.properties).length > 0 &&
    schema.additionalProperties === undefined &&
    schema.patternProperties === undefined;
  return mapChildren(
    {
      ...kept,
      ...(schema.enumClosed === true && schema.enum && { enum: schema.enum }),
      // A value can match several alternatives if limits are ignored, so `oneOf` becomes `anyOf`.
      ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
      ...(isClosed && { additionalProperties: false }),
    },
    (child, keyword) => (keyword === 'anyOf' ? opened(lenientSchema(child)) : lenientSchema(child)),
  );
}

/**
 * Changes the alternatives of a schema to accept additional members. Required members distinguish
 * alternatives, so additional members must not prevent a match.
 */
function opened(schema: Schema): Schema {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
}
