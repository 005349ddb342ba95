// Reads an observation from a saved index, which users may have edited by hand.

import type { Report, Where } from '../../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import type { Observation, ObservedKey } from '../../../core/model/observation/observation.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import { schemaTypes, type SchemaType } from '../../../core/schema/schema.ts';
import { indexProblem } from '../problems.ts';

/** The maximum depth to read, which is larger than the depth that `snapshot` writes. */
const maxReadLevels = 40;

/** Reads the member `observed` of a route. An invalid value is reported and skipped. */
export function readObservation(raw: unknown, where: Where, report: Report): Observation | undefined {
  if (raw === undefined) return undefined;
  const observation = observationIn(raw, maxReadLevels);
  if (observation === undefined)
    report(
      indexProblem(
        'observation-malformed',
        { ...where, pointer: `${where.pointer ?? ''}${pointer('observed')}` },
        {},
      ),
    );
  return observation;
}

/**
 * Reads the members of a route that `--exercise` records by method or context. Invalid values are reported
 * and skipped.
 */
export const readObservations = (
  raw: unknown,
  member: string,
  where: Where,
  report: Report,
): ReadonlyMap<string, Observation> =>
  new Map(
    (isRecord(raw) ? Object.entries(raw) : []).flatMap(([key, value]) => {
      const at = { ...where, pointer: `${where.pointer ?? ''}${pointer(member, key)}` };
      const observation = observationIn(value, maxReadLevels);
      if (observation === undefined) report(indexProblem('observation-malformed', at, {}));
      return observation ? [[key, observation] as const] : [];
    }),
  );

function observationIn(raw: unknown, levels: number): Observation | undefined {
  if (!isRecord(raw) || !Array.isArray(raw['types']) || levels === 0) return undefined;
  const types = (raw['types'] as readonly unknown[]).filter(isObservedType);
  const map = raw['map'] === undefined ? undefined : observationIn(raw['map'], levels - 1);
  const items = raw['items'] === undefined ? undefined : observationIn(raw['items'], levels - 1);
  const keys = isRecord(raw['keys']) ? keysIn(raw['keys'], levels - 1) : undefined;
  if (types.length === 0) return undefined;
  const several = raw['several'] === true;
  return {
    types,
    ...(several && { several }),
    ...(keys && { keys }),
    ...(map && { map }),
    ...(items && { items }),
  };
}

const keysIn = (
  raw: Readonly<Record<string, unknown>>,
  levels: number,
): Readonly<Record<string, ObservedKey>> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]): readonly (readonly [string, ObservedKey])[] => {
      const key = observationIn(value, levels);
      if (key === undefined) return [];
      return [[name, isRecord(value) && value['sometimes'] === true ? { ...key, sometimes: true } : key]];
    }),
  );

const isObservedType = (type: unknown): type is SchemaType => schemaTypes.some((one) => one === type);
