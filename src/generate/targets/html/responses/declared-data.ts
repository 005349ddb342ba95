// The declared responses of the operations of a page, for the script that compares real responses with them.
// Harmless differences of real sites are allowed, as in the `site` validators: values outside an enumeration,
// texts with another format or length.

import { resourcesOf } from '../../../../core/model/named-resources.ts';
import { mapChildren } from '../../../../core/schema/children.ts';
import { structuralKeywords } from '../../../../core/schema/keywords.ts';
import { schemaDepth } from '../../../../core/schema/schema-depth.ts';
import type { Schema } from '../../../../core/schema/schema.ts';
import { shapeOf } from '../../../../core/schema/shape.ts';
import { answeredContexts } from '../../types/response-choice.ts';
import { dataFile, maxSentDepth, type DataFile, type DataForm } from '../page-data.ts';
import { declaredName, type DeclaredData, type SentDeclaration } from '../page-data-format.ts';
import type { NamespacePart, OperationPart, Reference } from '../reference.ts';

export function declaredData(part: NamespacePart, reference: Reference, form: DataForm): DataFile {
  const places = new Map<Schema, number>();
  const placeOf = (schema: Schema): number => {
    const judged = schemaDepth(schema) > maxSentDepth ? {} : asJudged(schema);
    const place = places.get(judged) ?? places.size;
    places.set(judged, place);
    return place;
  };
  const operations = part.operations.flatMap((one) => declarationOf(one, reference, placeOf) ?? []);
  const data: DeclaredData = { schemas: [...places.keys()], operations };
  return dataFile(declaredName(part.namespace.module), data, form);
}

/** Undefined if the response is not known. */
function declarationOf(
  { operation, route, id }: OperationPart,
  { model }: Reference,
  placeOf: (schema: Schema) => number,
): readonly [SentDeclaration] | undefined {
  const { response } = operation;
  if (response.kind === 'schema') return [[id, 'item', [['', placeOf(response.schema)]], '']];
  if (response.kind !== 'resource') return undefined;
  const resource = resourcesOf(model)(route.namespace, response.resource);
  if (resource === undefined) return undefined;
  const { form, context, deletion } = response;
  const asked = answeredContexts(operation, response);
  const shapes: SentDeclaration[2] =
    context === 'requested'
      ? asked.map((one) => [one, placeOf(shapeOf(resource, one))])
      : [['', placeOf(shapeOf(resource, context))]];
  const [usual = ''] = context === 'requested' ? asked : [];
  const name = `${resource.namespace}:${resource.name}`;
  return [
    deletion === undefined ? [id, form, shapes, usual, name] : [id, form, shapes, usual, name, deletion],
  ];
}

const judged = new WeakMap<Schema, Schema>();

/** An object with listed members allows no others, unless the site declares that it does. */
function asJudged(schema: Schema): Schema {
  let made = judged.get(schema);
  if (made === undefined) judged.set(schema, (made = judgedOnce(schema)));
  return made;
}

function judgedOnce(schema: Schema): Schema {
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
      // Without limits, a value can match several alternatives.
      ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
      ...(isClosed && { additionalProperties: false }),
    },
    (child, keyword) => (keyword === 'anyOf' ? opened(asJudged(child)) : asJudged(child)),
  );
}

/** Alternatives are distinguished by their required members. Further members must not prevent a match. */
function opened(schema: Schema): Schema {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
}
