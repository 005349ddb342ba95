// A change of a schema has two levels: one for requests and one for responses.
// A row describes the change once and must give both levels.

import type { DriftLevel, DriftSide, Touches } from '../../core/model/reports/drift.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type {
  DriftRule,
  RuleChange,
  RuleExample,
  RuleCheck,
  Mirror,
  Proof,
  Unprovable,
  Waived,
} from './rule.ts';
import type { WitnessValues } from './witness-values.ts';

export interface SidedRow<Pair> {
  /** The code on the request side. The code on the response side has the prefix `response-`. */
  readonly name: string;
  readonly title: string;
  readonly find: (pair: Pair) => RuleChange | undefined;
  /** The names of the reverse change. */
  readonly mirror: Mirror;
  readonly example: SchemaExample;
  readonly deprecates?: true;
  readonly request: LevelWithReason | Waived;
  readonly response: LevelWithReason | Waived;
}

/** Two schemas in the form of an index. */
export interface SchemaExample {
  readonly before: Json;
  readonly after: Json;
  /** The name of the argument or property, if the rule depends on it. */
  readonly name?: string;
}

export type SchemaRow = SidedRow<SchemaPair>;

export interface LevelWithReason {
  readonly level: DriftLevel;
  readonly reason: string;
  /**
   * The kind of proof of a breaking change, if it is not the default. The default is `refused` for a request and
   * `undecodable` for a response.
   */
  readonly proof?: Proof;
  /** The values that may prove a breaking change. */
  readonly witness?: WitnessValues;
  /** The names of the reverse change, if they differ between requests and responses. */
  readonly mirror?: Mirror;
  readonly example?: SchemaExample;
  /**
   * The affected code. For a response, the default is code that reads the property. For a request that may
   * fail, the default is code that passes the value. For all other requests, the default is code that passes
   * the argument.
   */
  readonly touches?: Touches;
  readonly corrects?: DriftRule['corrects'];
  readonly losesSiteValues?: true;
}

type LevelOptions = Omit<LevelWithReason, 'level' | 'reason' | 'witness'>;

const levelWithReason =
  (level: Exclude<DriftLevel, 'breaking'>) =>
  (reason: string, words: LevelOptions = {}): LevelWithReason => ({ level, reason, ...words });

/** A breaking change names the values that may prove it, or says why no value proves it. */
export const breaking = (
  reason: string,
  witness: WitnessValues | Unprovable,
  options: LevelOptions = {},
): LevelWithReason => ({
  level: 'breaking',
  reason,
  ...(typeof witness === 'function' ? { witness } : { proof: witness }),
  ...options,
});
export const risky = levelWithReason('risky');
export const safe = levelWithReason('safe');
export const docs = levelWithReason('docs');
export const waived = (why: string): Waived => ({ waived: why });

/** The reason for changes that break neither requests nor responses. */
export const stillTaken = safe('The site still accepts every request that it accepted before.');
export const onlyOld = safe('Responses contain only values that the old schema allows.');

/** Converts the rows into rules for requests or for responses. */
export const sidedChecks = <Pair extends { readonly side: DriftSide }>(
  side: DriftSide,
  rows: readonly SidedRow<Pair>[],
): readonly RuleCheck<Pair>[] =>
  rows.flatMap((row): readonly RuleCheck<Pair>[] => {
    const ruling = row[side];
    if ('waived' in ruling) return [];
    const mirror = ruling.mirror ?? row.mirror;
    return [
      {
        rule: {
          code: codeOn(side, row.name),
          level: ruling.level,
          side,
          title: row.title,
          reason: ruling.reason,
          example: exampleOn(side, ruling.example ?? row.example),
          mirror: 'waived' in mirror ? mirror : mirror.map((name) => codeOn(side, name)),
          proof: proofOf(ruling, side),
          touches: ruling.touches ?? touchesOf(ruling, side),
          ...(ruling.witness && { witness: ruling.witness }),
          ...(row.deprecates && { deprecates: row.deprecates }),
          ...(ruling.corrects && { corrects: ruling.corrects }),
          ...(ruling.losesSiteValues && { losesSiteValues: ruling.losesSiteValues }),
        },
        find: row.find,
      },
    ];
  });

const codeOn = (side: DriftSide, name: string): string => (side === 'response' ? `response-${name}` : name);

function exampleOn(side: DriftSide, { before, after, name }: SchemaExample): RuleExample {
  if (name === undefined) return { before, after };
  const around = (schema: Json): Json =>
    side === 'request' ? { args: { [name]: schema } } : { schema: { properties: { [name]: schema } } };
  return { before: around(before), after: around(after) };
}

function touchesOf({ level }: LevelWithReason, side: DriftSide): Touches {
  if (side === 'response') return 'property';
  return level === 'breaking' || level === 'risky' ? 'value' : 'argument';
}

function proofOf({ level, proof }: LevelWithReason, side: DriftSide): Proof {
  if (level !== 'breaking') return null;
  return proof ?? (side === 'request' ? 'refused' : 'undecodable');
}
