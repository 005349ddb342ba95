// Rules about how code uses a response.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { typesOf, type Schema, type SchemaType } from '../core/schema/schema.ts';
import { schemaTypeText } from '../core/schema/schema-text.ts';
import { responseSchemaInContext, responsePartAt, type ResponsePart } from './response-schema.ts';
import type { ResponseClaim, ResponseRead, ClaimedType } from './code-call.ts';
import {
  targetsMeantBy,
  type RuleHit,
  type CheckContext,
  type CheckedCall,
  type CallTarget,
} from './checked-call.ts';
import type { AuditRule } from './rule.ts';

/** The response schemas of all operations that the call may reach; undefined if an operation has no schema. */
function responseSchemasOf(checked: CheckedCall, { model }: CheckContext): readonly Schema[] | undefined {
  const targets = targetsMeantBy(checked);
  if (targets.length === 0 || targets.some(({ method }) => method === 'DELETE')) return undefined;
  const context = requestedContextOf(checked);
  const schemas = targets.map(({ route, operation }) =>
    responseSchemaInContext(model, route, operation, context),
  );
  return schemas.every((schema) => schema !== undefined) ? schemas : undefined;
}

/** The requested context; undefined if the code does not show it. */
function requestedContextOf({ sent, open, call }: CheckedCall): string | undefined {
  const given = sent.find(({ argument }) => argument === 'context');
  if (!given) return open || call.anyContext === true ? undefined : 'view';
  const [only] = given.values;
  if (given.optional || given.values.length > 1 || only?.known.kind !== 'whole') return undefined;
  return typeof only.known.value === 'string' ? only.known.value : undefined;
}

/**
 * The schema that lacks the property of a path; undefined if the response of at least one operation has the
 * path.
 */
function undeclaredParent(schemas: readonly Schema[], path: readonly string[]): Schema | undefined {
  const found: readonly ResponsePart[] = schemas.map((schema) => responsePartAt(schema, path));
  const [first] = found;
  return first?.kind === 'undeclared' && found.every(({ kind }) => kind === 'undeclared')
    ? first.within
    : undefined;
}

function undeclaredHit(
  { path, place }: ResponseRead | ResponseClaim,
  schemas: readonly Schema[],
  targets: readonly CallTarget[],
): RuleHit | undefined {
  const within = undeclaredParent(schemas, path);
  const name = path.at(-1);
  if (!within || name === undefined) return undefined;
  const isList = typesOf(within).includes('array');
  const near = nearestNames(name, Object.keys(within.properties ?? {}), 1);
  return {
    place,
    pointer: pointer('schema', ...path.flatMap((one) => (one === '[]' ? ['items'] : ['properties', one]))),
    reason: isList
      ? `The site declares a list for this value, and a list has no property ${name}.`
      : `The site declares no property ${responsePathText(path)} of this response.`,
    hint: near[0] === undefined ? undefined : `Did you mean ${near[0]}?`,
    near: { written: name, names: near },
    target: targets.length === 1 ? targets[0] : undefined,
  };
}

const responsePathText = (path: readonly string[]): string => path.filter((one) => one !== '[]').join('.');

function unknownProperties(checked: CheckedCall, context: CheckContext): readonly RuleHit[] {
  const { reads, claims } = checked.call.answer;
  if (reads.length + claims.length === 0) return [];
  const schemas = responseSchemasOf(checked, context);
  if (!schemas) return [];
  // If the user declares an object for a list, or a list for an object, no property is reported.
  const isShaped = claims.some(({ path }) => path.length === 1 && isOtherShape(schemas, path));
  const wanted = [
    ...reads.filter(({ asked }) => !asked),
    ...(isShaped ? [] : claims.filter(({ optional }) => !optional)),
  ];
  return wanted.flatMap((one) => {
    // In `answer.titel.rendered`, the finding concerns the first wrong name.
    const isFirst = undeclaredParent(schemas, one.path.slice(0, -1)) === undefined;
    return isFirst ? (undeclaredHit(one, schemas, checked.targets) ?? []) : [];
  });
}

const isOtherShape = (schemas: readonly Schema[], path: readonly string[]): boolean => {
  const within = undeclaredParent(schemas, path);
  return within !== undefined && typesOf(within).includes('array');
};

const claimedAs: Readonly<Record<ClaimedType, readonly SchemaType[]>> = {
  string: ['string'],
  number: ['integer', 'number'],
  boolean: ['boolean'],
  null: ['null'],
  array: ['array'],
  object: ['object'],
};

function otherTypes(checked: CheckedCall, context: CheckContext): readonly RuleHit[] {
  const { claims } = checked.call.answer;
  const schemas = claims.length > 0 ? responseSchemasOf(checked, context) : undefined;
  if (!schemas) return [];
  return claims.flatMap(({ path, types, type, place }): readonly RuleHit[] => {
    const claimed = types.flatMap((one) => claimedAs[one]);
    if (claimed.length === 0) return [];
    const said = schemas.map((schema) => responsePartAt(schema, path));
    const first = said[0];
    if (
      first?.kind !== 'schema' ||
      !said.every((one) => one.kind === 'schema' && contradictsSchema(claimed, one.schema))
    )
      return [];
    const what =
      path.length === 0
        ? 'The response'
        : responsePathText(path) === ''
          ? 'An item of the response'
          : responsePathText(path);
    return [
      {
        place,
        pointer: pointer(
          'schema',
          ...path.flatMap((one) => (one === '[]' ? ['items'] : ['properties', one])),
        ),
        reason: `${what} is ${schemaTypeText(first.schema)} on the site, but ${type} declares ${types.join(' or ')}.`,
        target: checked.targets.length === 1 ? checked.targets[0] : undefined,
      },
    ];
  });
}

const contradictsSchema = (claimed: readonly SchemaType[], schema: Schema): boolean =>
  schema.type !== undefined &&
  schema.anyOf === undefined &&
  schema.oneOf === undefined &&
  !typesOf(schema).some((type) => claimed.includes(type));

export const responseRules: readonly AuditRule[] = [
  {
    code: 'response-type',
    level: 'risky',
    title: 'The type of the response differs from your code',
    explain: 'Code that relies on your type fails when it reads the response.',
    details:
      'Your own type for the response (apiFetch<Post>, as Post) declares a primitive type where the schema of the site has another type.',
    howToProceed: 'Change the type in your code, or generate the types with routewright.',
    judge: otherTypes,
  },
  {
    code: 'unknown-property',
    level: 'risky',
    title: 'The site does not declare the property',
    explain:
      'The property may be undefined, because the site does not declare it for this response in the requested context.',
    details:
      'Your code reads the property, or your type requires it. A plugin may send a property that the site does not declare. routewright does not report undeclared properties that WordPress and WooCommerce are known to send.',
    howToProceed:
      'Check the name of the property. If a plugin sends the property, approve the finding, or declare the property under `responses` in the configuration.',
    judge: unknownProperties,
  },
];
