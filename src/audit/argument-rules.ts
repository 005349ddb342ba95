// Rules about the arguments that a call sends.
// If a call may reach several operations, all of them must agree on a finding.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import type { Argument, Operation } from '../core/model/api/api.ts';
import { takesFile } from '../core/model/api/takes-file.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import type { Json, Schema } from '../core/schema/schema.ts';
import { factTexts, schemaTypeText } from '../core/schema/schema-text.ts';
import type { CodeValue } from './code-call.ts';
import type {
  RuleHit,
  CheckContext,
  CheckedCall,
  CheckedArgument,
  CallTarget,
  NearNames,
} from './checked-call.ts';
import type { AuditRule } from './rule.ts';

/** Arguments that every route accepts, because WordPress, sign-in methods or browser caches use them. */
const universalArguments =
  /^(?:_fields|_embed|_locale|_method|_envelope|_jsonp|_wpnonce|_|rest_route|context|consumer_key|consumer_secret|oauth_\w+|apiVersion|lang|wpml_language|wp_theme_preview)$/;

const argumentOfTarget = ({ operation }: CallTarget, name: string): Argument | undefined =>
  operation.arguments.find((one) => one.name === name);

/**
 * Whether an operation lists arguments. An operation that lists no arguments may still read arguments from the
 * request.
 */
const listsArguments = ({ arguments: all }: Operation): boolean =>
  all.some((one) => one.in !== 'path' && one.name !== 'context');

/**
 * Whether the route describes the argument as read-only. Some routes accept read-only arguments, because
 * callers send whole objects back, including read-only properties.
 */
const isDescribedReadOnly = (
  { model }: CheckContext,
  { route, operation }: CallTarget,
  name: string,
): boolean => {
  const { response } = operation;
  const resource =
    'resource' in response
      ? model.resources?.find((one) => one.namespace === route.namespace && one.name === response.resource)
      : undefined;
  return Object.hasOwn(resource?.schema.properties ?? {}, name);
};

/** Arguments of batch routes. A batch route need not list its arguments. */
const inBatches: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/** Arguments that controllers of WordPress read without declaring them. */
const undeclaredControllerArguments: readonly (readonly [path: RegExp, name: string])[] = [
  [/^\/wp\/v2\/widget-types\/[^/]+\/encode$/, 'number'],
  [/^\/wp\/v2\/templates(?:\/|$)/, 'is_wp_suggestion'],
];

const knows = (context: CheckContext, target: CallTarget, { argument, channel }: CheckedArgument): boolean =>
  argumentOfTarget(target, argument) !== undefined ||
  (argument === 'file' && takesFile(target.operation, target.route)) ||
  undeclaredControllerArguments.some(([path, name]) => name === argument && path.test(target.route.path)) ||
  (inBatches.has(argument) && target.route.path.endsWith('/batch')) ||
  (channel === 'body' && isDescribedReadOnly(context, target, argument));

function unknownArguments({ call, targets, sent }: CheckedCall, context: CheckContext): readonly RuleHit[] {
  if (targets.length === 0 || !targets.every(({ operation }) => listsArguments(operation))) return [];
  return sent.flatMap((member): readonly RuleHit[] => {
    const { argument, place } = member;
    if (call.pages && argument === 'per_page' && member.values.every(isEvery)) return [];
    if (universalArguments.test(argument) || targets.some((target) => knows(context, target, member)))
      return [];
    const [target] = targets;
    const names = [
      ...new Set(targets.flatMap(({ operation }) => operation.arguments.map(({ name }) => name))),
    ];
    const near = nearestNames(argument, names, 2);
    return [
      {
        place,
        pointer: pointer('args', argument),
        reason: `${targetsText(targets)} ${targets.length > 1 ? 'list' : 'lists'} no argument ${argument}: the argument most likely has no effect.`,
        hint: near.length === 0 ? undefined : `Did you mean ${near.join(' or ')}?`,
        near: { written: argument, names: near },
        target: targets.length === 1 ? target : undefined,
      },
    ];
  });
}

const targetsText = (targets: readonly CallTarget[]): string => {
  const [first] = targets;
  return first && targets.length === 1
    ? `${first.method} ${first.route.path}`
    : `All ${targets.length} routes that this line may call`;
};

/* ------------------------------------------------------------------- values */

function refusedValues(checked: CheckedCall, context: CheckContext): readonly RuleHit[] {
  return checked.sent.flatMap((member) =>
    member.isPart
      ? []
      : intendedValues(member).flatMap((value) => refusalMessage(checked, member, value, context) ?? []),
  );
}

/**
 * The values that a call is certain to send. Null, zero and empty lists are left out if the argument has several
 * values, because code usually checks for them.
 */
const intendedValues = ({ values, place }: CheckedArgument): readonly CodeValue[] =>
  values.filter(
    (value) =>
      !isEmptyCodeValue(value) ||
      (values.length === 1 && value.place.file === place.file && value.place.line === place.line),
  );

const isEmptyCodeValue = ({ known }: CodeValue): boolean =>
  known.kind === 'whole' &&
  (known.value === null || known.value === 0 || (Array.isArray(known.value) && known.value.length === 0));

/** The message for a value that all operations with this argument refuse. */
function refusalMessage(
  { targets, call }: CheckedCall,
  { argument, channel }: CheckedArgument,
  value: CodeValue,
  { takes }: CheckContext,
): RuleHit | undefined {
  const knowing = targets.flatMap((target) => {
    const known = argumentOfTarget(target, argument);
    return known && known.in !== 'path' ? [{ target, schema: known.schema }] : [];
  });
  const [first] = knowing;
  if (!first || knowing.length < targets.length) return undefined;
  if (call.pages && argument === 'per_page' && isEvery(value)) return undefined;
  const refused = knowing.map(({ schema }) =>
    refusedPart(value, schema, (part, json) => takes(part, channel)(valueInChannel(json, channel))),
  );
  const [part] = refused;
  if (!part || refused.some((one) => one === undefined)) return undefined;
  const near = nearValues(part.value, part.schema);
  return {
    place: part.place,
    pointer: pointer('args', argument),
    reason: `${argument} cannot be ${short(part.value)}: the site accepts ${acceptedValuesText(part.schema)}.`,
    hint: near && `Did you mean ${JSON.stringify(near.names[0])}?`,
    near,
    target: targets.length === 1 ? first.target : undefined,
  };
}

/**
 * Whether the value is a `per_page` of -1. `apiFetch` and WordPress's store request page by page instead of
 * sending -1.
 */
const isEvery = ({ known }: CodeValue): boolean =>
  known.kind === 'whole' && (known.value === -1 || known.value === '-1');

interface RefusedPart {
  readonly place: CodeValue['place'];
  readonly value: Json;
  readonly schema: Schema;
}

/** The first known part of a partly known value that the site refuses. */
function refusedPart(
  { known, place }: CodeValue,
  schema: Schema,
  takes: (schema: Schema, value: Json) => boolean,
): RefusedPart | undefined {
  if (schema.readOnly === true) return undefined;
  if (known.kind === 'whole')
    return takes(schema, known.value) ? undefined : { place, value: known.value, schema };
  if (schema.anyOf || schema.oneOf) return undefined;
  if (known.kind === 'object')
    for (const { name, values } of known.object.members) {
      const property =
        schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      const refused =
        property &&
        values.map((value) => refusedPart(value, property, takes)).find((one) => one !== undefined);
      if (refused) return refused;
    }
  if (known.kind === 'list' && schema.items)
    for (const value of known.items.flat()) {
      const refused = refusedPart(value, schema.items, takes);
      if (refused) return refused;
    }
  return undefined;
}

/**
 * Converts a value to its form in a query or a body. In a query every value is a text, or a list or map of
 * texts.
 */
function valueInChannel(value: Json, channel: 'query' | 'body'): Json {
  if (channel === 'body') return value;
  if (value === null) return '';
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => valueInChannel(item, channel));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, valueInChannel(one, channel)]),
    );
  return value;
}

const maxShownValueLength = 60;

const short = (value: Json): string => {
  const text = JSON.stringify(value);
  return text.length > maxShownValueLength ? `${text.slice(0, maxShownValueLength - 1)}…` : text;
};

const maxShownValues = 8;

function acceptedValuesText(schema: Schema): string {
  const { enum: values, items } = schema;
  if (values) {
    const shown = values.slice(0, maxShownValues).map((value) => JSON.stringify(value));
    return `${shown.join(', ')}${values.length > shown.length ? ' …' : ''}`;
  }
  if (items?.enum) return `a list of ${acceptedValuesText(items)}`;
  return [schemaTypeText(schema), ...factTexts(schema)].join(', ');
}

function nearValues(value: Json, { enum: values = [] }: Schema): NearNames | undefined {
  if (typeof value !== 'string') return undefined;
  const texts = values.filter((one) => typeof one === 'string');
  const names = nearestNames(value, texts, 1);
  return names.length === 0 ? undefined : { written: value, names };
}

/* ----------------------------------------------------------------- omissions */

function missingArguments({ call, targets, sent, open }: CheckedCall): readonly RuleHit[] {
  const [first] = targets;
  if (!first || open || call.methods === undefined || call.methods.length > 1) return [];
  const given = new Set(sent.map(({ argument }) => argument));
  return first.operation.arguments
    .filter(({ name, required, in: where }) => required && where !== 'path' && !given.has(name))
    .filter(({ name }) => targets.every((target) => argumentOfTarget(target, name)?.required === true))
    .map(({ name }) => ({
      place: call.place,
      pointer: pointer('args', name),
      reason: `${targetsText(targets)} ${targets.length > 1 ? 'require' : 'requires'} the argument ${name}: without this argument, the site returns 400 (rest_missing_callback_param).`,
      target: targets.length === 1 ? first : undefined,
    }));
}

export const argumentRules: readonly AuditRule[] = [
  {
    code: 'missing-argument',
    level: 'breaking',
    title: 'A required argument is missing',
    explain:
      'The operation requires the argument and has no default for it. Without the argument, the site responds with 400 (rest_missing_callback_param).',
    howToProceed: 'Pass the required argument.',
    judge: missingArguments,
  },
  {
    code: 'refused-value',
    level: 'breaking',
    title: 'The site refuses the value',
    explain: 'The site responds to the value with 400 (rest_invalid_param).',
    details:
      'The value does not have the declared type, is not in the list of allowed values, or is outside the declared limits. routewright converts values as WordPress does: "5" is a valid integer, and "a,b" is a valid list.',
    howToProceed: 'Pass a value that the site accepts.',
    judge: refusedValues,
  },
  {
    code: 'unknown-argument',
    level: 'risky',
    title: 'The operation does not list the argument',
    explain:
      'WordPress ignores an argument that the operation does not list. For example, a misspelled filter has no effect.',
    details:
      'routewright does not report arguments that every route accepts (_fields, _embed, context …), or arguments of a route that lists no arguments.',
    howToProceed: 'Check the name of the argument, or remove the argument.',
    judge: unknownArguments,
  },
];
