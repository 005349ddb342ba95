// Observes the responses of a live site. Afterwards, the code reports how closely the responses match the site's
// declarations.

import type { Diagnostic, Report } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { Loaded } from './load.ts';
import { askRoutes, type RouteResponse } from './site/ask-routes.ts';
import { methodsIn, type SeenAccess } from '../core/model/api/access.ts';
import type { ApiModel, Resource } from '../core/model/api/api.ts';
import type { ExercisedRoute } from '../core/model/observation/exercise.ts';
import type { Observation } from '../core/model/observation/observation.ts';
import type { SentProperties } from '../core/model/api/sent-properties.ts';
import { provenanceOf } from '../core/model/api/provenance.ts';
import { allowHints, isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import type { Deviation } from '../core/schema/deviation.ts';
import type { Json } from '../core/schema/schema.ts';
import { observationRequests } from './snapshot/observation-requests.ts';
import { observe } from '../core/model/observation/observe.ts';
import type { ExerciseSummary } from './exercise/exercise.ts';
import { recordResponse } from '../core/model/observation/record-response.ts';
import { besideRoute } from './snapshot/snapshot.ts';

type LoadedIndex = Extract<Loaded, { kind: 'index' }>;

/** The observations of a site's responses. The keys are the keys of the site's routes. */
export interface SiteObservations {
  /** The observed types of responses, without values. */
  readonly observations: ReadonlyMap<string, Observation>;
  /** The observed access to each route. */
  readonly access: ReadonlyMap<string, SeenAccess>;
  /** What an exercise recorded of each route (`exercise`). */
  readonly exercised?: ReadonlyMap<string, ExercisedRoute>;
  /** Recorded responses to GET, without words of the site (`examples`). */
  readonly recorded?: ReadonlyMap<string, Json>;
  /** Counts the properties that the responses of an exercise contained. */
  readonly sent?: () => SentProperties;
  /** What an exercise sent. */
  readonly summary?: ExerciseSummary;
}

/**
 * Observes the responses of a live site.
 *
 * @param report called if some routes could not be observed
 * @param examples whether to record a response of each route
 * @throws Halt when the source is not a live site
 */
export async function observeSite(
  loaded: Loaded,
  report: Report,
  examples = false,
): Promise<SiteObservations> {
  if (loaded.kind !== 'index' || !loaded.site)
    throw new Halt(
      'usage',
      'Only a live site can be observed (`observe`).',
      'Use the address of a site, or leave `observe` out.',
    );
  const { index, site } = loaded;
  const answers = await askRoutes(observationRequests(index), site, report);
  const observations = new Map<string, Observation>();
  const recorded = new Map<string, Json>();
  for (const { route, status, values } of answers) {
    if (status !== 200) continue;
    const raw = index.routes[route];
    const schema = isRecord(raw) ? raw['schema'] : undefined;
    const observation = observe(values, schema);
    observations.set(route, observation);
    const example = examples ? recordResponse(values, schema, observation) : undefined;
    if (example !== undefined) recorded.set(route, example);
  }
  return {
    observations,
    ...(recorded.size > 0 && { recorded }),
    access: accessIn(answers, Object.keys(index.routes)),
  };
}

function accessIn(answers: readonly RouteResponse[], routes: readonly string[]): SiteObservations['access'] {
  const seen = new Map<string, SeenAccess>();
  // WordPress leaves `Allow` out where the caller may use no method. A proxy may remove it from every response.
  const sendsAllow = answers.some(({ allow }) => allow.length > 0);
  for (const { route, status, allow, signedIn, values } of answers) {
    const isListed = allow.length > 0 || (sendsAllow && status !== 200);
    seen.set(route, { ...(isListed && { allow: methodsIn(allow) }), signedIn, status });
    // The caller may often change only some of the items.
    const hints = values.flatMap((value) => (Array.isArray(value) ? value.flatMap(allowHints) : []));
    const item = hints.length > 0 ? itemRoute(route, routes) : undefined;
    if (item !== undefined) seen.set(item, { allow: methodsIn(hints.flat()), signedIn });
  }
  return seen;
}

/** Returns the route of the items of a list, such as `/wp/v2/posts/(?P<id>[\\d]+)` for `/wp/v2/posts`. */
const itemRoute = (list: string, routes: readonly string[]): string | undefined =>
  routes.find((route) => route.startsWith(`${list}/(?P<`) && !route.slice(list.length + 1).includes('/'));

/** Adds the observations to the routes of an index, in the format of a snapshot. */
export function withObservations(index: LoadedIndex['index'], seen: SiteObservations): WireIndex {
  const routes = Object.entries(index.routes).map(([key, raw]): readonly [string, unknown] => {
    return [key, isRecord(raw) ? { ...raw, ...besideRoute(key, seen) } : raw];
  });
  return { ...index, routes: Object.fromEntries(routes) };
}

/** How closely the responses of a site match the site's declarations. */
export interface TruthReport {
  /** The number of routes whose responses were observed. */
  readonly answers: number;
  readonly resources: readonly ResourceTruth[];
  /** The routes whose declared response was corrected, with the reason. */
  readonly corrected: readonly { readonly route: string; readonly message: string }[];
  /** The number of responses that the site does not declare. Undeclared responses get the observed type. */
  readonly undeclared: number;
  /** What an exercise sent (`exercise`). */
  readonly exercise?: ExerciseSummary;
}

export interface ResourceTruth {
  readonly resource: string;
  readonly namespace: string;
  /** The number of properties of the resource that the site declares. */
  readonly properties: number;
  /** Properties whose observed values do not match the declared type. The type was extended to match the values. */
  readonly otherwise: readonly string[];
  /** Observed properties that the site does not declare. The properties were added to the type. */
  readonly joined: readonly string[];
}

/**
 * @param model the model made from the index and its observations
 * @param observed the keys of the routes whose responses were observed
 */
export function truthReport(
  { routes, resources = [] }: ApiModel,
  observed: ReadonlySet<string>,
  diagnostics: readonly Diagnostic[],
  exercise?: ExerciseSummary,
): TruthReport {
  const responses = routes
    .filter(({ key }) => observed.has(key))
    .flatMap(({ operations }) => operations.find(({ methods }) => methods.includes('GET'))?.response ?? []);
  const seen = new Set(
    responses.flatMap((response) => (response.kind === 'resource' ? [response.resource] : [])),
  );
  return {
    answers: observed.size,
    resources: resources.filter(({ name }) => seen.has(name)).map(truthOfResource),
    corrected: diagnostics
      .filter(({ code }) => code === 'response-observed-differently')
      .map(({ where, message }) => ({ route: where.route ?? '', message })),
    undeclared: routes
      .flatMap(({ operations }) => operations)
      .filter(({ response }) => response.kind === 'schema' && provenanceOf(response) === 'observed').length,
    ...(exercise && { exercise }),
  };
}

function truthOfResource({ name, namespace, schema, deviations = [] }: Resource): ResourceTruth {
  const observed = deviations.filter(({ provenance }) => provenance === 'observed');
  const named = (wanted: (deviation: Deviation) => boolean): readonly string[] =>
    [...new Set(observed.filter(wanted).map(({ property }) => property))].sort();
  return {
    resource: name,
    namespace,
    properties: Object.keys(schema.properties ?? {}).length,
    otherwise: [
      ...new Set(
        named(({ kind }) => kind !== 'undeclared').map((path) => /^[^.[\]{}]+/.exec(path)?.[0] ?? path),
      ),
    ],
    joined: named(({ kind }) => kind === 'undeclared'),
  };
}
