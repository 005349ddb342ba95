// Walks two schemas side by side and runs the rules on every pair of subschemas.
// Results are cached, because two models contain the same pair of schemas at many places.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { ContainerKeyword } from '../../core/schema/keywords.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { inAlternatives, pairBranches } from './branches.ts';
import { contextsOf, everyContext } from './schema-facts.ts';
import { differencesOf, sitePlace, type Difference } from './difference.ts';
import { pairMembers } from './pair-members.ts';
import type { Tokens } from '../../core/schema/children.ts';
import type { RemovedTogether, MemberPair, PropertyPair, SchemaPair, SchemaSetting } from './pairs.ts';
import { defaultIsVolatile } from '../rules/default-rows.ts';
import type { RuleCheck } from '../rules/rule.ts';
import { propertyChecks, schemaChecks, schemaChecksForAnyTypes } from '../rules/schema-checks.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import { ownMemberSchema, extraMembersOf, isDistinctive } from './schema-facts.ts';
import { areDisjoint } from './type-facts.ts';
import { siteContentOf, type EnumPlace, type IsSiteContent, type Sites } from './site-content.ts';

interface SchemaDifferences {
  /** The pointer of each difference starts at the outermost schema. */
  readonly differences: readonly Difference[];
  /** The number of ignored differences of defaults such as dates and nonces. */
  readonly volatileDefaults: number;
}

export type CompareSchemas = (before: Schema, after: Schema, setting: SchemaSetting) => SchemaDifferences;

const noSchemaDifferences: SchemaDifferences = { differences: [], volatileDefaults: 0 };

export function schemaComparer(sameness: SchemaIdentity, sites: Sites): CompareSchemas {
  const known = new Map<string, SchemaDifferences>();
  return (before, after, setting) => {
    const ids = [sameness.idOf('before', before), sameness.idOf('after', after)];
    if (ids[0] === ids[1] && setting.requiredBefore === setting.requiredAfter) return noSchemaDifferences;
    const { name, ...flags } = setting;
    const key = `${ids.join()} ${Object.values(flags).join()} ${name}`;
    const differences = known.get(key) ?? new SchemaWalk(sameness, sites).run(before, after, setting);
    known.set(key, differences);
    return differences;
  };
}

class SchemaWalk {
  private readonly differences: Difference[] = [];
  private volatileDefaults = 0;

  constructor(
    private readonly sameness: SchemaIdentity,
    private readonly sites: Sites,
  ) {}

  run(before: Schema, after: Schema, setting: SchemaSetting): SchemaDifferences {
    this.compare({
      ...setting,
      before,
      after,
      at: [],
      atAfter: [],
      contexts: { before: everyContext, after: everyContext },
      isSiteContent: this.isSiteContent(setting, before, after),
      sameness: this.sameness,
    });
    return { differences: this.differences, volatileDefaults: this.volatileDefaults };
  }

  private isSiteContent(place: EnumPlace, before: Schema, after: Schema): IsSiteContent {
    return siteContentOf(place, [...(before.enum ?? []), ...(after.enum ?? [])], this.sites);
  }

  private compare(given: SchemaPair): void {
    const pair = inAlternatives(given, this.sameness);
    const haveNothingInCommon = areDisjoint(pair.before, pair.after);
    const judges = haveNothingInCommon ? schemaChecksForAnyTypes : schemaChecks;
    this.differences.push(...mentionRefusedDefault(pair, this.judge(judges[pair.side], pair, pair)));
    if (haveNothingInCommon) return;
    if (defaultIsVolatile(pair)) this.volatileDefaults += 1;
    for (const compare of compareWithin) compare(this, pair);
  }

  /**
   * @param tokens the path from the outer schema to the inner schema. Pass `tokensAfter` if the path differs in
   * the new schema.
   */
  compareInner(
    outer: SchemaPair,
    before: Schema | undefined,
    after: Schema | undefined,
    tokens: Tokens,
    {
      tokensAfter = tokens,
      name = outer.name,
    }: { readonly tokensAfter?: Tokens; readonly name?: string } = {},
  ): void {
    if (!before || !after || this.sameness.idOf('before', before) === this.sameness.idOf('after', after))
      return;
    const [at, atAfter] = [
      [...outer.at, ...tokens],
      [...outer.atAfter, ...tokensAfter],
    ];
    const contexts = {
      before: contextsOf(before).filter((context) => outer.contexts.before.includes(context)),
      after: contextsOf(after).filter((context) => outer.contexts.after.includes(context)),
    };
    this.compare({
      ...outer,
      before,
      after,
      at,
      atAfter,
      name,
      contexts,
      isArgument: false,
      requiredBefore: false,
      requiredAfter: false,
      decisiveDefault: false,
      siblings: tokens[0] === 'properties' ? this.idOfPair(outer) : undefined,
      isSiteContent: this.isSiteContent({ ...outer, name }, before, after),
    });
  }

  compareTuples(schemas: SchemaPair): void {
    const { before, after } = schemas;
    for (const [index, item] of (before.prefixItems ?? []).entries())
      this.compareInner(schemas, item, after.prefixItems?.[index], ['items', index]);
  }

  compareFurtherMembers(schemas: SchemaPair): void {
    const { additionalProperties: old } = schemas.before;
    const { additionalProperties: now } = schemas.after;
    if (typeof old === 'object' && typeof now === 'object')
      this.compareInner(schemas, old, now, ['additionalProperties'], { name: '' });
  }

  compareMembersByPattern(schemas: SchemaPair): void {
    for (const [pattern, member] of Object.entries(schemas.before.patternProperties ?? {})) {
      const now = ownMemberSchema(schemas.after.patternProperties, pattern);
      this.compareInner(schemas, member, now, ['patternProperties', pattern], { name: '' });
    }
  }

  compareMembers(schemas: SchemaPair): void {
    const { before, after } = schemas;
    if (!(before.properties ?? after.properties ?? before.required ?? after.required)) return;
    const pairs = pairMembers(before, after, this.sameness);
    const goneTogether = this.goneTogether(schemas, pairs);
    for (const pair of pairs) this.compareMember(schemas, pair, goneTogether);
  }

  private goneTogether(schemas: SchemaPair, pairs: readonly MemberPair[]): RemovedTogether | undefined {
    if (pairs.length < 2 || pairs.some(({ kind }) => kind !== 'removed')) return undefined;
    return { names: pairs.map(({ name }) => name).toSorted(), cause: this.idOfPair(schemas) };
  }

  private idOfPair({ before, after }: Pick<SchemaPair, 'before' | 'after'>): string {
    return `${this.sameness.idOf('before', before)}-${this.sameness.idOf('after', after)}`;
  }

  private compareMember(
    schemas: SchemaPair,
    pair: MemberPair,
    goneTogether: RemovedTogether | undefined,
  ): void {
    const { before, after } = schemas;
    const [name, newName] = [pair.name, pair.kind === 'renamed' ? pair.newName : pair.name];
    const property: PropertyPair = {
      ...pair,
      goneTogether,
      side: schemas.side,
      around: schemas.contexts,
      opennessBefore: extraMembersOf(before),
      openness: extraMembersOf(after),
      requiredCounts: schemas.requiredCounts,
      requiredBefore: before.required?.includes(name) ?? false,
      requiredAfter: after.required?.includes(newName) ?? false,
    };
    this.differences.push(...this.judge(propertyChecks[schemas.side], property, { ...schemas, name }, name));
    if (pair.kind === 'kept')
      this.compareInner(schemas, pair.before, pair.after, ['properties', name], { name });
  }

  compareBranches(schemas: SchemaPair, keyword: 'anyOf' | 'oneOf'): void {
    const { before, after } = schemas;
    const old = before[keyword];
    const keywordNow = after[keyword] ? keyword : keyword === 'anyOf' ? 'oneOf' : 'anyOf';
    const now = after[keywordNow];
    if (!old || !now) return;
    for (const branch of pairBranches(old, now, this.sameness).kept)
      this.compareInner(schemas, old[branch.before], now[branch.after], [keyword, branch.before], {
        tokensAfter: [keywordNow, branch.after],
      });
  }

  /** @param member the property that the pair is about */
  private judge<Pair>(
    judges: readonly RuleCheck<Pair>[],
    pair: Pair,
    schemas: SchemaPair,
    member?: string,
  ): readonly Difference[] {
    const { name, before, after } = schemas;
    const at = member === undefined ? schemas.at : [...schemas.at, 'properties', member];
    return differencesOf(
      judges,
      pair,
      [{ ...sitePlace, pointer: pointer(...at) }],
      { schemas, ...(member !== undefined && { member }) },
      schemaCauseKey(name, before, after, this.sameness),
    ).map((one) => ({ ...one, siblings: member === undefined ? schemas.siblings : this.idOfPair(schemas) }));
  }
}

type CompareWithin = (walk: SchemaWalk, schemas: SchemaPair) => void;

/** How the subschemas of each keyword are compared. */
const compareContained: Readonly<Record<ContainerKeyword, CompareWithin>> = {
  items: (walk, pair) => {
    walk.compareInner(pair, pair.before.items, pair.after.items, ['items']);
  },
  prefixItems: (walk, pair) => {
    walk.compareTuples(pair);
  },
  additionalProperties: (walk, pair) => {
    walk.compareFurtherMembers(pair);
  },
  patternProperties: (walk, pair) => {
    walk.compareMembersByPattern(pair);
  },
  properties: (walk, pair) => {
    walk.compareMembers(pair);
  },
  anyOf: (walk, pair) => {
    walk.compareBranches(pair, 'anyOf');
  },
  oneOf: (walk, pair) => {
    walk.compareBranches(pair, 'oneOf');
  },
};

const compareWithin: readonly CompareWithin[] = Object.values(compareContained);

/** If the new schema refuses the unchanged default, the text of the difference mentions the default. */
function mentionRefusedDefault(
  { before, after, side, sameness: { valueKey } }: SchemaPair,
  differences: readonly Difference[],
): readonly Difference[] {
  const { default: old = null } = before;
  const { refusedDefault: now = null } = after;
  if (side !== 'request' || old === null || now === null) return differences;
  if (valueKey('before', old) !== valueKey('after', now)) return differences;
  const hint = `the default ${JSON.stringify(now)} no longer fits the schema, so the site may also refuse a request without this value`;
  const level = (['breaking', 'risky'] as const).find((one) =>
    differences.some(({ rule }) => rule.level === one),
  );
  return differences.map((one) =>
    one.rule.level === level ? { ...one, change: { ...one.change, hint } } : one,
  );
}

/**
 * A key for a pair of different schemas. Two pairs of schemas with equal keys have one cause. A schema that has
 * only a type gets no key, because many unrelated schemas are equal to it.
 */
export function schemaCauseKey(
  name: string,
  before: Schema,
  after: Schema,
  { idOf }: SchemaIdentity,
): string | undefined {
  return isDistinctive(before) || isDistinctive(after)
    ? `${name} ${idOf('before', before)}-${idOf('after', after)}`
    : undefined;
}
