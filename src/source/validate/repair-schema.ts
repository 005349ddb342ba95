// Checks each distinct schema and its subschemas once. Equal schemas are one object in memory, and the problems of a
// schema are reported wherever the schema is used.

import { schemaErrors } from '../../core/schema/value-errors.ts';
import { takenBySite } from '../../core/schema/site-acceptance.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { unlessTooDeep } from '../../core/model/text/unless-too-deep.ts';
import { isExpression } from '../../core/schema/keyword-values.ts';
import { safeForm } from '../../core/schema/safe-pattern.ts';
import { readValueAsSite } from '../../core/schema/wordpress-values.ts';
import { mapHeld } from '../../core/schema/children.ts';
import { keywordWorks } from '../../core/schema/keywords.ts';
import type { repairProblem } from './problems.ts';

type RepairCode = keyof typeof repairProblem.table;

export type SchemaFinding = {
  [Code in RepairCode]: {
    readonly code: Code;
    /** The path within the schema, as the tokens of a JSON pointer without escapes. */
    readonly at: readonly (string | number)[];
    readonly details: Parameters<(typeof repairProblem.table)[Code]['message']>[0];
  };
}[RepairCode];

export interface RepairedSchema {
  /** The repaired schema; the schema itself if nothing was repaired. */
  readonly schema: Schema;
  readonly findings: readonly SchemaFinding[];
}

/**
 * Whether a schema belongs to an argument. Sites use the defaults of arguments, but not those of nested schemas
 * or responses.
 */
export type SchemaUse = 'argument' | 'other';

export type RepairSchema = (schema: Schema, use: SchemaUse) => RepairedSchema;

/**
 * The maximum depth of a schema, which no real schema reaches. The maximum prevents a stack overflow by hostile
 * schemas.
 */
const maxSchemaDepth = 100;

/**
 * Creates a function that repairs schemas. In a repaired schema, the values of `enum` have the schema's type,
 * and the schema accepts its own default. The function checks each schema once, even if several models contain
 * it. A default that a site accepts causes no warning.
 */
export function createSchemaRepairer(): RepairSchema {
  const mender = new SchemaRepairer();
  return (schema, use) => mender.mend(schema, use, 0);
}

class SchemaRepairer {
  private readonly known = {
    argument: new Map<unknown, RepairedSchema>(),
    other: new Map<unknown, RepairedSchema>(),
  };

  mend(schema: unknown, use: SchemaUse, depth: number): RepairedSchema {
    const before = this.known[use].get(schema);
    if (before) return before;
    if (!isRecord(schema)) return useless('it is not an object');
    if (depth > maxSchemaDepth) return useless(`it is nested more than ${maxSchemaDepth} levels deep`);
    const mended = this.mendRecord(schema, use, depth);
    this.known[use].set(schema, mended);
    return mended;
  }

  private mendRecord(
    schema: Readonly<Record<string, unknown>>,
    use: SchemaUse,
    depth: number,
  ): RepairedSchema {
    const findings: SchemaFinding[] = [];
    const draft: MutableSchema = {};
    for (const [keyword, value] of Object.entries(schema))
      if (keywordWorks(keyword, value)) draft[keyword] = this.mendWithin(keyword, value, depth, findings);
      else if (keyword === 'pattern' && isExpression(value)) {
        draft['uncheckedPattern'] = value;
        findings.push({ code: 'pattern-not-checked', at: [keyword], details: { found: value } });
      } else findings.push(broken(`"${keyword}" ${keywordProblem(keyword)}`, [keyword]));
    // The schema must still accept properties that the removed patterns allowed.
    if (
      'patternProperties' in schema &&
      !('patternProperties' in draft) &&
      draft['additionalProperties'] === false
    )
      delete draft['additionalProperties'];
    repairEnum(draft, findings);
    const refused = repairDefault(draft);
    if (refused && use === 'argument') {
      const { found, reason, isJudged } = refused;
      const isTaken = siteTakes(draft, found);
      if (isJudged && (!isTaken || draft['unchecked'] !== undefined)) draft['refusedDefault'] = found;
      if (!isTaken) findings.push({ code: 'default-invalid', at: ['default'], details: { found, reason } });
    }
    const isSame = Object.keys(schema).every((keyword) => draft[keyword] === schema[keyword]);
    return { schema: isSame ? schema : draft, findings };
  }

  /** Repairs the schemas in the value of a keyword. Returns the value itself if nothing was repaired. */
  private mendWithin(keyword: string, value: unknown, depth: number, findings: SchemaFinding[]): unknown {
    if (keyword === 'pattern') return safeForm(value as string);
    const held = mapHeld(keyword, value, (child, key) => {
      const mended = this.mend(child, 'other', depth + 1);
      const at = key === undefined ? [keyword] : [keyword, key];
      for (const finding of mended.findings) findings.push({ ...finding, at: [...at, ...finding.at] });
      return mended.schema;
    });
    return keyword === 'patternProperties' ? underSafeForms(held as Readonly<Record<string, unknown>>) : held;
  }
}

const siteTakes = (schema: Schema, value: Json): boolean =>
  unlessTooDeep(() => takenBySite(schema, 'body')(value), false);

/**
 * Replaces patterns by equivalent patterns that are safe to run. Returns the object itself if all patterns are
 * already safe.
 */
function underSafeForms(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const safe = Object.entries(members).map(
    ([pattern, member]) => [safeForm(pattern) ?? pattern, member] as const,
  );
  return safe.every(([pattern]) => Object.hasOwn(members, pattern)) ? members : Object.fromEntries(safe);
}

const broken = (reason: string, at: readonly string[] = []): SchemaFinding => ({
  code: 'schema-does-not-compile',
  at,
  details: { reason },
});

const useless = (reason: string): RepairedSchema => ({ schema: {}, findings: [broken(reason)] });

const keywordProblem = (keyword: string): string => {
  if (keyword === 'pattern') return 'is not a valid regular expression for the "u" flag';
  return keyword === 'patternProperties'
    ? 'has a name that is not a valid regular expression for the "u" flag, or that could take very long to match'
    : 'is unknown, or has an invalid value';
};

type MutableSchema = Record<string, unknown>;

/** Removes values of `enum` that do not have the schema's type, and the labels of these values. */
function repairEnum(draft: MutableSchema, findings: SchemaFinding[]): void {
  const { type, enum: values, enumLabels: labels } = draft as Schema;
  if (labels !== undefined && labels.length !== values?.length) delete draft['enumLabels'];
  if (values === undefined || type === undefined) return;

  const fits = values.map((value) => defaultRefusal(value, { type }) === undefined);
  if (fits.every(Boolean)) return;
  values.forEach((found, index) => {
    if (!fits[index]) findings.push({ code: 'enum-value-invalid', at: ['enum', index], details: { found } });
  });
  if (!fits.some(Boolean)) {
    delete draft['enum'];
    delete draft['enumLabels'];
    return;
  }
  const keep = (list: readonly unknown[]): readonly unknown[] => list.filter((_, index) => fits[index]);
  draft['enum'] = keep(values);
  if (draft['enumLabels'] !== undefined) draft['enumLabels'] = keep(labels ?? []);
}

type RefusedDefault = DefaultRefusal & { readonly found: Json };

/**
 * Repairs a default that the schema refuses. The default is converted as the site converts it. If the converted
 * value is still invalid, the default is removed.
 *
 * @returns the removed value and the reason; undefined for null, which sites write for "no default"
 */
function repairDefault(draft: MutableSchema): RefusedDefault | undefined {
  const { default: found } = draft as Schema;
  const refused = found === undefined ? undefined : defaultRefusal(found, draft);
  if (found === undefined || refused === undefined) return undefined;
  const read = refused.isJudged ? readValueAsSite(draft, found) : undefined;
  if (read !== undefined && defaultRefusal(read, draft) === undefined) {
    draft['default'] = read;
    return undefined;
  }
  delete draft['default'];
  return found === null ? undefined : { ...refused, found };
}

interface DefaultRefusal {
  readonly reason: string;
  readonly isJudged: boolean;
}

/** The reason why a schema refuses a value; undefined if the schema accepts the value. */
const defaultRefusal = (value: unknown, schema: Schema): DefaultRefusal | undefined =>
  unlessTooDeep(
    () => {
      const [flaw] = schemaErrors(schema, value);
      if (!flaw) return undefined;
      const { message, at } = flaw;
      return { reason: at.length > 0 ? `${message} at ${pointer(...at)}` : message, isJudged: true };
    },
    { reason: 'cannot be checked, because it is nested too deeply', isJudged: false },
  );
