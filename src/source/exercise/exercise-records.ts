// Collects what the responses of an exercise show: their form, errors, the lowest role that the site allowed, and arguments
// that the site accepted. Values of responses are only kept in memory.

import type { SeenAccess } from '../../core/model/api/access.ts';
import { safeArguments } from '../../core/model/api/accepted-arguments.ts';
import type { AcceptedArguments } from '../../core/model/api/api.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import type { Observation } from '../../core/model/observation/observation.ts';
import type { SentProperties } from '../../core/model/api/sent-properties.ts';
import {
  byStatus,
  maxErrorCodes,
  type ErrorCode,
  type ExercisedRoute,
  type LeastRole,
} from '../../core/model/observation/exercise.ts';
import type { Json } from '../../core/schema/schema.ts';
import { observe } from '../../core/model/observation/observe.ts';
import { recordResponse } from '../../core/model/observation/record-response.ts';
import type { ExerciseResponse } from './exercise-client.ts';
import { sentPropertiesIn } from './sent-properties.ts';

/** The kind of a response: GET in a context, a method that writes, or a deletion that can be undone. */
export type ResponseKind = 'view' | 'embed' | 'edit' | 'trash' | (string & {});

/** `access` of a route with the least role of each method. */
export interface ExercisedAccess extends SeenAccess {
  readonly roles: Readonly<Record<string, LeastRole>>;
}

interface RouteRecord {
  readonly values: Map<ResponseKind, unknown[]>;
  readonly errors: Map<string, Map<string, ErrorCode>>;
  readonly roles: Map<string, LeastRole>;
  readonly examples: Map<string, AcceptedArguments>;
  visitorStatus?: number;
}

/** Values per route and kind. Further responses rarely have another form. */
const maxValues = 8;

export interface ExerciseResults {
  readonly observations: ReadonlyMap<string, Observation>;
  readonly access: ReadonlyMap<string, ExercisedAccess>;
  readonly exercised: ReadonlyMap<string, ExercisedRoute>;
  readonly recorded?: ReadonlyMap<string, Json>;
  /** Counts the properties that the responses contained. */
  readonly sent: () => SentProperties;
}

/** Codes that concern the request's path, PHP's own failures or the missing network, not the operation. */
const unrelatedCodes: ReadonlySet<string> = new Set([
  'rest_no_route',
  'internal_server_error',
  'http_request_failed',
  'http_request_not_executed',
]);

export class ExerciseRecords {
  private readonly routes = new Map<string, RouteRecord>();

  addResponse(route: string, method: string, kind: ResponseKind, response: ExerciseResponse): void {
    const { status, value, error } = response;
    const record = this.recordOf(route);
    if (error && !unrelatedCodes.has(error.code)) {
      const errors = record.errors.get(method) ?? new Map<string, ErrorCode>();
      if (errors.size < maxErrorCodes) errors.set(`${error.status} ${error.code}`, error);
      record.errors.set(method, errors);
    }
    if (status < 200 || status >= 300 || value === undefined) return;
    const values = record.values.get(kind) ?? [];
    if (values.length < maxValues) values.push(value);
    record.values.set(kind, values);
  }

  addRole(route: string, method: string, role: LeastRole): void {
    this.recordOf(route).roles.set(method, role);
  }

  addVisitorStatus(route: string, status: number): void {
    this.recordOf(route).visitorStatus ??= status;
  }

  addExample(route: string, method: string, values: AcceptedArguments): void {
    const { examples } = this.recordOf(route);
    const safe = safeArguments(values);
    const before = Object.keys(examples.get(method) ?? {}).length;
    if (safe && Object.keys(safe).length > before) examples.set(method, safe);
  }

  /**
   * @param index the index with the declarations, which tell names from values
   * @param examples whether to record a response of each route
   */
  results(index: WireIndex, examples = false): ExerciseResults {
    const { routes } = index;
    const observations = new Map<string, Observation>();
    const access = new Map<string, ExercisedAccess>();
    const exercised = new Map<string, ExercisedRoute>();
    const recorded = new Map<string, Json>();
    for (const key of Object.keys(routes)) {
      const record = this.routes.get(key);
      if (!record) continue;
      const raw = routes[key];
      const schema = isRecord(raw) ? raw['schema'] : undefined;
      const view = record.values.get('view');
      if (view) {
        const observation = observe(view, schema);
        observations.set(key, observation);
        const example = examples ? recordResponse(view, schema, observation) : undefined;
        if (example !== undefined) recorded.set(key, example);
      }
      if (record.roles.size > 0) access.set(key, accessOf(record));
      const others = exercisedRoute(record, schema);
      if (Object.keys(others).length > 0) exercised.set(key, others);
    }
    const sent = (): SentProperties => sentPropertiesIn(index, (route) => this.routes.get(route)?.values);
    return { observations, access, exercised, sent, ...(recorded.size > 0 && { recorded }) };
  }

  private recordOf(route: string): RouteRecord {
    const record = this.routes.get(route) ?? {
      values: new Map(),
      errors: new Map(),
      roles: new Map(),
      examples: new Map(),
    };
    this.routes.set(route, record);
    return record;
  }
}

function accessOf({ roles, visitorStatus }: RouteRecord): ExercisedAccess {
  return {
    ...(visitorStatus !== undefined && { status: visitorStatus }),
    signedIn: false,
    roles: sortedObject(roles),
  };
}

const contextKinds: ReadonlySet<string> = new Set(['embed', 'edit']);

function exercisedRoute({ values, errors, examples }: RouteRecord, schema: unknown): ExercisedRoute {
  const ofKinds = (wanted: (kind: string) => boolean): Readonly<Record<string, Observation>> =>
    sortedObject(
      new Map(
        [...values]
          .filter(([kind]) => wanted(kind))
          .map(([kind, seen]) => [kind, observe(seen, schema)] as const),
      ),
    );
  return notEmpty({
    observedContexts: ofKinds((kind) => contextKinds.has(kind)),
    observedWrites: ofKinds((kind) => kind !== 'view' && !contextKinds.has(kind)),
    errors: sortedObject(
      new Map(
        [...errors].map(([method, codes]) => [method, [...codes.values()].toSorted(byStatus)] as const),
      ),
    ),
    examples: sortedObject(examples),
  });
}

const sortedObject = <T>(map: ReadonlyMap<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)));

const notEmpty = (route: Required<ExercisedRoute>): ExercisedRoute =>
  Object.fromEntries(Object.entries(route).filter(([, member]) => Object.keys(member).length > 0));
