// Walks two schemas side by side and asks the rules at every pair on the way. The
// same two schemas meet at many places of two models; what was found is remembered.

import type { DriftSide } from '../model/drift.ts';
import type { Schema } from '../schema/schema.ts';
import { pairBranches } from './branches.ts';
import { patternTakes } from './pattern-facts.ts';
import { pairAlike, pairUp } from './pair-up.ts';
import { contextsOf, everyContext } from './contexts.ts';
import type { ContextsOfBoth } from './contexts.ts';
import type { GoneTogether, PropertyPair, SchemaPair } from './pairs.ts';
import { defaultIsVolatile } from './rules/default-rows.ts';
import type { Change, Judge, Rule } from './rules/rule.ts';
import { propertyJudges, schemaJudges, schemaJudgesForAnyTypes } from './rules/schema-judges.ts';
import type { Sameness } from './sameness.ts';
import { memberOf, opennessOf } from './schema-facts.ts';
import { areDisjoint } from './type-facts.ts';
import { listsRegistered } from './volatile-values.ts';

/** Where two schemas stand, as far as the verdict depends on it. */
export interface SchemaSetting {
  readonly side: DriftSide;
  readonly name: string;
  readonly isArgument: boolean;
  readonly requiredBefore: boolean;
  readonly requiredAfter: boolean;
  readonly inBody: boolean;
  readonly decisiveDefault: boolean;
  /** Of a response: a person wrote what is `required`. */
  readonly requiredCounts: boolean;
}

export type Tokens = readonly (string | number)[];

/** Two schemas that stand for the same thing. */
export interface SchemaMeeting {
  readonly before: Schema;
  readonly after: Schema;
  /** From the outermost schema of either side; branches may stand elsewhere now. */
  readonly at: Tokens;
  readonly atAfter: Tokens;
  /** Of the argument or property in question. */
  readonly name: string;
  /** The contexts in which an answer holds the two at all. */
  readonly contexts: ContextsOfBoth;
}

export interface SchemaSighting {
  readonly rule: Rule;
  readonly change: Change;
  /** From the outermost schema to what changed, in the words of an index. */
  readonly at: Tokens;
  /** The same change of the same schemas elsewhere has the same cause; undefined where that would be a coincidence. */
  readonly cause: string | undefined;
  /** The two that were compared; of a member the objects that hold it, with its name. */
  readonly meeting: SchemaMeeting;
  readonly member?: string;
}

export interface SchemaDifferences {
  readonly sightings: readonly SchemaSighting[];
  /** Defaults that changed as dates and nonces do. */
  readonly volatileDefaults: number;
}

export type CompareSchemas = (before: Schema, after: Schema, setting: SchemaSetting) => SchemaDifferences;

const nothing: SchemaDifferences = { sightings: [], volatileDefaults: 0 };

export function schemaComparer(sameness: Sameness): CompareSchemas {
  const known = new Map<string, SchemaDifferences>();
  return (before, after, setting) => {
    const ids = [sameness.idOf('before', before), sameness.idOf('after', after)];
    if (ids[0] === ids[1] && setting.requiredBefore === setting.requiredAfter) return nothing;
    const { name, ...flags } = setting;
    const key = `${ids.join()} ${Object.values(flags).join()} ${name}`;
    const differences = known.get(key) ?? new SchemaWalk(sameness, setting).differences(before, after);
    known.set(key, differences);
    return differences;
  };
}

class SchemaWalk {
  private readonly sightings: SchemaSighting[] = [];
  private volatileDefaults = 0;

  constructor(
    private readonly sameness: Sameness,
    private readonly setting: SchemaSetting,
  ) {}

  differences(before: Schema, after: Schema): SchemaDifferences {
    const { name, isArgument } = this.setting;
    const contexts = { before: everyContext, after: everyContext };
    this.compare({ before, after, at: [], atAfter: [], name, contexts }, isArgument);
    return { sightings: this.sightings, volatileDefaults: this.volatileDefaults };
  }

  private compare(meeting: SchemaMeeting, isArgument = false): void {
    const { before, after, name } = meeting;
    const pair: SchemaPair = {
      before,
      after,
      name,
      isArgument,
      side: this.setting.side,
      requiredBefore: isArgument && this.setting.requiredBefore,
      requiredAfter: isArgument && this.setting.requiredAfter,
      inBody: this.setting.inBody,
      decisiveDefault: isArgument && this.setting.decisiveDefault,
      volatileEnum: listsRegistered(name, [...(before.enum ?? []), ...(after.enum ?? [])]),
      sameness: this.sameness,
    };
    const seen = this.sightings.length;
    const haveNothingInCommon = areDisjoint(before, after);
    const judges = haveNothingInCommon ? schemaJudgesForAnyTypes : schemaJudges;
    this.judge(judges[this.setting.side], pair, meeting);
    this.tellOfDefault(meeting, seen);
    if (haveNothingInCommon) return;
    if (defaultIsVolatile(pair)) this.volatileDefaults += 1;
    this.compareLists(meeting);
    this.compareMembers(meeting);
    this.compareBranches(meeting);
  }

  /** Where what was seen here of the two shuts out the default that both have, it says so. */
  private tellOfDefault({ before, after }: SchemaMeeting, from: number): void {
    const { default: old = null } = before;
    const { refusedDefault: now = null } = after;
    const { valueKey } = this.sameness;
    if (this.setting.side !== 'request' || old === null || now === null) return;
    if (valueKey('before', old) !== valueKey('after', now)) return;
    const hint = `the default, ${JSON.stringify(now)}, does not fit any more, so a request that leaves it out may be refused too`;
    const here = this.sightings.splice(from);
    const level = (['breaking', 'risky'] as const).find((one) => here.some(({ rule }) => rule.level === one));
    for (const one of here)
      this.sightings.push(one.rule.level === level ? { ...one, change: { ...one.change, hint } } : one);
  }

  /** @param tokens from the outer schemas to the inner ones; the second where they stand elsewhere now */
  private compareInner(
    outer: SchemaMeeting,
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
    this.compare({ before, after, at, atAfter, name, contexts });
  }

  private compareLists(meeting: SchemaMeeting): void {
    const { before, after } = meeting;
    this.compareInner(meeting, before.items, after.items, ['items']);
    for (const [index, item] of (before.prefixItems ?? []).entries())
      this.compareInner(meeting, item, after.prefixItems?.[index], ['items', index]);
  }

  private compareMembers(meeting: SchemaMeeting): void {
    const { before, after } = meeting;
    const [extra, extraNow] = [before.additionalProperties, after.additionalProperties];
    if (typeof extra === 'object' && typeof extraNow === 'object')
      this.compareInner(meeting, extra, extraNow, ['additionalProperties'], { name: '' });
    for (const [pattern, member] of Object.entries(before.patternProperties ?? {})) {
      const now = memberOf(after.patternProperties, pattern);
      this.compareInner(meeting, member, now, ['patternProperties', pattern], { name: '' });
    }
    if (!(before.properties ?? after.properties ?? before.required ?? after.required)) return;
    const pairs = pairProperties(before, after, this.sameness);
    const goneTogether = this.goneTogether(meeting, pairs);
    for (const pair of pairs) this.compareMember(meeting, pair, goneTogether);
  }

  private goneTogether(
    { before, after }: SchemaMeeting,
    pairs: readonly NamedPair[],
  ): GoneTogether | undefined {
    if (pairs.length < 2 || pairs.some(({ kind }) => kind !== 'removed')) return undefined;
    const { idOf } = this.sameness;
    return {
      names: pairs.map(({ name }) => name).toSorted(),
      cause: `${idOf('before', before)}-${idOf('after', after)}`,
    };
  }

  private compareMember(
    meeting: SchemaMeeting,
    pair: NamedPair,
    goneTogether: GoneTogether | undefined,
  ): void {
    const { before, after } = meeting;
    const [name, newName] = [pair.name, pair.kind === 'renamed' ? pair.newName : pair.name];
    const property: PropertyPair = {
      ...pair,
      goneTogether,
      side: this.setting.side,
      around: meeting.contexts,
      opennessBefore: opennessOf(before),
      openness: opennessOf(after),
      requiredCounts: this.setting.requiredCounts,
      requiredBefore: before.required?.includes(name) ?? false,
      requiredAfter: after.required?.includes(newName) ?? false,
    };
    this.judge(propertyJudges[this.setting.side], property, { ...meeting, name }, name);
    if (pair.kind === 'kept')
      this.compareInner(meeting, pair.before, pair.after, ['properties', name], { name });
  }

  private compareBranches(meeting: SchemaMeeting): void {
    const { before, after } = meeting;
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const old = before[keyword];
      const keywordNow = after[keyword] ? keyword : keyword === 'anyOf' ? 'oneOf' : 'anyOf';
      const now = after[keywordNow];
      if (!old || !now) continue;
      for (const branch of pairBranches(old, now, this.sameness).kept)
        this.compareInner(meeting, old[branch.before], now[branch.after], [keyword, branch.before], {
          tokensAfter: [keywordNow, branch.after],
        });
    }
  }

  private judge<Pair>(
    judges: readonly Judge<Pair>[],
    pair: Pair,
    meeting: SchemaMeeting,
    member?: string,
  ): void {
    for (const { rule, find } of judges) {
      const change = find(pair);
      if (!change) continue;
      const { before, after, at } = meeting;
      const cause = causeOf(before, after, this.sameness);
      if (member === undefined) this.sightings.push({ rule, change, at, cause, meeting });
      else this.sightings.push({ rule, change, at: [...at, 'properties', member], cause, meeting, member });
    }
  }
}

/** Two schemas that differ, as a key: where both meet again, it is the same difference. Bare types say too little for that. */
export function causeOf(before: Schema, after: Schema, { idOf }: Sameness): string | undefined {
  return tellsItself(before) || tellsItself(after)
    ? `${idOf('before', before)}-${idOf('after', after)}`
    : undefined;
}

type Member = readonly [name: string, schema: Schema];

type NamedPair =
  | { readonly kind: 'removed'; readonly name: string; readonly before: Schema }
  | { readonly kind: 'added'; readonly name: string; readonly after: Schema }
  | { readonly kind: 'kept'; readonly name: string; readonly before: Schema; readonly after: Schema }
  | {
      readonly kind: 'renamed';
      readonly name: string;
      readonly newName: string;
      readonly before: Schema;
      readonly after: Schema;
    };

function pairProperties(before: Schema, after: Schema, sameness: Sameness): readonly NamedPair[] {
  const paired = pairAlike(
    pairUp(membersOf(before, after), membersOf(after, before), ([name]) => name),
    ([, schema], side) => (tellsItself(schema) ? String(sameness.idOf(side, schema)) : undefined),
  );
  return [
    ...paired.kept.map(({ before: [name, old], after: [, now] }): NamedPair => ({
      kind: 'kept',
      name,
      before: old,
      after: now,
    })),
    ...paired.alike.map(({ before: [name, old], after: [newName, now] }): NamedPair => ({
      kind: 'renamed',
      name,
      newName,
      before: old,
      after: now,
    })),
    ...paired.removed.map(([name, schema]): NamedPair => {
      const implied = impliedMember(after, name);
      return implied
        ? { kind: 'kept', name, before: schema, after: implied }
        : { kind: 'removed', name, before: schema };
    }),
    ...paired.added.map(([name, schema]): NamedPair => {
      const implied = impliedMember(before, name);
      return implied
        ? { kind: 'kept', name, before: implied, after: schema }
        : { kind: 'added', name, after: schema };
    }),
  ];
}

/** The declared members, and those that are only required: of them nothing is known. */
function membersOf(schema: Schema, other: Schema): readonly Member[] {
  const undeclared = ({ required, properties }: Schema): readonly string[] =>
    (required ?? []).filter((name) => memberOf(properties, name) === undefined);
  const names = new Set([
    ...undeclared(schema),
    ...undeclared(other).filter((name) => memberOf(schema.properties, name) === undefined),
  ]);
  return [
    ...Object.entries(schema.properties ?? {}),
    ...[...names].map((name): Member => [name, impliedMember(schema, name) ?? {}]),
  ];
}

/** What an object says of a member that it does not declare by name. */
function impliedMember(schema: Schema, name: string): Schema | undefined {
  for (const [pattern, member] of Object.entries(schema.patternProperties ?? {}))
    if (patternTakes(pattern, name)) return member;
  return opennessOf(schema) === 'typed' && typeof schema.additionalProperties === 'object'
    ? schema.additionalProperties
    : undefined;
}

/** Does it say enough to be known again under another name? A bare type is a coincidence. */
export const tellsItself = (schema: Schema): boolean =>
  schema.description !== undefined || schema.title !== undefined || Object.keys(schema).length > 2;
