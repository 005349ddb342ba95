// What the operations of a page are declared to answer, for the script that holds an answer
// against it. What sites send otherwise without harm is let pass, as the `site` validators
// do: values outside an enumeration, texts in another format or of another length.

import { resourcesOf } from '../../../../core/model/named-resources.ts';
import { mapChildren } from '../../../../core/schema/children.ts';
import { containerKeywords } from '../../../../core/schema/keywords.ts';
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

/** Undefined where nobody says what comes. */
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

/** The keywords that say what a value is made of, not how it is limited. */
const structural = new Set<string>(['type', 'required', ...containerKeywords.map(([keyword]) => keyword)]);

const judged = new WeakMap<Schema, Schema>();

/** What is made of listed members has no others, but where the site says that it may. */
function asJudged(schema: Schema): Schema {
  let made = judged.get(schema);
  if (made === undefined) judged.set(schema, (made = judgedOnce(schema)));
  return made;
}

function judgedOnce(schema: Schema): Schema {
  if (schema.userType !== undefined) return {};
  const { oneOf, ...kept }: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => structural.has(keyword)),
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
      // Without limits more than one may fit.
      ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
      ...(isClosed && { additionalProperties: false }),
    },
    (child, keyword) => (keyword === 'anyOf' ? opened(asJudged(child)) : asJudged(child)),
  );
}

/** Of alternatives each is told by what it must have; what else comes must not make it another. */
function opened(schema: Schema): Schema {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
}
