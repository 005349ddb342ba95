// Finds the responses that sites declare, and counts those that only one side declares.
// Observed responses are not compared, because they may differ even if the site does not change.

import type {
  Provenance,
  ResponseShape,
  ApiModel,
  Operation,
  ResourceLink,
  ResourceResponse,
} from '../../core/model/api/api.ts';
import { isWholeBodyKnown, provenanceOf } from '../../core/model/api/provenance.ts';
import type { ComparisonContext, KeptOperation } from './difference.ts';
import { differencesOf, sitePlace, type Difference } from './difference.ts';
import type { ResponsesPair } from './pairs.ts';
import type { SideName } from './schema-identity.ts';
import { responsesChecks } from '../rules/every-rule.ts';
import type { Deviation } from '../../core/schema/deviation.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { responseBody } from '../../core/model/api/response-body.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';

const isObserved = (shape: ResponseShape): boolean => provenanceOf(shape) === 'observed';

/**
 * Whether the schema of the response is known, even if it is unknown whether the response is an item or a
 * list.
 */
export const isDescribedResponse = (shape: ResponseShape): boolean =>
  shape.kind !== 'unknown' || shape.resource !== undefined;

/** Whether the site describes the response, or at least names the resource in the response. */
export const isDescribedBySite = (shape: ResponseShape): boolean =>
  isDescribedResponse(shape) && !isObserved(shape) && !isWholeBodyKnown(shape);

/** The provenances of a response's form, from the least reliable to the most reliable. */
const provenanceStrengths: readonly (readonly Provenance[])[] = [
  ['observed'],
  ['inferred'],
  ['known'],
  ['declared', 'config'],
];

const strengthOf = (shape: ResponseShape): number =>
  provenanceStrengths.findIndex((words) => words.includes(provenanceOf(shape)));

/**
 * Converts the two responses to forms that can be compared. The form of a response is "item" or "list". If the
 * form of one side has a more reliable provenance, both sides get that form. More reliable information about a
 * site is not a change of the site.
 */
export function declaredOf(
  before: ResponseShape,
  after: ResponseShape,
): readonly [before: ResponseShape, after: ResponseShape] {
  if (before.kind !== 'resource' || after.kind !== 'resource') {
    // A whole body is compared only if the whole body of the other side is known too.
    const areAlike = isWholeBodyKnown(before) === isWholeBodyKnown(after);
    const told = (shape: ResponseShape, other: ResponseShape): ResponseShape =>
      isObserved(shape) ||
      (isWholeBodyKnown(shape) && !areAlike) ||
      // An inferred form is dropped if the form of the other side was observed.
      (isObserved(other) && provenanceOf(shape) === 'inferred')
        ? { kind: 'unknown', ...(shape.kind === 'resource' && { resource: shape.resource }) }
        : shape;
    const [one, other] = [told(before, after), told(after, before)];
    // An observed response cannot be compared with a declared response.
    if (one !== before && !isDescribedResponse(one) && other.kind === 'unknown') return [one, one];
    return other !== after && !isDescribedResponse(other) && one.kind === 'unknown'
      ? [other, other]
      : [one, other];
  }
  const [one, other] = [strengthOf(before), strengthOf(after)];
  if (one === other && !isObserved(before)) return [before, after];
  return one <= other ? [{ ...before, form: after.form }, after] : [before, { ...after, form: before.form }];
}

/** @param side the side without the response schema */
export function noteUndescribed(
  side: SideName,
  operations: KeptOperation,
  { notCompared, undescribed, options }: ComparisonContext,
): void {
  if (side === 'before' && options.isContract) return;
  notCompared.responses += 1;
  undescribed[side].push(operations[side].route.namespace);
}

/** Notes an operation of two models of which at most one describes responses. */
export function noteIfUndescribed(operations: KeptOperation, comparison: ComparisonContext): void {
  const [before, after] = [operations.before.operation.response, operations.after.operation.response];
  // The schema of a resource is known even if the form of the response was only observed.
  const lacks = (one: ResponseShape, other: ResponseShape): boolean =>
    !isDescribedBySite(one) && one.kind !== 'resource' && isDescribedBySite(other);
  if (lacks(after, before)) noteUndescribed('after', operations, comparison);
  else if (lacks(before, after)) noteUndescribed('before', operations, comparison);
}

/** The finding about all responses that were noted. */
export function undescribedResponses(
  { before, after, undescribed, options }: ComparisonContext,
  missing: readonly SideName[],
): readonly Difference[] {
  const pair = (side: SideName): ResponsesPair[SideName] => ({
    schemas: undescribed[side].length === 0 ? 'complete' : missing.includes(side) ? 'missing' : 'incomplete',
    namespaces: undescribed[side],
  });
  const names = new Set([...before.namespaces, ...after.namespaces].map(({ name }) => name));
  const [only] = names;
  // In a fleet, each namespace is compared alone.
  const namespace = names.size === 1 && !options.isContract ? (only ?? null) : null;
  return differencesOf(
    responsesChecks,
    { before: pair('before'), after: pair('after') },
    [{ ...sitePlace, namespace }],
    {},
  );
}

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
