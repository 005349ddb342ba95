// Finds changes of a declaration that change nothing in responses: the declaration moved towards what the site already
// sent, or away from what it still sends. Only known and observed values count. If nothing was observed, or if
// responses fit the old declaration, the change keeps its level.

import { firstStep, type Tokens } from '../../core/schema/children.ts';
import { schemaAtPath, type Deviation } from '../../core/schema/deviation.ts';
import { schemaTypes, typesOf, type Schema, type SchemaType } from '../../core/schema/schema.ts';

import { fits, typeWithArticle } from '../../core/schema/value-errors.ts';
import type { Difference, SentBefore } from './difference.ts';
import type { CorrectedPart } from '../rules/rule.ts';
import type { SchemaPair } from './pairs.ts';
import type { SideName } from './schema-identity.ts';

/** What the site sent, and what the deviation says about it. */
interface SentValue {
  readonly schema: Schema;
  readonly deviation: Deviation;
}

type DeviationsOfSides = Readonly<Record<SideName, readonly Deviation[]>>;

/**
 * Returns what the site sends both before and after the change, as a member of a difference; empty if what it sends may
 * have changed.
 *
 * @param deviations the deviations of the resource on both sides
 * @param argument the name of the argument, if an argument changed: the site sends its value as the property of this
 * name
 */
export function alreadySent(
  { rule, change, context }: Difference,
  deviations: Readonly<Record<SideName, readonly Deviation[] | undefined>> | undefined,
  argument?: string,
): { readonly sentBefore?: SentBefore } {
  const { schemas, member } = context;
  if (deviations === undefined || schemas === undefined) return {};
  const judge = rule.corrects && rule.corrects !== 'path' ? corrections[rule.corrects] : undefined;
  const path = deviationPathOf([
    ...(argument === undefined ? [] : ['properties', argument]),
    ...schemas.at,
    ...(member === undefined ? [] : ['properties', member]),
  ]);
  if (judge === undefined || path === undefined) return {};
  const ofSite = (side: SideName): readonly Deviation[] =>
    (deviations[side] ?? []).filter(({ provenance }) => provenance !== 'config');
  const sides = { before: ofSite('before'), after: ofSite('after') };
  const sent = judge(schemas, sides, path, change.ofNull === true);
  const [first] = sent;
  if (first === undefined) return {};
  const isObserved = sent.some(({ deviation }) => deviation.provenance === 'observed');
  const isOld = sent.some(({ deviation }) => sides.before.includes(deviation));
  return {
    sentBefore: {
      provenance: isObserved ? 'observed' : isOld ? 'known' : 'unchanged',
      text: [...new Set(sent.map(({ deviation, schema }) => sentText(deviation, schema)))].join(' or '),
    },
  };
}

/** The values that both sites send, against one of the declarations; empty if the new site may send others. */
type Correction = (
  pair: SchemaPair,
  deviations: DeviationsOfSides,
  path: string,
  ofNull: boolean,
) => readonly SentValue[];

const ofTypes: Correction = ({ before, after }, deviations, path, ofNull) => {
  const sent = correctedValues(before, after, deviations.before, path);
  const only = onlySent(deviations.after, path);
  const [old, now] = [typesOf(before), typesOf(only?.schema ?? after)];
  const added = now.filter((type) => !old.includes(type) && (type === 'null') === ofNull);
  const isSent = (type: SchemaType): boolean =>
    sent.some(({ schema }) => typesOf(schema).some((one) => one === type || isPartOf(one, type)));
  return after.type !== undefined && added.every(isSent)
    ? [...sent.filter(({ schema }) => typesOf(schema).includes('null') === ofNull), ...(only ? [only] : [])]
    : [];
};

const ofPattern: Correction = (_pair, { before, after }, path) => {
  const [old, now] = [onlySent(before, path), onlySent(after, path)];
  return now && now.schema.pattern !== undefined && old?.schema.pattern === now.schema.pattern ? [now] : [];
};

/** The only values that the site sends at a path, if the declaration allows others. */
function onlySent(deviations: readonly Deviation[], path: string): SentValue | undefined {
  const deviation = deviations.find(({ property, kind }) => property === path && kind === 'replaced');
  return deviation?.schema && { deviation, schema: deviation.schema };
}

/** A number that the site declares may always have been whole. */
const isPartOf = (type: SchemaType, other: SchemaType): boolean => type === 'integer' && other === 'number';

const ofBranches =
  (keyword: 'anyOf' | 'oneOf'): Correction =>
  ({ before, after, sameness }, deviations, path) => {
    const sent = correctedValues(before, after, deviations.before, path);
    const old = [...(before.anyOf ?? []), ...(before.oneOf ?? [])].map((one) => sameness.idOf('before', one));
    const added = (after[keyword] ?? []).filter(
      (branch) => !old.includes(sameness.idOf('after', branch)) && !accepts(before, branchOf(after, branch)),
    );
    return added.every((branch) => isCovered(branchOf(after, branch), sent)) ? sent : [];
  };

/** Whether everything that an alternative declares was sent before. */
const isCovered = (branch: Schema, sent: readonly SentValue[]): boolean =>
  branch.enum
    ? branch.enum.every((value) => sent.some(({ schema }) => fits(schema, value)))
    : sent.some(({ schema }) => schema.enum === undefined && accepts(branch, schema));

const branchOf = ({ type }: Schema, branch: Schema): Schema => ({
  ...(type !== undefined && { type }),
  ...branch,
});

const ofKind =
  (kind: Deviation['kind']): Correction =>
  (_pair, deviations, path) =>
    deviations.before
      .filter((deviation) => deviation.property === path && deviation.kind === kind)
      .map((deviation) => ({ deviation, schema: deviation.schema ?? {} }));

/** How to recognize a correction. Changes of other parts keep their levels. */
const corrections: Readonly<Record<Exclude<CorrectedPart, 'path'>, Correction>> = {
  types: ofTypes,
  pattern: ofPattern,
  anyOf: ofBranches('anyOf'),
  oneOf: ofBranches('oneOf'),
  missing: ofKind('missing'),
  undeclared: ofKind('undeclared'),
};

/** The values at a path that the old declaration excludes and the new declaration includes. */
const correctedValues = (
  before: Schema,
  after: Schema,
  deviations: readonly Deviation[],
  path: string,
): readonly SentValue[] =>
  deviations
    .flatMap((deviation): readonly SentValue[] => {
      const schema = sentAt(deviation, path);
      return schema ? [{ deviation, schema }] : [];
    })
    .filter(({ schema }) => !accepts(before, schema) && accepts(after, schema));

/** What a deviation says about the value at a path; undefined if it does not describe that value. */
function sentAt({ property, kind, schema }: Deviation, path: string): Schema | undefined {
  const type = schemaTypes.find((one) => one === kind);
  const describes = kind === 'other' || kind === 'value' || kind === 'replaced';
  if (property === path) return type ? { type } : describes ? schema : undefined;
  if (schema === undefined || !path.startsWith(property) || !/^[.[{]/.test(path.slice(property.length)))
    return undefined;
  return schemaAtPath({ type: 'object', properties: { sent: schema } }, `sent${path.slice(property.length)}`);
}

/**
 * Whether a schema accepts the values that were sent: all listed values, or else all types. Limits are not compared,
 * because observations contain no values.
 */
function accepts(schema: Schema, sent: Schema): boolean {
  if (sent.enum) return sent.enum.every((value) => fits(schema, value));
  const alternatives = [...(sent.anyOf ?? []), ...(sent.oneOf ?? [])];
  if (alternatives.length > 0) return alternatives.every((one) => accepts(schema, one));
  if (sent.type === undefined) return false;
  return typesOf(sent).every((type) => acceptsType(schema, type, sent));
}

function acceptsType(schema: Schema, type: SchemaType, sent: Schema): boolean {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.type !== undefined && !typesOf(schema).some((one) => one === type || isPartOf(type, one)))
    return false;
  if (schema.enum && type !== 'object' && type !== 'array') return false;
  if (branches.length > 0 && !branches.some((one) => acceptsType(one, type, sent))) return false;
  if (type === 'array') return !sent.items || !schema.items || accepts(schema.items, sent.items);
  if (type !== 'object') return true;
  return Object.entries(sent.properties ?? {}).every(([name, one]) => {
    const declared = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    return declared === undefined ? schema.additionalProperties !== false : accepts(declared, one);
  });
}

/**
 * Converts a path from tokens of an index (`properties`, `sizes`, `additionalProperties`) to the path of a deviation
 * (`sizes{}`). Undefined for a path through alternatives, and for the whole resource.
 */
function deviationPathOf(tokens: Tokens): string | undefined {
  let path = '';
  let rest = tokens;
  while (rest.length > 0) {
    const step = firstStep(rest);
    if (step?.keyword === 'properties' && typeof step.key === 'string')
      path += `${path === '' ? '' : '.'}${step.key}`;
    else if (step?.keyword === 'items') path += '[]';
    else if (step?.keyword === 'additionalProperties') path += '{}';
    else return undefined;
    rest = step.rest;
  }
  return path === '' ? undefined : path;
}

function sentText({ kind }: Deviation, { type, enum: values }: Schema): string {
  if (kind === 'missing') return 'responses without this property';
  if (kind === 'undeclared') return 'this property';
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return [type ?? []].flat().map(typeWithArticle).join(' or ');
}
