// A change of a schema has two levels: as part of a request and as part of a response. A row states the
// change once and gives both levels, so neither can be forgotten.

import type { DriftLevel, DriftSide, Touches } from '../../core/model/drift.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import type { RuleChange, RuleExample, RuleCheck, Mirror, Proof, Waived } from './rule.ts';

export interface SidedRow<Pair> {
  /** The code of the request side; that of the response side has `response-` before it. */
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

/** Schemas as an index has them. */
export interface SchemaExample {
  readonly before: Json;
  readonly after: Json;
  /** The name of the argument or property, if it matters. */
  readonly name?: string;
}

export type SchemaRow = SidedRow<SchemaPair>;

export interface LevelWithReason {
  readonly level: DriftLevel;
  readonly reason: string;
  /**
   * For a breaking change that has another proof than the default: `refused`, or `undecodable` in a response.
   */
  readonly proof?: Proof;
  /** If the reverse change is another one than on the other side. */
  readonly mirror?: Mirror;
  readonly example?: SchemaExample;
  /**
   * When left out: for a response the property; for a request that may fail the value that is passed, for any
   * other request the argument.
   */
  readonly touches?: Touches;
}

type LevelOptions = Omit<LevelWithReason, 'level' | 'reason'>;

const levelWithReason =
  (level: DriftLevel) =>
  (reason: string, words: LevelOptions = {}): LevelWithReason => ({ level, reason, ...words });

export const breaking = levelWithReason('breaking');
export const risky = levelWithReason('risky');
export const safe = levelWithReason('safe');
export const docs = levelWithReason('docs');
export const waived = (why: string): Waived => ({ waived: why });

/** The reason for changes that break nothing, in requests and in responses. */
export const stillTaken = safe('Everything accepted before is still accepted.');
export const onlyOld = safe('Responses only contain values that were allowed before.');

/** The rows as rules of one side. */
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
          ...(row.deprecates && { deprecates: row.deprecates }),
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
