// Turns a site's index into the model. Routes and endpoints keep the site's order, because the first match responds. If
// an item of the index is repaired or omitted, a diagnostic explains the change.

import { type Report, type Staged, collect } from '../../core/diagnostics/diagnostic.ts';
import { type ApiModel, type Resource, modelVersion } from '../../core/model/api/api.ts';
import { noNames, type NamesByPlace } from '../../core/model/names/names-file.ts';
import { seenDayIn } from '../../core/model/api/access.ts';
import { withRecordedExamples } from './observed/recorded-examples.ts';
import { fetchedIn } from '../../core/model/index/fetched.ts';
import { textOfMarkup } from '../../core/model/text/markup-text.ts';
import { type WireIndex, isRecord } from '../../core/model/index/index-document.ts';
import { markBatches } from './batch.ts';
import { recognizedSource } from '../../core/model/api/provenance.ts';
import { addressesIn, relativiserOf } from '../../core/model/index/site-address.ts';
import { abilityNamespace } from '../../core/model/index/site.ts';
import { withSignIn } from './known/known-sign-in.ts';
import { accessRows, type ReadArguments } from './known/known-access.ts';
import { knownEmbedsOf } from './responses/known-embeds.ts';
import { softwareFacts, type SoftwareFacts } from './known/software-facts.ts';
import { createSchemaReader, type SchemaReadings } from './schemas/intern.ts';
import { type UnnamedRoute, nameOperations } from './names/name-operations.ts';
import { keptAccessors, nameNamespaces } from './names/namespace-names.ts';
import type { RecordedCaller } from './operation-access.ts';
import { indexProblem } from './problems.ts';
import { readRoute, type ReadRoute, type RouteReader } from './read-route.ts';
import { type ResourceDescription, nameResources } from './responses/resources.ts';
import {
  type DescribedOperation,
  type ResolvedResponses,
  resolveResults,
} from './responses/resolve-responses.ts';
import { createPathReader } from './paths/route-path.ts';
import type { ReleaseFacts } from './known/releases.ts';
import { recognizeSite, type RecognizedSchemas } from './recognize/recognize.ts';
import { withRecorded } from './recognize/recorded-route.ts';
import { reportRecognized } from './recognize/report.ts';
import { authSchemes, readSiteParts } from './site.ts';
import { withUnlistedFields } from './responses/unlisted-fields.ts';

export interface NormalizeOptions {
  /** The kept names, by the path of the named item. */
  readonly kept?: NamesByPlace;
  /** Schemas that were read for earlier sources. Equal schemas are then one object in the models of all sources. */
  readonly readings?: SchemaReadings;
  /** Facts about software. The default is the facts about WordPress and WooCommerce. */
  readonly facts?: readonly SoftwareFacts[];
  /** Releases whose schemas are used if an index has no schemas. The default is no releases. */
  readonly releases?: readonly ReleaseFacts[];
  /**
   * For an index of recorded releases, not of a site: the schemas that were merged from the declarations of several
   * releases.
   */
  readonly merged?: RecognizedSchemas;
}

/**
 * Normalizes the index of a site, or the index of one namespace. Never throws.
 *
 * @returns the model, and a diagnostic for every repair
 */
export const normalize = (
  index: WireIndex,
  {
    kept = noNames,
    readings = new Map(),
    facts = softwareFacts,
    releases = [],
    merged,
  }: NormalizeOptions = {},
): Staged<ApiModel> =>
  collect((report) => {
    const listed = new Set(listedNamespaces(index, report));
    const relative = relativiserOf(addressesIn(index));
    const { software, schemas: recognized } = recognizeSite(index, releases);
    reportRecognized(software, report);
    const reader: RouteReader = {
      readPath: createPathReader(),
      readSchema: createSchemaReader(relative, readings),
      relative,
      fromReleases: new Map([...(merged ?? []), ...recognized]),
      isOfRelease: merged !== undefined,
      access: accessRows(readArgumentsIn(index), facts),
    };
    const releasesOfRoute = (key: string): string | undefined => {
      const found = recognized.get(key);
      return found ? recognizedSource(found.releases) : merged?.get(key)?.releases;
    };
    const asked = recordedCaller(index._snapshot);
    const indexed = Object.entries(index.routes).flatMap(
      ([key, raw]) => readRoute(key, raw, listed, reader, asked, report) ?? [],
    );
    const site = readSiteParts(index, reader.readSchema, report);
    const read = withAbilities(indexed, site?.routes ?? []);
    const unnamed = read.map(({ route }) => route);
    const resources = nameResources(
      read.flatMap(({ description }) => description ?? []),
      kept.types,
      facts,
    );
    const described = nameOperations(unnamed, report, kept, facts).map((route, at): DescribedOperation => {
      const description = read[at]?.description;
      return {
        route,
        resource: description && resources.get(description),
        isList: description?.isList ?? false,
        isInferred: read[at]?.isInferred ?? false,
        observation: read[at]?.observation,
        contexts: read[at]?.contexts ?? new Map(),
        writes: read[at]?.writes ?? new Map(),
        recognized: releasesOfRoute(route.key),
        endsInFixed: unnamed[at]?.fixedEnd !== undefined,
      };
    });
    const settled = resolveResults(described, report, facts);
    const completeResources = completed(resources, settled, facts);
    const answered = settled.routes.map((route) => {
      const recorded = reader.fromReleases.get(route.key)?.recorded;
      return recorded ? withRecorded(route, recorded, releasesOfRoute(route.key) ?? '') : route;
    });
    const { routes, resources: exampleResources } = withRecordedExamples(
      { routes: answered, resources: completeResources },
      read,
    );
    const namespaces = namespacesOf(unnamed, listed, report);
    const title = plainTextOf(index.name);
    const description = plainTextOf(index.description);
    return {
      routewright: modelVersion,
      title: title === '' ? 'REST interface' : title,
      ...(description !== '' && { description }),
      baseUrl: '{rest_base}',
      auth: authSchemes(index),
      namespaces: withSignIn(nameNamespaces(namespaces, report, keptAccessors(unnamed, kept)), facts),
      routes: markBatches(withUnlistedFields(routes, exampleResources, facts, new Set(namespaces)), report),
      ...(resources.size > 0 && { resources: exampleResources }),
      ...(site && { site: site.site }),
    };
  });

/**
 * Puts the routes of abilities before the generic routes that run and describe abilities, because the routes of
 * abilities match the same paths more specifically.
 */
function withAbilities(read: readonly ReadRoute[], routes: readonly UnnamedRoute[]): readonly ReadRoute[] {
  const first = read.findIndex(({ route }) => route.namespace === abilityNamespace);
  const abilities = routes.map((route) => ({
    route,
    description: undefined,
    observation: undefined,
    contexts: new Map(),
    writes: new Map(),
  }));
  return first === -1 ? [...read, ...abilities] : read.toSpliced(first, 0, ...abilities);
}

/** Adds observed deviations and known embedded resources to the resources of the model. */
function completed(
  named: ReadonlyMap<ResourceDescription, Resource>,
  { deviations }: ResolvedResponses,
  facts: readonly SoftwareFacts[],
): readonly Resource[] {
  const resources = [...new Set(named.values())];
  const byPath = new Map(Array.from(named, ([{ path }, resource]) => [path, resource]));
  return resources.map((resource) => {
    const observed = deviations.get(resource) ?? [];
    const embeds = knownEmbedsOf(resource, { resources, at: (path) => byPath.get(path) }, facts);
    return {
      ...resource,
      ...(observed.length > 0 && { deviations: [...(resource.deviations ?? []), ...observed] }),
      ...(embeds.length > 0 && { embeds }),
    };
  });
}

/** The namespaces of an index: the root, the listed namespaces, then namespaces that only routes mention. */
function namespacesOf(
  routes: readonly UnnamedRoute[],
  listed: ReadonlySet<string>,
  report: Report,
): readonly string[] {
  const unlisted = [...new Set(routes.map(({ namespace }) => namespace))].filter((name) => !listed.has(name));
  const behind = unlisted.filter((name) => name !== '');
  for (const namespace of behind) report(indexProblem('namespace-unlisted', {}, { namespace }));
  return [...unlisted.filter((name) => name === ''), ...listed, ...behind];
}

const plainTextOf = (value: unknown): string => (typeof value === 'string' ? textOfMarkup(value).trim() : '');

function listedNamespaces(index: WireIndex, report: Report): readonly string[] {
  const { namespaces, namespace } = index;
  const listed: readonly unknown[] = Array.isArray(namespaces)
    ? namespaces
    : isRecord(namespaces)
      ? Object.values(namespaces)
      : namespace === undefined
        ? []
        : [namespace];
  const names = new Set<string>();
  for (const found of listed) {
    if (typeof found === 'string') names.add(found);
    else report(indexProblem('namespace-malformed', { pointer: '/namespaces' }, { found }));
  }
  return [...names];
}

function recordedCaller(record: unknown): RecordedCaller {
  const fetched = fetchedIn(record);
  const observedOn = seenDayIn(record);
  return {
    signedIn: fetched?.kind === 'sound' ? fetched.fetched.signedIn : undefined,
    seen: observedOn === undefined ? {} : { observedOn },
  };
}

/** Finds the arguments of GET at a path without parameters. */
const readArgumentsIn =
  ({ routes }: WireIndex): ReadArguments =>
  (path) => {
    const raw = Object.hasOwn(routes, path) ? routes[path] : undefined;
    const endpoints = isRecord(raw) && Array.isArray(raw['endpoints']) ? raw['endpoints'] : [];
    return endpoints
      .filter(isRecord)
      .filter(({ methods }) => Array.isArray(methods) && methods.includes('GET'))
      .flatMap(({ args }) => (isRecord(args) ? Object.keys(args) : []));
  };
