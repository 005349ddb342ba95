// Describes differences (deviations) between responses and the site's declarations. The declared schema stays
// unchanged, so that `strict` validators and `drift` use the site's own description. Deviations extend the types of
// responses (shape.ts), and never remove values.

import { wordList } from './schema-text.ts';
import { childAt } from './children.ts';
import { schemaTypes, typesOf, type Schema, type SchemaType } from './schema.ts';

/** A difference between responses and the declared schema. */
export interface Deviation {
  /**
   * The path of the property. Examples are `modified`, `title.rendered`, `items[].id` (the property `id` of
   * every item of a list) and `sizes{}.width` (the property `width` of every member of a map).
   */
  readonly property: string;
  /**
   * The undeclared value. A type: a value of that type. `missing`: no value. `map`: a map, keyed by name, of
   * declared values. `undeclared`: a property that is not declared. `other`: the value that `schema` describes.
   * `value`: like `other`, but the declared type includes the value, so that only `strict` validators and
   * `drift` notice it. `replaced`: `schema` replaces the declared schema.
   */
  readonly kind: 'missing' | 'map' | 'undeclared' | 'other' | 'value' | 'replaced' | SchemaType;
  /** For `undeclared`, `other`, `value` and `replaced`: the schema of the value. */
  readonly schema?: Schema;
  /**
   * The origin of the deviation. `known`: the table of known deviations. `setting`: the declaration comes from a
   * release, and sites with another setting do not send the property. `argument`: only the arguments of requests
   * declare the property. `observed`: responses of the site. `config`: the user's configuration.
   */
  readonly provenance: (typeof deviationProvenances)[number];
  /** For `setting`: the setting of the site on which the property depends. */
  readonly setting?: string;
}

export const deviationProvenances = ['known', 'setting', 'argument', 'observed', 'config'] as const;

/** The evidence for a property that neither the site nor its release promises, in a few words. */
export function evidenceOf(name: string, deviations: readonly Deviation[] = []): { readonly flag?: string } {
  const own = deviations.filter(({ property }) => property === name);
  const flag = evidences.find(({ provenance, kind }) =>
    own.some((one) => one.provenance === provenance && (kind === undefined || one.kind === kind)),
  )?.flag;
  return flag === undefined ? {} : { flag };
}

const evidences: readonly (Partial<Pick<Deviation, 'provenance' | 'kind'>> & { readonly flag: string })[] = [
  { provenance: 'setting', flag: 'depends on a setting' },
  { provenance: 'argument', flag: 'declared for writing' },
  { provenance: 'observed', kind: 'undeclared', flag: 'observed' },
];

/** A step of a path: to a property, to the items of a list, or to the members of a map. */
type PathStep = { readonly property: string } | 'items' | 'members';

/**
 * Parses the path of a property: `sizes{}.width` has the steps property, members, property. Returns undefined
 * for an invalid path.
 */
export function parseDeviationPath(path: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  for (const part of path.split('.')) {
    const [, name = '', inside = ''] = /^([^[\]{}]+)((?:\[\]|\{\})*)$/.exec(part) ?? [];
    if (name === '') return undefined;
    steps.push({ property: name });
    for (const brackets of inside.match(/\[\]|\{\}/g) ?? [])
      steps.push(brackets === '[]' ? 'items' : 'members');
  }
  return steps;
}

/** The subschema at a path; undefined if the schema has no subschema at the path. */
export const schemaAtPath = (schema: Schema, path: string): Schema | undefined =>
  parseDeviationPath(path)?.reduce<Schema | undefined>((at, step) => at && partAtStep(at, step), schema);

/** The schema of the object that contains the property; undefined if the schema has no such object. */
export function parentSchema(schema: Schema, path: string): Schema | undefined {
  const end = path.lastIndexOf('.');
  return end < 0 ? schema : schemaAtPath(schema, path.slice(0, end));
}

function partAtStep(schema: Schema, step: PathStep): Schema | undefined {
  if (step === 'items') return childAt(schema, 'items');
  return step === 'members'
    ? childAt(schema, 'additionalProperties')
    : childAt(schema, 'properties', step.property);
}

/** Replaces an existing subschema in a schema. */
function withPart(schema: Schema, step: PathStep, part: Schema): Schema {
  if (step === 'items') return { ...schema, items: part };
  if (step === 'members') return { ...schema, additionalProperties: part };
  return { ...schema, properties: { ...schema.properties, [step.property]: part } };
}

/** Changes the subschema at a path. If the schema has no subschema at the path, the result is the schema itself. */
export function changeAt(schema: Schema, path: string, change: (part: Schema) => Schema): Schema {
  const changed = (at: Schema, [step, ...rest]: readonly PathStep[]): Schema => {
    if (step === undefined) return change(at);
    const part = partAtStep(at, step);
    const replaced = part && changed(part, rest);
    return replaced === undefined || replaced === part ? at : withPart(at, step, replaced);
  };
  const steps = parseDeviationPath(path);
  return steps === undefined ? schema : changed(schema, steps);
}

/**
 * Changes a schema so that it accepts the deviations. A property that may be missing is no longer required,
 * additional types are allowed, and descriptions mention the deviations. A deviation of a property that the
 * schema lacks is skipped, because a shape only has the properties of one context.
 */
export function deviate(schema: Schema, deviations: readonly Deviation[] = []): Schema {
  const byPath = new Map<string, Deviation[]>();
  for (const deviation of deviations) {
    if (deviation.kind === 'value') continue;
    const same = byPath.get(deviation.property);
    if (same) same.push(deviation);
    else byPath.set(deviation.property, [deviation]);
  }
  // Deeper subschemas come first, because an extended subschema may have no subschemas of its own.
  return [...byPath]
    .map(([path, same]) => ({ steps: parseDeviationPath(path) ?? [], same }))
    .sort((one, other) => orderOf(other) - orderOf(one))
    .reduce((widened, { steps, same }) => deviateAt(widened, steps, same), schema);
}

/** Replaced parts come first, so that deviations of their subschemas apply to the new schema. */
const orderOf = ({
  steps,
  same,
}: {
  readonly steps: readonly PathStep[];
  readonly same: readonly Deviation[];
}): number => (same.some(({ kind }) => kind === 'replaced') ? Infinity : steps.length);

/**
 * The schema of everything that responses are known or observed to contain: like `deviate`, but without the
 * settings of the user, and with the deviations of the kind `value`.
 */
export const sentSchema = (schema: Schema, deviations: readonly Deviation[] = []): Schema =>
  deviate(
    schema,
    deviations
      .filter(({ provenance }) => provenance !== 'config')
      .map((one): Deviation => (one.kind === 'value' ? { ...one, kind: 'other' } : one)),
  );

function deviateAt(schema: Schema, [step, ...rest]: readonly PathStep[], all: readonly Deviation[]): Schema {
  if (step === undefined) return schema;
  const declared = partAtStep(schema, step);
  const part = declared ?? (rest.length === 0 ? undeclaredProperty(step, all, schema) : undefined);
  // Some contexts declare the property and others do not.
  const same = declared && rest.length === 0 ? all.filter(({ kind }) => kind !== 'undeclared') : all;
  if (part === undefined || same.length === 0) return schema;
  if (rest.length > 0) {
    const deeper = deviateAt(part, rest, same);
    return deeper === part ? schema : withPart(schema, step, deeper);
  }
  const seen = same.map((deviation) => deviation.kind);
  const types = seen.flatMap((one) => schemaTypes.filter((type) => type === one));
  const replacement = same.find(({ kind }) => kind === 'replaced')?.schema ?? part;
  const whole = seen.includes('map') ? mapSchema(replacement) : replacement;
  const besides = same.flatMap((one) => (one.kind === 'other' && one.schema ? [one.schema] : []));
  const widened = unionSchema([types.reduce(widen, whole), ...besides]);
  const replaced = withPart(schema, step, noted(widened, same));
  if (!seen.includes('missing') || typeof step === 'string') return replaced;
  const { required = [], ...others } = replaced;
  const left = required.filter((name) => name !== step.property);
  return left.length === 0 ? others : { ...others, required: left };
}

/**
 * The schema of an undeclared property; undefined if no schema is known. An object without declared properties
 * accepts any value, as in a context that does not send the resource. Declaring only the known property would
 * forbid all other properties.
 */
function undeclaredProperty(
  step: PathStep,
  same: readonly Deviation[],
  { properties = {} }: Schema,
): Schema | undefined {
  if (typeof step === 'string') return undefined;
  const isOpen = Object.keys(properties).length === 0;
  const seen = same.flatMap(({ kind, provenance, schema }) =>
    kind === 'undeclared' && schema && !(isOpen && provenance === 'known') ? [schema] : [],
  );
  return seen.length === 0 ? undefined : unionSchema(seen);
}

/**
 * A schema that accepts every value that at least one of the schemas accepts. The result has the annotations of
 * the first schema.
 */
function unionSchema([first = {}, ...others]: readonly Schema[]): Schema {
  if (others.length === 0) return first;
  const { title, description, deprecated, ...declared } = first;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    anyOf: [declared, ...others],
  };
}

const mapSchema = (members: Schema): Schema => ({
  ...(members.description !== undefined && { description: members.description }),
  type: 'object',
  additionalProperties: members,
});

/** Changes a schema so that it also accepts another type. */
export function widen(schema: Schema, type: SchemaType): Schema {
  const { enum: values, anyOf, oneOf, userType, items, properties, additionalProperties } = schema;
  const isPlain = !values && !anyOf && !oneOf && userType === undefined;
  if (isPlain && schema.type === undefined) return schema;
  if (isPlain && typesOf(schema).includes(type)) return schema;
  if (!isPlain) return unionSchema([schema, { type }]);
  // PHP sends a list with gaps as an object whose members are the items.
  const isListWithGaps = type === 'object' && items && !properties && additionalProperties === undefined;
  return {
    ...schema,
    type: [...typesOf(schema), type],
    ...(isListWithGaps && { additionalProperties: items }),
  };
}

const noted = (schema: Schema, deviations: readonly Deviation[]): Schema => ({
  ...schema,
  description: [schema.description ?? '', ...deviationNotes(deviations)].filter(Boolean).join(' '),
});

/** The sentences that are added to the schema's description, one sentence per origin of deviations. */
function deviationNotes(deviations: readonly Deviation[]): readonly string[] {
  return deviationProvenances.flatMap((by) => {
    const same = deviations.filter(({ provenance }) => provenance === by);
    const seen = same.map(({ kind }) => kind);
    if (seen.includes('replaced')) return ['Describes the values that the software is known to send.'];
    if (seen.includes('undeclared')) return [undeclaredNotes[by]];
    const sources = [...new Set(seen.map((one) => deviationSources[one]))];
    const words = wordList(sources, sources.length > 2 ? ', or ' : ' or ');
    return seen.length === 0 ? [] : [notes[by](words, same[0]?.setting)];
  });
}

const undeclaredNotes: Readonly<Record<Deviation['provenance'], string>> = {
  known: 'WordPress or a plugin is known to send this property, although the site does not declare it.',
  setting: 'Depends on a setting of the site.',
  argument: 'Declared for writing.',
  observed: 'Observed in responses, although the site does not declare this property.',
  config: 'Set in the configuration; the site does not declare this property.',
};

const notes: Readonly<Record<Deviation['provenance'], (seen: string, setting?: string) => string>> = {
  known: (seen) =>
    `The value is known to be ${seen} in some responses, although the site declares another type.`,
  setting: (seen, setting = '') =>
    `Depends on the setting \`${setting}\` of the site: the value is ${seen} in the responses of other sites.`,
  argument: (seen) => `Declared for writing: in responses, the value may be ${seen}.`,
  observed: (seen) =>
    `The value was ${seen} in some observed responses, although the site declares another type.`,
  config: (seen) => `According to the configuration, the value may be ${seen}.`,
};

const deviationSources: Readonly<Record<Deviation['kind'], string>> = {
  missing: 'missing',
  null: 'null',
  boolean: 'a boolean',
  integer: 'a number',
  number: 'a number',
  string: 'a string',
  array: 'a list',
  object: 'an object',
  map: 'a map of them by name',
  undeclared: 'there',
  other: 'something else',
  value: 'another value of the type',
  replaced: 'something else',
};
