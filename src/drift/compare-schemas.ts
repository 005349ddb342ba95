// Walks two schemas side by side and asks the rules at every pair on the way. The
// same two schemas meet at many places of two models; what was found is remembered.

import type { DriftSide } from '../model/drift.ts';
import type { Schema } from '../model/schema.ts';
import { pairBranches } from './branches.ts';
import { pairAlike, pairUp } from './pair-up.ts';
import type { PropertyPair, SchemaPair } from './pairs.ts';
import { defaultIsVolatile } from './rules/default-rows.ts';
import type { Change, Judge, Rule } from './rules/rule.ts';
import { propertyJudges, schemaJudges } from './rules/schema-judges.ts';
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

export interface SchemaSighting {
  readonly rule: Rule;
  readonly change: Change;
  /** From the outermost schema to the two that were compared, in the words of an index. */
  readonly at: Tokens;
  /** The two that were compared, as numbers: the same change of the same schema elsewhere has the same. */
  readonly cause: string;
  /** Of the argument or property in question. */
  readonly name: string;
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
    this.compare(before, after, [], this.setting.name, this.setting.isArgument);
    return { sightings: this.sightings, volatileDefaults: this.volatileDefaults };
  }

  private compare(before: Schema, after: Schema, at: Tokens, name: string, isArgument = false): void {
    const cause = `${this.sameness.idOf('before', before)}-${this.sameness.idOf('after', after)}`;
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
      volatileEnum: listsRegistered(name),
      sameness: this.sameness,
    };
    this.judge(schemaJudges[this.setting.side], pair, at, cause, name);
    if (defaultIsVolatile(pair)) this.volatileDefaults += 1;
    // Of two types that share no value, nothing within can be compared.
    if (areDisjoint(before, after)) return;
    this.compareLists(before, after, at, name);
    this.compareMembers(before, after, at, cause);
    this.compareBranches(before, after, at, name);
  }

  private compareInner(
    before: Schema | undefined,
    after: Schema | undefined,
    at: Tokens,
    name: string,
  ): void {
    if (!before || !after || this.sameness.idOf('before', before) === this.sameness.idOf('after', after))
      return;
    this.compare(before, after, at, name);
  }

  private compareLists(before: Schema, after: Schema, at: Tokens, name: string): void {
    this.compareInner(before.items, after.items, [...at, 'items'], name);
    for (const [index, item] of (before.prefixItems ?? []).entries())
      this.compareInner(item, after.prefixItems?.[index], [...at, 'items', index], name);
  }

  private compareMembers(before: Schema, after: Schema, at: Tokens, cause: string): void {
    const [extra, extraNow] = [before.additionalProperties, after.additionalProperties];
    if (typeof extra === 'object' && typeof extraNow === 'object')
      this.compareInner(extra, extraNow, [...at, 'additionalProperties'], '');
    for (const [pattern, member] of Object.entries(before.patternProperties ?? {}))
      this.compareInner(
        member,
        memberOf(after.patternProperties, pattern),
        [...at, 'patternProperties', pattern],
        '',
      );
    if (!before.properties && !after.properties) return;

    const common = {
      side: this.setting.side,
      openness: opennessOf(after),
      requiredCounts: this.setting.requiredCounts,
    };
    const requires = ({ required }: Schema, name: string): boolean => required?.includes(name) ?? false;
    for (const pair of pairProperties(before, after, this.sameness)) {
      const [name, newName] = [pair.name, pair.kind === 'renamed' ? pair.newName : pair.name];
      const property: PropertyPair = {
        ...pair,
        ...common,
        requiredBefore: requires(before, name),
        requiredAfter: requires(after, newName),
      };
      const place = [...at, 'properties', name];
      this.judge(propertyJudges[this.setting.side], property, place, cause, name);
      if (pair.kind === 'kept') this.compareInner(pair.before, pair.after, place, name);
    }
  }

  private compareBranches(before: Schema, after: Schema, at: Tokens, name: string): void {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const old = before[keyword];
      const now = after[keyword] ?? after[keyword === 'anyOf' ? 'oneOf' : 'anyOf'];
      if (!old || !now) continue;
      for (const branch of pairBranches(old, now, this.sameness).kept)
        this.compareInner(old[branch.before], now[branch.after], [...at, keyword, branch.before], name);
    }
  }

  private judge<Pair>(
    judges: readonly Judge<Pair>[],
    pair: Pair,
    at: Tokens,
    cause: string,
    name: string,
  ): void {
    for (const { rule, find } of judges) {
      const change = find(pair);
      if (change) this.sightings.push({ rule, change, at, cause, name });
    }
  }
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
    ...paired.removed.map(([name, schema]): NamedPair => ({ kind: 'removed', name, before: schema })),
    ...paired.added.map(([name, schema]): NamedPair => ({ kind: 'added', name, after: schema })),
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
  return [...Object.entries(schema.properties ?? {}), ...[...names].map((name): Member => [name, {}])];
}

/** Does it say enough to be known again under another name? A bare type is a coincidence. */
export const tellsItself = (schema: Schema): boolean =>
  schema.description !== undefined || schema.title !== undefined || Object.keys(schema).length > 2;
