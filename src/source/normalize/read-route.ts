// Reads one route of an index: its operations, the description of its resource, and what responses showed.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import { acceptedArgumentsIn } from '../../core/model/api/accepted-arguments.ts';
import { type HttpMethod, type Route, httpMethods } from '../../core/model/api/api.ts';
import { reportedDeclarationIn, type ReportedDeclaration } from '../../core/model/api/declaration.ts';
import { withAdditions } from '../../core/model/api/route-additions.ts';
import { allowHints, isRecord } from '../../core/model/index/index-document.ts';
import { errorCodesIn } from '../../core/model/observation/exercise.ts';
import type { Observation } from '../../core/model/observation/observation.ts';
import { recordedIn } from '../../core/model/observation/recorded-response.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Json } from '../../core/schema/schema.ts';
import { readEndpoint } from './endpoint.ts';
import type { AccessRows } from './known/known-access.ts';
import type { UnnamedRoute } from './names/name-operations.ts';
import { readObservation, readObservations } from './observed/read-observation.ts';
import { accessOfRoute, type RecordedCaller } from './operation-access.ts';
import type { PathReader } from './paths/route-path.ts';
import { indexProblem } from './problems.ts';
import type { RecognizedSchemas } from './recognize/recognize.ts';
import { type DescriptionReader, type ResourceDescription, readDescription } from './responses/resources.ts';

export interface RouteReader extends DescriptionReader {
  readonly readPath: PathReader;
  /** The schemas that come from releases of software, not from the site. */
  readonly fromReleases: RecognizedSchemas;
  /** Whether the whole index comes from releases. */
  readonly isOfRelease: boolean;
  readonly access: AccessRows;
}

export interface ReadRoute {
  readonly route: UnnamedRoute;
  /** The resource's description in the route. */
  readonly description: ResourceDescription | undefined;
  /** Whether the description is a schema of the route's controller, which the route does not name. */
  readonly isInferred?: boolean;
  /** The observation of the route's response. */
  readonly observation: Observation | undefined;
  /** The observations of the responses in other contexts, and of methods that write (`--exercise`). */
  readonly contexts: ReadonlyMap<string, Observation>;
  readonly writes: ReadonlyMap<string, Observation>;
  /** A recorded response to GET (`--examples`). */
  readonly recorded?: Json | undefined;
}

export function readRoute(
  key: string,
  listedRoute: unknown,
  listed: ReadonlySet<string>,
  reader: RouteReader,
  asked: RecordedCaller,
  report: Report,
): ReadRoute | undefined {
  const where: Where = { route: key, pointer: pointer('routes', key) };
  if (!isRecord(listedRoute)) {
    report(indexProblem('route-malformed', where, { found: listedRoute }));
    return undefined;
  }
  const raw = withAdditions(listedRoute);
  const path = reader.readPath(key, where, report);
  if (!path) return undefined;
  const endpoints = Array.isArray(raw['endpoints'])
    ? raw['endpoints']
    : isRecord(raw['endpoints'])
      ? Object.values(raw['endpoints'])
      : [];
  if (endpoints.length === 0) report(indexProblem('route-without-endpoints', where, {}));
  const recognized = reader.fromReleases.get(key);
  const declaredSchema = recognized?.schema ?? raw['schema'];
  const isInferred = !isRecord(declaredSchema) && isRecord(raw['inferredSchema']);
  const described = isInferred ? raw['inferredSchema'] : declaredSchema;
  const taken = new Set<HttpMethod>();
  const namespace =
    typeof raw['namespace'] === 'string' ? raw['namespace'] : namespaceOfPath(path.template, listed);
  const declared = reportedDeclarationIn(raw['declaredAt']);
  const operations = endpoints.flatMap((endpoint, at) => {
    const declaredAt = declared?.endpoints[at];
    const read = readEndpoint(
      endpoint,
      { path, described },
      { ...where, pointer: `${where.pointer ?? ''}${pointer('endpoints', at)}` },
      taken,
      reader.readSchema,
      report,
    );
    return declaredAt ? read.map((operation) => ({ ...operation, declaredAt })) : read;
  });
  const [allowed] = allowHints(raw);
  const allow = allowed && httpMethods.filter((method) => allowed.includes(method));
  const description = readDescription(described, { namespace, path: path.template }, where, reader, report);
  const ofRelease = recognized ?? (reader.isOfRelease ? { missing: [] } : undefined);
  const exercised = operations.map((operation) => {
    const errors = errorCodesIn(raw['errors'], operation.methods);
    const accepted = acceptedArgumentsIn(raw['examples'], operation);
    return { ...operation, ...(errors.length > 0 && { errors }), ...(accepted && { accepted }) };
  });
  const place = { namespace, path: path.template, operations: exercised };
  return {
    route: {
      key,
      namespace,
      path: path.template,
      parts: path.parts,
      ...(path.fixedEnd !== undefined && { fixedEnd: path.fixedEnd }),
      ...accessOfRoute(place, raw['access'], allow, asked, reader.access),
      ...(allow && { allow }),
      ...declaredAtOf(declared),
    },
    isInferred,
    description: description && ofRelease ? { ...description, ofRelease } : description,
    observation: readObservation(raw['observed'], where, report),
    contexts: readObservations(raw['observedContexts'], 'observedContexts', where, report),
    writes: readObservations(raw['observedWrites'], 'observedWrites', where, report),
    recorded: recordedIn(raw['recorded']),
  };
}

function declaredAtOf(declared: ReportedDeclaration | undefined): Pick<Route, 'declaredAt'> {
  if (!declared?.schema && !declared?.unboundSchema) return {};
  const { endpoints: _, ...declaredAt } = declared;
  return { declaredAt };
}

/** The longest listed namespace with which the path begins. */
function namespaceOfPath(path: string, listed: ReadonlySet<string>): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const name = path.slice(1, end);
    if (listed.has(name)) return name;
  }
  return '';
}
